package bytecode

import (
	"context"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/sdk/go/portal"
)

// Code is what a contract's code and storage say at one block.
type Code struct {
	Hash      portal.Hash     `json:"hash"` // keccak256, as eth_getProof has it
	Bytes     int             `json:"bytes"`
	Slots     []Slot          `json:"slots"`     // of EIP-1967, each with what is in it
	Delegates []string        `json:"delegates"` // the instructions that run another's code here
	Clone     *portal.Address `json:"clone"`     // whose code it runs as an EIP-1167 clone, or by EIP-7702; null where it is neither
	Traits    []Trait         `json:"traits"`
	Standards []Standard      `json:"standards"` // those whose functions are all there

	selectors map[[4]byte]bool
}

// Slot is one slot of the storage, of which a proxy would make something.
type Slot struct {
	Name  string      `json:"name"` // whose keccak256, less one, is the slot
	Slot  portal.Hash `json:"slot"`
	Value portal.Hash `json:"value"` // zero: nothing was ever written there
}

// Trait is one thing that the contract can do, or not.
type Trait struct {
	Name    Name     `json:"name"`
	Present *bool    `json:"present"` // null: unknown
	Found   []string `json:"found"`   // functions, slots and instructions that say so
	Sought  []string `json:"sought"`
}

// Standard is an interface of which all functions are in the code.
type Standard struct {
	Name      string   `json:"name"`
	Functions []string `json:"functions"`
}

// Read reads a contract's code and slots at the block; nil where there is no code at the address.
func Read(ctx context.Context, chain portal.Chain, contract portal.Address, block uint64) (*Code, error) {
	code, at, err := chain.Code(ctx, contract, block)
	if err != nil || len(code) == 0 {
		return nil, err
	}
	read := make([]Slot, len(slots))
	for i, name := range slots {
		read[i] = Slot{Name: name, Slot: slotOf(name)}
		if read[i].Value, _, err = chain.Storage(ctx, contract, read[i].Slot, at.Number); err != nil {
			return nil, err
		}
	}
	return of(code, read), nil
}

func slotOf(name string) portal.Hash {
	at := new(big.Int).SetBytes(crypto.Keccak256([]byte(name)))
	return portal.Hash(common.BigToHash(at.Sub(at, big.NewInt(1))))
}

// of is what the code says, with the slots beside it.
func of(code []byte, read []Slot) *Code {
	met := walk(code)
	c := &Code{
		Hash: portal.Hash(crypto.Keccak256Hash(code)), Bytes: len(code), Slots: read, Delegates: []string{}, Standards: []Standard{},
		selectors: met.selectors,
	}
	for _, op := range []struct {
		code byte
		name string
	}{{opDelegateCall, "DELEGATECALL"}, {opCallCode, "CALLCODE"}} {
		if met.opcodes[op.code] {
			c.Delegates = append(c.Delegates, op.name)
		}
	}
	for _, shape := range []func([]byte) ([20]byte, bool){minimal, designated} {
		if target, is := shape(code); is {
			c.Clone = (*portal.Address)(&target)
		}
	}
	for _, known := range functions {
		c.Traits = append(c.Traits, c.trait(known.name, known.calls))
	}
	c.Traits = append(c.Traits, c.destroys(met))
	for _, known := range standards {
		if len(c.has(known.calls)) == len(known.calls) {
			c.Standards = append(c.Standards, Standard{known.name, known.calls})
		}
	}
	return c
}

// Has is that the code has the function, such as "paused()".
func (c *Code) Has(call string) bool { return c.selectors[selector(call)] }

// Can is a trait's Present; nil, which is unknown, of no code.
func (c *Code) Can(name Name) *bool {
	if c == nil {
		return nil
	}
	for _, trait := range c.Traits {
		if trait.Name == name {
			return trait.Present
		}
	}
	return nil
}

func (c *Code) has(calls []string) []string {
	there := []string{}
	for _, call := range calls {
		if c.Has(call) {
			there = append(there, call)
		}
	}
	return there
}

// trait is one that functions make. Whoever runs another's code here has that one's functions too, of which nothing is known.
func (c *Code) trait(name Name, calls []string) Trait {
	t := Trait{Name: name, Sought: calls, Found: c.has(calls)}
	if name == Upgrade {
		t = c.upgrades(t)
	}
	t.Present = c.answer(len(t.Found) > 0)
	return t
}

// upgrades looks at the slots, too: where one of them has something in it, a proxy answers with what somebody can exchange.
func (c *Code) upgrades(t Trait) Trait {
	t.Sought = append([]string{}, t.Sought...)
	for _, slot := range c.Slots {
		t.Sought = append(t.Sought, slot.Name)
		if slot.Value != (portal.Hash{}) {
			t.Found = append(t.Found, slot.Name)
		}
	}
	t.Sought = append(t.Sought, "DELEGATECALL", "CALLCODE")
	return t
}

func (c *Code) destroys(met found) Trait {
	t := Trait{Name: Destroy, Sought: []string{"SELFDESTRUCT"}, Found: []string{}}
	if met.opcodes[opSelfDestruct] {
		t.Found = t.Sought
	}
	t.Present = c.answer(len(t.Found) > 0)
	return t
}

// answer is yes, or no where no other code has a say, or unknown.
func (c *Code) answer(yes bool) *bool {
	if !yes && (len(c.Delegates) > 0 || c.Clone != nil) {
		return nil
	}
	return &yes
}
