package latest

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
)

func TestWhoAsksForTheSameWaitsForOneReading(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var a Answer[int, string]
		if _, there := a.Last(); there {
			t.Error("nothing was read")
		}
		var reads atomic.Int64
		gate := make(chan struct{})
		read := func(context.Context) (string, error) {
			reads.Add(1)
			<-gate
			return "one", nil
		}
		impatient, leave := context.WithCancel(t.Context())
		var all sync.WaitGroup
		all.Go(func() {
			if _, err := a.At(impatient, 1, read); !errors.Is(err, context.Canceled) {
				t.Errorf("who left was answered %v", err)
			}
		})
		synctest.Wait()
		for range 5 {
			all.Go(func() {
				if got, err := a.At(t.Context(), 1, read); got != "one" || err != nil {
					t.Errorf("%q, %v", got, err)
				}
			})
		}
		synctest.Wait()
		leave()
		synctest.Wait()
		close(gate)
		all.Wait()
		if _, err := a.At(t.Context(), 1, read); err != nil || reads.Load() != 1 {
			t.Errorf("%d readings, %v", reads.Load(), err)
		}
	})
}

func TestWhatCouldNotBeReadLeavesTheLast(t *testing.T) {
	var a Answer[int, string]
	broken := errors.New("broken")
	for key, want := range []error{nil, broken, nil} {
		got, err := a.At(t.Context(), key, func(context.Context) (string, error) { return string(rune('a' + key)), want })
		if !errors.Is(err, want) || want == nil && got != string(rune('a'+key)) {
			t.Errorf("%d: %q, %v", key, got, err)
		}
		if last, there := a.Last(); !there || last != map[int]string{0: "a", 1: "a", 2: "c"}[key] {
			t.Errorf("after %d the last is %q", key, last)
		}
	}
}
