// Package sale reads the sale of GAIA from its contract: its terms, its state, and what one account bought and may buy. It keeps nothing:
// every answer is the contract's at one block. It has no opinion about what a purchase counts for.
package sale
