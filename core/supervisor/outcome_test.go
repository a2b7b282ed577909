package supervisor

import (
	"testing"
	"time"
)

func TestBucketsAreNinePercentWide(t *testing.T) {
	for d := 200 * time.Microsecond; d < 60*time.Second; d = d * 103 / 100 {
		b := bucketOf(d)
		if end, begin := upTo(b), upTo(b-1); d < begin || d >= end || float64(end)/float64(begin) > 1.126 {
			t.Fatalf("%v is in bucket %d, from %v to %v", d, b, begin, end)
		}
	}
	for d, want := range map[time.Duration]int{-1: 0, 0: 0, 127 * time.Microsecond: 0, 128 * time.Microsecond: 1, time.Hour: buckets - 1} {
		if got := bucketOf(d); got != want {
			t.Errorf("%v is in bucket %d, want %d", d, got, want)
		}
	}
}

func TestCountingAllocatesNothing(t *testing.T) {
	var counted tally
	if n := testing.AllocsPerRun(1000, func() { counted.count(Outcome{Failed, 3 * time.Millisecond}) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	s := counted.snapshot()
	if p95, heads := s.p95(); s.answers != 1001 || s.failed != 1001 || heads != 1001 || p95 < 3*time.Millisecond || p95 > 3300*time.Microsecond {
		t.Errorf("%d answers, %d failed, p95 of %d is %v", s.answers, s.failed, heads, p95)
	}
	counted.count(Outcome{Unknown, time.Second})
	counted.count(Outcome{Answered, 0})
	if later := counted.snapshot().since(s); later.answers != 1 || later.rate() != 0 {
		t.Errorf("since then %d answers, rate %v", later.answers, later.rate())
	}
	if took, heads := (&snapshot{}).p95(); took != 0 || heads != 0 {
		t.Errorf("of nothing p95 is %v", took)
	}
}

func TestRecentForgetsWhatIsOld(t *testing.T) {
	var counted tally
	counted.count(Outcome{Failed, 0})
	r := newRecent()
	r.roll(&counted)
	if counted.snapshot().since(r.base).failed != 1 {
		t.Error("a failure of a moment ago was forgotten")
	}
	for range 2 {
		r.next.at = r.next.at.Add(-recentTime)
		r.roll(&counted)
	}
	if counted.snapshot().since(r.base).failed != 0 {
		t.Error("a failure of ten minutes ago still counts")
	}
}

func TestFiguresAreShort(t *testing.T) {
	for rate, want := range map[float64]string{0: "0 %", 0.0004: "0.04 %", 0.01: "1 %", 0.1206: "12 %", 1: "100 %"} {
		if got := percent(rate); got != want {
			t.Errorf("%v is %s, want %s", rate, got, want)
		}
	}
	for d, want := range map[time.Duration]string{300 * time.Millisecond: "0.3 s", 41 * time.Second: "41 s"} {
		if got := seconds(d); got != want {
			t.Errorf("%v is %s, want %s", d, got, want)
		}
	}
}

func BenchmarkCount(b *testing.B) {
	var counted tally
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			counted.count(Outcome{Answered, 3 * time.Millisecond})
		}
	})
}
