// Package devnet is what the network area brings to the dev chain: the staking contract, on terms short enough to watch, and
// validators. They stake, and everybody else on the chain delegates to them.
package devnet
