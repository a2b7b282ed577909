package token

import (
	"context"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"gaia.example/portal/sdk/go/portal"
)

// answers keeps each window's newest answer: many may ask, and a long window is many rows. Those who ask for the same window at once wait
// for one reading, and for none of another window.
type answers[T any] struct {
	reading singleflight.Group
	mu      sync.Mutex
	kept    map[string]keptAnswer[T] // by the window's name
}

type keptAnswer[T any] struct {
	of     moment
	answer T
}

// moment is what an answer depends on beside its window.
type moment struct {
	head   portal.Hash
	minute int64
	behind bool
	sought bool // the ledger's lookups are there
}

// moment is that of an answer that ends with now.
func (t *Token) moment(now time.Time) moment {
	return moment{t.index.Status().AsOf.Hash, now.Unix() / 60, t.behind(), t.sought.Load()}
}

func (a *answers[T]) get(name string, of moment) (T, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	kept, there := a.kept[name]
	return kept.answer, there && kept.of == of
}

func (a *answers[T]) keep(name string, of moment, answer T) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.kept == nil {
		a.kept = map[string]keptAnswer[T]{}
	}
	a.kept[name] = keptAnswer[T]{of, answer}
}

// longestReading is how long a window may be read once nobody may wait for it any more.
const longestReading = 30 * time.Second

// at that moment: read again with another block or another minute.
func (a *answers[T]) at(ctx context.Context, name string, of moment, read func(context.Context) (T, error)) (T, error) {
	if answer, there := a.get(name, of); there {
		return answer, nil
	}
	reading := a.reading.DoChan(fmt.Sprint(name, of), func() (any, error) {
		// Others wait for it when the first one has left.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), longestReading)
		defer cancel()
		answer, err := read(ctx)
		if err == nil {
			a.keep(name, of, answer)
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
