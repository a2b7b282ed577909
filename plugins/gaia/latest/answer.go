package latest

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"
)

// longestReading is how long it may be read once nobody may wait for it any more.
const longestReading = 30 * time.Second

// Answer is the newest answer, and what it is of: a block, say. The zero Answer has none; it is safe for concurrent use.
type Answer[Key comparable, T any] struct {
	reading singleflight.Group
	last    atomic.Pointer[kept[Key, T]]
}

type kept[Key comparable, T any] struct {
	key    Key
	answer T
}

// At is the answer of that key: the last one, where it is of it, or else what read answers. It ends early when ctx does; the reading goes on
// for the others who wait for it.
func (a *Answer[Key, T]) At(ctx context.Context, key Key, read func(context.Context) (T, error)) (T, error) {
	if last := a.last.Load(); last != nil && last.key == key {
		return last.answer, nil
	}
	reading := a.reading.DoChan(fmt.Sprint(key), func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), longestReading)
		defer cancel()
		answer, err := read(ctx)
		if err == nil {
			a.last.Store(&kept[Key, T]{key, answer})
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

// Last is what was read last; false before that.
func (a *Answer[Key, T]) Last() (answer T, there bool) {
	last := a.last.Load()
	if last == nil {
		return answer, false
	}
	return last.answer, true
}
