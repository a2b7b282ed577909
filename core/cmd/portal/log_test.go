package main

import (
	"strings"
	"testing"
)

// page counts writes, and tells of each.
type page struct {
	written chan string
}

func (p *page) Write(b []byte) (int, error) {
	p.written <- string(b)
	return len(b), nil
}

func TestLinesAreGathered(t *testing.T) {
	p := &page{written: make(chan string, 8)}
	g := &gathering{out: p}
	line := func(text string) {
		t.Helper()
		if n, err := g.Write([]byte(text)); n != len(text) || err != nil {
			t.Fatal(n, err)
		}
	}
	for range 2 { // it goes on after it was flushed
		line("one\n")
		line("two\n")
		if got := <-p.written; got != "one\ntwo\n" && got+<-p.written != "one\ntwo\n" {
			t.Errorf("wrote %q", got)
		}
	}
	long := strings.Repeat("x", gatherBytes)
	line(long)
	if got := <-p.written; got != long {
		t.Errorf("wrote %d bytes", len(got))
	}
	line("last\n")
	if err := g.Flush(); err != nil {
		t.Fatal(err)
	}
	if got := <-p.written; got != "last\n" {
		t.Errorf("wrote %q", got)
	}
}
