// Package epochs keeps what each epoch paid to validators and their delegators, once it is over: it reads signals and stakes from the
// module's tables, has package formula compute, and answers the module's API for epochs. It follows the chain where that takes blocks
// back. It pays nobody: the list of an epoch is published as a campaign by an admin's wallet. docs/epochs.md says how.
package epochs
