package devnet

import "context"

// Resident is one of the people that the dev chain is peopled with. Native coins for its transactions come by themselves.
type Resident struct {
	Name      string // unique on the chain
	Account   *Account
	Endowment int64 // whole tokens of the faucet's kind that it has when the chain begins
}

// Act is one thing that a resident may do now and then.
type Act struct {
	// Weight tells how often it is chosen, in proportion to the weights of all that the same resident may do, in all
	// areas.
	Weight int

	// Decide gives what the resident sends now: transactions in their order, each sent when the one before is mined, or
	// none where there is nothing of the kind to do.
	Decide func(context.Context) ([]Call, error)
}
