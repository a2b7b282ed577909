package claims

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// slow is a chain where nothing vests, which answers a call when it is let.
type slow struct {
	portal.Chain

	head  atomic.Uint64
	calls atomic.Int32
	begun chan struct{} // each call says so
	let   chan struct{} // closed: all are answered
}

func newSlow() *slow { return &slow{begun: make(chan struct{}, 64), let: make(chan struct{})} }

func (s *slow) Contract(context.Context, string) (portal.Address, error) {
	return portal.Address{9}, nil
}

func (s *slow) Head(context.Context) (portal.Block, error) {
	number := s.head.Load()
	return portal.Block{Number: number, Hash: portal.Hash{byte(number)}}, nil
}

func (s *slow) Call(ctx context.Context, _ portal.Address, _ []byte, block uint64) ([]byte, portal.Block, error) {
	s.calls.Add(1)
	s.begun <- struct{}{}
	select {
	case <-ctx.Done():
		return nil, portal.Block{}, ctx.Err()
	case <-s.let:
	}
	none := make([]byte, 64) // an array of nothing
	none[31] = 32
	return none, portal.Block{Number: block}, nil
}

func TestAVestingIsReadOncePerAccountAndBlock(t *testing.T) {
	chain := newSlow()
	v := newVestings(chain)
	var first, readers sync.WaitGroup
	leave, left := context.WithCancel(t.Context())
	first.Go(func() {
		if _, err := v.of(leave, portal.Address{1}); !errors.Is(err, context.Canceled) {
			t.Errorf("who left is told %v", err)
		}
	})
	<-chain.begun
	for range 5 { // they wait for what the first one began
		readers.Go(func() {
			if answer, err := v.of(t.Context(), portal.Address{1}); err != nil || answer == nil {
				t.Errorf("%+v, %v", answer, err)
			}
		})
	}
	left()
	first.Wait()
	close(chain.let)
	readers.Wait()
	for _, step := range []struct {
		what    string
		head    uint64
		account portal.Address
		calls   int32
	}{
		{"the same account", 0, portal.Address{1}, 1},
		{"another account", 0, portal.Address{2}, 2},
		{"another block", 1, portal.Address{1}, 3},
		{"the same block", 1, portal.Address{1}, 3},
	} {
		chain.head.Store(step.head)
		answer, err := v.of(t.Context(), step.account)
		check(t, err)
		if answer.AsOf.Number != step.head || chain.calls.Load() != step.calls {
			t.Errorf("%s: %d calls as of block %d, want %d", step.what, chain.calls.Load(), answer.AsOf.Number, step.calls)
		}
	}
}

func TestVestingsTakeNoMoreOfTheChainThanTheirShare(t *testing.T) {
	chain := newSlow()
	v := newVestings(chain)
	v.patience = 10 * time.Millisecond
	var readers sync.WaitGroup
	for nth := range mostReaders {
		readers.Go(func() {
			_, err := v.of(t.Context(), portal.Address{byte(nth + 1)})
			if err != nil {
				t.Errorf("reader %d: %v", nth, err)
			}
		})
		<-chain.begun
	}
	if _, err := v.of(t.Context(), portal.Address{100}); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("one more than may read at once: %v", err)
	}
	if calls := chain.calls.Load(); calls != mostReaders {
		t.Errorf("%d calls, want those of %d readers", calls, mostReaders)
	}
	close(chain.let)
	readers.Wait()
	if _, err := v.of(t.Context(), portal.Address{100}); err != nil {
		t.Errorf("when there is room again: %v", err)
	}
	v.pace.SetLimit(0)
	v.pace.SetBurst(0)
	calls := chain.calls.Load()
	if _, err := v.of(t.Context(), portal.Address{101}); portal.CodeOf(err) != portal.Unavailable || chain.calls.Load() != calls {
		t.Errorf("when the share is used up: %v, after %d calls", err, chain.calls.Load()-calls)
	}
	if len(v.busy) != 0 {
		t.Errorf("%d places are held by nobody", len(v.busy))
	}
}
