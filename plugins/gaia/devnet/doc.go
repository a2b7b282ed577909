// Package devnet is what the GAIA area brings to the dev chain. Area is the token with its first supply, which the faucet gives, and
// holders who send GAIA to one another. Distribution is how GAIA reaches people: a sale that is open, campaigns whose lists are in
// lists/, and vesting schedules, all paid in by the treasury. Everybody on the chain buys, claims and has released what is theirs,
// by the calls that people's wallets make.
package devnet
