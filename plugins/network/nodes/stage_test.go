package nodes

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"os"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/plugins/network/networktest"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
	"gaia.example/portal/sdk/go/portaltest"
)

func TestMain(m *testing.M) { coretest.Main(m) }

// begun is a full hour, so that tests can say how much of it is over.
var begun = time.Date(2026, 11, 24, 9, 0, 0, 0, time.UTC)

// tables opens an empty database with the module's migrations, of the kind that the test is for.
var tables = func(t *testing.T) *sql.DB { return portalsqltest.Open(t, os.DirFS("../migrations")) }

func onPostgreSQL(t *testing.T) *sql.DB {
	return portalsqltest.OpenAt(t, portal.Database{Driver: portal.PostgreSQL, DSN: coretest.PostgreSQL(t)}, os.DirFS("../migrations"))
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// answers are what the chain says of every account that is asked whether it signed.
type accounts struct {
	portal.Chain

	yes map[portal.Address]bool
	err error
}

// Contract says that none of the module's contracts is deployed: whoever is asked is somebody else.
func (a *accounts) Contract(_ context.Context, name string) (portal.Address, error) {
	return portal.Address{}, portal.Errorf(portal.NotFound, "There is no %s.", name)
}

func (a *accounts) Call(_ context.Context, to portal.Address, _ []byte, _ uint64) ([]byte, portal.Block, error) {
	if a.err != nil {
		return nil, portal.Block{}, a.err
	}
	if !a.yes[to] {
		return nil, portal.Block{}, nil // no code is there
	}
	return append([]byte{0x16, 0x26, 0xba, 0x7e}, make([]byte, 28)...), portal.Block{}, nil
}

// stage is the module behind a portal's address, with a time that a test moves.
type stage struct {
	*Nodes

	t     *testing.T
	host  *portaltest.Host
	chain *accounts
	url   string

	mu  sync.Mutex
	now time.Time
}

func open(t *testing.T) *stage {
	t.Helper()
	s := &stage{t: t, host: networktest.NewHost(t), now: begun, chain: &accounts{yes: map[portal.Address]bool{}}}
	s.host.Reads = s.chain
	s.url = networktest.Serve(t, s.host, func() http.Handler { return s.mux() })
	s.start(tables(t))
	// Whatever a test did to its nodes: what node_states has of whether one is live and may speak is what nodes has.
	t.Cleanup(func() {
		var wrong int
		check(t, s.db.QueryRow("SELECT COUNT(*) FROM nodes JOIN node_states USING (node) WHERE live <> (ended = 0) OR taking <> (ended = 0 AND banned = '')").Scan(&wrong))
		if wrong != 0 {
			t.Errorf("node_states is wrong of %d nodes", wrong)
		}
	})
	return s
}

func (s *stage) mux() *http.ServeMux {
	mux := http.NewServeMux()
	s.Handle(mux)
	return mux
}

// start is another process of the module, over the same tables.
func (s *stage) start(db *sql.DB) {
	s.Nodes = New(s.host.Host(), db)
	s.clock = s.time
	s.sweep(s.t.Context())
}

func (s *stage) time() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// later moves the time, while the portal is there.
func (s *stage) later(d time.Duration) {
	for d > 0 {
		step := min(d, everySweep)
		s.away(step)
		check(s.t, errors.Join(s.here(s.t.Context(), s.time()), s.raise(s.t.Context(), s.time())))
		d -= step
	}
}

// away moves the time while the portal is not there.
func (s *stage) away(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now = s.now.Add(d)
}

// machine is a node's agent as far as the protocol goes.
type machine struct {
	*node.Client

	stage *stage
	last  node.Link
}

func (s *stage) machine() *machine {
	key, err := node.NewKey()
	check(s.t, err)
	return s.of(key)
}

func (s *stage) of(key *node.Key) *machine {
	return &machine{&node.Client{Portal: s.url, Key: key, Software: software, Now: s.time}, s, node.Link{}}
}

func wallet(t *testing.T) *node.Key {
	key, err := node.NewKey()
	check(t, err)
	return key
}

var here = node.Machine{OS: "linux", Arch: "amd64", CPU: "Example 9", Processors: 4, Memory: 8 << 30}

// offers has the machine wait to be taken.
func (m *machine) offers() string {
	m.stage.t.Helper()
	p, err := m.Pair(m.stage.t.Context(), node.Introduction{Name: "rack", Software: software, Machine: here})
	check(m.stage.t, err)
	return p.Code
}

// delegates is what the owner's wallet signs.
func (s *stage) delegates(owner *node.Key, key portal.Address, name string) node.SignedDelegation {
	now := s.time()
	d := node.Delegation{
		Portal: s.url, Owner: owner.Address(), Node: key, Name: name, IssuedAt: uint64(now.Unix()),
		ExpiresAt: uint64(now.Add(300 * 24 * time.Hour).Unix()),
	}
	signature := owner.Sign(d.TypedData(31337).Digest())
	return node.SignedDelegation{Delegation: d, Signature: signature[:]}
}

// joins makes the machine a node of the owner's.
func (m *machine) joins(owner *node.Key) *machine {
	m.stage.t.Helper()
	s := m.stage
	code := m.offers()
	if status, said := s.page(owner, http.MethodPut, "/pairings/"+code, s.delegates(owner, m.Key.Address(), "rack"),
		nil); status != http.StatusNoContent {
		s.t.Fatalf("pairing: %d %s", status, said)
	}
	return m
}

func figures() node.Figures {
	n := func(v uint64) *uint64 { return &v }
	temperature := int64(410)
	return node.Figures{CPU: n(1250), Load: n(40), MemoryUsed: n(2 << 30), MemoryTotal: n(8 << 30), DiskUsed: n(1 << 30),
		DiskTotal: n(1 << 40), Received: n(1000), Sent: n(10), Temperature: &temperature}
}

// beat makes the next heartbeat, with so many numbers left out before it.
func (m *machine) beat(at time.Time, left uint64) node.Statement {
	m.stage.t.Helper()
	h := node.Heartbeat{Portal: m.stage.url, Sequence: m.last.Sequence + 1 + left, Previous: m.last.Hash, Time: uint64(at.UnixMilli()),
		Software: software, Figures: figures()}
	s, err := h.Sign(m.Key)
	check(m.stage.t, err)
	m.last = node.Link{Sequence: h.Sequence, Hash: s.Hash(), Time: h.Time}
	return s
}

// beats sends a heartbeat every thirty seconds for that long.
func (m *machine) beats(d time.Duration) {
	m.stage.t.Helper()
	for range int(d / every) {
		m.stage.later(every)
		_, err := m.Heartbeats(m.stage.t.Context(), []node.Statement{m.beat(m.stage.time(), 0)})
		check(m.stage.t, err)
	}
}

// page is a request of a visitor's page.
func (s *stage) page(visitor *node.Key, method, path string, body, into any) (status int, said string) {
	s.t.Helper()
	caller := portal.Caller{}
	if visitor != nil {
		caller = portal.Caller{Wallet: visitor.Address(), SignedIn: true, Tier: portal.LIRAETH}
	}
	return s.by(caller, method, path, body, into)
}

func (s *stage) by(caller portal.Caller, method, path string, body, into any) (status int, said string) {
	s.t.Helper()
	return networktest.Ask(s.t, s.host, s.mux(), caller, method, path, body, into)
}

// detailOf is what a node's page shows the visitor.
func (s *stage) detailOf(visitor *node.Key, key portal.Address) (d Detail) {
	s.t.Helper()
	if status, said := s.page(visitor, http.MethodGet, "/machines/"+key.String(), nil, &d); status != http.StatusOK {
		s.t.Fatalf("the node's page: %d %s", status, said)
	}
	return d
}
