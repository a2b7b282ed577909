// Package ledger keeps what the GAIA token's logs add up to in the module's tables: transfers, balances, minutes, roles. It is what an
// index applies and what the module's API reads.
package ledger
