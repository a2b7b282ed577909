// Package heart makes a node's heartbeats, one after the other, and sends them. While the portal is away they wait in the spool; while the
// machine's clock is wrong none is made, since the portal would take none; whatever it cannot mend by itself it says in one sentence.
package heart

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"gaia.example/portal/plugins/network/agent/spool"
	"gaia.example/portal/sdk/go/node"
)

// Clock is the machine's. Tests turn it.
type Clock interface {
	Now() time.Time
	After(d time.Duration) <-chan time.Time
}

// System is the clock of the system.
type System struct{}

// Now is time.Now, without the monotonic part: what counts is what the machine says the time is.
func (System) Now() time.Time { return time.Now().Round(0) }

// After is time.After.
func (System) After(d time.Duration) <-chan time.Time { return time.After(d) }

// Heart beats until its context ends.
type Heart struct {
	Client  *node.Client
	Spool   *spool.Spool
	Figures func(context.Context) node.Figures
	Clock   Clock
	Say     func(sentence string)
	// Wanted is called when the portal asks for a benchmark; nil: it is not measured. It runs beside the heart, one at a time.
	Wanted func(context.Context)
	// Rotated tells whether the folder has another key now, and hands out what belongs to it. nil: it never has.
	Rotated func() (*node.Client, *spool.Spool, bool)

	making sync.Mutex // held from reading where the chain stands to writing where it goes on

	mu    sync.Mutex
	every time.Duration
	ahead time.Duration // of the portal's clock, as it was asked last
	asked time.Time     // when; zero: never
	wrong bool          // it was said that the clock is wrong
	away  time.Time     // since when the portal does not answer; zero: it does
	waits bool          // it was said that a time is waited for
	full  bool          // it was said that the disk is full
	woken chan struct{}
}

// ErrEnded is for a node that the portal will not take again: it was revoked.
var ErrEnded = errors.New("this node's delegation was revoked: pair it again with portal-node setup, or remove it with portal-node uninstall")

const (
	firstPause = 2 * time.Second
	lastPause  = time.Minute
	// longPause is what waits between two tries where somebody must do something first.
	longPause = 5 * time.Minute
	// clockEvery is how often the clock is compared with the portal's.
	clockEvery = 10 * time.Minute
	// measureEvery is how long a wish for a benchmark is passed over after one: a machine that was busy then is so perhaps for a while.
	measureEvery = 10 * time.Minute
	// setBack is how far a clock that was set back is waited for.
	setBack = 2 * time.Minute
	usually = 30 * time.Second
)

// Run beats and sends until ctx ends, which is no error, or the node was revoked.
func (h *Heart) Run(ctx context.Context) error {
	h.every, h.woken = usually, make(chan struct{}, 1)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	h.begin(ctx)
	var sending sync.WaitGroup
	var ended error
	sending.Go(func() {
		ended = h.send(ctx)
		cancel()
	})
	for ctx.Err() == nil {
		begun := h.Clock.Now()
		h.beat(ctx)
		every := h.interval()
		h.pause(ctx, min(max(every-h.Clock.Now().Sub(begun), 0), every))
	}
	sending.Wait()
	return ended
}

// begin compares the clock, and goes on behind what the portal has, where an old copy of the folder was put back. A portal that is away
// says nothing; a folder without any heartbeat waits for it, since it may have had some.
func (h *Heart) begin(ctx context.Context) {
	for ctx.Err() == nil {
		err := h.compare(ctx)
		if err == nil {
			err = h.align(ctx)
		}
		var refused *node.Refused
		_, spool := h.who()
		if err == nil || spool.Last().Sequence > 0 || errors.As(err, &refused) && refused.Reason != "" {
			return
		}
		h.portalIsAway(err)
		h.pause(ctx, h.interval())
	}
}

// who is the node as it is now: a rotation changes it.
func (h *Heart) who() (*node.Client, *spool.Spool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.Client, h.Spool
}

func (h *Heart) interval() time.Duration {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.every
}

// pause waits.
func (h *Heart) pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-h.Clock.After(d):
	}
}

// compare asks the portal for its time, and how often it wants to hear.
func (h *Heart) compare(ctx context.Context) error {
	client, _ := h.who()
	clock, ahead, err := client.Clock(ctx)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ahead, h.asked = ahead, h.Clock.Now()
	h.every = time.Duration(min(max(clock.Every, 1), 3600)) * time.Second
	switch wrong := ahead > node.Skew || ahead < -node.Skew; {
	case wrong && !h.wrong:
		h.Say(fmt.Sprintf("This machine's clock is %s the portal's: no heartbeats are made until it is right. Set it: timedatectl set-ntp true.",
			apart(ahead)))
		h.wrong = true
	case !wrong && h.wrong:
		h.Say("This machine's clock is right again.")
		h.wrong = false
	}
	return nil
}

func apart(ahead time.Duration) string {
	if ahead < 0 {
		return (-ahead).Round(time.Second).String() + " behind"
	}
	return ahead.Round(time.Second).String() + " ahead of"
}

// align goes on behind the portal's link where that is further, or where the portal has another history: a number is left out, so that
// whoever looks sees a gap, and no second heartbeat of a number that was used.
func (h *Heart) align(ctx context.Context) error {
	client, spool := h.who()
	state, err := client.Self(ctx)
	if err != nil {
		return err
	}
	last := spool.Last()
	if state.Last.Sequence < last.Sequence || state.Last == last {
		return nil
	}
	return h.skip(state.Last, "The portal has heartbeats that this folder does not know")
}

// skip leaves a number out behind the further of both links.
func (h *Heart) skip(known node.Link, why string) error {
	_, spool := h.who()
	h.making.Lock()
	defer h.making.Unlock()
	to := node.Link{Sequence: max(spool.Last().Sequence, known.Sequence) + 1, Hash: known.Hash, Time: known.Time}
	lost, err := spool.Skip(to)
	if err != nil {
		return err
	}
	h.Say(fmt.Sprintf("%s: it goes on with number %d, and %d that waited are left out.", why, to.Sequence+1, lost))
	return nil
}

// beat makes one heartbeat, where the clock allows it.
func (h *Heart) beat(ctx context.Context) {
	if h.isWrong() && (h.compareSoon(ctx) != nil || h.isWrong()) {
		return
	}
	client, spool := h.who()
	if !h.rises(ctx, spool.Last(), h.Clock.Now()) {
		return
	}
	figures := h.Figures(ctx)
	if err := h.make(client, spool, figures); err != nil {
		h.Say(fmt.Sprintf("No heartbeat could be made: %v.", err))
		return
	}
	h.troubles(spool)
	select {
	case h.woken <- struct{}{}:
	default:
	}
}

// make writes the next heartbeat into the spool.
func (h *Heart) make(client *node.Client, spool *spool.Spool, figures node.Figures) error {
	h.making.Lock()
	defer h.making.Unlock()
	last, now := spool.Last(), uint64(h.Clock.Now().UnixMilli())
	if now <= last.Time { // the clock was set back just now
		return nil
	}
	beat := node.Heartbeat{
		Portal: client.Portal, Sequence: last.Sequence + 1, Previous: last.Hash, Time: now, Software: client.Software, Figures: figures,
	}
	statement, err := beat.Sign(client.Key)
	if err != nil {
		return err
	}
	return spool.Add(statement, node.Link{Sequence: beat.Sequence, Hash: statement.Hash(), Time: beat.Time})
}

// compareSoon compares the clock, and gives up in time for the next heartbeat.
func (h *Heart) compareSoon(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	return h.compare(ctx)
}

// rises tells whether the time is after that of the last heartbeat. A clock that was set back a little is waited for. One that was set back
// further has the chain go on behind what the portal has, with a number left out: what waits has a time that is still to come, which was
// never true. Which of both times is the right one the portal tells; while it is away, no heartbeat is made.
func (h *Heart) rises(ctx context.Context, last node.Link, now time.Time) bool {
	back := time.UnixMilli(int64(last.Time)).Sub(now)
	if back < 0 {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.waits = false
		return true
	}
	if back <= setBack || h.compareSoon(ctx) != nil || h.isWrong() {
		return false
	}
	client, spool := h.who()
	state, err := client.Self(ctx)
	if err != nil || spool.Last() != last { // or what was sent meanwhile has mended it
		return false
	}
	if known := time.UnixMilli(int64(state.Last.Time)); !known.Before(now) {
		h.mu.Lock()
		first := !h.waits
		h.waits = true
		h.mu.Unlock()
		if first {
			h.Say(fmt.Sprintf("The clock was set back, and the portal has a heartbeat of %s: the next one is made after that.",
				known.Format(time.DateTime)))
		}
		return false
	}
	if err := h.skip(state.Last, "The clock was set back "+back.Round(time.Second).String()); err != nil {
		h.Say(fmt.Sprintf("No heartbeat could be made: %v.", err))
		return false
	}
	return true
}

func (h *Heart) isWrong() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.wrong
}

// troubles says what the spool lost, and once that its disk is full.
func (h *Heart) troubles(s *spool.Spool) {
	lost, disk := s.Trouble()
	if lost > 0 {
		h.Say(fmt.Sprintf("%d heartbeats were lost, as more waited than are kept: the portal was away too long, or the disk is full.", lost))
	}
	if disk != nil && !h.full {
		h.Say(fmt.Sprintf("Heartbeats wait in memory, as the disk takes nothing: %v. Make room on it.", disk))
	}
	if disk == nil && h.full {
		h.Say("The disk takes heartbeats again.")
	}
	h.full = disk != nil
}

// jitter is up to a fifth more or less, so that nodes do not come back all at once.
func jitter(d time.Duration) time.Duration {
	return d + time.Duration((rand.Float64()-0.5)*0.4*float64(d))
}
