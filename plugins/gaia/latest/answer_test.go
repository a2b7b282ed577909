package latest

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
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

func TestWhatWasReadSlowlyIsNotTheLast(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var a Answer[int, string]
		gate := make(chan struct{})
		var all sync.WaitGroup
		all.Go(func() {
			got, err := a.At(t.Context(), 1, func(context.Context) (string, error) {
				<-gate
				return "old", nil
			})
			if got != "old" || err != nil {
				t.Errorf("who asked for it has %q, %v", got, err)
			}
		})
		synctest.Wait()
		if _, err := a.At(t.Context(), 2, func(context.Context) (string, error) { return "new", nil }); err != nil {
			t.Error(err)
		}
		close(gate)
		all.Wait()
		if last, _ := a.Last(); last != "new" {
			t.Errorf("the last is %q", last)
		}
	})
}

func TestWhatCouldNotBeReadIsNotReadAgainAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var a Answer[int, string]
		reads, broken := 0, errors.New("broken")
		ask := func() error {
			_, err := a.At(t.Context(), 1, func(context.Context) (string, error) {
				reads++
				return "", broken
			})
			return err
		}
		for range 3 {
			if err := ask(); !errors.Is(err, broken) {
				t.Errorf("answered %v", err)
			}
		}
		if reads != 1 {
			t.Errorf("%d readings at once", reads)
		}
		time.Sleep(pause) // of the bubble, which has a clock of its own
		if err := ask(); !errors.Is(err, broken) || reads != 2 {
			t.Errorf("a second later: %v, %d readings", err, reads)
		}
	})
}
