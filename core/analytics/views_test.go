package analytics

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"gaia.example/portal/core"
)

var morning = time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)

// memory is a store whose database may be away, or slow.
type memory struct {
	mu     sync.Mutex
	away   error
	slow   chan struct{} // a write waits for it
	writes int
	counts *pending
}

func newMemory() *memory { return &memory{counts: newPending()} }

func (m *memory) AddViews(ctx context.Context, c core.ViewCounts) error {
	if m.slow != nil {
		select {
		case <-m.slow:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.away != nil {
		return m.away
	}
	m.writes++
	for _, v := range c.Views {
		m.counts.pages[page{v.Day, v.Route, v.Tier}] += v.Views
	}
	for _, r := range c.Referrers {
		m.counts.referrers[referrer{r.Day, r.Host}] += r.Views
	}
	for _, v := range c.Visitors {
		m.counts.visitors[v.Day] += v.Visitors
	}
	return nil
}

func (m *memory) ViewTotals(_ context.Context, since time.Time, most int) (core.ViewTotals, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return core.ViewTotals{Days: []core.DayViews{{Day: since.AddDate(0, 0, 1), Views: int64(most)}}}, nil
}

func (m *memory) set(away error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.away = away
}

func visitor(n int) Visitor {
	return Visitor{Address: netip.PrefixFrom(netip.AddrFrom4([4]byte{10, byte(n >> 16), byte(n >> 8), byte(n)}), 32), Agent: "Firefox"}
}

func TestABurstIsOneWrite(t *testing.T) {
	m := newMemory()
	v := New(m, func() time.Time { return morning })
	var adding sync.WaitGroup
	for worker := range 8 {
		adding.Go(func() {
			for n := range 1_000 {
				v.Add(core.View{Route: "/gaia", Tier: core.Tier(n % 2), Referrer: "news.example"}, visitor(worker))
			}
		})
	}
	adding.Wait()
	if _, err := v.Report(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	today := day(morning)
	want := newPending()
	want.pages[page{today, "/gaia", core.NoTier}], want.pages[page{today, "/gaia", core.LIRAETH}] = 4_000, 4_000
	want.referrers[referrer{today, "news.example"}] = 8_000
	want.visitors[today] = 8
	if m.writes != 1 || !reflect.DeepEqual(m.counts, want) {
		t.Errorf("%d writes: %+v", m.writes, m.counts)
	}
	if _, err := v.Report(t.Context(), 1); err != nil || m.writes != 1 {
		t.Errorf("without a view it writes: %d, %v", m.writes, err)
	}
}

func TestADatabaseThatIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory()
		v := New(m, time.Now)
		ctx, stop := context.WithCancel(t.Context())
		var wrote, failed atomic.Int64
		var running sync.WaitGroup
		running.Go(func() { v.Run(ctx, func() { wrote.Add(1) }, func(error) { failed.Add(1) }) })
		m.set(errors.New("the disk is full"))
		for range 5 {
			v.Add(core.View{Route: "/gaia"}, visitor(1))
			time.Sleep(2 * writePeriod)
		}
		if failed.Load() != 1 || wrote.Load() != 0 {
			t.Errorf("%d failures are told, %d writes", failed.Load(), wrote.Load())
		}
		m.set(nil)
		time.Sleep(2 * writePeriod)
		synctest.Wait()
		if got := m.counts.pages[page{day(time.Now()), "/gaia", core.NoTier}]; got != 5 || wrote.Load() != 1 {
			t.Errorf("when it is back it has %d views after %d writes", got, wrote.Load())
		}
		v.Add(core.View{Route: "/gaia"}, visitor(2))
		stop()
		running.Wait()
		if got := m.counts.visitors[day(time.Now())]; got != 2 {
			t.Errorf("after the stop it has %d visitors", got)
		}
	})
}

func TestCountsThatAReportWroteAreToldOf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := New(newMemory(), time.Now)
		ctx, stop := context.WithCancel(t.Context())
		var wrote atomic.Int64
		var running sync.WaitGroup
		running.Go(func() { v.Run(ctx, func() { wrote.Add(1) }, func(err error) { t.Error(err) }) })
		v.Add(core.View{Route: "/gaia"}, visitor(1))
		if _, err := v.Report(ctx, 1); err != nil {
			t.Error(err)
		}
		time.Sleep(5 * writePeriod)
		synctest.Wait()
		if got := wrote.Load(); got != 1 {
			t.Errorf("it is told %d times", got)
		}
		stop()
		running.Wait()
	})
}

func TestAReportEndsAnOutage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory()
		v := New(m, time.Now)
		ctx, stop := context.WithCancel(t.Context())
		var failed atomic.Int64
		var running sync.WaitGroup
		running.Go(func() { v.Run(ctx, func() {}, func(error) { failed.Add(1) }) })
		for range 2 {
			m.set(errors.New("the disk is full"))
			v.Add(core.View{Route: "/gaia"}, visitor(1))
			time.Sleep(2 * writePeriod)
			m.set(nil)
			if _, err := v.Report(ctx, 1); err != nil { // before the next write
				t.Error(err)
			}
			time.Sleep(2 * writePeriod)
		}
		if failed.Load() != 2 {
			t.Errorf("two outages are told %d times", failed.Load())
		}
		stop()
		running.Wait()
	})
}

func TestASlowDatabaseSlowsNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory()
		m.slow = make(chan struct{})
		v := New(m, time.Now)
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		failed := 0
		running.Go(func() { v.Run(ctx, func() {}, func(error) { failed++ }) })
		v.Add(core.View{Route: "/gaia"}, visitor(1))
		time.Sleep(2 * writePeriod) // a write is under way, and waits
		began := time.Now()
		for n := range 100_000 {
			v.Add(core.View{Route: "/gaia"}, visitor(n))
		}
		if waited := time.Since(began); waited != 0 {
			t.Errorf("adding waited for %s", waited)
		}
		stop()
		running.Wait()
		if ended := time.Since(began); ended > lastWrite || failed != 1 {
			t.Errorf("the stop took %s, %d failures", ended, failed)
		}
	})
}

func TestVisitorsAreKnownForADayOnly(t *testing.T) {
	now := morning
	m := newMemory()
	v := New(m, func() time.Time { return now })
	look := func(from Visitor) { v.Add(core.View{Route: "/gaia"}, from) }
	other := visitor(1)
	other.Agent = "Safari"
	for range 2 {
		look(visitor(1))
		look(visitor(2))
		look(other)
	}
	before := v.crowd
	token := before.token(visitor(1))
	if before.token(other) == token || before.token(visitor(2)) == token {
		t.Error("different visitors have one token")
	}
	now = now.Add(13*time.Hour + 59*time.Minute + 59*time.Second)
	look(visitor(1))
	if v.crowd != before {
		t.Error("the key changes within the day")
	}
	now = now.Add(time.Second)
	look(visitor(1))
	if v.crowd.key == before.key || v.crowd.token(visitor(1)) == token {
		t.Error("a visitor can be followed into the next day")
	}
	if _, err := v.Report(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	if got := m.counts.visitors; got[day(morning)] != 3 || got[day(now)] != 1 {
		t.Errorf("visitors %v", got)
	}
}

func TestVisitorsAreForgottenWithoutAnother(t *testing.T) {
	now := morning
	v := New(newMemory(), func() time.Time { return now })
	v.Add(core.View{Route: "/gaia", Referrer: "news.example"}, visitor(1))
	key := v.crowd.key
	now = now.AddDate(0, 0, 1)
	if err := v.write(t.Context()); err != nil {
		t.Fatal(err)
	}
	if v.crowd.key == key || len(v.crowd.seen)+len(v.hosts)+len(v.namers) != 0 {
		t.Errorf("on a day without views it still has %d visitors, %d hosts and their %d clients of the day before", len(v.crowd.seen),
			len(v.hosts), len(v.namers))
	}
}

func TestOneClientDoesNotTakeAllTheReferrers(t *testing.T) {
	m := newMemory()
	v := New(m, func() time.Time { return morning })
	for n := range 2 * hostsOfADay {
		from := visitor(1)
		from.Agent = fmt.Sprint("Firefox ", n)
		v.Add(core.View{Route: "/gaia", Referrer: fmt.Sprintf("%d.example", n)}, from)
	}
	v.Add(core.View{Route: "/gaia", Referrer: "news.example"}, visitor(2))
	v.Add(core.View{Route: "/gaia", Referrer: "news.example"}, visitor(1)) // what somebody else named
	if err := v.write(t.Context()); err != nil {
		t.Fatal(err)
	}
	today := day(morning)
	if got := m.counts.referrers; len(got) != hostsOfAClient+1 || got[referrer{today, "news.example"}] != 2 {
		t.Errorf("%d hosts have a name, another's has %d views", len(got), got[referrer{today, "news.example"}])
	}
	if got := m.counts.pages[page{today, "/gaia", core.NoTier}]; got != 2*hostsOfADay+2 {
		t.Errorf("%d views are counted", got)
	}
}

func TestMemoryIsBounded(t *testing.T) {
	now := morning
	m := newMemory()
	m.away = errors.New("it is away")
	v := New(m, func() time.Time { return now })
	for n := range 2 * maxVisitors {
		v.Add(core.View{Route: "/gaia", Referrer: fmt.Sprintf("%d.example", n)}, visitor(n))
	}
	if len(v.crowd.seen) != maxVisitors || len(v.hosts) != hostsOfADay || v.waiting.visitors[day(now)] != maxVisitors {
		t.Errorf("%d visitors, %d hosts, counted %d", len(v.crowd.seen), len(v.hosts), v.waiting.visitors[day(now)])
	}
	if got := v.waiting.pages[page{day(now), "/gaia", core.NoTier}]; got != 2*maxVisitors {
		t.Errorf("%d views are counted", got)
	}
	for range 2 * maxDays {
		for route := range 50 {
			v.Add(core.View{Route: fmt.Sprint("/", route), Referrer: fmt.Sprint(route, ".example")}, visitor(1))
		}
		now = now.AddDate(0, 0, 1)
	}
	if err := v.write(t.Context()); err == nil {
		t.Fatal("it wrote to what is away")
	}
	if w := v.waiting; len(w.pages) != maxPages || len(w.referrers) != maxReferrers || len(w.visitors) != maxDays {
		t.Errorf("%d pages, %d referrers, %d days wait", len(w.pages), len(w.referrers), len(w.visitors))
	}
}

func TestAReportHasEveryDay(t *testing.T) {
	v := New(newMemory(), func() time.Time { return morning })
	got, err := v.Report(t.Context(), 3)
	today := day(morning)
	want := []core.DayViews{{Day: today.AddDate(0, 0, -2)}, {Day: today.AddDate(0, 0, -1), Views: topNames}, {Day: today}}
	if err != nil || !reflect.DeepEqual(got.Days, want) {
		t.Errorf("got %+v, %v", got.Days, err)
	}
}
