// Package token follows the GAIA token on chain and answers for it: its facts at one block, its newest transfers, and
// the events that open pages live on. The plugin's main makes one; what logs add up to is package ledger's.
package token
