package nodes

import (
	"database/sql"
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/plugins/network/networktest"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

func TestABatchIsReadNoFurtherThanItMayGo(t *testing.T) {
	s := open(t)
	post := func(body string) error {
		return s.send(nil, func(*node.Request) {}, http.MethodPost, "/heartbeats", []byte(body))
	}
	networktest.Refused(t, "many empty ones", post(`{"heartbeats":[{}`+strings.Repeat(`,{}`, 300_000)+`]}`), node.TooLarge, "at most 128 heartbeats")
	networktest.Refused(t, "a large body", post(`{"heartbeats":[{"text":"`+strings.Repeat("x", node.MaxBody)+`"}]}`), node.TooLarge,
		"fewer heartbeats at once")
	networktest.Refused(t, "none", post(`{"heartbeats":[]}`), node.Malformed, "has no heartbeat")
	for _, wrong := range []string{"", "[]", `{"heartbeats":null}`, `{"heartbeats":[{"more":1}]}`, `{"heartbeats":[],"more":1}`,
		`{"heartbeats":[]} 1`, `{"heartbeats":[`} {
		networktest.Refused(t, wrong, post(wrong), node.Malformed, "docs/node-protocol.md")
	}
	for range mostReading {
		s.reading <- struct{}{}
	}
	var busy *node.Refused
	if err := post(`{"heartbeats":[]}`); !errors.As(err, &busy) || busy.Status != http.StatusServiceUnavailable {
		t.Errorf("while many are read: %v", err)
	}
	<-s.reading
	networktest.Refused(t, "once one is done", post(`{"heartbeats":[]}`), node.Malformed, "has no heartbeat")
}

func TestOneOfManyRotationsAtOnceIsTaken(t *testing.T) {
	s := open(t)
	m := s.machine().joins(wallet(t))
	m.beats(time.Minute)
	rotate := func(of *machine, next *node.Key) error {
		body, err := json.Marshal(node.Rotate(of.Key, next, s.url, 31337, s.time()))
		check(t, err)
		_, err = s.postRotation(t.Context(), nil, node.Signed{Key: of.Key.Address(), Body: body})
		return err
	}
	before := must(find(t.Context(), s.db, m.Key.Address()))
	next := make([]*node.Key, 5)
	done := make(chan *node.Key, len(next))
	for i := range next {
		next[i] = wallet(t)
		go func() {
			if rotate(m, next[i]) != nil {
				done <- nil
				return
			}
			done <- next[i]
		}()
	}
	var taken []*node.Key
	for range next {
		if key := <-done; key != nil {
			taken = append(taken, key)
		}
	}
	var live int
	check(t, s.db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM nodes WHERE ended = 0").Scan(&live))
	if len(taken) != 1 || live != 1 {
		t.Fatalf("%d rotations were taken, and %d keys are in force", len(taken), live)
	}
	err := portalsql.Transaction(t.Context(), s.db,
		func(tx *sql.Tx) error { return leave(t.Context(), tx, before, portal.Address{1}, s.time().UnixMilli()) })
	if portal.CodeOf(err) != portal.Conflict {
		t.Errorf("a rotation that looked at the node before: %v", err)
	}
	// So is a batch that was read before.
	h, err := node.VerifyHeartbeat(m.beat(s.time().Add(time.Second), 0))
	check(t, err)
	late := []node.Extension{{Taken: []node.Taken{{Heartbeat: h}}, Last: m.last}}
	if moved, err := s.write(t.Context(), []*batch{{first: h}}, map[portal.Address]*record{h.Node: before}, late, 0); len(moved) != 0 ||
		err != nil {
		t.Errorf("a batch from before the rotation is taken: %v, %v", moved, err)
	}
	of := s.of(taken[0])
	for range mostRotations - 1 {
		s.later(time.Second)
		key := wallet(t)
		check(t, rotate(of, key))
		of = s.of(key)
	}
	if err := rotate(of, wallet(t)); portal.CodeOf(err) != portal.RateLimited {
		t.Errorf("one more on that day: %v", err)
	}
	s.away(25 * time.Hour)
	check(t, rotate(of, wallet(t)))
}

func TestWhatLiesBeyondTheBoundsIsLeftOut(t *testing.T) {
	s := open(t)
	m := s.machine().joins(wallet(t))
	paired := s.time()
	send := func(batch ...node.Statement) uint64 {
		t.Helper()
		receipt, err := m.Heartbeats(t.Context(), batch)
		check(t, err)
		return receipt.Last.Sequence
	}
	count := func(what string, args ...any) (n int) {
		t.Helper()
		check(t, s.db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM "+what, args...).Scan(&n))
		return n
	}
	if last := send(m.beat(paired.Add(-2*time.Minute), 0)); last != 0 {
		t.Errorf("one from before the pairing stands as number %d", last)
	}
	send(m.beat(paired.Add(-30*time.Second), 0)) // its clock is behind
	if r := must(find(t.Context(), s.db, m.Key.Address())); r.began != paired.UnixMilli() || r.tally.Last != r.began {
		t.Errorf("it began %d ms after it was paired", r.began-paired.UnixMilli())
	}

	s.later(2 * time.Minute)
	var dense []node.Statement
	for i := range node.MaxBatch {
		dense = append(dense, m.beat(paired.Add(time.Duration(i)*time.Second/2), 0))
	}
	send(dense...)
	if taken := count("node_heartbeats"); taken < burst || taken > burst+8 {
		t.Errorf("of many within a minute %d were taken", taken)
	}
	s.later(10 * time.Minute)
	if last := send(m.beat(s.time(), 0)); last != m.last.Sequence {
		t.Errorf("after them it stands at %d", last)
	}

	// Half a day that was not sent comes as it is.
	before := count("node_heartbeats")
	from := s.time()
	s.away(12 * time.Hour)
	var spooled []node.Statement
	for at := from.Add(every); !at.After(s.time()); at = at.Add(every) {
		spooled = append(spooled, m.beat(at, 0))
	}
	for len(spooled) > 0 {
		part := spooled[:min(node.MaxBatch, len(spooled))]
		send(part...)
		spooled = spooled[len(part):]
	}
	if taken := count("node_heartbeats") - before; taken != 12*120 ||
		count("node_incidents WHERE kind = $1 AND began > $2", kindGap, from.UnixMilli()) != 0 {
		t.Errorf("%d were taken of half a day", taken)
	}

	s.away(4 * 24 * time.Hour)
	old, recent := m.beat(s.time().Add(-rawFor-time.Minute), 0), m.beat(s.time().Add(-rawFor+time.Minute), 0)
	if last := send(old, recent); last != m.last.Sequence || count("node_heartbeats WHERE sequence = $1", last-1) != 0 ||
		count("node_heartbeats WHERE sequence = $1", last) != 1 {
		t.Errorf("with one of more than two days ago it stands at %d", last)
	}

	for range 3 { // who tells two histories goes on with it
		s.later(every)
		twin := s.of(m.Key)
		twin.last = node.Link{Sequence: m.last.Sequence, Hash: portal.Hash{1}}
		_, err := m.Heartbeats(t.Context(), []node.Statement{twin.beat(s.time(), 0)})
		networktest.Refused(t, "another history", err, node.Rewrote, "written anew")
	}
	if kept := count("node_incidents WHERE kind = $1", kindRewrote); kept != 1 {
		t.Errorf("%d incidents are kept of one day", kept)
	}
}

func TestAnOwnerHasSoManyNodesAndTokens(t *testing.T) {
	s := open(t)
	owner := wallet(t)
	check(t, portalsql.Transaction(t.Context(), s.db, func(tx *sql.Tx) error {
		for i := range mostOwned {
			key := portal.Address{1, byte(i), byte(i >> 8)}
			r := record{node: key, line: key, owner: owner.Address(), name: "rack", delegation: s.delegates(owner, key, "rack"),
				paired: s.time().UnixMilli()}
			if err := r.insert(t.Context(), tx, 0); err != nil {
				return err
			}
		}
		return nil
	}))
	m := s.machine()
	pair := func() (int, string) {
		return s.page(owner, http.MethodPut, "/pairings/"+m.offers(), s.delegates(owner, m.Key.Address(), "rack"), nil)
	}
	if status, said := pair(); status != http.StatusForbidden || !strings.Contains(said, "1000 nodes") {
		t.Errorf("one more: %d %s", status, said)
	}
	_, err := s.db.ExecContext(t.Context(), "UPDATE node_states SET live = FALSE, taking = FALSE WHERE node = $1", portalsql.Address{1})
	check(t, err)
	_, err = s.db.ExecContext(t.Context(), "UPDATE nodes SET ended = 1 WHERE node = $1", portalsql.Address{1})
	check(t, err)
	if status, said := pair(); status != http.StatusNoContent {
		t.Errorf("in place of one that ended: %d %s", status, said)
	}

	var last node.Fleet
	post := func() int {
		now := s.time()
		last = node.Fleet{Portal: s.url, Owner: owner.Address(), Fleet: wallet(t).Address(), Name: "Hall", Nodes: 1, IssuedAt: uint64(now.Unix()),
			ExpiresAt: uint64(now.Add(time.Hour).Unix())}
		signature := owner.Sign(last.TypedData(31337).Digest())
		status, _ := s.page(owner, http.MethodPost, "/fleets", SignedFleet{last, signature[:]}, nil)
		return status
	}
	for range mostFleets {
		if status := post(); status != http.StatusNoContent {
			t.Fatalf("a token: %d", status)
		}
	}
	taken := last.Fleet
	if status := post(); status != http.StatusConflict {
		t.Errorf("one more token: %d", status)
	}
	if status, _ := s.page(owner, http.MethodDelete, "/fleets/"+taken.String(), nil, nil); status != http.StatusNoContent ||
		post() != http.StatusNoContent {
		t.Errorf("in place of one that was taken back: %d", status)
	}
	s.away(31 * 24 * time.Hour)
	check(t, s.Prune(t.Context(), s.time()))
	var all []Fleet
	if s.page(owner, http.MethodGet, "/fleets", nil, &all); len(all) != 0 {
		t.Errorf("a month after their end %d tokens are kept", len(all))
	}
}

func TestAMachineIntroducesItselfInPrintableText(t *testing.T) {
	s := open(t)
	for _, odd := range []string{"\x00", "\u202e", "\n", `"`, `\`} {
		machine := here
		machine.CPU += odd
		for _, i := range []node.Introduction{{Name: "rack", Software: software + odd, Machine: here},
			{Name: "rack", Software: software, Machine: machine}} {
			_, err := s.machine().Pair(t.Context(), i)
			networktest.Refused(t, odd, err, node.Malformed, "introduces itself")
		}
	}
}

func TestSumsStayWithinTheirNumbers(t *testing.T) {
	most := uint64(1<<53 - 1)
	var of spread
	of.merge(spread{Sum: math.MaxInt64 - 1, N: 1, Most: 1})
	for range 3 {
		of.add(&most)
	}
	if of.Sum != math.MaxInt64 || of.N != 4 || saturated(math.MinInt64, -1) != math.MinInt64 ||
		saturated(math.MaxInt64, -1) != math.MaxInt64-1 {
		t.Errorf("the sum is %d of %d", of.Sum, of.N)
	}
}

// Another look at a batch costs no further signature.
func TestASignatureIsVerifiedOnce(t *testing.T) {
	key := wallet(t)
	h := node.Heartbeat{Portal: "https://portal.example", Sequence: 1, Time: 1, Software: software}
	statement, err := h.Sign(key)
	check(t, err)
	asked := 0
	chain := node.Chain{Portal: h.Portal, Node: key.Address(), Last: node.Link{Sequence: 1, Hash: statement.Hash(), Time: 1},
		Verify: func(s node.Statement) (node.Heartbeat, error) {
			asked++
			return node.VerifyHeartbeat(s)
		}}
	if x, err := chain.Extend([]node.Statement{statement}, begun); err != nil || x.Repeated != 1 || asked != 0 {
		t.Errorf("one that is held already: %+v, %v, verified %d times", x, err, asked)
	}
	chain.Last = node.Link{}
	if x, err := chain.Extend([]node.Statement{statement}, begun); err != nil || len(x.Taken) != 1 || asked != 1 {
		t.Errorf("a new one: %+v, %v, verified %d times", x, err, asked)
	}
}
