package networktest

import (
	"bytes"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// Validator is one, by a number from 1: what its address and its attestor's key follow from.
type Validator byte

// Address is the validator's.
func (v Validator) Address() portal.Address { return portal.Address{0xaa, byte(v)} }

// Key is its attestor's.
func (v Validator) Key() *node.Key {
	key, err := node.KeyFrom(bytes.Repeat([]byte{byte(v)}, 32))
	if err != nil {
		panic(err)
	}
	return key
}
