package portaltest

import (
	"context"
	"errors"
	"iter"
	"slices"

	"gaia.example/portal/sdk/go/portal"
)

// chain is Host.Reads, as far as the manifest goes.
type chain struct{ *Host }

// reads is what answers, for the capability.
func (c chain) reads(capability string) (portal.Chain, error) {
	if err := c.manifest.may(capability); err != nil {
		return nil, err
	}
	if c.Reads == nil {
		return nil, refusal(portal.Unavailable, "This test has no chain.")
	}
	return c.Reads, nil
}

// declared is what answers for a contract.
func (c chain) declared(name string) (portal.Chain, error) {
	if err := c.manifest.may("chain.read"); err != nil {
		return nil, err
	}
	if !slices.Contains(c.manifest.Contracts, name) {
		return nil, refusal(portal.Forbidden, "The module's manifest does not name the contract %q.", name)
	}
	return c.reads("chain.read")
}

// known answers Forbidden for an address that is none of the manifest's contracts.
func (c chain) known(ctx context.Context, reads portal.Chain, to portal.Address) error {
	for _, name := range c.manifest.Contracts {
		its, err := reads.Contract(ctx, name)
		if err != nil && portal.CodeOf(err) != portal.NotFound {
			return answered(err)
		}
		if err == nil && its == to {
			return nil
		}
	}
	return refusal(portal.Forbidden, "%s is none of the contracts that the module's manifest names.", to)
}

func (c chain) ABI(ctx context.Context, name string) ([]byte, error) {
	reads, err := c.declared(name)
	if err != nil {
		return nil, err
	}
	abi, err := reads.ABI(ctx, name)
	return abi, answered(err)
}

func (c chain) Contract(ctx context.Context, name string) (portal.Address, error) {
	reads, err := c.declared(name)
	if err != nil {
		return portal.Address{}, err
	}
	address, err := reads.Contract(ctx, name)
	return address, answered(err)
}

func (c chain) Head(ctx context.Context) (portal.Block, error) {
	reads, err := c.reads("chain.read")
	if err != nil {
		return portal.Block{}, err
	}
	head, err := reads.Head(ctx)
	return head, answered(err)
}

func (c chain) Call(ctx context.Context, to portal.Address, input []byte, block uint64) ([]byte, portal.Block, error) {
	reads, err := c.reads("chain.read")
	if err != nil {
		return nil, portal.Block{}, err
	}
	foreign := c.known(ctx, reads, to)
	if foreign != nil && (portal.CodeOf(foreign) != portal.Forbidden || !portal.AsksSignature(input)) {
		return nil, portal.Block{}, foreign
	}
	output, at, err := reads.Call(ctx, to, input, block)
	if foreign != nil {
		output, err = portal.SignatureAnswer(output, err)
	}
	return output, at, answered(err)
}

func (c chain) Code(ctx context.Context, of portal.Address, block uint64) ([]byte, portal.Block, error) {
	reads, err := c.reading(ctx, of)
	if err != nil {
		return nil, portal.Block{}, err
	}
	code, at, err := reads.Code(ctx, of, block)
	return code, at, answered(err)
}

func (c chain) Storage(ctx context.Context, of portal.Address, slot portal.Hash, block uint64) (portal.Hash, portal.Block, error) {
	reads, err := c.reading(ctx, of)
	if err != nil {
		return portal.Hash{}, portal.Block{}, err
	}
	value, at, err := reads.Storage(ctx, of, slot, block)
	return value, at, answered(err)
}

// reading is what answers for the contract at an address.
func (c chain) reading(ctx context.Context, contract portal.Address) (portal.Chain, error) {
	reads, err := c.reads("chain.read")
	if err != nil {
		return nil, err
	}
	return reads, c.known(ctx, reads, contract)
}

func (c chain) Logs(ctx context.Context, filter portal.LogFilter) iter.Seq2[portal.LogBatch, error] {
	return func(yield func(portal.LogBatch, error) bool) {
		reads, err := c.reads("chain.follow")
		for _, contract := range filter.Contracts {
			if err == nil {
				err = c.known(ctx, reads, contract)
			}
		}
		if err != nil {
			yield(portal.LogBatch{}, err)
			return
		}
		for batch, err := range reads.Logs(ctx, filter) {
			if !yield(batch, answered(err)) || err != nil {
				return
			}
		}
	}
}

// answered is an error of what a test put behind the host, as a module gets it.
func answered(err error) error {
	if known := (*portal.Error)(nil); errors.As(err, &known) {
		return &portal.HostError{Code: known.Code, Message: known.Message, Err: known.Err}
	}
	return err
}
