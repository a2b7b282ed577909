package session_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// contract is every wallet's code: foreign, so that it may say yes, no or nothing.
type contract struct {
	mu     sync.Mutex
	says   error // nil: yes
	asked  int
	inside int
	most   int           // inside at once
	enter  chan struct{} // one for each who is inside
	gate   chan struct{} // closed: nobody waits
}

func newContract() *contract {
	c := &contract{enter: make(chan struct{}, 1024), gate: make(chan struct{})}
	close(c.gate)
	return c
}

func (c *contract) VerifyMessage(ctx context.Context, _ core.Address, _, _ []byte) (core.SignedBy, error) {
	c.mu.Lock()
	c.asked++
	c.inside++
	c.most = max(c.most, c.inside)
	gate, says := c.gate, c.says
	c.mu.Unlock()
	c.enter <- struct{}{}
	select {
	case <-gate:
	case <-ctx.Done():
		says = ctx.Err()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.inside--
	return core.ByContract, says
}

func (c *contract) say(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.says = err
}

func (c *contract) times() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.asked
}

var (
	errNo      = errors.New("no")
	errSilence = portal.Errorf(portal.Unavailable, "The chain does not answer.")
)

func newContractWorld(t *testing.T) (*world, *contract) {
	w, c := newWorld(t), newContract()
	w.verifier = c
	w.restart()
	return w, c
}

// use finds the session while the time passes.
func (w *world) use(t *testing.T, token string, passes time.Duration) {
	t.Helper()
	for passes > 0 {
		step := min(passes, 4*time.Minute)
		w.pass(step)
		passes -= step
		if _, err := w.Find(t.Context(), token); err != nil {
			t.Fatalf("at %s: %v", w.clock(), err)
		}
	}
}

func TestAContractIsAskedAgain(t *testing.T) {
	w, c := newContractWorld(t)
	token, signedIn := w.signIn(t, newWallet(t))
	if p := signedIn.Proof; p == nil || !p.CheckedAt.Equal(start) || len(p.Signature) != 65 {
		t.Fatalf("the proof is %+v", signedIn.Proof)
	}
	w.use(t, token, 8*time.Minute-time.Second)
	w.sweep(t)
	if got := c.times(); got != 1 {
		t.Errorf("asked %d times before it was due", got-1)
	}
	w.use(t, token, 2*time.Minute+time.Second)
	w.sweep(t)
	w.sweep(t)
	if got := c.times(); got != 2 {
		t.Errorf("asked %d times in 10 minutes, want 1", got-1)
	}
	if stored, err := w.store.Session(t.Context(), signedIn.ID); err != nil || !stored.Proof.CheckedAt.Equal(w.clock()) {
		t.Errorf("the store has %+v, %v", stored.Proof, err)
	}
	c.say(errNo)
	w.use(t, token, 10*time.Minute)
	w.sweep(t)
	if got := w.ends(); !slices.Equal(got, []string{"revoked"}) {
		t.Errorf("told %v", got)
	}
	if _, err := w.Find(t.Context(), token); portal.CodeOf(err) != portal.Unauthorized {
		t.Errorf("it lives: %v", err)
	}
	if _, err := w.store.Session(t.Context(), signedIn.ID); portal.CodeOf(err) != portal.NotFound {
		t.Errorf("the store has it: %v", err)
	}
}

func TestASilentChainEndsNoSession(t *testing.T) {
	w, c := newContractWorld(t)
	token, _ := w.signIn(t, newWallet(t))
	c.say(errSilence)
	w.use(t, token, 10*time.Minute)
	for range 3 {
		w.sweep(t)
		w.use(t, token, 30*time.Second)
	}
	if got := c.times(); got != 4 {
		t.Errorf("asked %d times in a minute, want 3", got-1)
	}
	c.say(errNo)
	w.sweep(t)
	if got := w.ends(); !slices.Equal(got, []string{"revoked"}) {
		t.Errorf("when the chain answers: told %v", got)
	}
}

func TestAContractIsAskedBeforeAStoredSessionIsUsed(t *testing.T) {
	for name, row := range map[string]struct {
		after  time.Duration
		says   error
		asked  int
		passes bool
	}{
		"not due":        {7 * time.Minute, errNo, 0, true},
		"due, and yes":   {10 * time.Minute, nil, 1, true},
		"due, and no":    {10 * time.Minute, errNo, 1, false},
		"due, and mute":  {10 * time.Minute, errSilence, 1, true},
		"it has expired": {30 * time.Minute, nil, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			w, c := newContractWorld(t)
			token, _ := w.signIn(t, newWallet(t))
			w.pass(row.after)
			w.restart()
			c.say(row.says)
			for range 2 {
				if _, err := w.Find(t.Context(), token); (err == nil) != row.passes || err != nil && portal.CodeOf(err) != portal.Unauthorized {
					t.Errorf("got %v", err)
				}
			}
			if got := c.times() - 1; got != row.asked {
				t.Errorf("asked %d times, want %d", got, row.asked)
			}
		})
	}
}

func TestARefusedSessionIsNotUsedWhileTheStoreKeepsIt(t *testing.T) {
	w, c := newContractWorld(t)
	token, _ := w.signIn(t, newWallet(t))
	w.use(t, token, 10*time.Minute)
	c.say(errNo)
	w.saves.fail(false, true)
	w.sweep(t)
	for range 2 {
		if _, err := w.Find(t.Context(), token); err == nil {
			t.Fatal("it is used")
		}
	}
	w.saves.fail(false, false)
	w.sweep(t)
	if got := w.ends(); !slices.Equal(got, []string{"revoked"}) {
		t.Errorf("told %v", got)
	}
}

func TestContractsAreAskedAFewAtATime(t *testing.T) {
	w, c := newContractWorld(t)
	tokens := make([]string, 50)
	for i := range tokens {
		tokens[i], _ = w.signIn(t, newWallet(t))
	}
	before := c.times()
	for range c.times() {
		<-c.enter
	}
	for range 3 {
		w.pass(3 * time.Minute)
		for _, token := range tokens {
			if _, err := w.Find(t.Context(), token); err != nil {
				t.Fatal(err)
			}
		}
	}
	w.sweep(t)
	if got := c.times() - before; got == 0 || got == len(tokens) {
		t.Errorf("of %d that signed in at once %d are asked at once", len(tokens), got)
	}
	for range c.times() - before {
		<-c.enter
	}
	w.pass(time.Minute)
	c.mu.Lock()
	c.gate, c.most = make(chan struct{}), 0
	c.mu.Unlock()
	swept := make(chan error, 1)
	go func() { swept <- w.Sweep(context.Background()) }()
	for range 8 {
		<-c.enter
	}
	for _, token := range tokens { // in use, all of them, while their contracts think
		if _, err := w.Find(t.Context(), token); err != nil {
			t.Fatal(err)
		}
	}
	close(c.gate)
	if err := <-swept; err != nil {
		t.Fatal(err)
	}
	w.pass(time.Second) // a session whose request held it while the sweep came by is the next sweep's
	w.sweep(t)
	if c.most != 8 || c.times()-before != len(tokens) {
		t.Errorf("%d were asked at once, %d in all, want 8 and %d", c.most, c.times()-before, len(tokens))
	}
}

func TestRunEndsWhileAContractIsAsked(t *testing.T) {
	w, c := newContractWorld(t)
	token, _ := w.signIn(t, newWallet(t))
	<-c.enter
	w.use(t, token, 10*time.Minute)
	c.gate = make(chan struct{})
	end := w.run()
	select {
	case <-c.enter:
	case <-time.After(10 * time.Second):
		t.Error("it was not asked within 10 s")
	}
	end()
	if _, err := w.Find(t.Context(), token); err != nil {
		t.Errorf("a question that was cut is a no: %v", err)
	}
}

func TestAContractIsAskedWhileTheStoreIsStuck(t *testing.T) {
	w, c := newContractWorld(t)
	for range 3 {
		w.signIn(t, newWallet(t))
	}
	w.pass(20 * time.Minute)
	token, _ := w.signIn(t, newWallet(t))
	w.saves.fail(true, true)
	c.say(errNo)
	w.use(t, token, 10*time.Minute)
	if err := w.Sweep(t.Context()); err == nil {
		t.Error("nothing is said of a store that ends no session")
	}
	if _, err := w.Find(t.Context(), token); err == nil {
		t.Error("a session is used whose contract says no")
	}
}
