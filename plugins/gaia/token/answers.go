package token

import (
	"context"
	"sync"
	"time"

	"gaia.example/portal/plugins/gaia/latest"
	"gaia.example/portal/sdk/go/portal"
)

// answers keeps each window's newest answer: many may ask, and a long window is many rows. Those who ask for the same window at once wait
// for one reading, and for none of another window.
type answers[T any] struct {
	mu sync.Mutex
	of map[string]*latest.Answer[moment, T] // by the window's name
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

// at answers for that moment: what is kept of the window, or what read answers where the block or the minute is another.
func (a *answers[T]) at(ctx context.Context, name string, of moment, read func(context.Context) (T, error)) (T, error) {
	return a.window(name).At(ctx, of, read)
}

func (a *answers[T]) window(name string) *latest.Answer[moment, T] {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.of == nil {
		a.of = map[string]*latest.Answer[moment, T]{}
	}
	if a.of[name] == nil {
		a.of[name] = &latest.Answer[moment, T]{}
	}
	return a.of[name]
}
