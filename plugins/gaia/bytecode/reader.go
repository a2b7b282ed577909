package bytecode

import (
	"context"
	"sync"

	"gaia.example/portal/plugins/gaia/latest"
	"gaia.example/portal/sdk/go/portal"
)

// Reader reads contracts' codes for all parts of the module: of each contract once a block, for all who ask. It is safe for concurrent use.
type Reader struct {
	chain portal.Chain

	mu    sync.Mutex
	codes map[portal.Address]*latest.Answer[portal.Block, *Code]
}

// NewReader has read nothing.
func NewReader(chain portal.Chain) *Reader {
	return &Reader{chain: chain, codes: map[portal.Address]*latest.Answer[portal.Block, *Code]{}}
}

// Read is what the package's Read is, at that block.
func (r *Reader) Read(ctx context.Context, contract portal.Address, at portal.Block) (*Code, error) {
	r.mu.Lock()
	of := r.codes[contract]
	if of == nil {
		of = &latest.Answer[portal.Block, *Code]{}
		r.codes[contract] = of
	}
	r.mu.Unlock()
	return of.At(ctx, at, func(ctx context.Context) (*Code, error) { return Read(ctx, r.chain, contract, at.Number) })
}

// Unread is why a code is not known, for people.
func Unread(err error) *string {
	if err == nil {
		return nil
	}
	problem := "The contract’s code cannot be read from the chain at the moment."
	return &problem
}
