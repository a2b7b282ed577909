// Package recompute computes an epoch from the portal's public log and the chain alone: it mirrors the log and checks its head, asks an
// endpoint of the chain for the staking contract's logs, and runs the published formula over both. The command portal-node epoch calls it.
// It believes no figure of the portal's.
package recompute
