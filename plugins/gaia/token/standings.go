package token

import (
	"context"

	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
)

// Standings are what accounts have and had, up to the block asOf; where there is a gap they are not known.
func (t *Token) Standings(ctx context.Context, accounts []portal.Address) (all []ledger.Standing, asOf portal.Block, gap ledger.Gap,
	err error) {
	if err := t.follower.Await(ctx, t.index.Begun); err != nil {
		return nil, asOf, "", err
	}
	all, asOf, err = t.ledger.Standings(ctx, accounts)
	if gap, err = t.gap(err); gap == ledger.Reading {
		return nil, t.index.Status().AsOf, gap, nil
	}
	if err != nil || gap != "" {
		all = nil
	}
	return all, asOf, gap, err
}

// gap is why what was read of accounts is not what is the case; an error that says no more than that is none.
func (t *Token) gap(err error) (ledger.Gap, error) {
	switch {
	case portal.CodeOf(err) == portal.Unavailable:
		return ledger.Reading, nil
	case err != nil:
		return "", err
	case t.facts.Load() == nil:
		return ledger.Unchecked, nil
	case !t.complete():
		return ledger.Partial, nil
	}
	return "", nil
}
