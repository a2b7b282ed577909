// Package acts reads what the protocol's contracts say of the GAIA that they move: who bought, claimed, staked or got what has vested. The
// ledger names each transfer by it, the portfolio keeps it for each account. It keeps nothing itself.
package acts
