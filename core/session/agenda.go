package session

import (
	"container/heap"
	"time"
)

// agenda is the entries in memory, ordered by when Run attends to them next, the soonest first.
type agenda struct{ entries []*entry }

func (a *agenda) set(e *entry, due time.Time) {
	e.due = due
	if e.place > 0 {
		heap.Fix(a, e.place-1)
	} else {
		heap.Push(a, e)
	}
}

func (a *agenda) remove(e *entry) {
	if e.place > 0 {
		heap.Remove(a, e.place-1)
	}
}

// take removes the entries that are due, and the soonest of the others if that makes fewer than atLeast.
func (a *agenda) take(now time.Time, atLeast int) []*entry {
	var taken []*entry
	for len(a.entries) > 0 && (len(taken) < atLeast || !now.Before(a.entries[0].due)) {
		taken = append(taken, heap.Pop(a).(*entry))
	}
	return taken
}

// Len, like the four methods below, is heap.Interface's.
func (a *agenda) Len() int { return len(a.entries) }

func (a *agenda) Less(i, j int) bool { return a.entries[i].due.Before(a.entries[j].due) }

func (a *agenda) Swap(i, j int) {
	a.entries[i], a.entries[j] = a.entries[j], a.entries[i]
	a.entries[i].place, a.entries[j].place = i+1, j+1
}

// Push is heap.Push's.
func (a *agenda) Push(x any) {
	e := x.(*entry)
	a.entries = append(a.entries, e)
	e.place = len(a.entries)
}

// Pop is heap.Pop's.
func (a *agenda) Pop() any {
	last := len(a.entries) - 1
	e := a.entries[last]
	a.entries[last] = nil
	a.entries = a.entries[:last]
	e.place = 0
	return e
}
