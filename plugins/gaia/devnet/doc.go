// Package devnet is what the GAIA area brings to the dev chain: the token with its first supply, which the faucet gives, and
// holders who send GAIA to one another.
package devnet
