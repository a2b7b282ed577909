// Package spool keeps a node's heartbeats on its disk until the portal has them, and where the node's chain stands. A heartbeat that was
// made is never forgotten and made again under its number, whatever ends the process: its number stands in the head file, which is written
// in place and so needs no room on a full disk, before anybody sees the heartbeat. What cannot be written waits in memory, bounded.
package spool

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"gaia.example/portal/sdk/go/node"
)

// Limits bound a spool, in heartbeats. On the disk one takes about 750 bytes.
type Limits struct {
	Disk   int // 0: 8640, three days at one in 30 seconds
	Memory int // 0: 512
	// Write appends to a file; nil: what the system does. Tests fill a disk with it.
	Write func(file *os.File, content []byte) error
}

// Spool is safe for concurrent use.
type Spool struct {
	dir    string
	limits Limits
	head   *headFile

	mu       sync.Mutex
	link     node.Link // of the heartbeat that was made last
	acked    uint64    // the portal has all up to this
	segments []segment
	open     *os.File         // the last segment, while something is appended to it
	held     []node.Statement // newer than all on the disk
	lost     int
	failed   error // why the disk took nothing the last time
}

// Open reads what is there; the folder is made where it is not. What a process that was killed left half is cut off.
func Open(dir string, limits Limits) (*Spool, error) {
	if limits.Disk == 0 {
		limits.Disk = 8640
	}
	if limits.Memory == 0 {
		limits.Memory = 512
	}
	if limits.Write == nil {
		limits.Write = appendTo
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the spool's folder: %w", err)
	}
	s := &Spool{dir: dir, limits: limits}
	var err error
	if s.head, s.link, s.acked, err = openHead(dir); err != nil {
		return nil, err
	}
	if s.segments, err = readSegments(dir); err != nil {
		_ = s.head.Close()
		return nil, err
	}
	// The head is written first, so that no segment is ahead of it, unless somebody put an old head back.
	if n := len(s.segments); n > 0 && s.segments[n-1].last.Sequence > s.link.Sequence {
		s.link = s.segments[n-1].last
	}
	s.forget()
	return s, nil
}

// Close closes the files.
func (s *Spool) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return errors.Join(s.closeSegment(), s.head.Close())
}

// Last is where the chain stands: what the next heartbeat follows.
func (s *Spool) Last() node.Link {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.link
}

// Add keeps a heartbeat, whose link is where the chain stands with it. When it returns without an error the heartbeat may be sent. The
// error says that not even its number could be written: it must not be sent, and the next one takes its number again.
func (s *Spool) Add(statement node.Statement, link node.Link) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if link.Sequence <= s.link.Sequence {
		return fmt.Errorf("number %d was used, up to %d", link.Sequence, s.link.Sequence)
	}
	if err := s.head.write(link, s.acked); err != nil {
		return err
	}
	s.link = link
	s.held = append(s.held, statement)
	s.failed = s.flush()
	if over := len(s.held) - s.limits.Memory; over > 0 {
		s.held = slices.Delete(s.held, 0, over)
		s.lost += over
	}
	for s.count() > s.limits.Disk && len(s.segments) > 1 {
		s.lost += s.segments[0].after(s.acked)
		s.dropFirst()
	}
	return nil
}

// Pending are the oldest heartbeats that the portal does not have yet, at most that many.
func (s *Spool) Pending(most int) ([]node.Statement, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var pending []node.Statement
	for _, g := range s.segments {
		if len(pending) >= most {
			break
		}
		entries, err := g.read()
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if e.link.Sequence > s.acked {
				pending = append(pending, e.statement)
			}
		}
	}
	pending = append(pending, s.held...)
	return pending[:min(most, len(pending))], nil
}

// Count is how many the portal does not have yet.
func (s *Spool) Count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.count() + len(s.held)
}

func (s *Spool) count() (n int) {
	for _, g := range s.segments {
		n += g.after(s.acked)
	}
	return n
}

// Ack forgets what the portal has: all up to that number.
func (s *Spool) Ack(sequence uint64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if sequence <= s.acked || sequence > s.link.Sequence {
		return nil
	}
	s.acked = sequence
	s.held = slices.DeleteFunc(s.held, func(statement node.Statement) bool { return sequenceOf(statement) <= sequence })
	s.forget()
	if len(s.held) > 0 { // there may be room now
		s.failed = s.flush()
	}
	return s.head.write(s.link, s.acked)
}

// Skip forgets all that is pending, and has the chain go on behind a link, which has a number that was never used. It tells how many are
// lost.
func (s *Spool) Skip(to node.Link) (lost int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if to.Sequence < s.link.Sequence {
		return 0, fmt.Errorf("number %d was used, up to %d", to.Sequence, s.link.Sequence)
	}
	if err := s.head.write(to, to.Sequence); err != nil {
		return 0, err
	}
	lost = s.count() + len(s.held)
	s.link, s.acked, s.held = to, to.Sequence, nil
	s.forget()
	return lost, nil
}

// Trouble is how many heartbeats were lost to the limits since the last call, and why the disk takes nothing now, nil where it does.
func (s *Spool) Trouble() (lost int, disk error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	lost, s.lost = s.lost, 0
	return lost, s.failed
}

func sequenceOf(statement node.Statement) uint64 {
	var h struct{ Sequence uint64 }
	_ = json.Unmarshal([]byte(statement.Text), &h) // the agent's own
	return h.Sequence
}

// Look tells how many heartbeats wait and where the chain stands, beside an agent that runs: it changes nothing.
func Look(dir string) (waiting int, last node.Link) {
	content, err := os.ReadFile(filepath.Join(dir, "head"))
	if err != nil || len(content) < 2*slotSize {
		return 0, node.Link{}
	}
	last, acked := (&headFile{}).newest(content)
	paths, _ := filepath.Glob(filepath.Join(dir, "*.beats"))
	for _, path := range paths {
		lines, _ := os.ReadFile(path) // one that went meanwhile waits no more
		entries, _ := parse(lines)
		for _, e := range entries {
			if e.link.Sequence > acked {
				waiting++
			}
		}
	}
	return waiting, last
}
