package nodes

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Bounds of many nodes that send a heartbeat every thirty seconds. Times hold on a machine that does nothing else: with PORTAL_SCALE.
const (
	acceptedWithin = 250 * time.Millisecond // p99 of a batch, from when it was to be sent
	answeredWithin = 50 * time.Millisecond  // p95 of the list and of a node's page
	mostMemory     = 500 << 20              // of the test's process, which has the signed heartbeats of a round with it
)

// Many nodes send heartbeats, signed before, at the pace of their interval, over the turn of an hour, while people look at the pages; then
// as many as fit. PORTAL_SCALE=1: 100,000 nodes on PostgreSQL and 10,000 on SQLite, or PORTAL_SCALE_NODES.
func TestManyNodesSendHeartbeats(t *testing.T) {
	full := os.Getenv("PORTAL_SCALE") != ""
	for _, on := range []struct {
		name  string
		open  func(*testing.T) *sql.DB
		nodes int
		in    time.Duration // a round
	}{
		{"SQLite", tables, 10_000, every},
		{"PostgreSQL", onPostgreSQL, 100_000, every},
	} {
		t.Run(on.name, func(t *testing.T) {
			if !full {
				on.nodes, on.in = 60, 100*time.Millisecond
			} else if asked, err := strconv.Atoi(os.Getenv("PORTAL_SCALE_NODES")); err == nil {
				on.nodes = min(on.nodes, asked)
			}
			db := on.open(t)
			s := open(t)
			s.start(db)
			f := s.many(on.nodes)
			if on.name == "PostgreSQL" { // a database that has had them for more than a minute has done so itself
				_, err := db.ExecContext(t.Context(), "VACUUM ANALYZE")
				check(t, err)
			}
			var accepted []time.Duration
			answered := map[string][]time.Duration{}
			before := f.usage()
			for round := range 3 { // the hour turns before the third one
				f.sign(begun.Add(time.Hour - every + time.Duration(round)*every - every))
				done := make(chan struct{})
				var looking sync.WaitGroup
				looking.Go(func() { f.look(done, answered) })
				took := f.send(on.in)
				t.Logf("round %d: p99 %s", round+1, at(took, 99).Round(100*time.Microsecond))
				accepted = append(accepted, took...)
				close(done)
				looking.Wait()
			}
			after := f.usage()
			f.sign(begun.Add(time.Hour + 2*every - every))
			burst := time.Now()
			f.send(0)
			most := float64(on.nodes) / time.Since(burst).Seconds()
			f.sign(begun.Add(time.Hour + spreadOver*time.Millisecond)) // by then each has the row of the hour before
			f.send(0)
			if kept := s.counts("node_heartbeats"); kept != 5*on.nodes {
				t.Errorf("%d heartbeats are kept, of %d", kept, 5*on.nodes)
			}
			if hours := s.counts("node_hours"); hours != on.nodes {
				t.Errorf("%d hours are kept, of %d nodes", hours, on.nodes)
			}
			p99, p95 := at(accepted, 99), at(slices.Concat(slices.Collect(maps.Values(answered))...), 95)
			each := float64(after.bytes-before.bytes) / float64(3*on.nodes)
			t.Logf("%d nodes at %.0f heartbeats a second: p50 %s, p99 %s, most %s until one was kept; pages p95 %s", on.nodes,
				float64(on.nodes)/max(on.in.Seconds(), 0.001),
				at(accepted, 50).Round(100*time.Microsecond), p99.Round(100*time.Microsecond), at(accepted, 100).Round(time.Millisecond),
				p95.Round(100*time.Microsecond))
			for path, took := range answered {
				t.Logf("%4d times /machines%.40s: p50 %s, p95 %s", len(took), path, at(took, 50).Round(100*time.Microsecond),
					at(took, 95).Round(100*time.Microsecond))
			}
			t.Logf("as fast as they fit: %.0f a second, where it bends on this machine", most)
			t.Logf("processor time: %.3f ms a heartbeat in this process, signing and the sender with it, and %.3f ms in the database's",
				after.own.Sub(before.own, 3*on.nodes), after.database.Sub(before.database, 3*on.nodes))
			t.Logf("memory %d MB; on disk %.0f bytes a heartbeat: a node has %.1f MB of its two days, and %d nodes %.1f GB, which is the bound",
				f.memory>>20, each,
				each*float64(rawFor/every)/1e6, on.nodes, each*float64(rawFor/every)*float64(on.nodes)/1e9)
			if !full {
				return
			}
			if p99 > acceptedWithin || p95 > answeredWithin || f.memory > mostMemory {
				t.Errorf("p99 %s (bound %s), pages p95 %s (%s), memory %d MB (%d)", p99, acceptedWithin, p95, answeredWithin, f.memory>>20,
					mostMemory>>20)
			}
		})
	}
}

// crowd are many nodes of one stage.
type crowd struct {
	*stage

	mux    *http.ServeMux
	keys   []*node.Key
	last   []node.Link
	bodies [][]byte
	memory uint64
}

// many pairs nodes, as far as the tables know.
func (s *stage) many(count int) *crowd {
	s.t.Helper()
	f := &crowd{stage: s, mux: http.NewServeMux(), keys: make([]*node.Key, count), last: make([]node.Link, count),
		bodies: make([][]byte, count)}
	s.Handle(f.mux)
	owner := wallet(s.t)
	for part := range slices.Chunk(f.keys, 1000) {
		check(s.t, portalsql.Transaction(s.t.Context(), s.db, func(tx *sql.Tx) error {
			for i := range part {
				key, err := node.NewKey()
				if err != nil {
					return err
				}
				d := node.Delegation{Portal: s.url, Owner: owner.Address(), Node: key.Address(), Name: "rack", IssuedAt: 1,
					ExpiresAt: uint64(begun.Add(300 * 24 * time.Hour).Unix())}
				r := record{
					node: key.Address(), line: key.Address(), owner: owner.Address(), name: fmt.Sprintf("rack %s", key.Address().String()[2:8]),
					software: software, machine: here, paired: begun.UnixMilli(),
					delegation: node.SignedDelegation{Delegation: d, Signature: make([]byte, 65)},
				}
				if err := r.insert(s.t.Context(), tx, 0); err != nil {
					return err
				}
				part[i] = key
			}
			return nil
		}))
	}
	return f
}

// sign makes the next heartbeat of each, and moves the time to when they come.
func (f *crowd) sign(at time.Time) {
	f.t.Helper()
	f.away(at.Add(every).Sub(f.time()))
	check(f.t, f.here(f.t.Context(), f.time()))
	for i, key := range f.keys {
		h := node.Heartbeat{Portal: f.url, Sequence: f.last[i].Sequence + 1, Previous: f.last[i].Hash, Time: uint64(f.time().UnixMilli()),
			Software: software, Figures: figures()}
		s, err := h.Sign(key)
		check(f.t, err)
		f.last[i] = node.Link{Sequence: h.Sequence, Hash: s.Hash(), Time: h.Time}
		f.bodies[i], err = json.Marshal(node.Batch{Heartbeats: []node.Statement{s}})
		check(f.t, err)
	}
}

// mostUnderWay is how many requests the portal hands a module at once.
const mostUnderWay = 256

// send sends them, spread over that time, and tells how long each took from when it was to be sent.
func (f *crowd) send(over time.Duration) []time.Duration {
	took := make([]time.Duration, len(f.bodies))
	begun := time.Now()
	var next atomic.Int64
	var sending sync.WaitGroup
	for range min(mostUnderWay, len(f.bodies)) {
		sending.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(f.bodies); i = int(next.Add(1)) - 1 {
				due := begun.Add(over * time.Duration(i) / time.Duration(len(f.bodies)))
				time.Sleep(time.Until(due))
				for {
					answer := f.ask(http.MethodPost, "/nodes/heartbeats", f.bodies[i])
					if answer.Code == http.StatusServiceUnavailable { // as an agent does
						continue
					}
					if answer.Code != http.StatusOK {
						f.t.Errorf("a heartbeat: %d %s", answer.Code, answer.Body)
					}
					break
				}
				took[i] = time.Since(due)
			}
		})
	}
	sending.Wait()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	f.memory = max(f.memory, now.Sys-now.HeapReleased)
	return took
}

func (f *crowd) ask(method, path string, body []byte) *httptest.ResponseRecorder {
	answer := httptest.NewRecorder()
	request := httptest.NewRequest(method, path, bytes.NewReader(body))
	caller := portal.Caller{Wallet: portal.Address{1}, SignedIn: true, Tier: portal.LIRAETH}
	f.mux.ServeHTTP(answer, request.WithContext(portal.WithCaller(portal.WithLog(context.Background(), f.host.Host().Log), caller)))
	return answer
}

// look opens the list and a node's page again and again until done is closed, and adds how long each took, by its address behind /machines.
func (f *crowd) look(done <-chan struct{}, took map[string][]time.Duration) {
	pages := []string{"", "/" + f.keys[0].Address().String(), "?sort=-seen",
		"/" + f.keys[len(f.keys)/2].Address().String() + "/figures?range=24h"}
	for i := 0; ; i++ {
		begun := time.Now()
		page := pages[i%len(pages)]
		if answer := f.ask(http.MethodGet, "/machines"+page, nil); answer.Code != http.StatusOK {
			f.t.Errorf("/machines%s: %d %s", page, answer.Code, answer.Body)
		}
		took[page] = append(took[page], time.Since(begun))
		select {
		case <-done:
			return
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// at is the percentile.
func at(all []time.Duration, percent int) time.Duration {
	sorted := slices.Sorted(slices.Values(all))
	return sorted[min(len(sorted)-1, len(sorted)*percent/100)]
}

// processors is time of processors.
type processors time.Duration

// Sub is in milliseconds for each of so many.
func (p processors) Sub(before processors, each int) float64 {
	return time.Duration(p-before).Seconds() * 1000 / float64(each)
}

type usage struct {
	own, database processors
	bytes         int64 // on disk
}

// usage is what was used so far. PostgreSQL's processes are those that it says it has.
func (f *crowd) usage() (u usage) {
	f.t.Helper()
	var own syscall.Rusage
	check(f.t, syscall.Getrusage(syscall.RUSAGE_SELF, &own))
	u.own = processors(own.Utime.Nano() + own.Stime.Nano())
	size := "SELECT COALESCE(SUM(pg_total_relation_size(c.oid)), 0)::BIGINT FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace"
	if f.db.QueryRowContext(f.t.Context(), size).Scan(&u.bytes) != nil {
		check(f.t,
			f.db.QueryRowContext(f.t.Context(), "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()").Scan(&u.bytes))
		return u
	}
	for row, err := range portalsql.Rows(f.t.Context(), f.db, "SELECT pid FROM pg_stat_activity") {
		check(f.t, err)
		var pid int
		check(f.t, row.Scan(&pid))
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil {
			continue // it has ended
		}
		fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
		for _, ticks := range fields[11:13] {
			n, err := strconv.ParseInt(ticks, 10, 64)
			check(f.t, err)
			u.database += processors(n) * processors(10*time.Millisecond)
		}
	}
	return u
}
