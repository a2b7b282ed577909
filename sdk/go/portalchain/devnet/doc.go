// Package devnet is what an area of the portal and the dev chain agree on. An area says in its folder, plugins/<area>/devnet,
// what it brings to the dev chain: contracts that it deploys, residents with keys of their own, and what residents do with
// its contracts. The dev chain (core/cmd/devchain) puts the areas together and knows none of their contracts.
//
// Addresses are known before anything is sent: those of accounts follow from words, those of contracts from their area's
// deployer. So an area may refer to another area's contract by its name alone.
package devnet
