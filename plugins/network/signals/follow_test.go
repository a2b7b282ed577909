package signals

import (
	"database/sql"
	"encoding/binary"
	"net/http"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// alertsOf are what waits for a wallet's inbox, by its titles.
func (s *stage) alertsOf(wallet portal.Address) string {
	s.t.Helper()
	all, err := portalsql.All(s.t.Context(), s.DB, func(title *string) []any { return []any{title} },
		"SELECT title FROM alerts WHERE wallet = $1 ORDER BY at, position", portalsql.Address(wallet))
	check(s.t, err)
	return strings.Join(all, "; ")
}

func (s *stage) follows(wallet portal.Address, method, topic string, told bool) {
	s.t.Helper()
	if status, said := s.by(visitor(wallet), method, "/watch/topics/"+topic, map[string]bool{"told": told}, nil); status != http.StatusNoContent {
		s.t.Fatalf("%s %s: %d %s", method, topic, status, said)
	}
}

func TestWhoFollowsATopicIsTold(t *testing.T) {
	s := open(t)
	s.registers(map[validator]int64{ada: 50, ben: 30})
	s.topic(weather())
	s.publishes(ada, "Before anybody followed", node.Content{})
	reader, quiet := portal.Address{7}, portal.Address{8}
	s.follows(reader, http.MethodPut, "weather", true)
	s.follows(quiet, http.MethodPut, "weather", false)
	s.follows(ada.Key().Address(), http.MethodPut, "weather", true)
	s.publishes(ada, "Sunny", node.Content{})
	s.sweep(t.Context())
	if got := s.alertsOf(reader); got != "Weather: Sunny" {
		t.Errorf("the reader is told %q", got)
	}
	if got := s.alertsOf(quiet) + s.alertsOf(ada.Key().Address()); got != "" {
		t.Errorf("who asked for nothing, or said it, is told %q", got)
	}
	// Another process of the module tells nobody again, and tells what is new.
	s.start(s.DB)
	s.publishes(ben, "Rainy", node.Content{})
	s.sweep(t.Context())
	if got := s.alertsOf(reader); got != "Weather: Sunny; Weather: Rainy" {
		t.Errorf("then %q", got)
	}
	var f Feed
	for wallet, want := range map[portal.Address]int{reader: 3, quiet: 3, {9}: 0} {
		s.by(visitor(wallet), http.MethodGet, "/signals?view=following", nil, &f)
		if len(f.Rows) != want {
			t.Errorf("%s follows %d signals; want %d", wallet, len(f.Rows), want)
		}
	}
	var summary Summary
	s.by(visitor(reader), http.MethodGet, "/signals/summary", nil, &summary)
	if len(summary.Following) != 1 || summary.Following[0] != (Followed{"weather", true}) {
		t.Errorf("the reader follows %+v", summary.Following)
	}
	s.follows(reader, http.MethodDelete, "weather", false)
	s.publishes(ben, "Foggy", node.Content{})
	s.sweep(t.Context())
	if got := s.alertsOf(reader); strings.Contains(got, "Foggy") {
		t.Errorf("who follows no more is told %q", got)
	}
	if status, _ := s.by(visitor(reader), http.MethodPut, "/watch/topics/nothing", map[string]bool{"told": true}, nil); status != http.StatusNotFound {
		t.Errorf("a topic that is not there: %d", status)
	}
}

func TestACourseCountsWhatWasPublished(t *testing.T) {
	s := open(t)
	s.registers(map[validator]int64{ada: 50, ben: 30})
	s.topic(weather())
	sunny, rainy := s.publishes(ada, "Sunny", node.Content{}).UID, s.publishes(ada, "Rainy", node.Content{}).UID
	s.publishes(ben, "Nobody looks", node.Content{})
	_, err := s.attests(ada, sunny, node.Confirm, 9000)
	check(t, err)
	_, err = s.attests(ada, rainy, node.Dispute, 1000)
	check(t, err)
	total := func(query string) (sum CourseStep) {
		var c Course
		if status, said := s.by(visitor(portal.Address{7}), http.MethodGet, "/signals/course?"+query, nil, &c); status != http.StatusOK {
			t.Fatalf("%s: %d %s", query, status, said)
		}
		for _, topic := range c.Topics {
			for _, step := range topic.Steps {
				if topic.Name != "Weather" || step.At.Before(c.From) || step.At.Sub(c.From)%(time.Duration(c.Step)*time.Second) != 0 {
					t.Errorf("%s: a step of %q at %s, from %s by %d", query, topic.Name, step.At, c.From, c.Step)
				}
				sum.Published += step.Published
				sum.Final += step.Final
				sum.Rejected += step.Rejected
				sum.Disputed += step.Disputed
				sum.Expired += step.Expired
			}
		}
		return sum
	}
	if got := total("range=24h"); got != (CourseStep{Published: 3}) {
		t.Errorf("while all are open: %+v", got)
	}
	s.later(time.Minute)
	s.sweep(t.Context())
	for _, query := range []string{"range=24h", "range=7d", "range=30d&topic=weather", "range=90d"} {
		if got := total(query); got != (CourseStep{Published: 3, Final: 1, Rejected: 1, Expired: 1}) {
			t.Errorf("%s: %+v", query, got)
		}
	}
	if got := total("range=24h&topic=other"); got != (CourseStep{}) {
		t.Errorf("of another topic: %+v", got)
	}
	if status, _ := s.by(visitor(portal.Address{7}), http.MethodGet, "/signals/course?range=1y", nil, nil); status != http.StatusBadRequest {
		t.Errorf("a range that is none: %d", status)
	}
	// Weighed anew after the chain took the stake back, the same signals count in other columns, and none twice.
	s.chain.TakesBack(1)
	s.registers(map[validator]int64{ben: 30})
	s.sweep(t.Context())
	if got := total("range=24h"); got != (CourseStep{Published: 3, Expired: 3}) {
		t.Errorf("after a reorganisation: %+v", got)
	}
}

func TestARecordIsOfOnePublisher(t *testing.T) {
	s := open(t)
	s.registers(map[validator]int64{ada: 50, ben: 30})
	s.topic(weather())
	s.publishes(ada, "Sunny", node.Content{})
	for _, row := range []struct {
		of   portal.Address
		want int
	}{{ada.Key().Address(), 1}, {ben.Key().Address(), 0}} {
		var r Recorded
		s.by(visitor(portal.Address{7}), http.MethodGet, "/signals/record?publisher="+row.of.String(), nil, &r)
		if r.Publisher != row.of || r.Record.Signals != row.want {
			t.Errorf("%s has the record %+v", row.of, r)
		}
	}
	if status, _ := s.by(visitor(portal.Address{7}), http.MethodGet, "/signals/record?publisher=x", nil, nil); status != http.StatusBadRequest {
		t.Errorf("no address: %d", status)
	}
}

// However many follow a topic, one transaction holds the alerts of few signals, and the next ones tell of the others.
func TestWhatManyFollowIsToldInParts(t *testing.T) {
	s := open(t)
	s.registers(map[validator]int64{ada: 50, ben: 30})
	s.topic(weather())
	rows := make([][]any, mostFound)
	for i := range rows {
		wallet := portal.Address{9}
		binary.BigEndian.PutUint32(wallet[8:], uint32(i))
		rows[i] = []any{portalsql.Address(wallet), "weather", true, 0}
	}
	check(t, portalsql.Transaction(t.Context(), s.DB, func(tx *sql.Tx) error {
		return portalsql.Insert(t.Context(), tx, "signal_follows", []string{"wallet", "topic", "told", "since"}, rows, "")
	}))
	s.publishes(ada, "Sunny", node.Content{})
	s.publishes(ben, "Rainy", node.Content{})
	size, err := logSize(t.Context(), s.DB)
	check(t, err)
	for _, want := range []uint64{size - 1, size} {
		check(t, portalsql.Transaction(t.Context(), s.DB, func(tx *sql.Tx) error {
			if to, err := tellSince(t.Context(), tx, size, s.time()); err != nil || to != want {
				t.Errorf("it looked up to %d of %d, %v; want %d", to, size, err, want)
			}
			return nil
		}))
	}
	if got := s.alertsOf(portal.Address{9}); got != "Weather: Sunny; Weather: Rainy" {
		t.Errorf("one of them is told %q", got)
	}
}
