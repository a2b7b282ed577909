// Package chain is the portal's view of its target chain through JSON-RPC endpoints: the head, calls and logs for
// modules (portal.Chain), balances of watched wallets (core.Balances), and signatures (core.Verifier). It alone uses
// go-ethereum and exports none of its types. One poll of the head drives everything; reorganisations are told to
// whoever follows logs. It has no opinion about what a balance opens.
package chain
