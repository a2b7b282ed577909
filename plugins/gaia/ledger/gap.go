package ledger

// Gap is why nothing is told of what an account did.
type Gap string

// Gaps, as they are on the wire.
const (
	Reading   Gap = "reading"   // the history is being read
	Unchecked Gap = "unchecked" // it was read, but nobody could ask the chain whether it adds up
	Partial   Gap = "partial"   // it does not: the logs do not reach back to the token's deployment, and reading on changes nothing about it
)
