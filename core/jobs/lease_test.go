package jobs

import (
	"context"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
)

func takesOver(t *testing.T, f *floor) {
	now := time.Now()
	f.due(now.Add(-time.Second), hourly("a")...)
	gone, taken := f.take("gone", now, now.Add(2*time.Second))
	if !taken {
		t.Fatal("it was not taken")
	}
	if _, twice := f.take("other", now, now.Add(time.Hour)); twice {
		t.Fatal("it was taken twice")
	}
	f.replica("heir", lease, done)
	runs := f.runs(2)
	if len(runs) != 2 || runs[0].Replica != "heir" || runs[0].Problem != "" || !runs[0].Due.Equal(runs[1].Due) ||
		runs[0].Began.Before(now.Add(2*time.Second).Truncate(time.Microsecond)) {
		t.Errorf("the heir's is %+v", runs[0])
	}
	if runs[1].ID != gone.ID || runs[1].Problem != "The portal that ran it ended before it did." {
		t.Errorf("the first is %+v", runs[1])
	}
	gone.Ended = time.Now()
	f.must(f.store.EndJob(t.Context(), gone)) // its last word, which came late
	if again := f.runs(2); again[1].Problem == "" {
		t.Errorf("a replica that is gone says how it went: %+v", again[1])
	}
	if kept, err := f.store.KeepJob(t.Context(), gone, time.Now().Add(time.Hour)); err != nil || kept {
		t.Errorf("it keeps what is another's, %v", err)
	}
	f.told(core.JobLost, core.JobDone)
}

func givesUp(t *testing.T, f *floor) {
	now := time.Now()
	f.due(now, hourly("a")...)
	for i := range 3 {
		if _, taken := f.take("gone", now.Add(time.Duration(i)*time.Minute), now.Add(time.Duration(i)*time.Minute+time.Second)); !taken {
			t.Fatalf("attempt %d was not taken", i)
		}
	}
	if run, taken := f.take("gone", now.Add(3*time.Minute), now.Add(4*time.Minute)); taken || !run.Heir {
		t.Errorf("a fourth portal is risked, or its end is not told: %v, %+v", taken, run)
	}
	runs := f.runs(3)
	if len(runs) != 3 || !strings.Contains(runs[0].Problem, "not tried again") {
		t.Errorf("%+v", runs)
	}
	if jobs, err := f.store.Jobs(t.Context(), "lab"); err != nil || jobs[0].Holder != "" || !jobs[0].Next.After(now.Add(time.Minute)) {
		t.Errorf("%+v, %v", jobs, err)
	}
}

func endsLost(t *testing.T, f *floor) {
	f.due(time.Now(), hourly("a")...)
	lost := make(chan error, 1)
	f.replica("one", 3*time.Second, func(ctx context.Context, _ string) error {
		later := time.Now().Add(time.Hour) // by the clock of the other
		if _, taken := f.take("other", later, later.Add(time.Hour)); !taken {
			t.Error("the other did not take it")
		}
		<-ctx.Done()
		lost <- context.Cause(ctx)
		return ctx.Err()
	})
	if err := <-lost; err != errLost { //nolint:errorlint // it is that very one
		t.Errorf("it was ended for %v", err)
	}
	if runs := f.runs(1); len(runs) != 2 || runs[0].Replica != "other" || !runs[0].Ended.IsZero() {
		t.Errorf("%+v", runs)
	}
	f.told(core.JobLost)
}

func runsAgain(t *testing.T, f *floor) {
	f.due(time.Now(), hourly("a")...)
	began := make(chan struct{})
	stop := f.replica("one", lease, func(ctx context.Context, _ string) error { close(began); return hangs(ctx, "") })
	<-began
	stop()
	f.replica("two", lease, done)
	runs := f.runs(2)
	if len(runs) != 2 || runs[1].Problem != "The portal that ran it was stopped." || runs[0].Replica != "two" || runs[0].Problem != "" {
		t.Errorf("%+v", runs)
	}
	f.told(core.JobStopped, core.JobDone)
}
