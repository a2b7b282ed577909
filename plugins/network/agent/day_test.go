package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/plugins/network/agent/folder"
	"gaia.example/portal/plugins/network/agent/heart"
	"gaia.example/portal/plugins/network/agent/spool"
	"gaia.example/portal/sdk/go/node"
)

// turned is a clock that a test turns.
type turned struct {
	mu      sync.Mutex
	now     time.Time
	waits   []waiting
	changed chan struct{}
}

type waiting struct {
	until time.Time
	fires chan time.Time
}

func (c *turned) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *turned) After(d time.Duration) <-chan time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	w := waiting{c.now.Add(d), make(chan time.Time, 1)}
	if d <= 0 {
		w.fires <- c.now
		return w.fires
	}
	c.waits = append(c.waits, w)
	close(c.changed)
	c.changed = make(chan struct{})
	return w.fires
}

// step waits until somebody waits for exactly that long, which is the heart between two heartbeats, and lets the time pass.
func (c *turned) step(t *testing.T, d time.Duration) {
	t.Helper()
	deadline := time.After(3 * time.Minute)
	for {
		c.mu.Lock()
		ready, changed := false, c.changed
		for _, w := range c.waits {
			ready = ready || w.until.Equal(c.now.Add(d))
		}
		if ready {
			c.turn(d)
			c.mu.Unlock()
			return
		}
		c.mu.Unlock()
		select {
		case <-changed:
		case <-deadline:
			t.Fatal("nothing waits for the clock")
		}
	}
}

// turn is called with the mutex held.
func (c *turned) turn(d time.Duration) {
	c.now = c.now.Add(d)
	left := c.waits[:0]
	for _, w := range c.waits {
		if w.until.After(c.now) {
			left = append(left, w)
		} else {
			w.fires <- c.now
		}
	}
	c.waits = left
}

// inMemory is a folder where files are written to memory, where the machine has one: what is looked at is not the disk's speed.
func inMemory(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "portal-node-*")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// beating is a heart of a paired node, with a clock that is turned, in this process.
type beating struct {
	*testPortal
	clock *turned
	spool *spool.Spool
	key   *node.Key
	said  *said
	end   chan error
}

func beat(t *testing.T) *beating {
	t.Helper()
	b := &beating{
		testPortal: newPortal(t), key: wallet(t), said: &said{changed: make(chan struct{})}, end: make(chan error, 1),
		clock: &turned{now: time.UnixMilli(1_800_000_000_000), changed: make(chan struct{})},
	}
	b.change(func() { b.now, b.every = b.clock.Now, 30 })
	owner := wallet(t)
	d := node.Delegation{Portal: b.origin, Owner: owner.Address(), Node: b.key.Address(), Name: "rack", IssuedAt: 1_800_000_000,
		ExpiresAt: 1_801_000_000}
	signature := owner.Sign(d.TypedData(b.chain).Digest())
	b.change(func() { b.add(node.SignedDelegation{Delegation: d, Signature: signature[:]}) })
	var err error
	if b.spool, err = spool.Open(inMemory(t), spool.Limits{}); err != nil {
		t.Fatal(err)
	}
	h := &heart.Heart{
		Client:  &node.Client{Portal: b.origin, Key: b.key, Software: software(), Now: b.clock.Now},
		Spool:   b.spool,
		Figures: func(context.Context) node.Figures { return node.Figures{} },
		Clock:   b.clock,
		Say:     func(sentence string) { fmt.Fprintln(b.said, sentence) },
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() { b.end <- h.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-b.end; err != nil {
			t.Errorf("it ended with %v", err)
		}
		_ = b.spool.Close()
	})
	return b
}

// untilBack lets the time pass, half a minute at a time, until the portal has answered: one step each time that the sender waits as well.
func (b *beating) untilBack(t *testing.T) {
	t.Helper()
	deadline := time.After(3 * time.Minute)
	for {
		b.clock.mu.Lock()
		waiting, turned := len(b.clock.waits), b.clock.changed
		b.clock.mu.Unlock()
		b.said.mu.Lock()
		back, said := strings.Contains(b.said.text.String(), "answers again"), b.said.changed
		b.said.mu.Unlock()
		if back {
			return
		}
		if waiting > 1 {
			b.clock.step(t, 30*time.Second)
			continue
		}
		select {
		case <-turned:
		case <-said:
		case <-deadline:
			t.Fatalf("the portal does not come back; it said:\n%s", b.said)
		}
	}
}

func TestADayWithoutThePortalLosesNoHeartbeat(t *testing.T) {
	b := beat(t)
	b.await("the first one comes", func() bool { return b.beats(b.key.Address()) >= 1 })
	b.stop()
	const day = 24 * 60 * 60 / 30
	for range day {
		b.clock.step(t, 30*time.Second)
	}
	if waiting := b.spool.Count(); waiting < day-1 {
		t.Errorf("%d wait after a day of %d", waiting, day)
	}
	b.start()
	b.untilBack(t)
	b.await("all of them come", func() bool { return b.beats(b.key.Address()) >= day })
	b.whole(b.key.Address())
	text := b.said.String()
	if strings.Count(text, "does not answer") != 1 || strings.Count(text, "answers again after 2") != 1 {
		t.Errorf("it said:\n%s", text)
	}
}

// set sets the machine's clock, with the portal's where that has the same one.
func (b *beating) set(by time.Duration) {
	b.clock.mu.Lock()
	defer b.clock.mu.Unlock()
	b.clock.now = b.clock.now.Add(by)
	b.clock.waits = moved(b.clock.waits, by)
}

func TestAClockThatIsSetBackIsWaitedFor(t *testing.T) {
	for name, by := range map[string]time.Duration{"a minute": -time.Minute, "an hour": -time.Hour} {
		t.Run(name, func(t *testing.T) {
			b := beat(t)
			address := b.key.Address()
			b.await("the first one comes", func() bool { return b.beats(address) >= 1 })
			b.set(by)
			steps := int(-by / (30 * time.Second))
			for range steps - 1 {
				b.clock.step(t, 30*time.Second)
			}
			b.mu.Lock()
			if made := b.beats(address); made != 1 {
				t.Errorf("%d were made before their time", made)
			}
			b.mu.Unlock()
			b.clock.step(t, 30*time.Second)
			b.clock.step(t, 30*time.Second)
			b.await("it goes on", func() bool { return b.beats(address) >= 2 })
			b.whole(address)
			if said := strings.Count(b.said.String(), "the next one is made after that"); by < -setBackFar && said != 1 {
				t.Errorf("it said:\n%s", b.said)
			}
		})
	}
}

// setBackFar is more than is waited for without a word.
const setBackFar = 10 * time.Minute

func TestWhatWasMadeWithAWrongClockIsLeftOut(t *testing.T) {
	b := beat(t)
	address := b.key.Address()
	b.await("the first one comes", func() bool { return b.beats(address) >= 1 })
	b.stop()
	var wrong time.Duration
	b.change(func() { b.now = func() time.Time { return b.clock.Now().Add(-wrong) } })
	b.set(time.Hour)
	b.mu.Lock()
	wrong = time.Hour
	b.mu.Unlock()
	for range 3 {
		b.clock.step(t, 30*time.Second)
	}
	b.said.await(t, "does not answer")
	b.set(-time.Hour)
	b.mu.Lock()
	wrong = 0
	b.mu.Unlock()
	b.clock.step(t, 30*time.Second)
	b.start()
	b.untilBack(t)
	b.said.await(t, "The heartbeats have times of a wrong clock")
	for range 2 {
		b.clock.step(t, 30*time.Second)
	}
	b.await("it goes on", func() bool { return b.beats(address) >= 2 })
	b.mu.Lock()
	defer b.mu.Unlock()
	if gaps := b.nodes[address].gaps; len(gaps) != 1 || len(b.refused) != 1 || b.refused[0] != node.WrongClock {
		t.Errorf("left out was %v, refused %v", gaps, b.refused)
	}
}

// moved keeps how long is waited, when the clock is set.
func moved(waits []waiting, by time.Duration) (all []waiting) {
	for _, w := range waits {
		all = append(all, waiting{w.until.Add(by), w.fires})
	}
	return all
}

func TestAnOldCopyOfTheFolderMakesNoSecondHistory(t *testing.T) {
	b := beat(t)
	address := b.key.Address()
	b.await("the first one comes", func() bool { return b.beats(address) >= 1 })
	// The portal has heartbeats that this folder does not know: its copy was running elsewhere.
	previous := b.spool.Last()
	var others []node.Statement
	for i := range uint64(5) {
		h := node.Heartbeat{
			Portal: b.origin, Sequence: previous.Sequence + 1, Previous: previous.Hash, Time: previous.Time + 1000*(i+1), Software: software(),
			Jobs: []string{"elsewhere"},
		}
		statement, err := h.Sign(b.key)
		if err != nil {
			t.Fatal(err)
		}
		previous = node.Link{Sequence: h.Sequence, Hash: statement.Hash(), Time: h.Time}
		others = append(others, statement)
	}
	if _, err := b.extend(others); err != nil {
		t.Fatal(err)
	}
	b.clock.step(t, 30*time.Second) // it makes number 2, which is there
	b.said.await(t, "two programs use its key")
	b.said.await(t, "it goes on with number")
	for range 20 {
		b.clock.step(t, 30*time.Second)
	}
	b.await("it goes on", func() bool { return b.beats(address) >= 8 })
	b.mu.Lock()
	defer b.mu.Unlock()
	if gaps := b.nodes[address].gaps; len(gaps) != 1 || len(b.refused) != 1 || b.refused[0] != node.Forked {
		t.Errorf("left out was %v, refused %v", gaps, b.refused)
	}
}

func TestAFullDiskHarmsNoNode(t *testing.T) {
	dir := tmpfs(t)
	p := newPortal(t)
	node0 := filepath.Join(dir, "node")
	// Setup on a disk that is full leaves no half of a key.
	fill := filler(t, dir)
	if exit, text := code(t, node0, "setup", "--portal", p.origin); exit != exitFailed || !strings.Contains(text, "no space left") {
		t.Errorf("on a full disk setup ended with %d:\n%s", exit, text)
	}
	if entries, _ := os.ReadDir(node0); len(entries) > 0 {
		t.Errorf("it left %v", entries)
	}
	_ = os.Remove(fill)

	setup := launch(t, node0, "setup", "--portal", p.origin)
	address := p.sign(wallet(t))
	if err := setup.end(t); err != nil {
		t.Fatalf("setup: %v\n%s", err, setup)
	}
	run := launch(t, node0, "run")
	p.await("heartbeats come", func() bool { return p.beats(address) >= 1 })
	p.stop() // what the portal took would make room
	filler(t, dir)
	run.await(t, "Heartbeats wait in memory")
	_ = run.command.Process.Kill()
	_ = run.end(t)
	p.start()
	if exit, text := code(t, node0, "rotate"); exit != exitFailed || !strings.Contains(text, "no space left") {
		t.Errorf("on a full disk rotating ended with %d:\n%s", exit, text)
	}
	if got, _, err := folder.Folder(node0).KeyAddress(folder.KeyFile); err != nil || got != address {
		t.Errorf("the key is of %s, %v", got, err)
	}
	made := 0
	p.change(func() { made = p.beats(address) })
	launch(t, node0, "run")
	p.await("they go on after kill -9", func() bool { return p.beats(address) >= made+4 })
	p.mu.Lock()
	defer p.mu.Unlock()
	// What waited in memory is gone, and its numbers with it: one gap, and nothing that the portal would refuse.
	if record := p.nodes[address]; len(p.refused) > 0 || len(record.gaps) > 1 {
		t.Errorf("refused was %v, left out was %v", p.refused, record.gaps)
	}
}

// tmpfs is a small disk of its own. Without the right to mount one, spool's own test fills a disk that is none.
func tmpfs(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if said, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("no disk can be mounted here: %v: %s", err, said)
	}
	t.Cleanup(func() {
		if said, err := exec.Command("umount", "--lazy", dir).CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, said)
		}
	})
	return dir
}

// filler is a file that takes all that is left.
func filler(t *testing.T, dir string) string {
	t.Helper()
	file, err := os.Create(filepath.Join(dir, "filler"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for size := 64 << 10; size > 0; size /= 2 {
		for err = nil; err == nil; {
			_, err = file.Write(make([]byte, size))
		}
	}
	if errors.Is(err, os.ErrClosed) {
		t.Fatal(err)
	}
	return file.Name()
}
