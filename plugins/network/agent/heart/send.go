package heart

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"gaia.example/portal/plugins/network/agent/spool"
	"gaia.example/portal/sdk/go/node"
)

// send sends what waits whenever there is something, later each time the portal does not answer.
func (h *Heart) send(ctx context.Context) error {
	pause := firstPause
	var measuring sync.Mutex
	var measured time.Time // when the portal's wish was followed last, whatever came of it
	var all sync.WaitGroup
	defer all.Wait()
	for {
		client, spool := h.who()
		batch, err := spool.Pending(node.MaxBatch)
		if err != nil {
			h.Say(fmt.Sprintf("The heartbeats that wait cannot be read: %v.", err))
		}
		if len(batch) == 0 {
			select {
			case <-ctx.Done():
				return nil
			case <-h.woken:
				continue
			}
		}
		receipt, err := client.Heartbeats(ctx, batch)
		if ctx.Err() != nil {
			return nil
		}
		if err == nil {
			pause = firstPause
			h.portalIsBack()
			if err := forget(spool, batch); err != nil {
				h.Say(fmt.Sprintf("What the portal has cannot be forgotten here: %v.", err))
				h.pause(ctx, firstPause)
			}
			if h.stale() {
				_ = h.compare(ctx) // a portal that went away is told of by the next batch
			}
			if now := h.Clock.Now(); receipt.Wanted && h.Wanted != nil && now.Sub(measured) > measureEvery && measuring.TryLock() {
				measured = now
				all.Go(func() {
					defer measuring.Unlock()
					h.Wanted(ctx)
				})
			}
			continue
		}
		wait, err := h.refused(ctx, err)
		if err != nil {
			return err
		}
		if wait == 0 {
			wait, pause = pause, min(2*pause, lastPause)
		}
		h.pause(ctx, jitter(wait))
	}
}

// forget drops what the portal took. A portal that was put back to an earlier state has a gap then, and keeps what comes.
func forget(s *spool.Spool, batch []node.Statement) error {
	newest, err := node.ParseHeartbeat(batch[len(batch)-1].Text)
	if err != nil {
		return err
	}
	return s.Ack(newest.Sequence)
}

// stale tells that the clock was not compared for a while.
func (h *Heart) stale() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	since := h.Clock.Now().Sub(h.asked)
	return since > clockEvery || since < 0
}

// refused tells how long to wait after an answer that is none: 0 is the usual pause. The error ends the heart.
func (h *Heart) refused(ctx context.Context, err error) (time.Duration, error) {
	var refused *node.Refused
	if !errors.As(err, &refused) || refused.Reason == "" {
		h.portalIsAway(err)
		return later(refused), nil
	}
	h.portalIsBack()
	switch refused.Reason {
	case node.Revoked, node.Unknown, node.Elsewhere:
		if h.Rotated != nil {
			if client, spool, rotated := h.Rotated(); rotated {
				h.mu.Lock()
				waiting := h.Spool.Count()
				h.Client, h.Spool = client, spool
				h.mu.Unlock()
				h.Say(fmt.Sprintf("The key was rotated: the node is %s now; %d heartbeats of the key before are left out.", client.Key.Address(),
					waiting))
				return time.Millisecond, nil
			}
		}
		if refused.Reason == node.Revoked {
			h.Say(refused.Message)
			return 0, ErrEnded
		}
	case node.WrongClock:
		return h.clockRefused(ctx, refused)
	case node.Forked, node.Rewrote, node.Disorder, node.Malformed, node.Forged, node.TooLarge:
		return h.mend(ctx, refused)
	}
	h.Say(fmt.Sprintf("The portal takes no heartbeats: %s It is tried again in %s.", refused.Message, longPause))
	return longPause, nil
}

// later is when an answer without a reason asks to be asked again; 0: it does not say.
func later(refused *node.Refused) time.Duration {
	if refused == nil {
		return 0
	}
	return refused.RetryAfter
}

// clockRefused drops what was made while the clock was ahead: it would claim a time that was none.
func (h *Heart) clockRefused(ctx context.Context, refused *node.Refused) (time.Duration, error) {
	h.Say(refused.Message)
	err := h.compare(ctx)
	if err == nil {
		err = h.restart(ctx, "The heartbeats have times of a wrong clock")
	}
	if err != nil { // it went away meanwhile: the same batch finds that out
		h.portalIsAway(err)
	}
	return 0, nil
}

// mend goes on behind the portal's link after a batch that will never be taken.
func (h *Heart) mend(ctx context.Context, refused *node.Refused) (time.Duration, error) {
	h.Say(refused.Message)
	if err := h.restart(ctx, "The chain of heartbeats cannot go on as it is"); err != nil {
		h.portalIsAway(err)
		return 0, nil
	}
	return longPause / 10, nil
}

func (h *Heart) restart(ctx context.Context, why string) error {
	client, _ := h.who()
	state, err := client.Self(ctx)
	if err != nil {
		return err
	}
	return h.skip(state.Last, why)
}

func (h *Heart) portalIsAway(err error) {
	h.mu.Lock()
	first := h.away.IsZero()
	if first {
		h.away = h.Clock.Now()
	}
	h.mu.Unlock()
	if first {
		h.Say(fmt.Sprintf("The portal does not answer (%v). Heartbeats are kept until it does.", err))
	}
}

func (h *Heart) portalIsBack() {
	h.mu.Lock()
	since := h.away
	h.away = time.Time{}
	h.mu.Unlock()
	if _, spool := h.who(); !since.IsZero() {
		h.Say(fmt.Sprintf("The portal answers again after %s: %d heartbeats that waited are sent.", h.Clock.Now().Sub(since).Round(time.Second),
			spool.Count()))
	}
}
