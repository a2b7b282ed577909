package signals

import (
	"database/sql"
	"math/big"
	"net/http"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/plugins/network/networktest"
	"gaia.example/portal/plugins/network/nodes"
	"gaia.example/portal/plugins/network/publiclog"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest"
)

func TestMain(m *testing.M) { coretest.Main(m) }

// tables opens an empty database with the module's migrations, of the kind that the test is for.
var tables = networktest.Tables

func onPostgreSQL(t testing.TB) *sql.DB { return networktest.TablesAt(t, coretest.PostgreSQL(t)) }

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// named are validators by their addresses.
type named map[portal.Address]string

func (n named) Name(validator portal.Address) string { return n[validator] }

// stage is the module behind a portal's address, with a chain of logs that a test writes and a time that it moves.
type stage struct {
	*Signals

	t     testing.TB
	host  *portaltest.Host
	nodes *nodes.Nodes
	log   *publiclog.Log
	chain *networktest.Chain
	url   string

	mu  sync.Mutex
	off time.Duration
}

// began is the time of block 0; each block is a second later.
var began = time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)

func open(t testing.TB) *stage {
	t.Helper()
	s := &stage{t: t, host: networktest.NewHost(t)}
	s.url = networktest.Serve(t, s.host, func() http.Handler { return s.mux() })
	db := tables(t)
	s.chain = networktest.Follow(t, s.host, db, began)
	s.start(db)
	return s
}

// start is another process of the module, over the same tables.
func (s *stage) start(db *sql.DB) {
	host := s.host.Host()
	s.nodes = nodes.New(host, db)
	s.log = publiclog.New(db, host.Portal.Place)
	s.Signals = New(Config{Host: host, DB: db, Log: s.log, Nodes: s.nodes, Validators: named{ada.Address(): "Ada"}, Clock: s.time})
}

func (s *stage) mux() *http.ServeMux {
	mux := http.NewServeMux()
	s.nodes.Handle(mux)
	s.Handle(mux)
	s.log.Handle(mux)
	return mux
}

func (s *stage) time() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return time.Now().Add(s.off)
}

func (s *stage) later(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.off += d
}

func (s *stage) domain() node.Domain {
	return node.Domain{Portal: s.url, Chain: networktest.ChainID, Now: s.time()}
}

type validator = networktest.Validator

const (
	ada validator = iota + 1
	ben
	cy
)

// mined adds a block with those logs.
func (s *stage) mined(logs ...portal.Log) {
	s.t.Helper()
	s.chain.Mined(began.Add(time.Duration(len(s.chain.Blocks))*time.Second), logs...)
}

// registers adds a block in which validators register with so much each.
func (s *stage) registers(stakes map[validator]int64) {
	s.t.Helper()
	var logs []portal.Log
	for _, v := range []validator{ada, ben, cy} {
		if amount, has := stakes[v]; has {
			logs = append(logs, s.chain.Registers(v.Address(), v.Key().Address(), 500, amount)...)
		}
	}
	s.mined(logs...)
}

// stakesMore adds a block in which a validator stakes more.
func (s *stage) stakesMore(v validator, amount int64) {
	s.t.Helper()
	s.mined(s.chain.Event("Staked", []portal.Address{v.Address()}, big.NewInt(amount)))
}

func (s *stage) by(caller portal.Caller, method, path string, body, into any) (status int, said string) {
	s.t.Helper()
	return networktest.Ask(s.t, s.host, s.mux(), caller, method, path, body, into)
}

func visitor(wallet portal.Address) portal.Caller {
	return portal.Caller{Wallet: wallet, SignedIn: true, Tier: portal.LIRAETH}
}

var admin = portal.Caller{Wallet: portal.Address{0xad}, SignedIn: true, Tier: portal.NAXUS, Admin: true}

func weather() node.Topic {
	return node.Topic{Topic: "weather", Name: "Weather", Rule: "What the network is like.", Truth: "The chain.", Quorum: 5000, Window: 60,
		Publishers: []string{"wallet", "validator", "node"}}
}

func (s *stage) topic(t node.Topic) {
	s.t.Helper()
	if status, said := s.by(admin, http.MethodPut, "/signal-admin/topics/"+t.Topic, t, nil); status != http.StatusNoContent {
		s.t.Fatalf("the topic: %d %s", status, said)
	}
}

func (s *stage) client(key *node.Key) *node.Client {
	return &node.Client{Portal: s.url, Key: key, Software: "portal-node/0.1.0"}
}

// says makes a signal.
func (s *stage) says(title string) node.Signal {
	now := s.time()
	return node.Signal{Topic: "weather", Kind: node.Observation, Title: title, IssuedAt: uint64(now.Unix()),
		ExpiresAt: uint64(now.Add(time.Hour).Unix())}
}

// publishes has a validator's attestor publish.
func (s *stage) publishes(v validator, title string, content node.Content) node.SignalState {
	s.t.Helper()
	signed, err := v.Key().SignSignal(s.says(title), content, s.domain())
	check(s.t, err)
	state, err := s.client(v.Key()).Publish(s.t.Context(), signed)
	check(s.t, err)
	return state
}

func (s *stage) attests(v validator, uid portal.Hash, verdict node.Verdict, score uint64) (node.SignalState, error) {
	s.t.Helper()
	a := node.Attestation{Signal: uid, Validator: v.Address(), Verdict: verdict, Score: score, Confidence: 9000, Reason: "I looked.",
		IssuedAt: uint64(s.time().Unix())}
	signed, err := v.Key().SignAttestation(a, s.domain())
	check(s.t, err)
	return s.client(v.Key()).Attest(s.t.Context(), signed)
}

func (s *stage) detail(uid portal.Hash) (d Detail) {
	s.t.Helper()
	if status, said := s.by(visitor(portal.Address{7}), http.MethodGet, "/signals/"+uid.String(), nil, &d); status != http.StatusOK {
		s.t.Fatalf("the signal's page: %d %s", status, said)
	}
	return d
}
