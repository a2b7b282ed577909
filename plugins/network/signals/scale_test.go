package signals

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// Bounds of many signals. Times hold on a machine that does nothing else: with PORTAL_SCALE.
const (
	answeredWithin = 50 * time.Millisecond // p95 of each page
	acceptedWithin = time.Second           // p99 of publishing, from when it was to be sent
	aSecond        = 200                   // signals that are published
)

// A year of signals is looked at by each filter and each order, and page by page; then signals come for a minute while people look.
// PORTAL_SCALE=1: 1,000,000 signals with 10 attestations each, or as many signals as PORTAL_SCALE_SIGNALS says.
func TestManySignals(t *testing.T) {
	h := &history{signals: 300, each: 2}
	seconds, looks := 1, 1
	full := os.Getenv("PORTAL_SCALE") != ""
	if full {
		h.signals, h.each, seconds, looks = 1_000_000, 10, 60, 20
		if asked, err := strconv.Atoi(os.Getenv("PORTAL_SCALE_SIGNALS")); err == nil {
			h.signals = asked
		}
	}
	for name, on := range map[string]func(testing.TB) *sql.DB{"SQLite": tables, "PostgreSQL": onPostgreSQL} {
		t.Run(name, func(t *testing.T) {
			before := tables
			tables = on
			defer func() { tables = before }()
			h := *h
			h.stage = open(t)
			h.registers(map[validator]int64{ada: 50, ben: 30, cy: 20})
			for _, one := range someTopics {
				topic := weather()
				topic.Topic = one.value
				h.topic(topic)
			}
			h.now = h.time()
			begun := time.Now()
			h.fill(h.DB)
			t.Logf("%d signals with %d attestations each were filled in within %s", h.signals, h.each, time.Since(begun).Round(time.Second))
			if name == "PostgreSQL" { // a database that has had them for more than a minute has done so itself
				_, err := h.DB.ExecContext(t.Context(), "VACUUM ANALYZE")
				check(t, err)
			}
			for _, path := range h.pages() {
				took := h.look(path, looks)
				if p95 := at(took, 95); full {
					t.Logf("p95 %8s, most %8s: %s", p95.Round(100*time.Microsecond), at(took, 100).Round(100*time.Microsecond), path)
					if p95 > answeredWithin {
						t.Errorf("%s: p95 is %s", path, p95)
					}
				}
			}
			h.publishMany(seconds, full)
		})
	}
}

// pages are those of the feed by each filter, order and place, and what else a page of signals asks for. %d is a number that is another with
// each look.
func (h *history) pages() []string {
	pages := []string{"/signals/summary", "/signals/uid:%d", "/signals/uid:%d/proof", "/signal-feeds/all/feed.json", "/signal-feeds/models/feed.json"}
	filters := []string{"", "topic=weather", "topic=machines", "topic=models", "kind=alert", "kind=model-event", "role=node", "role=validator",
		"state=final", "state=disputed", "state=attesting", "range=24h", "range=30d", "quorum=reached", "quorum=missing", "score=50", "score=100",
		"language=de", "language=fr", "view=waiting", "view=following", "publisher=publisher:%d",
		"publisher=" + h.publisher(0).String(), "validator=" + h.validator(3).String(), "validator=" + h.validator(99).String(), "view=mine",
		"q=aurora", "q=" + word(0), "q=" + word(0) + "+aurora", "q=nothing", "q=" + h.publisher(0).String()[:12],
		"topic=prices&kind=alert&state=final&range=30d", "topic=machines&role=node&q=" + word(0)}
	until := fmt.Sprintf("&until=%d", h.signals)
	for _, order := range orders {
		for _, filter := range filters {
			pages = append(pages, "/signals?limit=20&sort="+order+"&"+filter+until)
		}
	}
	for _, filter := range []string{"", "&topic=weather", "&state=disputed"} {
		pages = append(pages, "/signals?limit=20&sort=-attested"+filter+until+"&cursor=next")
	}
	return append(pages, fmt.Sprintf("/signals?limit=1&after=%d", h.signals-3), "/signals?hidden=only&sort=-accepted")
}

// look asks for a page a few times, and tells how long each took.
func (h *history) look(path string, times int) (took []time.Duration) {
	h.t.Helper()
	caller := portal.Caller{Wallet: h.publisher(0), SignedIn: true, Tier: portal.NAXUS, Admin: true}
	cursor := ""
	for n := range times {
		place := h.signals * (2*n + 1) / (2 * times)
		asked := strings.NewReplacer("uid:%d", h.uid(place).String(), "publisher:%d", h.publisher(place).String(), "cursor=next", cursor).
			Replace(path)
		answer := httptest.NewRecorder()
		request := httptest.NewRequest(http.MethodGet, asked, nil)
		begun := time.Now()
		h.mux().ServeHTTP(answer, request.WithContext(portal.WithCaller(portal.WithLog(h.t.Context(), h.host.Host().Log), caller)))
		took = append(took, time.Since(begun))
		if answer.Code != http.StatusOK {
			h.t.Fatalf("%s: %d %s", asked, answer.Code, answer.Body)
		}
		var page struct{ Next string }
		if err := json.Unmarshal(answer.Body.Bytes(), &page); err == nil {
			cursor = "cursor=" + page.Next
		}
	}
	return took
}

// at is the percentile.
func at(all []time.Duration, percent int) time.Duration {
	sorted := slices.Sorted(slices.Values(all))
	return sorted[min(len(sorted)-1, (len(sorted)-1)*percent/100)]
}

// publishMany has wallets publish for so many seconds, while the sweep runs and somebody looks at the feed.
func (h *history) publishMany(seconds int, bounded bool) {
	h.t.Helper()
	bodies := make([][]byte, seconds*aSecond)
	keys := make([]*node.Key, len(bodies)/mostHourly*2+1)
	for i := range keys {
		key, err := node.NewKey()
		check(h.t, err)
		keys[i] = key
	}
	for i := range bodies {
		signed, err := keys[i%len(keys)].SignSignal(h.says("Signal "+strconv.Itoa(i)), node.Content{Body: "It is **so**."}, h.domain())
		check(h.t, err)
		bodies[i], err = json.Marshal(signed)
		check(h.t, err)
	}
	before := h.count()
	ctx, stop := context.WithCancel(h.t.Context())
	var beside sync.WaitGroup
	var looked []time.Duration
	beside.Go(func() { _ = h.Run(ctx) })
	beside.Go(func() {
		for every := time.NewTicker(100 * time.Millisecond); ctx.Err() == nil; <-every.C {
			looked = append(looked, h.look("/signals?limit=20&sort=-accepted", 1)...)
		}
	})
	took, lasted := h.send(bodies, keys, time.Duration(seconds)*time.Second)
	stop()
	beside.Wait()
	h.t.Logf("%d signals in %s: p50 %s, p99 %s, most %s until one was kept; meanwhile the feed's p95 %s", len(bodies),
		lasted.Round(time.Millisecond), at(took, 50).Round(100*time.Microsecond), at(took, 99).Round(100*time.Microsecond),
		at(took, 100).Round(time.Millisecond), at(looked, 95).Round(100*time.Microsecond))
	if kept := h.count() - before; kept != len(bodies) {
		h.t.Errorf("%d signals are kept of %d", kept, len(bodies))
	}
	if bounded && (at(took, 99) > acceptedWithin || at(looked, 95) > answeredWithin) {
		h.t.Errorf("p99 %s (bound %s), the feed's p95 %s (%s)", at(took, 99), acceptedWithin, at(looked, 95), answeredWithin)
	}
}

func (h *history) count() (count int) {
	h.t.Helper()
	check(h.t, h.DB.QueryRowContext(h.t.Context(), "SELECT COUNT(*) FROM signals").Scan(&count))
	return count
}

// mostUnderWay is how many requests the portal hands a module at once.
const mostUnderWay = 256

// send sends them, spread over that time, and tells how long each took from when it was to be sent, and how long all of it lasted.
func (h *history) send(bodies [][]byte, keys []*node.Key, over time.Duration) (took []time.Duration, lasted time.Duration) {
	took = make([]time.Duration, len(bodies))
	begun, mux := time.Now(), h.mux()
	var next atomic.Int64
	var sending sync.WaitGroup
	for range min(mostUnderWay, len(bodies)) {
		sending.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(bodies); i = int(next.Add(1)) - 1 {
				due := begun.Add(over * time.Duration(i) / time.Duration(len(bodies)))
				time.Sleep(time.Until(due))
				answer := httptest.NewRecorder()
				request := httptest.NewRequest(http.MethodPost, "/signals", bytes.NewReader(bodies[i]))
				mux.ServeHTTP(answer, request.WithContext(portal.WithCaller(portal.WithLog(h.t.Context(), h.host.Host().Log),
					visitor(keys[i%len(keys)].Address()))))
				if answer.Code != http.StatusOK {
					h.t.Errorf("signal %d: %d %s", i, answer.Code, answer.Body)
				}
				took[i] = time.Since(due)
			}
		})
	}
	sending.Wait()
	return took, time.Since(begun)
}
