package claims

import (
	"context"
	"time"

	"github.com/ethereum/go-ethereum/common/lru"
	"golang.org/x/sync/singleflight"
	"golang.org/x/time/rate"

	"gaia.example/portal/plugins/gaia/vesting"
	"gaia.example/portal/sdk/go/portal"
)

// What all who ask for vestings together may cost: the page is open to everybody, and the module's other parts read the chain from the same
// budget, of a thousand calls a second.
const (
	mostReaders    = 4                // at once
	callsASecond   = 200              // in the long run
	callsAtOnce    = 400              // in a burst
	mostPatience   = 2 * time.Second  // for a place among the readers
	longestReading = 10 * time.Second // once it has one, whoever asked may have left
	mostKept       = 256
)

// vestings reads what vests, once per account and block. Safe for concurrent use.
type vestings struct {
	chain    portal.Chain
	busy     chan struct{} // has room for those who read
	pace     *rate.Limiter
	patience time.Duration
	reading  singleflight.Group // whoever asks what somebody already asks waits for that answer
	kept     *lru.Cache[vestingKey, *Vesting]
}

// vestingKey is what an answer depends on.
type vestingKey struct {
	contract, account portal.Address
	head              portal.Hash
}

func newVestings(chain portal.Chain) *vestings {
	return &vestings{
		chain: chain, busy: make(chan struct{}, mostReaders), pace: rate.NewLimiter(callsASecond, callsAtOnce), patience: mostPatience,
		kept: lru.NewCache[vestingKey, *Vesting](mostKept),
	}
}

// of is the account's at the chain's head; nil where no vesting is configured on this chain. It is a portal.Error, Unavailable, where too
// many ask for others'.
func (v *vestings) of(ctx context.Context, account portal.Address) (*Vesting, error) {
	address, err := v.chain.Contract(ctx, vests)
	if portal.CodeOf(err) == portal.NotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	head, err := v.chain.Head(ctx)
	if err != nil {
		return nil, err
	}
	key := vestingKey{contract: address, account: account, head: head.Hash}
	if answer, there := v.kept.Get(key); there {
		return answer, nil
	}
	reading := v.reading.DoChan(string(address[:])+string(account[:])+string(head.Hash[:]), func() (any, error) {
		answer, err := v.read(context.WithoutCancel(ctx), account, head, address) // others wait for it when the first one has left
		if err == nil {
			v.kept.Add(key, answer)
		}
		return answer, err
	})
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case result := <-reading:
		answer, _ := result.Val.(*Vesting)
		return answer, result.Err
	}
}

// read waits for a place among the readers, and keeps their pace.
func (v *vestings) read(ctx context.Context, account portal.Address, head portal.Block, contract portal.Address) (*Vesting, error) {
	if err := v.enter(ctx); err != nil {
		return nil, err
	}
	defer func() { <-v.busy }()
	ctx, cancel := context.WithTimeout(ctx, longestReading)
	defer cancel()
	at := portal.Reads{Chain: v.chain, Contract: contract, Block: head.Number}
	schedules, more, err := vesting.Account{
		Address: account, Most: mostSchedules,
		May: func(ctx context.Context) error { return v.wait(ctx, 2) }, // its terms, and what is due
	}.Read(ctx, at)
	if err != nil {
		return nil, err
	}
	return &Vesting{AsOf: head, Contract: contract, Schedules: schedules, More: more}, nil
}

func (v *vestings) enter(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, v.patience)
	defer cancel()
	select {
	case <-ctx.Done():
		return crowded(ctx.Err())
	case v.busy <- struct{}{}:
	}
	err := v.wait(ctx, 1) // its schedules
	if err != nil {
		<-v.busy
	}
	return err
}

// wait is until so many calls may be made; where that is longer than ctx, it does not wait at all.
func (v *vestings) wait(ctx context.Context, calls int) error {
	if err := v.pace.WaitN(ctx, calls); err != nil {
		return crowded(err)
	}
	return nil
}

func crowded(err error) error {
	return portal.Errorf(portal.Unavailable,
		"Too many addresses are looked up at the moment. What vests for this one can be read again in a moment.").Because(err)
}
