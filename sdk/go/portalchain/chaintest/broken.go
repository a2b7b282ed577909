package chaintest

import (
	"context"
	"iter"

	"gaia.example/portal/sdk/go/portal"
)

// Broken answers everything with its error.
type Broken struct {
	portal.Chain

	Err error
}

// Contract answers with the error.
func (b *Broken) Contract(context.Context, string) (portal.Address, error) {
	return portal.Address{}, b.Err
}

// Head answers with the error.
func (b *Broken) Head(context.Context) (portal.Block, error) { return portal.Block{}, b.Err }

// Call answers with the error.
func (b *Broken) Call(context.Context, portal.Address, []byte, uint64) ([]byte, portal.Block, error) {
	return nil, portal.Block{}, b.Err
}

// Logs yields the error.
func (b *Broken) Logs(context.Context, portal.LogFilter) iter.Seq2[portal.LogBatch, error] {
	return func(yield func(portal.LogBatch, error) bool) { yield(portal.LogBatch{}, b.Err) }
}
