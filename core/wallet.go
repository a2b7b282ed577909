package core

import "gaia.example/portal/sdk/go/portal"

// Address is a 20-byte account or contract address.
type Address = portal.Address

// Hash is a transaction, block or log topic.
type Hash = portal.Hash

// Block names one block of the chain.
type Block = portal.Block

// Visitor is who makes a request, as access sees them. The zero Visitor is a stranger.
type Visitor struct {
	SignedIn bool
	Wallet   Address
	Tier     Tier
	Admin    bool
}
