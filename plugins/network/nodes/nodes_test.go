package nodes

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/plugins/network/networktest"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/alerts"
)

// The same on a portal's PostgreSQL.
func TestOnPostgreSQL(t *testing.T) {
	onSQLite := tables
	tables = onPostgreSQL
	defer func() { tables = onSQLite }()
	for name, test := range map[string]func(*testing.T){
		"AMachineIsPairedAndSeen":                TestAMachineIsPairedAndSeen,
		"APairingThatCannotBeTaken":              TestAPairingThatCannotBeTaken,
		"RequestsThatAreRefused":                 TestRequestsThatAreRefused,
		"HeartbeatsThatAreRefused":               TestHeartbeatsThatAreRefused,
		"WhoGoesSilentIsOffline":                 TestWhoGoesSilentIsOffline,
		"OwnersAndWhoAsksAreToldOnce":            TestOwnersAndWhoAsksAreToldOnce,
		"UptimeIsWhatTheChainSays":               TestUptimeIsWhatTheChainSays,
		"WhatIsToldAfterwardsCountsWhereNobody":  TestWhatIsToldAfterwardsCountsWhereNobodyAsked,
		"ARotationKeepsNameOwnerAndHistory":      TestARotationKeepsNameOwnerAndHistory,
		"AFleetsTokenEnrolsSoManyMachines":       TestAFleetsTokenEnrolsSoManyMachines,
		"OnlyTheOwnerChangesANode":               TestOnlyTheOwnerChangesANode,
		"TheListIsFilteredSortedAndReadInPages":  TestTheListIsFilteredSortedAndReadInPages,
		"AnotherProcessGoesOnWhereTheFirstStood": TestAnotherProcessGoesOnWhereTheFirstStood,
		"OldHeartbeatsGoAndDaysStay":             TestOldHeartbeatsGoAndDaysStay,
		"OneOfManyRotationsAtOnceIsTaken":        TestOneOfManyRotationsAtOnceIsTaken,
		"WhatLiesBeyondTheBoundsIsLeftOut":       TestWhatLiesBeyondTheBoundsIsLeftOut,
		"AnOwnerHasSoManyNodesAndTokens":         TestAnOwnerHasSoManyNodesAndTokens,
		"StrangersKeepNobodyFromPairing":         TestStrangersKeepNobodyFromPairing,
		"ANodeThatPairsAgainIsNew":               TestANodeThatPairsAgainIsNew,
		"OneThatFailsKeepsNoOtherFromBeing":      TestOneThatFailsKeepsNoOtherFromBeingRaised,
		"AnOwnerOfAnyTierRevokesAndStopsAlerts":  TestAnOwnerOfAnyTierRevokesAndStopsAlerts,
		"OldRowsGoInChunks":                      TestOldRowsGoInChunks,
	} {
		t.Run(name, test)
	}
}

func TestAMachineIsPairedAndSeen(t *testing.T) {
	s := open(t)
	owner, m := wallet(t), s.machine()
	clock, _, err := m.Clock(t.Context())
	check(t, err)
	if clock.Chain != 31337 || clock.Every != 30 || clock.Software != software {
		t.Errorf("the clock is %+v", clock)
	}
	code := m.offers()
	waiting, err := m.PairingState(t.Context(), code, 0)
	check(t, err)
	if waiting.State != node.PairingWaiting || waiting.Delegation != nil || waiting.ExpiresAt != uint64(begun.Add(codeFor).Unix()) {
		t.Errorf("a new pairing is %+v", waiting)
	}
	var offered Offered
	if status, said := s.page(owner, http.MethodGet, "/pairings/"+strings.ToLower(code), nil, &offered); status != http.StatusOK {
		t.Fatalf("the code: %d %s", status, said)
	}
	if offered.Node != m.Key.Address() || offered.Name != "rack" || offered.Machine != here || offered.Owner != nil ||
		offered.State != node.PairingWaiting {
		t.Errorf("the machine is offered as %+v", offered)
	}
	// The agent waits for the wallet, and is answered once it has signed.
	answered := make(chan node.PairingState, 1)
	go func() {
		state, err := m.answered(code)
		if err != nil {
			t.Error(err)
		}
		answered <- state
	}()
	signed := s.delegates(owner, m.Key.Address(), "Rack in the cellar")
	if status, said := s.page(owner, http.MethodPut, "/pairings/"+code, signed, nil); status != http.StatusNoContent {
		t.Fatalf("signing: %d %s", status, said)
	}
	state := <-answered
	if state.State != node.PairingPaired || state.Delegation == nil ||
		node.VerifyDelegation(t.Context(), *state.Delegation, node.Domain{Portal: s.url, Chain: 31337, Now: begun}) != nil {
		t.Fatalf("the agent is told %+v", state)
	}
	self, err := m.Self(t.Context())
	check(t, err)
	if self.State != node.StateNew || self.Owner != owner.Address() || self.Name != "Rack in the cellar" || len(self.Notes) != 3 ||
		!strings.Contains(self.Notes[0], "no epochs and no jobs") {
		t.Errorf("the node is %+v", self)
	}
	receipt, err := m.Heartbeats(t.Context(), []node.Statement{m.beat(s.time(), 0)})
	check(t, err)
	if receipt.State != node.StateOnline || receipt.Last != m.last {
		t.Errorf("the receipt is %+v", receipt)
	}
	again, err := m.Heartbeats(t.Context(), []node.Statement{m.beat(s.time().Add(time.Second), 0)})
	check(t, err)
	if again.Last.Sequence != 2 {
		t.Errorf("then %+v", again)
	}
	d := s.detailOf(owner, m.Key.Address())
	if d.State != node.StateOnline || !d.Mine || d.Sequence != 2 || d.Figures.CPU == nil || *d.Figures.CPU != 1250 {
		t.Errorf("the page has %+v", d.Row)
	}
	for _, c := range d.Checks {
		if !c.Passed && (c.Name != "benchmark" || c.Reason != "none") {
			t.Errorf("the check %s fails: %s", c.Name, c.Reason)
		}
	}
	s.tell(t.Context())
	if told := s.host.Published(); len(told) != 1 || told[0].Topic != topic {
		t.Errorf("pages were told %+v", told)
	}
}

// answered waits as the agent does, which asks again after each answer that is none yet.
func (m *machine) answered(code string) (node.PairingState, error) {
	for {
		state, err := m.PairingState(m.stage.t.Context(), code, 20*time.Second)
		if err != nil || state.State != node.PairingWaiting {
			return state, err
		}
	}
}

func TestAPairingThatCannotBeTaken(t *testing.T) {
	s := open(t)
	owner, other, m := wallet(t), wallet(t), s.machine()
	code := m.offers()
	put := func(what string, by *node.Key, code string, d node.SignedDelegation, want int, says string) {
		t.Helper()
		if status, said := s.page(by, http.MethodPut, "/pairings/"+code, d, nil); status != want || !strings.Contains(said, says) {
			t.Errorf("%s: %d %s; want %d with %q", what, status, said, want, says)
		}
	}
	right := s.delegates(owner, m.Key.Address(), "rack")
	changed := right
	changed.Delegation.Name = "rock"
	put("another name than the signed one", owner, code, changed, http.StatusUnauthorized, "The signature is not that of")
	put("somebody else's signature", other, code, right, http.StatusForbidden, "you are signed in as "+other.Address().String())
	put("another machine", owner, code, s.delegates(owner, portal.Address{7}, "rack"), http.StatusForbidden, "sign one of this node")
	elsewhere := right
	elsewhere.Delegation.Portal = "https://other.example"
	put("another portal", owner, code, elsewhere, http.StatusForbidden, "sign one for this portal")
	put("a wrong code", owner, "2222-2222", right, http.StatusNotFound, "No machine waits")
	s.chain.err = portal.Errorf(portal.Unavailable, "no endpoint answers")
	put("a chain that is away", owner, code, changed, http.StatusServiceUnavailable, "try again")
	s.chain.err = nil

	safe := portal.Address{0x5a, 0xfe}
	d := right
	d.Delegation.Owner, d.Signature = safe, []byte("what the owners signed")
	caller := portal.Caller{Wallet: safe, SignedIn: true, Tier: portal.LIRAETH}
	if status, said := s.by(caller, http.MethodPut, "/pairings/"+code, d, nil); status != http.StatusUnauthorized {
		t.Errorf("a wallet without code: %d %s", status, said)
	}
	s.chain.yes[safe] = true
	if status, said := s.by(caller, http.MethodPut, "/pairings/"+code, d, nil); status != http.StatusNoContent {
		t.Errorf("a contract that says yes: %d %s", status, said)
	}
	put("a code that was used", owner, code, right, http.StatusConflict, "used already")
	second := m.offers()
	put("somebody else's node", owner, second, right, http.StatusForbidden, "is a node of "+safe.String())

	late := s.machine()
	old := late.offers()
	s.later(codeFor)
	put("a code that is too old", owner, old, s.delegates(owner, late.Key.Address(), "rack"), http.StatusConflict, "older than ten minutes")
	state, err := late.PairingState(t.Context(), old, 0)
	check(t, err)
	if state.State != node.PairingExpired {
		t.Errorf("the agent is told %s", state.State)
	}
	_, err = m.PairingState(t.Context(), old, 0)
	networktest.Refused(t, "another machine's code", err, node.Unknown, "no pairing with that code")

	no := s.machine()
	declined := no.offers()
	if status, said := s.page(owner, http.MethodDelete, "/pairings/"+declined, nil, nil); status != http.StatusNoContent {
		t.Errorf("declining: %d %s", status, said)
	}
	if state, err := no.answered(declined); err != nil || state.State != node.PairingRefused {
		t.Errorf("the agent is told %v, %v", state.State, err)
	}
	for range mostGuesses {
		s.page(other, http.MethodGet, "/pairings/3333-3333", nil, nil)
	}
	if status, _ := s.page(other, http.MethodGet, "/pairings/3333-3333", nil, nil); status != http.StatusTooManyRequests {
		t.Errorf("who guesses is answered %d", status)
	}
}

// send is a request with headers and a body of a test's own.
func (s *stage) send(key *node.Key, change func(*node.Request), method, path string, body []byte) error {
	s.t.Helper()
	request := node.Request{
		Portal: s.url, Method: method, Target: prefix + "/nodes" + path, Digest: sha256.Sum256(body), Time: uint64(s.time().UnixMilli()),
		Sequence: uint64(s.time().UnixMicro()),
	}
	change(&request)
	return s.sent(key, request, method, path, body)
}

func (s *stage) sent(key *node.Key, signed node.Request, method, path string, body []byte) error {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), method, s.url+prefix+"/nodes"+path, bytes.NewReader(body))
	check(s.t, err)
	if key != nil {
		signed.Sign(r.Header, key)
	}
	answer, err := http.DefaultClient.Do(r)
	check(s.t, err)
	defer answer.Body.Close()
	if answer.StatusCode < 400 {
		return nil
	}
	var said bytes.Buffer
	_, err = said.ReadFrom(answer.Body)
	check(s.t, err)
	return &node.Refused{Status: answer.StatusCode, Reason: node.Reason(answer.Header.Get("Node-Refused")), Message: said.String()}
}

func TestRequestsThatAreRefused(t *testing.T) {
	s := open(t)
	owner, m := wallet(t), s.machine()
	m.joins(owner)
	drain := []byte(`{"draining":true}`)
	same := func(*node.Request) {}
	ask := func(key *node.Key, change func(*node.Request)) error {
		return s.send(key, change, http.MethodPost, "/drain", drain)
	}
	networktest.Refused(t, "without a signature", ask(nil, same), node.Unsigned, "signed with its key")
	networktest.Refused(t, "of a clock that is wrong", ask(m.Key, func(r *node.Request) { r.Time -= 90_000 }), node.WrongClock, "90 s behind the portal's")
	networktest.Refused(t, "of another path", ask(m.Key, func(r *node.Request) { r.Target += "x" }), node.Forged, "The signature is not that of")
	networktest.Refused(t, "for another portal", ask(m.Key, func(r *node.Request) { r.Portal = "https://other.example" }), node.Forged,
		"The signature is not that of")
	networktest.Refused(t, "of another body", ask(m.Key, func(r *node.Request) { r.Digest[0]++ }), node.Altered, "not the one whose digest was signed")
	networktest.Refused(t, "of a stranger", ask(wallet(t), same), node.Unknown, "pair it with portal-node setup")

	number := uint64(s.time().UnixMicro()) + 5
	check(t, ask(m.Key, func(r *node.Request) { r.Sequence = number }))
	networktest.Refused(t, "sent again", ask(m.Key, func(r *node.Request) { r.Sequence = number }), node.Replayed, "is not above")
	s.start(s.db)
	networktest.Refused(t, "sent again after a restart", ask(m.Key, func(r *node.Request) { r.Sequence = number }), node.Replayed, "is not above")
	networktest.Refused(t, "with a lower number", ask(m.Key, func(r *node.Request) { r.Sequence = number - 1 }), node.Replayed, "is not above")
	if d := s.detailOf(owner, m.Key.Address()); d.State != node.StateNew || len(d.Incidents) != 1 || d.Incidents[0].Kind != kindDraining ||
		d.Incidents[0].Ended != nil {
		t.Errorf("after one request that was good the node is %s, with %+v", d.State, d.Incidents)
	}

	check(t, m.Revoke(t.Context()))
	_, err := m.Self(t.Context())
	networktest.Refused(t, "after it was revoked", err, node.Revoked, "pair anew")
	_, err = m.Heartbeats(t.Context(), []node.Statement{m.beat(s.time(), 0)})
	networktest.Refused(t, "a heartbeat after it was revoked", err, node.Revoked, "pair anew")
	// What was signed before is gone for good, and what is signed later counts.
	before := s.delegates(owner, m.Key.Address(), "rack")
	code := m.offers()
	if status, said := s.page(owner, http.MethodPut, "/pairings/"+code, before, nil); status != http.StatusForbidden ||
		!strings.Contains(said, "sign a new one") {
		t.Errorf("the delegation of before: %d %s", status, said)
	}
	s.later(time.Second)
	if status, said := s.page(owner, http.MethodPut, "/pairings/"+code, s.delegates(owner, m.Key.Address(), "rack"),
		nil); status != http.StatusNoContent {
		t.Errorf("a new one: %d %s", status, said)
	}
	admin := portal.Caller{Wallet: portal.Address{9}, SignedIn: true, Admin: true}
	if status, said := s.by(admin, http.MethodPut, "/machines/"+m.Key.Address().String()+"/ban",
		map[string]string{"reason": "It serves what is not its own."}, nil); status != http.StatusNoContent {
		t.Fatalf("banning: %d %s", status, said)
	}
	_, err = m.Self(t.Context())
	networktest.Refused(t, "of a banned one", err, node.Banned, "It serves what is not its own. Ask them.")
	if acts := s.host.Recorded(); len(acts) != 1 || acts[0].Action != "node.banned" {
		t.Errorf("the audit has %+v", acts)
	}
	s.away(301 * 24 * time.Hour)
	check(t, s.ban(portal.WithCaller(t.Context(), admin), must(find(t.Context(), s.db, m.Key.Address())), ""))
	_, err = m.Heartbeats(t.Context(), []node.Statement{m.beat(s.time(), 0)})
	networktest.Refused(t, "after the delegation ended", err, node.Expired, "the owner signs a new one")
}

func must(r *record, err error) *record {
	if err != nil {
		panic(err)
	}
	return r
}

func TestHeartbeatsThatAreRefused(t *testing.T) {
	s := open(t)
	owner, m, other := wallet(t), s.machine(), s.machine()
	m.joins(owner)
	other.joins(owner)
	first := m.beat(s.time(), 0)
	_, err := m.Heartbeats(t.Context(), []node.Statement{first})
	check(t, err)
	s.later(2 * every)
	second := m.beat(s.time().Add(-every), 0)
	third := m.beat(s.time(), 0)
	send := func(batch ...node.Statement) error {
		_, err := m.Heartbeats(t.Context(), batch)
		return err
	}
	forged := second
	forged.Signature[3]++
	networktest.Refused(t, "another signature", send(forged), node.Forged, "sign its text as it is sent")
	networktest.Refused(t, "somebody else's among them", send(second, other.beat(s.time(), 0)), node.Elsewhere, "send each node's by itself")
	networktest.Refused(t, "in another order", send(third, second), node.Disorder, "in the order of their numbers")
	networktest.Refused(t, "from the future", send(m.beat(s.time().Add(time.Hour), 0)), node.WrongClock, "ahead of the portal's")
	check(t, send(first, second, third)) // what is there already changes nothing

	twin := s.of(m.Key)
	networktest.Refused(t, "another history from its beginning", send(twin.beat(s.time(), 0)), node.Forked, "two programs use its key")
	twin.last = node.Link{Sequence: 3, Hash: portal.Hash{1}}
	s.later(every)
	networktest.Refused(t, "another history behind the last", send(twin.beat(s.time(), 0)), node.Rewrote, "written anew")
	networktest.Refused(t, "a stranger's", send(s.machine().beat(s.time(), 0)), node.Unknown, "pair it")
	if err := s.send(m.Key, func(*node.Request) {}, http.MethodPost, "/heartbeats", []byte(`{"heartbeats":[],"more":1}`)); err == nil {
		t.Error("a batch with something else was taken")
	}
	d := s.detailOf(owner, m.Key.Address())
	kinds := []string{}
	for _, i := range d.Incidents {
		kinds = append(kinds, i.Kind)
	}
	if got := strings.Join(kinds, " "); got != "rewrote forked gap" && got != "rewrote gap forked" && got != "rewrote forked" {
		t.Errorf("the page tells of %s", got)
	}
	for _, c := range d.Checks {
		if (c.Name == "chain" || c.Name == "benchmark") == c.Passed {
			t.Errorf("the check %s: %v %s", c.Name, c.Passed, c.Reason)
		}
	}
}

func TestWhoGoesSilentIsOffline(t *testing.T) {
	s := open(t)
	owner, m := wallet(t), s.machine()
	m.joins(owner).beats(2 * time.Minute)
	state := func(want string, going int) {
		t.Helper()
		d := s.detailOf(owner, m.Key.Address())
		on := 0
		for _, i := range d.Incidents {
			if i.Kind == kindOffline && i.Ended == nil {
				on++
			}
		}
		if d.State != want || on != going {
			t.Errorf("at %s it is %s with %d incidents that go on; want %s and %d", s.time().Format(time.TimeOnly), d.State, on, want, going)
		}
	}
	state(node.StateOnline, 0)
	s.later(lateAfter)
	state(node.StateLate, 0)
	s.later(offlineAfter - lateAfter)
	state(node.StateOffline, 1)
	s.later(time.Minute)
	state(node.StateOffline, 1)
	_, err := m.Heartbeats(t.Context(), []node.Statement{m.beat(s.time(), 0)})
	check(t, err)
	state(node.StateOnline, 0)
	if d := s.detailOf(owner, m.Key.Address()); len(d.Incidents) != 1 ||
		d.Incidents[0].Ended.Sub(d.Incidents[0].Began) != offlineAfter+time.Minute {
		t.Errorf("it was away %+v", d.Incidents)
	}

	// While the portal is away nobody can tell it anything: nobody is offline for that.
	s.away(time.Hour)
	s.start(s.db)
	state(node.StateOffline, 0)
	s.later(offlineAfter - every)
	state(node.StateOffline, 0)
	_, err = m.Heartbeats(t.Context(), []node.Statement{m.beat(s.time(), 0)})
	check(t, err)
	s.later(lateAfter)
	state(node.StateLate, 0)
	s.later(offlineAfter)
	state(node.StateOffline, 1)
}

func TestOwnersAndWhoAsksAreToldOnce(t *testing.T) {
	s := open(t)
	owner, other, nobody, m := wallet(t), wallet(t), wallet(t), s.machine()
	m.joins(owner).beats(time.Minute)
	at := "/machines/" + m.Key.Address().String() + "/alerts"
	tell := func(who *node.Key, told bool) {
		t.Helper()
		if status, said := s.page(who, http.MethodPut, at, map[string]bool{"told": told}, nil); status != http.StatusNoContent {
			t.Fatalf("alerts: %d %s", status, said)
		}
	}
	told := func(who *node.Key) string {
		t.Helper()
		var titles []string
		check(t, portalsql.Transaction(t.Context(), s.db, func(tx *sql.Tx) error {
			all, err := alerts.Of(t.Context(), tx, who.Address(), 20)
			for _, one := range all {
				titles = append(titles, one.Title)
				if one.Path != "/node-performance/"+m.Key.Address().String() {
					t.Errorf("an alert leads to %s", one.Path)
				}
			}
			return err
		}))
		slices.Reverse(titles)
		return strings.Join(titles, ", ")
	}
	want := func(what string, of map[*node.Key]string) {
		t.Helper()
		for who, want := range of {
			if got := told(who); got != want {
				t.Errorf("%s: told %q; want %q", what, got, want)
			}
		}
	}
	tell(other, true)
	s.later(offlineAfter + time.Minute)
	s.start(s.db)
	s.later(time.Minute)
	want("when it is silent", map[*node.Key]string{owner: "rack is offline", other: "rack is offline", nobody: ""})
	tell(owner, false)
	if d := s.detailOf(owner, m.Key.Address()); d.Told {
		t.Error("who said no is told")
	}
	m.beats(time.Minute)
	want("when it is back", map[*node.Key]string{owner: "rack is offline", other: "rack is offline, rack is back", nobody: ""})
	tell(owner, true)
	tell(other, false)
	twin := s.of(m.Key)
	twin.last = node.Link{Sequence: m.last.Sequence, Hash: portal.Hash{1}}
	for range 2 {
		s.later(every)
		_, err := m.Heartbeats(t.Context(), []node.Statement{twin.beat(s.time(), 0)})
		networktest.Refused(t, "another history", err, node.Rewrote, "written anew")
		twin.last = node.Link{Sequence: m.last.Sequence, Hash: portal.Hash{1}}
	}
	want("after two histories",
		map[*node.Key]string{owner: "rack is offline, rack told two histories", other: "rack is offline, rack is back"})
}

func TestUptimeIsWhatTheChainSays(t *testing.T) {
	s := open(t)
	owner, m := wallet(t), s.machine()
	m.joins(owner)
	_, err := m.Heartbeats(t.Context(), []node.Statement{m.beat(s.time(), 0)})
	check(t, err)
	m.beats(30 * time.Minute)
	s.later(30 * time.Minute) // silent for half an hour, of which a heartbeat stands for 90 seconds
	_, err = m.Heartbeats(t.Context(), []node.Statement{m.beat(s.time(), 3)})
	check(t, err)
	m.beats(time.Hour)
	d := s.detailOf(owner, m.Key.Address())
	up := (30*time.Minute + lateAfter + time.Hour).Seconds() / (2 * time.Hour).Seconds()
	if d.Uptime.Day == nil || *d.Uptime.Day < up-0.0001 || *d.Uptime.Day > up+0.0001 || d.Missed != 3 {
		t.Errorf("up %v of the day, %d missed; want %v and 3", *d.Uptime.Day, d.Missed, up)
	}
	today := d.Strip[len(d.Strip)-1]
	if len(d.Strip) != 30 || today.Day != "2026-11-24" || today.Beats != 182 || *today.Uptime != *d.Uptime.Month || d.Strip[28].Uptime != nil {
		t.Errorf("the strip ends with %+v", today)
	}
	gap := d.Incidents[0]
	if gap.Kind != kindGap || gap.Detail != "62-64" {
		t.Errorf("the gap is %+v", gap)
	}
	for of, want := range map[string]int{"1h": 121, "24h": 20, "7d": 3, "30d": 3, "90d": 1} {
		var c Course
		if status, said := s.page(owner, http.MethodGet, "/machines/"+m.Key.Address().String()+"/figures?range="+of, nil,
			&c); status != http.StatusOK {
			t.Fatalf("the figures: %d %s", status, said)
		}
		if len(c.Points) != want || *c.Points[0].CPU != 1250 || *c.Points[0].Temperature != 410 {
			t.Errorf("%s has %d points, not %d", of, len(c.Points), want)
		}
	}
	var page portal.Page[Heard]
	s.page(owner, http.MethodGet, "/machines/"+m.Key.Address().String()+"/heartbeats?limit=100", nil, &page)
	if len(page.Rows) != 100 || page.Next == nil || page.Rows[0].Sequence != m.last.Sequence || page.Rows[0].Hash != m.last.Hash {
		t.Fatalf("the log begins with %+v", page.Rows[0])
	}
	signature, err := node.ParseSignature(page.Rows[0].Signature)
	check(t, err)
	if _, err := node.VerifyHeartbeat(node.Statement{Text: page.Rows[0].Text, Signature: signature}); err != nil {
		t.Errorf("what the log has is not what was signed: %v", err)
	}
	var rest portal.Page[Heard]
	s.page(owner, http.MethodGet, "/machines/"+m.Key.Address().String()+"/heartbeats?limit=100&cursor="+*page.Next, nil, &rest)
	if len(rest.Rows) != 82 || rest.Rows[0].Sequence != page.Rows[99].Sequence-1 || rest.Next != nil {
		t.Errorf("the rest has %d rows", len(rest.Rows))
	}
}

// That a node is late is nothing that it says, and open pages are told all the same.
func TestPagesAreToldThatANodeIsLate(t *testing.T) {
	s := open(t)
	owner, m := wallet(t), s.machine()
	m.joins(owner).beats(time.Minute)
	s.sweep(t.Context())
	s.tell(t.Context())
	told := func() (n int) {
		s.sweep(t.Context())
		s.tell(t.Context())
		for _, event := range s.host.Published() {
			if event.Topic == topic {
				n++
			}
		}
		return n
	}
	before := told()
	for at := everySweep; at < lateAfter; at += everySweep {
		s.later(everySweep)
		if n := told(); n != before {
			t.Fatalf("%s after its last heartbeat pages were told of it", at)
		}
	}
	s.later(everySweep)
	if n := told(); n != before+1 {
		t.Errorf("as it is late, pages were told %d times; want once", n-before)
	}
	s.later(everySweep)
	if n := told(); n != before+1 {
		t.Errorf("then they were told again")
	}
}

func TestAnHourIsTheSameBeforeItHasItsRow(t *testing.T) {
	s := open(t)
	owner, m := wallet(t), s.machine()
	for after := rowAfter(m.Key.Address()); after < (15*time.Minute).Milliseconds() ||
		after > (25*time.Minute).Milliseconds(); after = rowAfter(m.Key.Address()) {
		m = s.machine()
	}
	m.joins(owner)
	told := func() (hour Point, d Detail) {
		var c Course
		s.page(owner, http.MethodGet, "/machines/"+m.Key.Address().String()+"/figures?range=7d", nil, &c)
		if len(c.Points) != 2 || !c.Points[0].Time.Equal(begun) {
			t.Fatalf("there are %d hours", len(c.Points))
		}
		return c.Points[0], s.detailOf(owner, m.Key.Address())
	}
	m.beats(70 * time.Minute)
	waiting, before := told()
	if rows := s.counts("node_hours"); rows != 0 || waiting.Beats != 119 {
		t.Errorf("ten minutes after the hour there are %d rows of it; its %d heartbeats wait", rows, waiting.Beats)
	}
	m.beats(20 * time.Minute)
	kept, after := told()
	if rows := s.counts("node_hours"); rows != 1 || s.counts("node_days") != 1 {
		t.Errorf("half an hour after the hour there are %d rows of it", rows)
	}
	if !reflect.DeepEqual(waiting, kept) || after.Strip[29].Beats != before.Strip[29].Beats+40 || *after.Uptime.Day != 1 ||
		*before.Uptime.Day != 1 {
		t.Errorf("before it was %+v, and then %+v; the day %+v, and then %+v", waiting, kept, before.Strip[29], after.Strip[29])
	}
}

// A node that was cut off for hours tells of them at once: they do not wait for the time of its row.
func TestManyHoursAtOnceHaveTheirRowsAtOnce(t *testing.T) {
	s := open(t)
	owner, m := wallet(t), s.machine()
	for rowAfter(m.Key.Address()) < (10 * time.Minute).Milliseconds() {
		m = s.machine()
	}
	m.joins(owner).beats(5 * time.Minute)
	cut := s.time()
	s.later(4*time.Hour - 2*time.Minute) // now it is three minutes past the hour
	for from := cut.Add(every); !from.After(s.time()); {
		var batch []node.Statement
		for ; len(batch) < node.MaxBatch && !from.After(s.time()); from = from.Add(every) {
			batch = append(batch, m.beat(from, 0))
		}
		_, err := m.Heartbeats(t.Context(), batch)
		check(t, err)
	}
	if rows := s.counts("node_hours"); rows != 3 {
		t.Errorf("of four hours that are over %d have a row; want 3, as one batch is for a little more than an hour", rows)
	}
	var c Course
	s.page(owner, http.MethodGet, "/machines/"+m.Key.Address().String()+"/figures?range=7d", nil, &c)
	if len(c.Points) != 5 || c.Points[1].Beats != 120 || c.Points[3].Beats != 120 {
		t.Errorf("the hours are %+v", c.Points)
	}
	m.beats(40 * time.Minute)
	if rows := s.counts("node_hours"); rows != 4 {
		t.Errorf("later they have %d rows", rows)
	}
}

func TestWhatIsToldAfterwardsCountsWhereNobodyAsked(t *testing.T) {
	s := open(t)
	owner, m := wallet(t), s.machine()
	m.joins(owner)
	_, err := m.Heartbeats(t.Context(), []node.Statement{m.beat(s.time(), 0)})
	check(t, err)
	spool := func(from time.Time) (batch []node.Statement) {
		for at := from.Add(every); !at.After(s.time()); at = at.Add(every) {
			batch = append(batch, m.beat(at, 0))
		}
		return batch
	}
	s.away(30 * time.Minute) // the portal was away, and what the node says of that is nothing that anybody knows
	s.sweep(t.Context())
	_, err = m.Heartbeats(t.Context(), spool(begun))
	check(t, err)
	d := s.detailOf(owner, m.Key.Address())
	if d.Uptime.Day != nil || d.Strip[29].Later != 0 || d.Strip[29].Uptime != nil || d.Strip[29].Away != 30*60 {
		t.Errorf("of the time for which the portal was away it is said that %v was up, and on its day %+v", d.Uptime.Day, d.Strip[29])
	}
	m.beats(10 * time.Minute)
	if d := s.detailOf(owner, m.Key.Address()); *d.Uptime.Day != 1 || d.Strip[29].Away != 30*60 {
		t.Errorf("then it was up for %v, and on its day %+v", *d.Uptime.Day, d.Strip[29])
	}
	var c Course
	s.page(owner, http.MethodGet, "/machines/"+m.Key.Address().String()+"/figures?range=7d", nil, &c)
	if len(c.Points) != 1 || c.Points[0].Uptime == nil || *c.Points[0].Uptime != 1 {
		t.Errorf("the figures of the hour are %+v", c.Points)
	}
	silent := s.time()
	s.later(30 * time.Minute) // the portal was there, and heard nothing
	_, err = m.Heartbeats(t.Context(), spool(silent))
	check(t, err)
	d = s.detailOf(owner, m.Key.Address())
	// What came within five minutes counts, and the time in which the heartbeat of before stood.
	if later := d.Strip[29].Later; later < 24*60 || later > 26*60 {
		t.Errorf("of half an hour that was told afterwards %d s do not count", later)
	}
	if d.State != node.StateOnline {
		t.Errorf("it is %s", d.State)
	}
}

func TestARotationKeepsNameOwnerAndHistory(t *testing.T) {
	s := open(t)
	owner, m := wallet(t), s.machine()
	m.joins(owner).beats(10 * time.Minute)
	next := s.machine()
	rotation := node.Rotate(m.Key, next.Key, s.url, 31337, s.time())
	stolen := rotation
	stolen.Rotation.Successor = portal.Address{3}
	_, err := m.Rotate(t.Context(), stolen)
	networktest.Refused(t, "a rotation to a key that did not sign", err, node.Forged, "did not sign this NodeRotation")
	_, err = next.Rotate(t.Context(), rotation)
	networktest.Refused(t, "a rotation that another key asks for", err, node.Elsewhere, "ask with the key that is to be left")
	state, err := m.Rotate(t.Context(), rotation)
	check(t, err)
	if state.Node != next.Key.Address() || state.Owner != owner.Address() || state.Name != "rack" || state.Last != (node.Link{}) {
		t.Errorf("the successor is %+v", state)
	}
	_, err = m.Heartbeats(t.Context(), []node.Statement{m.beat(s.time(), 0)})
	networktest.Refused(t, "the key of before", err, node.Revoked, "Another key took the place")
	next.beats(10 * time.Minute)
	d := s.detailOf(owner, next.Key.Address())
	if d.State != node.StateOnline || d.Before == nil || *d.Before != m.Key.Address() || *d.Uptime.Day < 0.999 || d.Strip[29].Beats != 40 {
		t.Errorf("after it: %s, before %v, up %v, %d heartbeats", d.State, d.Before, *d.Uptime.Day, d.Strip[29].Beats)
	}
	if old := s.detailOf(owner, m.Key.Address()); old.Successor == nil || *old.Successor != next.Key.Address() ||
		old.EndedBy != endedByRotation {
		t.Errorf("the key of before is %+v", old.Row)
	}
	_, err = next.Rotate(t.Context(), node.Rotate(next.Key, m.Key, s.url, 31337, s.time()))
	networktest.Refused(t, "back to a key that was left", err, node.Elsewhere, "is a node's already")
}

func TestARotationTakesWaitingHoursAlongThoughItsClockIsBehind(t *testing.T) {
	s := open(t)
	owner, m := wallet(t), s.machine()
	for rowAfter(m.Key.Address()) < (10 * time.Minute).Milliseconds() {
		m = s.machine()
	}
	m.joins(owner).beats(62 * time.Minute)
	next := s.machine()
	_, err := m.Rotate(t.Context(), node.Rotate(m.Key, next.Key, s.url, 31337, s.time()))
	check(t, err)
	s.later(10 * time.Second)
	behind := s.time().Add(-3 * time.Minute) // in the hour before
	_, err = next.Heartbeats(t.Context(), []node.Statement{next.beat(behind, 0)})
	check(t, err)
	_, err = next.Heartbeats(t.Context(), []node.Statement{next.beat(behind.Add(time.Minute), 0)})
	check(t, err)
	var c Course
	told := func() {
		t.Helper()
		s.page(owner, http.MethodGet, "/machines/"+next.Key.Address().String()+"/figures?range=7d", nil, &c)
		if len(c.Points) < 2 || c.Points[0].Beats != 120 {
			t.Errorf("the hours are %+v", c.Points)
		}
	}
	told()
	next.beats(40 * time.Minute)
	if told(); s.counts("node_hours") != 1 || c.Points[1].Beats != 5+1+80 {
		t.Errorf("of the hour that was over there are %d rows, and the next one has %d heartbeats", s.counts("node_hours"), c.Points[1].Beats)
	}
}

func TestOnlyTheOwnerChangesANode(t *testing.T) {
	s := open(t)
	owner, other, m := wallet(t), wallet(t), s.machine()
	m.joins(owner)
	at := "/machines/" + m.Key.Address().String()
	do := func(by *node.Key, method, path string, body any, want int, says string) {
		t.Helper()
		if status, said := s.page(by, method, at+path, body, nil); status != want || !strings.Contains(said, says) {
			t.Errorf("%s %s: %d %s; want %d with %q", method, path, status, said, want, says)
		}
	}
	for _, one := range []struct {
		method, path string
		body         any
	}{
		{http.MethodPut, "/draining", node.Drain{Draining: true}}, {http.MethodPut, "/label", map[string]string{"label": "cellar"}},
		{http.MethodDelete, "/delegation", nil}, {http.MethodPut, "/delegation", s.delegates(other, m.Key.Address(), "mine")},
	} {
		do(other, one.method, one.path, one.body, http.StatusForbidden, "belongs to "+owner.Address().String())
	}
	do(owner, http.MethodPut, "/ban", map[string]string{"reason": "no"}, http.StatusForbidden, "Only the portal's admins")
	do(owner, http.MethodPut, "/draining", node.Drain{Draining: true}, http.StatusNoContent, "")
	do(owner, http.MethodPut, "/label", map[string]string{"label": "cellar"}, http.StatusNoContent, "")
	do(owner, http.MethodPut, "/label", map[string]string{"label": "line\nfeed"}, http.StatusBadRequest, "printable text")
	m.beats(time.Minute)
	if d := s.detailOf(owner, m.Key.Address()); d.State != node.StateDraining || d.Label != "cellar" {
		t.Errorf("it is %s, in %q", d.State, d.Label)
	}
	if d := s.detailOf(other, m.Key.Address()); d.Label != "" || d.Mine {
		t.Errorf("another sees the group %q", d.Label)
	}
	for by, want := range map[*node.Key]int{owner: 1, other: 0} {
		var page Listed
		if s.page(by, http.MethodGet, "/machines?label=cellar", nil, &page); len(page.Rows) != want {
			t.Errorf("%d nodes are found by the group; want %d", len(page.Rows), want)
		}
	}
	do(owner, http.MethodPut, "/draining", node.Drain{}, http.StatusNoContent, "")
	do(owner, http.MethodPut, "/delegation", s.delegates(owner, m.Key.Address(), "Attic"), http.StatusNoContent, "")
	old := s.delegates(owner, m.Key.Address(), "Old")
	old.Delegation.IssuedAt -= 60
	signature := owner.Sign(old.Delegation.TypedData(31337).Digest())
	old.Signature = signature[:]
	do(owner, http.MethodPut, "/delegation", old, http.StatusConflict, "newer delegation")
	if d := s.detailOf(owner, m.Key.Address()); d.Name != "Attic" || d.State != node.StateOnline {
		t.Errorf("it is %s, called %s", d.State, d.Name)
	}
	do(owner, http.MethodDelete, "/delegation", nil, http.StatusNoContent, "")
	do(owner, http.MethodPut, "/draining", node.Drain{Draining: true}, http.StatusConflict, "given up")
	do(owner, http.MethodPut, "/delegation", s.delegates(owner, m.Key.Address(), "Attic"), http.StatusConflict, "given up")
}

func TestTheListIsFilteredSortedAndReadInPages(t *testing.T) {
	s := open(t)
	owner, other := wallet(t), wallet(t)
	names := []string{"Cellar", "attic", "Barn", "100%_done"}
	for i, name := range names {
		m := s.machine()
		by := owner
		if i == 2 {
			by = other
		}
		s.later(time.Second)
		code := m.offers()
		if status, said := s.page(by, http.MethodPut, "/pairings/"+code, s.delegates(by, m.Key.Address(), name),
			nil); status != http.StatusNoContent {
			t.Fatalf("pairing: %d %s", status, said)
		}
		if i > 0 {
			m.beats(time.Minute)
		}
	}
	list := func(query string) (found []string, page Listed) {
		t.Helper()
		if status, said := s.page(owner, http.MethodGet, "/machines"+query, nil, &page); status != http.StatusOK {
			t.Fatalf("%s: %d %s", query, status, said)
		}
		for _, row := range page.Rows {
			found = append(found, row.Name)
		}
		return found, page
	}
	for query, want := range map[string]string{
		"": "100%_done attic Barn Cellar", "?sort=-name": "Cellar Barn attic 100%_done", "?owner=mine": "100%_done attic Cellar",
		"?owner=" + other.Address().String(): "Barn",
		"?sort=seen":                         "Cellar attic Barn 100%_done", "?sort=-paired": "100%_done Barn attic Cellar",
		"?state=new": "Cellar", "?state=online&sort=-seen": "100%_done Barn",
		"?state=late": "attic", "?state=offline": "", "?state=banned": "", "?state=revoked": "", "?q=%25_d": "100%_done", "?q=AR": "Barn Cellar",
		"?platform=linux-amd64&q=attic": "attic",
		"?platform=darwin-arm64":        "", "?software=portal-node/0.1.0&q=barn": "Barn",
	} {
		if found, _ := list(query); strings.Join(found, " ") != want {
			t.Errorf("%s: %q; want %q", query, found, want)
		}
	}
	first, page := list("?sort=seen&limit=3")
	if len(first) != 3 || page.Next == nil || *page.Total != 4 {
		t.Fatalf("the first page has %q", first)
	}
	if rest, page := list("?sort=seen&limit=3&cursor=" + *page.Next); strings.Join(rest, " ") != "100%_done" || page.Next != nil {
		t.Errorf("the second page has %q", rest)
	}
	for _, wrong := range []string{"?state=gone", "?owner=me", "?sort=uptime", "?limit=0", "?cursor=x"} {
		if status, _ := s.page(owner, http.MethodGet, "/machines"+wrong, nil, nil); status != http.StatusBadRequest {
			t.Errorf("%s is answered %d", wrong, status)
		}
	}
	var sum Summary
	s.page(owner, http.MethodGet, "/machines/summary", nil, &sum)
	if sum.All[node.StateNew] != 1 || sum.All[node.StateOnline] != 2 || sum.All[node.StateLate] != 1 || sum.Mine[node.StateOnline] != 1 ||
		sum.Times.LateAfter != 90 {
		t.Errorf("the summary is %+v", sum)
	}
}

func TestAnotherProcessGoesOnWhereTheFirstStood(t *testing.T) {
	s := open(t)
	owner, m := wallet(t), s.machine()
	code := m.offers()
	s.start(s.db)
	if status, said := s.page(owner, http.MethodPut, "/pairings/"+code, s.delegates(owner, m.Key.Address(), "rack"),
		nil); status != http.StatusNoContent {
		t.Fatalf("a code outlives a restart: %d %s", status, said)
	}
	m.beats(5 * time.Minute)
	s.start(s.db)
	m.beats(5 * time.Minute)
	d := s.detailOf(owner, m.Key.Address())
	if d.Sequence != 20 || *d.Uptime.Day < 0.999 || len(d.Incidents) != 0 {
		t.Errorf("after a restart: %d heartbeats, up %v, %+v", d.Sequence, *d.Uptime.Day, d.Incidents)
	}
	// Two batches of one node at once: each heartbeat is taken once.
	batch := []node.Statement{}
	s.later(every)
	batch = append(batch, m.beat(s.time(), 0))
	done := make(chan error)
	for range 4 {
		go func() {
			_, err := m.Heartbeats(t.Context(), batch)
			done <- err
		}()
	}
	for range 4 {
		check(t, <-done)
	}
	if d := s.detailOf(owner, m.Key.Address()); d.Sequence != 21 || d.Strip[29].Beats != 21 {
		t.Errorf("%d heartbeats, %d counted", d.Sequence, d.Strip[29].Beats)
	}
}

func TestOldHeartbeatsGoAndDaysStay(t *testing.T) {
	s := open(t)
	owner, m := wallet(t), s.machine()
	m.joins(owner).beats(2 * time.Hour)
	count := func(table string) (n int) {
		t.Helper()
		check(t, s.db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM "+table).Scan(&n))
		return n
	}
	check(t, s.Prune(t.Context(), s.time()))
	if got := count("node_heartbeats"); got != 240 {
		t.Errorf("%d heartbeats are kept of the last two hours", got)
	}
	s.away(rawFor + time.Hour)
	check(t, s.Prune(t.Context(), s.time()))
	if beats, hours := count("node_heartbeats"), count("node_hours"); beats != 0 || hours == 0 {
		t.Errorf("after two days: %d heartbeats, %d hours", beats, hours)
	}
	s.away(hoursFor)
	check(t, s.Prune(t.Context(), s.time()))
	if hours, days := count("node_hours"), count("node_days"); hours != 0 || days != 1 {
		t.Errorf("after three months: %d hours, %d days", hours, days)
	}
}
