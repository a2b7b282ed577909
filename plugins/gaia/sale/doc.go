// Package sale reads the sale of GAIA from its contract: its terms, its state, and what one account bought and may buy. Every answer is the
// contract's at one block; the last state is kept for while the chain is silent. It has no opinion about what a purchase counts for.
package sale
