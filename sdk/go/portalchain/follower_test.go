package portalchain_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
)

// script is a chain that yields what a test gave it, and notes what it was asked for.
type script struct {
	portal.Chain

	mu       sync.Mutex
	readings [][]portal.LogBatch // one after the other; what follows the last waits
	asked    []portal.LogFilter
	missing  bool
	without  string // a contract that is not deployed
	failure  error  // after a reading's batches; nil: the stream stays open
}

func (s *script) Contract(_ context.Context, name string) (portal.Address, error) {
	if s.missing || s.without == name {
		return portal.Address{}, &portal.HostError{Code: portal.NotFound, Message: "none"}
	}
	return portal.Address{1}, nil
}

func (s *script) Head(context.Context) (portal.Block, error) { return portal.Block{}, nil }

func (s *script) Logs(ctx context.Context, filter portal.LogFilter) iter.Seq2[portal.LogBatch, error] {
	return func(yield func(portal.LogBatch, error) bool) {
		s.mu.Lock()
		s.asked = append(s.asked, filter)
		var batches []portal.LogBatch
		if len(s.readings) > 0 {
			batches, s.readings = s.readings[0], s.readings[1:]
		}
		failure := s.failure
		s.mu.Unlock()
		for _, batch := range batches {
			if !yield(batch, nil) {
				return
			}
		}
		if failure == nil {
			<-ctx.Done()
			failure = ctx.Err()
		}
		yield(portal.LogBatch{}, failure)
	}
}

// upTo is a batch that ends at that block, with one log.
func upTo(number uint64, fork byte) portal.LogBatch {
	head := portal.Block{Number: number, Hash: portal.Hash{fork, byte(number)}}
	return portal.LogBatch{Head: head, Next: number + 1, CaughtUp: true, Logs: []portal.Log{{Block: head, Contract: portal.Address{1}}}}
}

// stage is a follower of the script that keeps in memory which blocks it has.
type stage struct {
	*script

	follower *portalchain.Follower
	memory   *portalchain.Memory
	blocks   []string
	emptied  int
	shown    int
	refuses  error // what Refresh answers
}

func newStage(t *testing.T, chain *script) *stage {
	s := &stage{script: chain}
	s.memory = &portalchain.Memory{
		New: func([]portal.Address) { s.blocks, s.emptied = nil, s.emptied+1 },
		Do: func(batch portal.LogBatch) (bool, error) {
			for _, log := range batch.Logs {
				s.blocks = append(s.blocks, fmt.Sprint(log.Block.Number, log.Block.Hash[0]))
			}
			return len(batch.Logs) > 0, nil
		},
	}
	s.follower = portalchain.New(portalchain.Config{
		Host: portal.Host{Chain: chain, Log: slog.New(slog.NewTextHandler(t.Output(), nil))}, What: "bell", Contracts: []string{"Bell"},
		Source:  s.memory,
		Refresh: func(context.Context) error { s.shown++; return s.refuses },
	})
	return s
}

// run has it follow for so long.
func (s *stage) run(t *testing.T, d time.Duration) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), d)
	defer cancel()
	if err := s.follower.Run(ctx); err != nil {
		t.Error(err)
	}
}

func TestAFollowerShowsWhatChangedOnceASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t,
			&script{readings: [][]portal.LogBatch{{upTo(1, 0), upTo(2, 0), {Head: portal.Block{Number: 3}, Next: 4, CaughtUp: true}}}})
		s.run(t, 10*time.Second)
		if got := strings.Join(s.blocks, ","); got != "1 0,2 0" || s.shown < 1 || s.shown > 2 {
			t.Errorf("blocks %s, shown %d times", got, s.shown)
		}
		if err := s.follower.Await(t.Context(), nil); err != nil || s.follower.Problem(t.Context()) != nil {
			t.Errorf("there is something to show: %v", err)
		}
	})
}

func TestAChainThatFailsIsTriedAgainWithGrowingPauses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t, &script{failure: errors.New("away")})
		s.run(t, 2*time.Minute)
		// After 1, 2, 4, 8, 16, 30, 30 … seconds.
		if n := len(s.asked); n < 7 || n > 9 {
			t.Errorf("asked %d times in two minutes", n)
		}
		err := s.follower.Await(t.Context(), nil)
		if portal.CodeOf(err) != portal.Unavailable ||
			err.Error() != "The bell cannot be read from the chain at the moment; the portal keeps trying.: logs: away" {
			t.Errorf("%v", err)
		}
		if sentence := s.follower.Problem(t.Context()); sentence == nil || strings.Contains(*sentence, "away") {
			t.Errorf("a visitor is told %v", sentence)
		}
	})
}

func TestAContractThatIsNotDeployedIsSaid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t, &script{missing: true})
		s.run(t, time.Second)
		if sentence := s.follower.Problem(t.Context()); sentence == nil ||
			*sentence != "No bell is configured on this chain: an operator has to set the address of Bell." {
			t.Errorf("%v", sentence)
		}
	})
}

func TestAnOptionalContractIsReadWhereItIsDeployed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		chain := &script{without: "Gong"}
		var told []portal.Address
		memory := &portalchain.Memory{
			New: func(contracts []portal.Address) { told = contracts },
			Do:  func(portal.LogBatch) (bool, error) { return false, nil },
		}
		follower := portalchain.New(portalchain.Config{
			Host: portal.Host{Chain: chain, Log: slog.New(slog.NewTextHandler(t.Output(), nil))}, What: "bell", Source: memory,
			Contracts: []string{"Bell"}, Beside: []string{"Tower"}, Optional: []string{"Gong", "Chime"},
		})
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := follower.Run(ctx); err != nil {
			t.Error(err)
		}
		there := portal.Address{1}
		if want := []portal.Address{there, there, {}, there}; !slices.Equal(told, want) {
			t.Errorf("the source was told %v, want %v", told, want)
		}
		if want := []portal.Address{there, there}; len(chain.asked) != 1 || !slices.Equal(chain.asked[0].Contracts, want) {
			t.Errorf("logs of %v were asked for, want Bell's and Chime's", chain.asked)
		}
	})
}

func TestBeforeAnythingWasReadARequestWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, began := newStage(t, &script{}), time.Now()
		err := s.follower.Await(t.Context(), nil)
		if waited := time.Since(began); waited != 5*time.Second || err == nil || !strings.Contains(err.Error(), "still being read") {
			t.Errorf("after %v: %v", waited, err)
		}
	})
}

func TestAfterAFailureReadingGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t, &script{readings: [][]portal.LogBatch{{upTo(1, 0)}, {upTo(2, 0)}}, failure: errors.New("away")})
		s.run(t, 5*time.Second)
		if got := strings.Join(s.blocks, ","); got != "1 0,2 0" || s.emptied != 1 {
			t.Errorf("blocks %s, begun %d times", got, s.emptied)
		}
		if at := s.asked[1]; at.From != 2 || len(at.Known) != 1 || at.Known[0].Number != 1 {
			t.Errorf("the second reading was asked for %+v", at)
		}
	})
}

func TestWhatIsInMemoryIsMadeAnewWhereItsBlockIsGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		below := portal.LogBatch{Head: portal.Block{Number: 0}, Next: 1}
		s := newStage(t, &script{readings: [][]portal.LogBatch{{upTo(1, 0)}, {below}, {upTo(1, 7)}}, failure: errors.New("away")})
		s.run(t, 2500*time.Millisecond)
		if got := strings.Join(s.blocks, ","); got != "1 7" || s.emptied != 2 || s.asked[2].From != 0 {
			t.Errorf("blocks %s, begun %d times, asked for %+v", got, s.emptied, s.asked)
		}
	})
}

func TestARefreshThatFailsIsTriedAgainWhileReadingGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t, &script{readings: [][]portal.LogBatch{{upTo(1, 0), upTo(2, 0), upTo(3, 0)}}})
		s.refuses = errors.New("no state at that block")
		s.run(t, 20*time.Second)
		// After 1, 2, 4, 8 … seconds, on the one reading.
		if got := strings.Join(s.blocks, ","); got != "1 0,2 0,3 0" || len(s.asked) != 1 || s.shown < 4 || s.shown > 6 {
			t.Errorf("blocks %s by %d readings, tried %d times", got, len(s.asked), s.shown)
		}
		if s.follower.Problem(t.Context()) == nil {
			t.Error("nobody is told")
		}
		s.refuses = nil
		s.run(t, 10*time.Second)
		if err := s.follower.Await(t.Context(), nil); err != nil || s.follower.Problem(t.Context()) != nil {
			t.Errorf("%v, and a problem", err)
		}
	})
}
