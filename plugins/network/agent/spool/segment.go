package spool

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"gaia.example/portal/sdk/go/node"
)

// perSegment is how many heartbeats a file has: what is forgotten is forgotten by the file.
const perSegment = 128

// segment is a file of statements, one a line, oldest first.
type segment struct {
	path      string
	sequences []uint64
	last      node.Link
	size      int64
}

type entry struct {
	statement node.Statement
	link      node.Link
}

// after is how many of it come after a number.
func (g segment) after(sequence uint64) (n int) {
	for _, one := range g.sequences {
		if one > sequence {
			n++
		}
	}
	return n
}

func (g segment) read() ([]entry, error) {
	content, err := os.ReadFile(g.path)
	if err != nil {
		return nil, fmt.Errorf("read the spool: %w", err)
	}
	entries, _ := parse(content)
	return entries, nil
}

// parse reads the lines up to the first that is not whole, and tells where that begins.
func parse(content []byte) (entries []entry, size int64) {
	for {
		line, rest, found := bytes.Cut(content, []byte("\n"))
		if !found {
			return entries, size
		}
		var statement node.Statement
		if json.Unmarshal(line, &statement) != nil {
			return entries, size
		}
		h, err := node.ParseHeartbeat(statement.Text)
		if err != nil {
			return entries, size
		}
		entries = append(entries, entry{statement, node.Link{Sequence: h.Sequence, Hash: statement.Hash(), Time: h.Time}})
		size += int64(len(line)) + 1
		content = rest
	}
}

// readSegments finds the files, and cuts off what was written half.
func readSegments(dir string) (segments []segment, err error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.beats"))
	if err != nil {
		return nil, fmt.Errorf("look for the spool: %w", err)
	}
	slices.Sort(paths)
	for _, path := range paths {
		content, err := os.ReadFile(path)
		if err != nil {
			return nil, fmt.Errorf("read the spool: %w", err)
		}
		entries, size := parse(content)
		if size < int64(len(content)) {
			if err := os.Truncate(path, size); err != nil {
				return nil, fmt.Errorf("mend the spool: %w", err)
			}
		}
		if len(entries) == 0 {
			_ = os.Remove(path)
			continue
		}
		g := segment{path: path, size: size, last: entries[len(entries)-1].link}
		for _, e := range entries {
			g.sequences = append(g.sequences, e.link.Sequence)
		}
		segments = append(segments, g)
	}
	return segments, nil
}

// flush writes what is held in memory to the disk, oldest first, as far as the disk takes it.
func (s *Spool) flush() error {
	for len(s.held) > 0 {
		if err := s.append(s.held[0]); err != nil {
			return err
		}
		s.held = s.held[1:]
	}
	s.held = nil
	return nil
}

func (s *Spool) append(statement node.Statement) error {
	line, err := json.Marshal(statement)
	if err != nil {
		return fmt.Errorf("write a heartbeat: %w", err)
	}
	h, err := node.ParseHeartbeat(statement.Text)
	if err != nil {
		return err
	}
	g, err := s.current(h.Sequence)
	if err != nil {
		return err
	}
	line = append(line, '\n')
	err = s.limits.Write(s.open, line)
	if err == nil {
		err = s.open.Sync()
	}
	if err != nil {
		// What was written of it must not stand before the next one: it is cut off, and where it cannot be, the next one has a new file.
		if s.open.Truncate(g.size) != nil {
			_ = s.closeSegment()
		}
		return fmt.Errorf("write a heartbeat: %w", err)
	}
	g.size += int64(len(line))
	g.sequences = append(g.sequences, h.Sequence)
	g.last = node.Link{Sequence: h.Sequence, Hash: statement.Hash(), Time: h.Time}
	return nil
}

// current is the segment that is appended to; a full one has a new one after it.
func (s *Spool) current(sequence uint64) (*segment, error) {
	n := len(s.segments)
	if s.open != nil && n > 0 && len(s.segments[n-1].sequences) < perSegment {
		return &s.segments[n-1], nil
	}
	if err := s.closeSegment(); err != nil {
		return nil, err
	}
	path := filepath.Join(s.dir, fmt.Sprintf("%020d.beats", sequence))
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, fmt.Errorf("write a heartbeat: %w", err)
	}
	s.open = file
	s.segments = append(s.segments, segment{path: path})
	return &s.segments[n], nil
}

func (s *Spool) closeSegment() error {
	if s.open == nil {
		return nil
	}
	file := s.open
	s.open = nil
	if n := len(s.segments); n > 0 && len(s.segments[n-1].sequences) == 0 { // nothing came into it
		s.segments = s.segments[:n-1]
		_ = os.Remove(file.Name())
	}
	return file.Close()
}

// forget removes the files of which the portal has all.
func (s *Spool) forget() {
	for len(s.segments) > 0 && s.segments[0].after(s.acked) == 0 && len(s.segments[0].sequences) > 0 {
		s.dropFirst()
	}
}

func (s *Spool) dropFirst() {
	if len(s.segments) == 1 && s.open != nil {
		_ = s.open.Close()
		s.open = nil
	}
	_ = os.Remove(s.segments[0].path)
	s.segments = s.segments[1:]
}

func appendTo(file *os.File, content []byte) error {
	_, err := file.Write(content)
	return err
}
