// Package chain is the portal's view of its target chain through JSON-RPC endpoints: the head, calls and logs for
// modules (portal.Chain), balances of watched wallets (core.Balances), and signatures (core.Verifier). It alone uses
// go-ethereum and exports none of its types. One poll of the endpoints' heads drives everything: the best endpoint's
// head is adopted, one that fails, lags or lies is passed over until it is fit again, and reorganisations are told to
// whoever follows logs. What of a balance counts is its standing; where endpoints disagree about one, two outvote a
// third. It has no opinion about what that opens.
package chain
