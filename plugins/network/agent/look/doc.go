// Package look is what a validator's program sees for itself of what signals claim: a figure of the chain, by an endpoint of its own, and
// whether an address answers, by its own requests. It signs nothing.
package look
