package nodes

import (
	"database/sql"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/plugins/network/networktest"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// counts is how many rows there are.
func (s *stage) counts(what string, args ...any) (n int) {
	s.t.Helper()
	check(s.t, s.db.QueryRowContext(s.t.Context(), "SELECT COUNT(*) FROM "+what, args...).Scan(&n))
	return n
}

func TestStrangersKeepNobodyFromPairing(t *testing.T) {
	s := open(t)
	s.pairings = 100
	flood := func(count int) {
		t.Helper()
		body, err := json.Marshal(node.Introduction{Name: "rack", Software: software, Machine: here})
		check(t, err)
		s.later(time.Millisecond)
		for range count {
			check(t, s.send(wallet(t), func(*node.Request) {}, http.MethodPost, "/pairings", body))
		}
	}
	owner, early, seen := wallet(t), s.machine(), s.machine()
	unseen, looked := early.offers(), seen.offers()
	var offered Offered
	if status, said := s.page(owner, http.MethodGet, "/pairings/"+looked, nil, &offered); status != http.StatusOK {
		t.Fatalf("the code: %d %s", status, said)
	}
	flood(300)
	if kept := s.counts("node_pairings"); kept < 100 || kept > 100+trimsEvery {
		t.Errorf("%d codes are kept", kept)
	}
	if status, said := s.page(owner, http.MethodPut, "/pairings/"+looked, s.delegates(owner, seen.Key.Address(), "rack"),
		nil); status != http.StatusNoContent {
		t.Errorf("a code that a wallet had open: %d %s", status, said)
	}
	_, err := early.PairingState(t.Context(), unseen, 0)
	networktest.Refused(t, "a code that gave way", err, node.Unknown, "run portal-node setup again")
	early.joins(owner) // with another code, at once
	if got := s.counts("nodes"); got != 2 {
		t.Errorf("%d nodes are paired", got)
	}

	// A wallet has so many codes open that give way to no other.
	for range mostOpened + 5 {
		s.page(wallet(t), http.MethodGet, "/pairings/"+s.machine().offers(), nil, nil)
		s.page(owner, http.MethodGet, "/pairings/"+s.machine().offers(), nil, nil)
	}
	if kept := s.counts("node_pairings WHERE opened = $1", portalsql.Address(owner.Address())); kept != mostOpened {
		t.Errorf("a wallet keeps %d codes", kept)
	}
}

func TestANodeThatPairsAgainIsNew(t *testing.T) {
	s := open(t)
	owner, m := wallet(t), s.machine()
	m.joins(owner).beats(time.Minute)
	check(t, m.Revoke(t.Context()))
	s.later(time.Hour)
	m.joins(owner)
	s.later(time.Minute)
	d := s.detailOf(owner, m.Key.Address())
	if d.State != node.StateNew || d.Seen != nil || len(d.Incidents) != 1 || s.counts("alerts") != 0 {
		t.Errorf("it is %s, seen %v, with %+v", d.State, d.Seen, d.Incidents)
	}
	for state, want := range map[string]int{node.StateNew: 1, node.StateOffline: 0} {
		var page Listed
		if s.page(owner, http.MethodGet, "/machines?state="+state, nil, &page); len(page.Rows) != want {
			t.Errorf("%d nodes are listed as %s", len(page.Rows), state)
		}
	}
	_, err := m.Heartbeats(t.Context(), []node.Statement{m.beat(s.time(), 0)})
	check(t, err)
	if d := s.detailOf(owner, m.Key.Address()); d.State != node.StateOnline || d.Sequence != 3 {
		t.Errorf("heard of again it is %s, at %d", d.State, d.Sequence)
	}
}

func TestOneThatFailsKeepsNoOtherFromBeingRaised(t *testing.T) {
	s := open(t)
	owner := wallet(t)
	var all []*machine
	for range 3 {
		m := s.machine().joins(owner)
		_, err := m.Heartbeats(t.Context(), []node.Statement{m.beat(s.time(), 0)})
		check(t, err)
		all = append(all, m)
	}
	// One has a row that cannot be read, of the other two one has an incident that the database refuses.
	_, err := s.db.ExecContext(t.Context(), "UPDATE nodes SET machine = '{' WHERE node = $1", portalsql.Address(all[0].Key.Address()))
	check(t, err)
	_, err = s.db.ExecContext(t.Context(), "CREATE UNIQUE INDEX one_of_a_name ON node_incidents (detail, kind)")
	check(t, err)
	for range int(offlineAfter/everySweep) + 1 {
		s.away(everySweep)
		check(t, s.here(t.Context(), s.time()))
	}
	err = s.raise(t.Context(), s.time())
	if err == nil || !strings.Contains(err.Error(), "read the node "+all[0].Key.Address().String()) ||
		!strings.Contains(err.Error(), "raise that") {
		t.Errorf("it says %v", err)
	}
	if raised := s.counts("node_states WHERE offline > 0"); raised != 1 || s.counts("node_incidents WHERE kind = $1", kindOffline) != 1 {
		t.Errorf("%d of the other two are raised; one of them cannot be", raised)
	}
}

func TestARotationThatCameSecondSaysWhy(t *testing.T) {
	s := open(t)
	m := s.machine().joins(wallet(t))
	before := must(find(t.Context(), s.db, m.Key.Address()))
	m.beats(time.Minute)
	tx, err := s.db.BeginTx(t.Context(), nil)
	check(t, err)
	defer func() { _ = tx.Rollback() }()
	err = leave(t.Context(), tx, before, portal.Address{1}, s.time().UnixMilli())
	if node.ReasonOf(err) != node.Changed || portal.CodeOf(err) != portal.Conflict {
		t.Errorf("it is %v, for %q", err, node.ReasonOf(err))
	}
}

func TestAgentsThatCouldNotBeReadAreReadAgain(t *testing.T) {
	broken, asked := errors.New("too many open files"), 0
	agents := once(func() (int, error) {
		asked++
		if asked == 1 {
			return 0, broken
		}
		return asked, nil
	})
	if _, err := agents(); !errors.Is(err, broken) {
		t.Errorf("first: %v", err)
	}
	for range 2 {
		if got, err := agents(); got != 2 || err != nil {
			t.Errorf("then: %d, %v", got, err)
		}
	}
}

func TestAnOwnerOfAnyTierRevokesAndStopsAlerts(t *testing.T) {
	s := open(t)
	owner, other := wallet(t), wallet(t)
	m, second := s.machine().joins(owner), s.machine().joins(owner)
	as := func(who *node.Key) portal.Caller { return portal.Caller{Wallet: who.Address(), SignedIn: true} } // of no tier
	at := func(of *machine) string { return "/own/machines/" + of.Key.Address().String() }
	do := func(who *node.Key, method, path string, want int) {
		t.Helper()
		if status, said := s.by(as(who), method, path, nil, nil); status != want {
			t.Errorf("%s %s: %d %s; want %d", method, path, status, said, want)
		}
	}
	own := func(who *node.Key) (all []Own) {
		t.Helper()
		var page portal.Page[Own]
		if status, said := s.by(as(who), http.MethodGet, "/own/machines", nil, &page); status != http.StatusOK {
			t.Fatalf("own nodes: %d %s", status, said)
		}
		return page.Rows
	}
	if status, said := s.page(other, http.MethodPut, "/machines/"+m.Key.Address().String()+"/alerts", map[string]bool{"told": true},
		nil); status != http.StatusNoContent {
		t.Fatalf("alerts: %d %s", status, said)
	}
	if all := own(owner); len(all) != 2 || !all[0].Told || !all[0].Mine || all[0].State != node.StateNew {
		t.Errorf("the owner has %+v", all)
	}
	if all := own(other); len(all) != 1 || !all[0].Told || all[0].Mine || all[0].Owner != owner.Address() {
		t.Errorf("who asked to be told has %+v", all)
	}
	do(other, http.MethodDelete, at(m)+"/delegation", http.StatusForbidden)
	do(other, http.MethodDelete, at(m)+"/alerts", http.StatusNoContent)
	do(owner, http.MethodDelete, at(second)+"/alerts", http.StatusNoContent)
	if all := own(other); len(all) != 0 {
		t.Errorf("who stopped alerts has %+v", all)
	}
	do(owner, http.MethodDelete, at(m)+"/delegation", http.StatusNoContent)
	if all := own(owner); len(all) != 1 || all[0].Told || all[0].Node != second.Key.Address() {
		t.Errorf("the owner has %+v", all)
	}
	_, err := m.Self(t.Context())
	networktest.Refused(t, "after its owner revoked it", err, node.Revoked, "pair anew")
}

func TestOldRowsGoInChunks(t *testing.T) {
	s := open(t)
	count := 2*pruned + 10
	check(t, portalsql.Transaction(t.Context(), s.db, func(tx *sql.Tx) error {
		rows := make([][]any, count)
		for i := range rows {
			rows[i] = []any{portalsql.Address{1}, i, 0, s.Nodes.now(), "", "", ""}
		}
		rows[0][3] = s.time().Add(time.Minute).UnixMilli()
		return portalsql.Insert(t.Context(), tx, "node_heartbeats", []string{"node", "sequence", "time", "received", "hash", "text", "signature"},
			rows, "")
	}))
	s.away(rawFor + time.Second)
	check(t, s.Prune(t.Context(), s.time()))
	if kept := s.counts("node_heartbeats"); kept != 1 {
		t.Errorf("%d are kept, of %d that are old and one that is not", kept, count-1)
	}
}
