// Package chain is the portal's view of its target chain through JSON-RPC endpoints: the head, calls and logs for
// modules (portal.Chain), balances of watched wallets (core.Balances), and signatures (core.Verifier). It alone uses
// go-ethereum and exports none of its types.
//
// A balance's way: balance.go reads a wallet when its user asks, a contract names it in a log (logs.go, getlogs.go) or a
// timer says so, at the newest block (head.go, which takes the head of the endpoint that choose.go picks); reading.go asks
// the endpoints (multicall.go has the question, ask.go puts it to them), and standing.go says how much counts for tiers.
// What that opens is not decided here.
package chain
