package spool

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// maker makes heartbeats of one node.
type maker struct {
	t   *testing.T
	key *node.Key
}

func newMaker(t *testing.T) maker {
	t.Helper()
	key, err := node.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	return maker{t, key}
}

// next adds the heartbeat that follows where the spool stands.
func (m maker) next(s *Spool) error {
	m.t.Helper()
	last := s.Last()
	h := node.Heartbeat{Portal: "https://portal.example", Sequence: last.Sequence + 1, Previous: last.Hash, Time: last.Time + 1000,
		Software: "portal-node/0.1.0"}
	statement, err := h.Sign(m.key)
	if err != nil {
		m.t.Fatal(err)
	}
	return s.Add(statement, node.Link{Sequence: h.Sequence, Hash: statement.Hash(), Time: h.Time})
}

func (m maker) add(s *Spool, n int) {
	m.t.Helper()
	for range n {
		if err := m.next(s); err != nil {
			m.t.Fatal(err)
		}
	}
}

// sequences are the numbers of what waits.
func sequences(t *testing.T, s *Spool, most int) (numbers []uint64) {
	t.Helper()
	pending, err := s.Pending(most)
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range pending {
		numbers = append(numbers, sequenceOf(statement))
	}
	return numbers
}

func open(t *testing.T, dir string, limits Limits) *Spool {
	t.Helper()
	s, err := Open(dir, limits)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func TestWhatWaitsSurvivesTheProcess(t *testing.T) {
	dir, m := t.TempDir(), newMaker(t)
	s := open(t, dir, Limits{})
	m.add(s, 5)
	if err := s.Ack(2); err != nil {
		t.Fatal(err)
	}
	last := s.Last()
	// Another process: the one before was not closed.
	again := open(t, dir, Limits{})
	if got := sequences(t, again, 10); !slices.Equal(got, []uint64{3, 4, 5}) || again.Last() != last || again.Count() != 3 {
		t.Errorf("what waits is %v, and the chain stands at %v", got, again.Last())
	}
	m.add(again, 1)
	if got := sequences(t, again, 2); !slices.Equal(got, []uint64{3, 4}) {
		t.Errorf("the oldest two are %v", got)
	}
	if waiting, at := Look(dir); waiting != 4 || at != again.Last() {
		t.Errorf("who looks sees %d and %v", waiting, at)
	}
	if err := again.Ack(6); err != nil || again.Count() != 0 {
		t.Errorf("after all were taken %d wait, %v", again.Count(), err)
	}
	if files, _ := filepath.Glob(filepath.Join(dir, "*.beats")); len(files) > 0 {
		t.Errorf("files are left: %v", files)
	}
}

func TestWhatWasWrittenHalfIsCutOff(t *testing.T) {
	dir, m := t.TempDir(), newMaker(t)
	s := open(t, dir, Limits{})
	m.add(s, 3)
	files, _ := filepath.Glob(filepath.Join(dir, "*.beats"))
	content, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	for cut := 1; cut < 400; cut += 37 {
		copied := t.TempDir()
		head, _ := os.ReadFile(filepath.Join(dir, "head"))
		_ = os.WriteFile(filepath.Join(copied, "head"), head, 0o600)
		_ = os.WriteFile(filepath.Join(copied, filepath.Base(files[0])), content[:len(content)-cut], 0o600)
		again := open(t, copied, Limits{})
		// The third was sent perhaps: its number is never used again.
		if got := sequences(t, again, 10); !slices.Equal(got, []uint64{1, 2}) || again.Last().Sequence != 3 {
			t.Errorf("cut by %d: what waits is %v, and the chain stands at %d", cut, got, again.Last().Sequence)
		}
		m.add(again, 1)
		if got := sequences(t, again, 10); !slices.Equal(got, []uint64{1, 2, 4}) {
			t.Errorf("cut by %d: then it is %v", cut, got)
		}
	}
}

func TestAHalfWrittenHeadLeavesTheOneBefore(t *testing.T) {
	dir, m := t.TempDir(), newMaker(t)
	s := open(t, dir, Limits{})
	m.add(s, 3)
	before := s.Last()
	m.add(s, 1)
	path := filepath.Join(dir, "head")
	head, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	newer := int(s.head.generation%2) * slotSize
	head[newer+20] ^= 1
	if err := os.WriteFile(path, head, 0o600); err != nil {
		t.Fatal(err)
	}
	file, link, _, err := openHead(dir)
	if err != nil || link != before {
		t.Errorf("the head is %v, %v, not %v", link, err, before)
	}
	_ = file.Close()
}

// full is a disk that takes so many bytes, and then a part of what is written, as a disk does.
type full struct{ left int }

func (f *full) write(file *os.File, content []byte) error {
	if len(content) <= f.left {
		f.left -= len(content)
		return appendTo(file, content)
	}
	_ = appendTo(file, content[:f.left])
	f.left = 0
	return &fs.PathError{Op: "write", Path: file.Name(), Err: syscall.ENOSPC}
}

func TestAFullDiskHarmsNothing(t *testing.T) {
	dir, m, disk := t.TempDir(), newMaker(t), &full{left: 1500} // two heartbeats and a half
	s := open(t, dir, Limits{Memory: 10, Write: disk.write})
	m.add(s, 8)
	if _, why := s.Trouble(); !errors.Is(why, syscall.ENOSPC) {
		t.Errorf("the disk is full, and it says %v", why)
	}
	if got := sequences(t, s, 100); !slices.Equal(got, []uint64{1, 2, 3, 4, 5, 6, 7, 8}) {
		t.Errorf("what waits is %v", got)
	}
	m.add(s, 10)
	lost, _ := s.Trouble()
	got := sequences(t, s, 100)
	if lost == 0 || lost+len(got) != 18 || got[len(got)-1] != 18 {
		t.Errorf("%d were lost, and %v wait", lost, got)
	}
	// Killed while it is full: what was in memory is gone, its numbers are not used again.
	again := open(t, dir, Limits{Memory: 10, Write: disk.write})
	if again.Last().Sequence != 18 {
		t.Errorf("the chain stands at %d", again.Last().Sequence)
	}
	m.add(again, 1)
	disk.left = 1 << 20
	m.add(again, 1)
	if _, why := again.Trouble(); why != nil {
		t.Errorf("there is room, and it says %v", why)
	}
	after := open(t, dir, Limits{})
	if got := sequences(t, after, 100); !slices.Equal(got, []uint64{1, 2, 19, 20}) {
		t.Errorf("on the disk are %v", got)
	}
}

func TestWhatWaitsIsBounded(t *testing.T) {
	dir, m := t.TempDir(), newMaker(t)
	s := open(t, dir, Limits{Disk: perSegment})
	m.add(s, perSegment+10)
	lost, _ := s.Trouble()
	if got := sequences(t, s, 1000); lost != perSegment || len(got) != 10 || got[0] != perSegment+1 {
		t.Errorf("%d were lost, and %d wait, from %d", lost, len(got), got[0])
	}
}

func TestANumberIsNeverUsedTwice(t *testing.T) {
	dir, m := t.TempDir(), newMaker(t)
	s := open(t, dir, Limits{})
	m.add(s, 3)
	if _, err := s.Skip(node.Link{Sequence: 2}); err == nil {
		t.Error("it went back to 2")
	}
	to := node.Link{Sequence: 9, Hash: portal.Hash{1}, Time: s.Last().Time}
	if lost, err := s.Skip(to); lost != 3 || err != nil || s.Count() != 0 || s.Last() != to {
		t.Errorf("%d are lost, %v; the chain stands at %v", lost, err, s.Last())
	}
	h := node.Heartbeat{Portal: "https://portal.example", Sequence: 9, Previous: portal.Hash{1}, Time: 5, Software: "portal-node/0.1.0"}
	statement, err := h.Sign(m.key)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Add(statement, node.Link{Sequence: 9}); err == nil {
		t.Error("number 9 was used twice")
	}
	if again := open(t, dir, Limits{}); again.Last() != to || again.Count() != 0 {
		t.Errorf("another process has %v, and %d wait", again.Last(), again.Count())
	}
}
