package chain

import (
	"context"
	"errors"
	"slices"
	"time"

	"gaia.example/portal/core"
)

const (
	auditEvery = 4                      // sweeps, until one asks a second endpoint about every wallet, although nothing moves
	thirdAfter = 500 * time.Millisecond // an endpoint that is asked whether it agrees has so long until the next is asked as well

	// assumedFinality is how many blocks are on top of a final one where an endpoint does not say which block is final.
	// Nodes that prune keep the state of 128.
	assumedFinality = 120

	logEvery = time.Minute // between two log lines of one kind
)

// errOutvoted is why an endpoint is set aside whose balance differs from the one that two others agree on.
var errOutvoted = errors.New("tells a balance that two other endpoints deny")

// reading is what the endpoints say of one wallet at one head.
type reading struct {
	owner    core.Address
	balance  core.Balance // without its Standing, which wallets.keep adds
	version  uint64       // of the head
	before   known
	disputed bool // two endpoints differ and no third decides: the reading counts for nothing
	evidence
}

// losing reports that the wallet's standing may fall by what was read.
func (r *reading) losing() bool {
	return r.head.amount < r.before.counts || r.past != nil && r.head.amount < r.past.amount
}

// reader reads wallets at one head: all of them from a first endpoint, and from a second one what may move a tier.
type reader struct {
	*Chain
	head   sighting
	audit  bool        // the second endpoint is asked about every wallet, although nothing moves
	first  *endpoint   // the one that answered
	others []*endpoint // that can be asked whether they agree
}

// read reads the wallets. It sets an endpoint aside that two others outvote, and asks those that are left anew.
func (r *reader) read(ctx context.Context, owners []core.Address) ([]*reading, error) {
	for range r.endpoints.all {
		if all, err := r.try(ctx, owners); !errors.Is(err, errOutvoted) {
			return all, err
		}
	}
	return nil, errUnavailable().Because(errOutvoted)
}

// try reads the wallets at the head in one call to one endpoint. Where no standing may move, that is all. Where one may,
// a second endpoint is asked for the same; where one may fall, both are asked about the newest final block too.
func (r *reader) try(ctx context.Context, owners []core.Address) ([]*reading, error) {
	question, err := r.holdings(owners, r.head.Block)
	if err != nil {
		return nil, err
	}
	held, first, err := ask(ctx, r.endpoints.order(), hedgeAfter, question)
	if err != nil {
		return nil, err
	}
	r.first, r.others = first, r.endpoints.others(first)
	var all, fresh, moving, losing []*reading
	for _, owner := range owners {
		h := held[owner]
		one := &reading{
			owner:    owner,
			balance:  core.Balance{Native: h.native, GAIA: h.gaia, Parts: h.parts, At: r.head.Block, ReadAt: r.head.checked},
			version:  r.head.version,
			before:   r.wallets.known(owner, r.head.checked.Add(-r.config.Holding)),
			evidence: evidence{head: figure{h.gaia, r.head.Number, r.head.checked}},
		}
		if r.single() {
			one.vouched = h.gaia
		}
		if one.before.fresh {
			fresh = append(fresh, one)
		}
		if one.before.fresh || r.audit || h.gaia != one.before.counts {
			moving = append(moving, one)
		}
		all = append(all, one)
	}
	if err := r.readPast(ctx, fresh); err != nil {
		return nil, err
	}
	if err := r.confirm(ctx, moving, held); err != nil {
		return nil, err
	}
	for _, one := range moving {
		if one.losing() {
			losing = append(losing, one)
		}
	}
	return all, r.readFinal(ctx, losing)
}

// single reports that the configuration names one endpoint: its word is taken, as nobody can confirm it.
func (r *reader) single() bool { return len(r.endpoints.all) == 1 }

// readPast reads what wallets held a holding time ago. Where the endpoints do not agree on it, a wallet's GAIA counts as
// held from when the portal first saw it, and the next reading asks for the past again.
func (r *reader) readPast(ctx context.Context, fresh []*reading) error {
	holding := r.config.Holding
	if len(fresh) == 0 || holding == 0 {
		return nil
	}
	now := r.head.Time // which an endpoint says: one in the future would shorten the holding time
	if r.head.checked.Before(now) {
		now = r.head.checked
	}
	then, found, err := r.blockBefore(ctx, r.head.Block, now.Add(-holding), holding/4)
	if err != nil || !found || !r.dated(ctx, then) {
		return ctx.Err()
	}
	first, second, err := r.both(ctx, fresh, then)
	if err != nil || first == nil || second == nil && !r.single() {
		return err
	}
	for _, one := range fresh {
		if amount := first[one.owner].gaia; r.single() || amount == second[one.owner].gaia {
			one.past = &figure{amount: amount, block: then.Number}
		}
	}
	return nil
}

// dated reports that a second endpoint says the same of the block: its hash does not vouch for its time.
func (r *reader) dated(ctx context.Context, block core.Block) bool {
	if r.single() {
		return true
	}
	ctx, cancel := context.WithTimeoutCause(ctx, hedgeAfter, errSlow)
	defer cancel()
	read, _, err := ask(ctx, r.others, thirdAfter, headerOf("eth_getBlockByHash", block.Hash))
	return err == nil && read.Block == block
}

// confirm asks a second endpoint about wallets at the head, of which the first said what is held. Where no second one has
// that block yet, both are asked about the newest block that a second one has.
func (r *reader) confirm(ctx context.Context, moving []*reading, first map[core.Address]holding) error {
	second, err := r.second(ctx, moving, first, r.head.Block)
	for _, p := range r.others {
		if second != nil || err != nil {
			break
		}
		if at, known := r.heads.at(p.newest().Number); known && at == p.newest() {
			first, second, err = r.both(ctx, moving, at)
		}
	}
	if second == nil || err != nil {
		return err
	}
	for _, one := range moving {
		if amount := second[one.owner].gaia; amount == first[one.owner].gaia {
			one.vouched = amount
		} else {
			one.disputed = true
		}
	}
	return nil
}

// readFinal reads what wallets hold in the newest final block. A loss that a second endpoint does not see there is none.
func (r *reader) readFinal(ctx context.Context, losing []*reading) error {
	if len(losing) == 0 {
		return nil
	}
	final, err := r.finalBlock(ctx)
	var first, second map[core.Address]holding
	if err == nil {
		first, second, err = r.both(ctx, losing, final)
	}
	if first == nil {
		if ctx.Err() == nil && r.wallets.elapsed(&r.wallets.unread, logEvery) {
			r.log.Warn("balances cannot be read at the final block; no tier falls until they can", "block", final.Number, "error", err)
		}
		return ctx.Err()
	}
	if err != nil {
		return err
	}
	for _, one := range losing {
		amount := first[one.owner].gaia
		one.final, one.certain = &figure{amount, final.Number, r.head.checked}, r.single()
		if second != nil {
			one.certain = second[one.owner].gaia == amount
			one.disputed = one.disputed || !one.certain
		}
	}
	return nil
}

// finalBlock is the newest block that is final, as the first endpoint or the configuration says.
func (r *reader) finalBlock(ctx context.Context) (core.Block, error) {
	depth := r.config.Finality
	if depth == Finalized {
		asking, cancel := context.WithTimeoutCause(ctx, hedgeAfter, errSlow)
		defer cancel()
		block, err := attempt(asking, r.first, headerOf("eth_getBlockByNumber", "finalized"))
		if err == nil && block.Number <= r.head.Number {
			return block.Block, nil
		}
		if ctx.Err() != nil {
			return core.Block{}, ctx.Err()
		}
		depth = assumedFinality
	}
	block, found, err := r.canonical(ctx, r.head.Number-min(depth, r.head.Number))
	if err == nil && !found {
		err = errUnavailable().Because(errBehind)
	}
	return block, err
}

// both is what the first endpoint and a second one say that wallets hold in a block; nil for one that does not answer in time.
func (r *reader) both(ctx context.Context, some []*reading, at core.Block) (first, second map[core.Address]holding, err error) {
	first, _ = r.heldAt(ctx, []*endpoint{r.first}, some, at)
	second, err = r.second(ctx, some, first, at)
	return first, second, err
}

// second is what another endpoint says that wallets hold in the block of which the first said what is held; nil where
// none answers in time. Where the two differ a third decides: the one that is outvoted is set aside, and the error is
// errOutvoted. Where no third decides the two stay as they are, and the log says so.
func (r *reader) second(
	ctx context.Context, some []*reading, first map[core.Address]holding, at core.Block,
) (second map[core.Address]holding, err error) {
	if first == nil {
		return nil, ctx.Err()
	}
	second, from := r.heldAt(ctx, r.others, some, at)
	if second == nil {
		return nil, ctx.Err()
	}
	differing := slices.DeleteFunc(slices.Clone(some), func(one *reading) bool {
		return first[one.owner].gaia == second[one.owner].gaia
	})
	if len(differing) == 0 {
		return second, nil
	}
	rest := slices.DeleteFunc(slices.Clone(r.others), func(p *endpoint) bool { return p == from })
	if third, _ := r.heldAt(ctx, rest, differing, at); third != nil {
		for _, one := range differing {
			switch third[one.owner].gaia {
			case second[one.owner].gaia:
				r.first.distrust(errOutvoted)
				return nil, errOutvoted
			case first[one.owner].gaia:
				from.distrust(errOutvoted)
				return nil, errOutvoted
			}
		}
	}
	if ctx.Err() == nil && r.wallets.elapsed(&r.wallets.disputed, logEvery) {
		r.log.Error("chain endpoints disagree about a balance; nothing moves until they agree",
			"endpoints", []string{r.first.host, from.host}, "block", at.Number, "hash", at.Hash)
	}
	return second, ctx.Err()
}

// heldAt is what wallets hold in a block, and which of the endpoints said so; nil where none does in time.
func (r *reader) heldAt(ctx context.Context, among []*endpoint, some []*reading, at core.Block) (map[core.Address]holding, *endpoint) {
	if len(among) == 0 || len(some) == 0 {
		return nil, nil
	}
	owners := make([]core.Address, len(some))
	for i, one := range some {
		owners[i] = one.owner
	}
	question, err := r.holdings(owners, at)
	if err != nil {
		return nil, nil
	}
	ctx, cancel := context.WithTimeoutCause(ctx, hedgeAfter, errSlow)
	defer cancel()
	held, from, err := ask(ctx, among, thirdAfter, question)
	if err != nil {
		return nil, nil
	}
	return held, from
}
