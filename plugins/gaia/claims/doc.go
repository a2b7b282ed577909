// Package claims keeps the campaigns of GaiaClaims and who claimed what, from the contract's logs, and the lists that campaigns were made
// of, each found by the hash that the chain has of it. It answers what an address may claim, with its proof, and what has vested for it.
// It sends nothing and decides nothing: the contract does, and the page checks each proof itself.
package claims
