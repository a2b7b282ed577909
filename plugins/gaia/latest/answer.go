package latest

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"
)

const (
	// longestReading is how long it may be read once nobody may wait for it any more.
	longestReading = 30 * time.Second
	// pause is how long nobody reads again what could not be read: all who ask meanwhile have the same error.
	pause = time.Second
)

// Answer is the newest answer, and what it is of: a block, say. The zero Answer has none; it is safe for concurrent use.
type Answer[Key comparable, T any] struct {
	reading singleflight.Group
	begun   atomic.Uint64 // readings
	last    atomic.Pointer[kept[Key, T]]
	failed  atomic.Pointer[failure[Key]]
}

type kept[Key comparable, T any] struct {
	key    Key
	answer T
	nth    uint64 // of the readings
}

type failure[Key comparable] struct {
	key Key
	err error
	at  time.Time
}

// At is the answer of that key: the last one, where it is of it, or else what read answers. It ends early when ctx does; the reading goes
// on for the others who wait for it.
func (a *Answer[Key, T]) At(ctx context.Context, key Key, read func(context.Context) (T, error)) (T, error) {
	if last := a.last.Load(); last != nil && last.key == key {
		return last.answer, nil
	}
	if failed := a.failed.Load(); failed != nil && failed.key == key && time.Since(failed.at) < pause {
		var none T
		return none, failed.err
	}
	reading := a.reading.DoChan(fmt.Sprint(key), func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), longestReading)
		defer cancel()
		nth := a.begun.Add(1)
		answer, err := read(ctx)
		if err != nil {
			a.failed.Store(&failure[Key]{key, err, time.Now()})
		} else {
			a.keep(&kept[Key, T]{key, answer, nth})
		}
		return answer, err
	})
	select {
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	case result := <-reading:
		answer, _ := result.Val.(T)
		return answer, result.Err
	}
}

// keep leaves what began to be read later: a reading that was slow is of something older.
func (a *Answer[Key, T]) keep(read *kept[Key, T]) {
	for last := a.last.Load(); last == nil || last.nth < read.nth; last = a.last.Load() {
		if a.last.CompareAndSwap(last, read) {
			return
		}
	}
}

// Last is what was read last; false before that.
func (a *Answer[Key, T]) Last() (answer T, there bool) {
	last := a.last.Load()
	if last == nil {
		return answer, false
	}
	return last.answer, true
}
