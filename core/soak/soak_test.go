package soak

import (
	"context"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

func TestMain(m *testing.M) { coretest.Main(m) }

const (
	soon    = 30 * time.Second // for what takes a moment on a machine that is not busy
	spare   = 12               // descriptors and goroutines that come and go: a module's connections are not always equally many
	crowd   = 32               // requests at once that fill those pools
	between = 2 * time.Second  // the most that is waited between two kills
	churned = 500              // streams that are opened and closed: more than the server's workers that may be idle first, and gone then
)

func TestSoak(t *testing.T) {
	coretest.Long(t)
	t.Parallel()
	length, seed := settings(t)
	t.Run("SQLite", func(t *testing.T) {
		t.Parallel()
		soak(t, nil, length, rand.New(rand.NewPCG(seed, 1)))
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		t.Parallel()
		soak(t, coretest.PostgreSQLServer(t), length, rand.New(rand.NewPCG(seed, 2)))
	})
}

// settings are how long to go on, 0 for one kill of each part, and the seed of the order.
func settings(t *testing.T) (length time.Duration, seed uint64) {
	seed = uint64(time.Now().UnixNano())
	var err error
	if given := os.Getenv("PORTAL_SOAK"); given != "" {
		if length, err = time.ParseDuration(given); err != nil {
			t.Fatalf("PORTAL_SOAK: %v", err)
		}
	}
	if given := os.Getenv("PORTAL_SOAK_SEED"); given != "" {
		if seed, err = strconv.ParseUint(given, 10, 64); err != nil {
			t.Fatalf("PORTAL_SOAK_SEED: %v", err)
		}
	}
	t.Logf("PORTAL_SOAK_SEED=%d", seed)
	return length, seed
}

// soak kills what it kills in two halves. The core is killed in the first only: what it holds is compared between the end
// of that half and the end of the second, in one process.
func soak(t *testing.T, pg *coretest.Postgres, length time.Duration, order *rand.Rand) {
	w := newWorld(t, pg)
	l := &load{t: t, world: w, ledger: newLedger(t), idlers: 3 * crowd}
	if length > 0 {
		l.quiet, l.idlers = 21*time.Second, 0 // they end after 10 s, or 20 s
	}
	l.switched.enabled = true
	l.gifts.receiver = w.browser("")
	l.gifts.receiver.SignIn()
	quiet.Until(t, soon, "the portal is ready", w.ready)
	l.start()
	l.warm()
	k := &killer{t: t, world: w, load: l, order: order}
	k.core()
	k.random(length/2, slices.Collect(maps.Keys(k.kills())))
	l.stop()
	before := l.idle(usage{})

	l.start()
	l.warm()
	k.others()
	k.random(length/2, k.allButCore())
	l.churn()
	l.stop()
	l.ledger.judge()
	l.ledger.report()
	after := l.idle(before)
	t.Logf("held   before %+v, after %+v; no plugin outlived its core by more than %s", before, after, k.orphans)
	l.sessions.kept(t)
	l.switched.kept(t, w)
	l.gifts.kept(t)
	w.end(l)
}

// warm waits until every kind of request works; streams are open already, or it is seen that they are not.
func (l *load) warm() {
	l.t.Helper()
	l.ledger.again()
	quiet.Until(l.t, 2*soon, "all works", func() bool {
		return l.ledger.works(signingIn, signingOut, session, page, reading, publishing, switching, giving, balance)
	})
}

// awaitEvents waits until all has come that was published until now.
func (l *load) awaitEvents() {
	l.t.Helper()
	published := l.events.missing()
	came := func() bool {
		missing := l.events.missing()
		published = slices.DeleteFunc(published, func(mark string) bool { return !slices.Contains(missing, mark) })
		return len(published) == 0
	}
	for began := time.Now(); !came(); <-time.After(10 * time.Millisecond) {
		if time.Since(began) > soon {
			l.t.Fatalf("published with an answer, and never told: %v", published)
		}
	}
}

// churn opens streams that are closed at once.
func (l *load) churn() {
	l.t.Helper()
	b := l.world.browser("")
	for n := range churned {
		for _, path := range []string{"/api/events?topics=module", "/api/m/lab/open/stream"} {
			ctx, cancel := context.WithCancel(l.t.Context())
			answer, events, err := b.TryFollow(ctx, path, client(n)...)
			cancel()
			if err != nil || answer.Status != 200 {
				l.t.Fatalf("%s answers %d, %v", path, answer.Status, err)
			}
			for range events {
			}
		}
	}
}

// crowd fills the pools of connections: to the module, with requests that wait for one another, and to the database.
func (l *load) crowd() {
	l.t.Helper()
	var asking sync.WaitGroup
	ask := func(want int, method, path string, headers ...string) {
		if answer, err := l.world.browser("").Try(method, path, nil, headers...); err != nil || answer.Status != want {
			l.t.Errorf("%s %s answers %d %.200q, %v", method, path, answer.Status, answer.Body, err)
		}
	}
	for n := range crowd {
		asking.Go(func() { ask(200, "POST", "/api/m/lab/open/wait/crowd") })
		asking.Go(func() { ask(200, "POST", "/api/session/challenge", client(n)...) })
		asking.Go(func() { ask(401, "GET", "/api/session", "Cookie", "portal="+strings.Repeat("x", 43)) })
	}
	for range crowd {
		ask(200, "POST", "/api/m/lab/open/release/crowd")
	}
	asking.Wait()
}

// idle is what the core holds once nothing is asked of it, and not more than before.
func (l *load) idle(before usage) (now usage) {
	l.t.Helper()
	l.switchOff()
	l.crowd()
	l.world.rest()
	settled := func() bool {
		last := now
		now = l.world.usage()
		return last.descriptors == now.descriptors && last.goroutines == now.goroutines
	}
	began := time.Now()
	for tick := time.NewTicker(time.Second); ; <-tick.C {
		less := before == usage{} || now.descriptors <= before.descriptors+spare && now.goroutines <= before.goroutines+spare+l.idlers
		if settled() && less && time.Since(began) >= l.quiet {
			return now
		}
		if time.Since(began) > soon {
			l.t.Errorf("idle, the core holds %+v; before it was %+v: %v", now, before, l.world.descriptors())
			return now
		}
	}
}

// end stops the portal in peace, and looks at what it leaves.
func (w *world) end(l *load) {
	w.t.Helper()
	children := w.children()
	w.process.Signal(syscall.SIGTERM)
	if code := w.process.Code(); code != 0 {
		w.t.Errorf("told to stop, the portal ended with %d", code)
	}
	for pid, name := range children {
		if alive(pid) {
			w.t.Errorf("the process %d is left: %s", pid, name)
		}
	}
	left, err := filepath.Glob(filepath.Join(w.temporary, "*"))
	if err != nil || len(left) > 0 {
		w.t.Errorf("temporary files are left: %v, %v", left, err)
	}
	for _, line := range strings.Split(w.log.String(), "\n") {
		for _, bad := range []string{"panic", "fatal error", "goroutine ", "not in its life cycle", "audit chain is broken", "corrupt"} {
			if strings.Contains(line, bad) {
				w.t.Errorf("the log says %s", line)
			}
		}
	}
	w.checkDatabase(l.switched.acts)
}
