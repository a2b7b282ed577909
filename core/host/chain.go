package host

import (
	"context"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"slices"

	"gaia.example/portal/sdk/go/portal"
)

// chain reads the contracts that the manifest names. Of any other account a module learns only whether it signed something: yes,
// or nothing.
type chain struct{ module }

// ABI reads it from the release's own files.
func (c chain) ABI(ctx context.Context, name string) (abi []byte, err error) {
	err = c.read(ctx, c.declared(name), func(context.Context) error {
		abi, err = os.ReadFile(filepath.Join(c.release.Dir, "contracts", name+".json"))
		if errors.Is(err, os.ErrNotExist) {
			err = portal.Errorf(portal.NotFound, "The module's bundle has no ABI of %s.", name)
		}
		return err
	})
	return abi, err
}

func (c chain) Contract(ctx context.Context, name string) (address portal.Address, err error) {
	err = c.read(ctx, c.declared(name), func(ctx context.Context) error {
		address, err = c.config.Ports.Chain.Contract(ctx, name)
		return err
	})
	return address, err
}

func (c chain) Head(ctx context.Context) (head portal.Block, err error) {
	err = c.read(ctx, nil, func(ctx context.Context) error {
		head, err = c.config.Ports.Chain.Head(ctx)
		return err
	})
	return head, err
}

func (c chain) Call(ctx context.Context, to portal.Address, input []byte, block uint64) (output []byte, at portal.Block, err error) {
	err = c.read(ctx, nil, func(ctx context.Context) error {
		foreign := c.known(ctx, to)
		if foreign != nil && (portal.CodeOf(foreign) != portal.Forbidden || !portal.AsksSignature(input)) {
			return foreign
		}
		output, at, err = c.config.Ports.Chain.Call(ctx, to, input, block)
		if foreign != nil {
			output, err = portal.SignatureAnswer(output, err)
		}
		return err
	})
	return output, at, err
}

func (c chain) Code(ctx context.Context, of portal.Address, block uint64) (code []byte, at portal.Block, err error) {
	err = c.readOf(ctx, of, func(ctx context.Context) error {
		code, at, err = c.config.Ports.Chain.Code(ctx, of, block)
		return err
	})
	return code, at, err
}

func (c chain) Storage(
	ctx context.Context, of portal.Address, slot portal.Hash, block uint64,
) (value portal.Hash, at portal.Block, err error) {
	err = c.readOf(ctx, of, func(ctx context.Context) error {
		value, at, err = c.config.Ports.Chain.Storage(ctx, of, slot, block)
		return err
	})
	return value, at, err
}

func (c chain) Logs(ctx context.Context, filter portal.LogFilter) iter.Seq2[portal.LogBatch, error] {
	return streamed(ctx, c.guard, "chain.follow", c.may("chain.follow"), func(ctx context.Context, each func(portal.LogBatch) bool) error {
		for _, contract := range filter.Contracts {
			if err := c.known(ctx, contract); err != nil {
				return err
			}
		}
		for batch, err := range c.config.Ports.Chain.Logs(ctx, filter) {
			if err != nil || !each(batch) {
				return err
			}
		}
		return ctx.Err()
	})
}

// read is a call of chain.read.
func (c chain) read(ctx context.Context, allowed error, do func(context.Context) error) error {
	if err := c.may("chain.read"); err != nil {
		allowed = err
	}
	return c.call(ctx, "chain.read", allowed, do)
}

// readOf is a call of chain.read about one of the manifest's contracts.
func (c chain) readOf(ctx context.Context, contract portal.Address, do func(context.Context) error) error {
	return c.read(ctx, nil, func(ctx context.Context) error {
		if err := c.known(ctx, contract); err != nil {
			return err
		}
		return do(ctx)
	})
}

// declared answers Forbidden for a contract that the manifest does not name.
func (c chain) declared(name string) error {
	if err := named("contract's name", name); err != nil || slices.Contains(c.manifest.Contracts, name) {
		return err
	}
	return portal.Errorf(portal.Forbidden, "The module's manifest does not name the contract %q.", brief(name))
}

// known answers Forbidden for an address that is none of the manifest's contracts on this chain.
func (c chain) known(ctx context.Context, address portal.Address) error {
	for _, name := range c.manifest.Contracts {
		its, err := c.config.Ports.Chain.Contract(ctx, name)
		if portal.CodeOf(err) == portal.NotFound {
			continue
		}
		if err != nil {
			return err
		}
		if its == address {
			return nil
		}
	}
	return portal.Errorf(portal.Forbidden, "%s is none of the contracts that the module's manifest names.", address)
}
