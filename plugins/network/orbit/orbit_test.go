package orbit

import (
	"compress/gzip"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/plugins/network/nodes"
	"gaia.example/portal/plugins/network/validators"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
	"gaia.example/portal/sdk/go/portaltest"
)

func TestMain(m *testing.M) { coretest.Main(m) }

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// stage is the module over a dev chain whose actors stake and delegate.
type stage struct {
	t     *testing.T
	host  *portaltest.Host
	orbit *Orbit
	mux   *http.ServeMux
	url   string
	told  chan struct{} // when anything was published since it was last read
}

// telling says that something was published.
type telling struct {
	portal.Events

	told chan struct{}
}

func (e *telling) Publish(ctx context.Context, topic string, payload any) error {
	err := e.Events.Publish(ctx, topic, payload)
	select {
	case e.told <- struct{}{}:
	default:
	}
	return err
}

// forget has the map read anew.
func (o *Orbit) forget() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.kept = nil
}

func open(t *testing.T, db *sql.DB) *stage {
	t.Helper()
	manifest, err := os.ReadFile("../module.json")
	check(t, err)
	s := &stage{t: t, host: portaltest.NewHost(t, manifest), mux: http.NewServeMux(),
		told: make(chan struct{}, 1)}
	s.host.Reads = chaintest.Read(chaintest.DevChain(t, "--actors-per-minute=1200"))
	host := s.host.Host()
	host.Events = &telling{host.Events, s.told}
	v, n := validators.New(host, db), nodes.New(host, db)
	s.orbit = New(v, n, db)
	n.Handle(s.mux)
	s.orbit.Handle(s.mux)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		inside := r.Clone(portal.WithLog(r.Context(), slog.New(slog.DiscardHandler)))
		inside.RequestURI = strings.TrimPrefix(r.RequestURI, "/api/m/network")
		inside.URL.Path = strings.TrimPrefix(r.URL.Path, "/api/m/network")
		s.mux.ServeHTTP(w, inside)
	}))
	t.Cleanup(server.Close)
	s.url = server.URL
	s.host.At = portal.Place{Origin: server.URL, Chain: 31337}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 2)
	go func() { ended <- v.Run(ctx) }()
	go func() { ended <- n.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		for range 2 {
			check(t, <-ended)
		}
	})
	return s
}

// get answers a request of a visitor's page.
func (s *stage) get(path string, into any, headers ...string) *httptest.ResponseRecorder {
	s.t.Helper()
	s.orbit.forget()
	answer := httptest.NewRecorder()
	request := httptest.NewRequest(http.MethodGet, path, nil).WithContext(portal.WithLog(s.t.Context(), slog.New(slog.DiscardHandler)))
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	s.mux.ServeHTTP(answer, request)
	if into != nil {
		if answer.Code != http.StatusOK {
			s.t.Fatalf("%s: %d %s", path, answer.Code, answer.Body)
		}
		check(s.t, json.Unmarshal(answer.Body.Bytes(), into))
	}
	return answer
}

// joins pairs a machine with its owner, and has it heard of once.
func (s *stage) joins(owner *node.Key, name string) portal.Address {
	s.t.Helper()
	key, err := node.NewKey()
	check(s.t, err)
	client := &node.Client{Portal: s.url, Key: key, Software: "portal-node/0.1.0"}
	offered, err := client.Pair(s.t.Context(), node.Introduction{Name: name, Software: client.Software,
		Machine: node.Machine{OS: "linux", Arch: "amd64", CPU: "Example 9", Processors: 4, Memory: 8 << 30}})
	check(s.t, err)
	now := time.Now()
	d := node.Delegation{Portal: s.url, Owner: owner.Address(), Node: key.Address(), Name: name, IssuedAt: uint64(now.Unix()),
		ExpiresAt: uint64(now.Add(time.Hour * 24 * 300).Unix())}
	signature := owner.Sign(d.TypedData(31337).Digest())
	s.put(owner, "/pairings/"+offered.Code, node.SignedDelegation{Delegation: d, Signature: signature[:]})
	h, err := node.Heartbeat{Portal: s.url, Sequence: 1, Time: uint64(now.UnixMilli()), Software: client.Software}.Sign(key)
	check(s.t, err)
	_, err = client.Heartbeats(s.t.Context(), []node.Statement{h})
	check(s.t, err)
	return key.Address()
}

func (s *stage) put(owner *node.Key, path string, body any) {
	s.t.Helper()
	content, err := json.Marshal(body)
	check(s.t, err)
	answer := httptest.NewRecorder()
	ctx := portal.WithCaller(portal.WithLog(s.t.Context(), slog.New(slog.DiscardHandler)),
		portal.Caller{Wallet: owner.Address(), SignedIn: true, Tier: portal.VAELUS})
	s.mux.ServeHTTP(answer, httptest.NewRequest(http.MethodPut, path, strings.NewReader(string(content))).WithContext(ctx))
	if answer.Code != http.StatusNoContent {
		s.t.Fatalf("PUT %s: %d %s", path, answer.Code, answer.Body)
	}
}

// pages are all events, read so many at a time.
func (s *stage) pages(limit int, most int) (all []Event) {
	s.t.Helper()
	cursor := ""
	for len(all) < most {
		var page Events
		s.get(fmt.Sprintf("/orbit/events?limit=%d&cursor=%s", limit, url.QueryEscape(cursor)), &page)
		all = append(all, page.Rows...)
		if page.Next == nil {
			return all
		}
		cursor = *page.Next
	}
	return all[:most]
}

func TestTheMapIsTheChainsAndTheNodes(t *testing.T) {
	for name, db := range map[string]func(*testing.T) *sql.DB{
		"SQLite": func(t *testing.T) *sql.DB { return portalsqltest.Open(t, os.DirFS("../migrations")) },
		"PostgreSQL": func(t *testing.T) *sql.DB {
			return portalsqltest.OpenAt(t, portal.Database{Driver: portal.PostgreSQL, DSN: coretest.PostgreSQL(t)}, os.DirFS("../migrations"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, db(t))
			owner, err := node.NewKey()
			check(t, err)
			rack, attic := s.joins(owner, "rack"), s.joins(owner, "attic")
			s.put(owner, "/machines/"+rack.String()+"/country", map[string]string{"country": "DE"})
			s.put(owner, "/machines/"+attic.String()+"/draining", node.Drain{Draining: true})
			s.hasWhatItSays(rack, attic, owner.Address())
			s.tellsWhatHappened(rack, attic)
			if os.Getenv("PORTAL_RECORD") != "" {
				s.record()
			}
		})
	}
}

func (s *stage) hasWhatItSays(rack, attic, owner portal.Address) {
	t := s.t
	t.Helper()
	var m Snapshot
	for s.get("/orbit", &m); len(m.Delegations.Amount) < 2; s.get("/orbit", &m) {
		select {
		case <-s.told:
		case <-time.After(time.Minute):
			t.Fatal("nobody delegated within a minute")
		}
	}
	at := slices.Index(m.Nodes.Node, rack)
	if at < 0 || len(m.Nodes.Node) != 2 || m.Totals.Nodes != 2 {
		t.Fatalf("nodes: %+v of %d", m.Nodes, m.Totals.Nodes)
	}
	if m.Accounts[m.Nodes.Owner[at]] != owner || m.Nodes.Name[at] != "rack" || m.Nodes.Names.States[m.Nodes.State[at]] != node.StateOnline ||
		m.Nodes.Names.Platforms[m.Nodes.Platform[at]] != "linux-amd64" || m.Nodes.Names.Countries[m.Nodes.Country[at]] != "DE" ||
		m.Countries["DE"] != "276" {
		t.Errorf("the rack is %d of %+v, %v", at, m.Nodes, m.Countries)
	}
	if other := slices.Index(m.Nodes.Node, attic); m.Nodes.Names.States[m.Nodes.State[other]] != node.StateDraining ||
		m.Nodes.Names.Countries[m.Nodes.Country[other]] != "" {
		t.Errorf("the attic is %d of %+v", other, m.Nodes)
	}
	for i, amount := range m.Delegations.Amount {
		delegator, validator := m.Accounts[m.Delegations.Delegator[i]], m.Validators[m.Delegations.Validator[i]]
		if i > 0 && amount.Cmp(m.Delegations.Amount[i-1].Int) > 0 {
			t.Errorf("delegation %d is larger than the one before", i)
		}
		s.addsUp(delegator, validator.Address)
	}
	var some SomeNodes
	s.get("/orbit/nodes?keys="+attic.String()+","+owner.String(), &some)
	if len(some.Nodes.Node) != 1 || some.Nodes.Node[0] != attic || some.Accounts[some.Nodes.Owner[0]] != owner {
		t.Errorf("asked for the attic: %+v", some)
	}
	s.isReadOnce()
}

// addsUp is that an edge's events make it what it is.
func (s *stage) addsUp(account, validator portal.Address) {
	s.t.Helper()
	var opened Bondings
	s.get(fmt.Sprintf("/orbit/bondings?account=%s&validator=%s", account, validator), &opened)
	if len(opened.Rows) == 0 || opened.Rows[0].Account != account || opened.Rows[0].Validator != validator || opened.Rows[0].Hash == (portal.Hash{}) {
		s.t.Errorf("%s to %s was made by %+v", account, validator, opened.Rows)
	}
}

// isReadOnce is that a map that has not changed is not sent again, and is small on its way.
func (s *stage) isReadOnce() {
	t := s.t
	t.Helper()
	first := s.get("/orbit", nil, "Accept-Encoding", "gzip, br")
	reader, err := gzip.NewReader(first.Body)
	check(t, err)
	var unpacked Snapshot
	check(t, json.NewDecoder(reader).Decode(&unpacked))
	s.orbit.mu.Lock()
	kept := s.orbit.kept
	s.orbit.mu.Unlock()
	request, answer := httptest.NewRequest(http.MethodGet, "/orbit", nil), httptest.NewRecorder()
	request.Header.Set("If-None-Match", kept.tag)
	kept.answer(answer, request)
	if answer.Code != http.StatusNotModified || answer.Body.Len() > 0 {
		t.Errorf("who has the map gets %d and %d bytes", answer.Code, answer.Body.Len())
	}
	later, err := pack(&Snapshot{AsOf: portal.Block{Number: 7}}, kept.made)
	check(t, err)
	same, err := pack(&Snapshot{AsOf: portal.Block{Number: 8}}, kept.made)
	check(t, err)
	other, err := pack(&Snapshot{AsOf: portal.Block{Number: 8}, Totals: Totals{Nodes: 1}}, kept.made)
	check(t, err)
	if later.tag != same.tag || other.tag == same.tag {
		t.Errorf("tags of the same, a block later, and another one: %s, %s, %s", later.tag, same.tag, other.tag)
	}
}

// A map of 20,000 nodes is less than a megabyte on its way.
func TestALargeMapIsSmallOnItsWay(t *testing.T) {
	standings := make([]nodes.Standing, 20_000)
	for i := range standings {
		s := &standings[i]
		for at := range s.Node {
			s.Node[at] = byte(rand.IntN(256))
		}
		s.Owner[0], s.Owner[1] = byte(i%4_000), byte(i%4_000/256)
		s.Name, s.State, s.Software, s.Platform = fmt.Sprintf("rack %d", i), node.StateOnline, "portal-node/0.1.0", "linux-amd64"
	}
	accounts := newList[portal.Address]()
	m := &Snapshot{Nodes: columnsOf(standings, accounts)}
	m.Accounts = accounts.all
	p, err := pack(m, time.Now())
	check(t, err)
	if len(p.gzip) > 1_000_000 {
		t.Errorf("%d bytes", len(p.gzip))
	}
}

func (s *stage) tellsWhatHappened(rack, attic portal.Address) {
	t := s.t
	t.Helper()
	all := named(s.pages(200, 60))
	for _, limit := range []int{1, 2, 3} {
		some := named(s.pages(limit, len(all)+10))
		begin := slices.Index(some, all[0]) // behind what happened meanwhile
		if begin < 0 || !slices.Equal(some[begin:], all[:min(len(all), len(some)-begin)]) {
			t.Errorf("%d at a time:\n%s\nall at once:\n%s", limit, strings.Join(some, "\n"), strings.Join(all, "\n"))
		}
	}
	kinds, last := map[string]int{}, time.Time{}
	for i, e := range s.pages(200, 10_000) {
		kinds[e.Kind]++
		if i > 0 && e.Time.After(last) {
			t.Errorf("event %d is newer than the one before", i)
		}
		last = e.Time
		if e.Node == nil && (e.Hash == nil || e.Block == nil || e.Log == nil || e.Validator == nil) {
			t.Errorf("event %d has nothing to open: %+v", i, e)
		}
		if e.Node != nil && *e.Node != rack && *e.Node != attic {
			t.Errorf("event %d is of nobody's node: %+v", i, e)
		}
	}
	var votes Attestations
	s.get("/orbit/attestations?topic=all", &votes)
	if votes.Count != 0 || len(votes.Signals) != 0 || len(votes.Votes.Signal) != 0 || votes.Until.Sub(votes.From) != reach {
		t.Errorf("where nobody attested: %+v", votes)
	}
	if answer := s.get("/orbit/attestations?until=yesterday", nil); answer.Code != http.StatusBadRequest {
		t.Errorf("until no moment: %d %s", answer.Code, answer.Body)
	}
	if kinds["paired"] != 2 || kinds["draining"] != 1 || kinds["registered"] == 0 || kinds["bonded"] == 0 {
		t.Errorf("happened: %v", kinds)
	}
}

// named is each event in a line.
func named(events []Event) (lines []string) {
	for _, e := range events {
		line := e.Time.Format(time.RFC3339Nano) + " " + e.Kind + " " + e.Name
		if e.Block != nil {
			line += fmt.Sprintf(" %d.%d", *e.Block, *e.Log)
		}
		lines = append(lines, line)
	}
	return lines
}
