// Package formula computes what an epoch pays: from signals and attestations as the public log has them, and stakes as the chain's logs
// have them, each validator's effectiveness and each account's amount. The module and the agent that verifies it run the same code over
// what each has read for itself. It reads nothing and has no opinion about where its input comes from. docs/epochs.md publishes it.
package formula
