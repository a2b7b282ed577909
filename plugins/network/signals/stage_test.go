package signals

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/plugins/network/contracts/staking"
	"gaia.example/portal/plugins/network/nodes"
	"gaia.example/portal/plugins/network/publiclog"
	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
	"gaia.example/portal/sdk/go/portaltest"
)

func TestMain(m *testing.M) { coretest.Main(m) }

// tables opens an empty database with the module's migrations, of the kind that the test is for.
var tables = func(t testing.TB) *sql.DB { return portalsqltest.Open(t, os.DirFS("../migrations")) }

func onPostgreSQL(t testing.TB) *sql.DB {
	return portalsqltest.OpenAt(t, portal.Database{Driver: portal.PostgreSQL, DSN: coretest.PostgreSQL(t)}, os.DirFS("../migrations"))
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

const prefix = "/api/m/network"

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
	index *index.Index
	url   string
	head  uint64
	fork  byte

	mu  sync.Mutex
	off time.Duration
}

func open(t testing.TB) *stage {
	t.Helper()
	manifest, err := os.ReadFile("../module.json")
	check(t, err)
	s := &stage{t: t, host: portaltest.NewHost(t, manifest)}
	s.host.Reads = &headOnly{&chaintest.Broken{Err: portal.Errorf(portal.Unavailable, "no endpoint answers")}, s}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		inside := r.Clone(portal.WithLog(r.Context(), s.host.Host().Log))
		inside.RequestURI = strings.TrimPrefix(r.RequestURI, prefix)
		inside.URL.Path = strings.TrimPrefix(r.URL.Path, prefix)
		s.mux().ServeHTTP(w, inside)
	}))
	t.Cleanup(server.Close)
	s.url = server.URL
	s.host.At = portal.Place{Origin: server.URL, Chain: 31337}
	db := tables(t)
	s.index = index.New(index.Config{Host: s.host.Host(), DB: db, Name: stakes.Name, Apply: stakes.New(db).Apply, Reset: stakes.New(db).Reset})
	_, err = s.index.Resume(t.Context(), nil, 0)
	check(t, err)
	s.start(db)
	return s
}

// headOnly is a chain that tells its head and nothing else.
type headOnly struct {
	*chaintest.Broken

	stage *stage
}

func (h *headOnly) Head(context.Context) (portal.Block, error) {
	return h.stage.block(h.stage.head), nil
}

// start is another process of the module, over the same tables.
func (s *stage) start(db *sql.DB) {
	host := s.host.Host()
	s.nodes = nodes.New(host, db)
	s.log = publiclog.New(db, host.Portal.Place)
	s.Signals = New(Config{Host: host, DB: db, Log: s.log, Nodes: s.nodes, Validators: named{ada.address(): "Ada"}, Clock: s.time})
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

func (s *stage) domain() node.Domain { return node.Domain{Portal: s.url, Chain: 31337, Now: s.time()} }

// validator is one, by a number: what its address and its attestor's key follow from.
type validator byte

const (
	ada validator = iota + 1
	ben
	cy
)

func (v validator) address() portal.Address { return portal.Address{0xaa, byte(v)} }

func (v validator) key() *node.Key {
	key, err := node.KeyFrom(bytes.Repeat([]byte{byte(v)}, 32))
	if err != nil {
		panic(err)
	}
	return key
}

func (s *stage) block(n uint64) portal.Block {
	b := portal.Block{Number: n, Time: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(n) * time.Second)}
	b.Hash[31] = s.fork
	binary.BigEndian.PutUint64(b.Hash[:], n)
	return b
}

func (s *stage) event(name string, index uint, indexed []portal.Address, values ...any) portal.Log {
	event := staking.NewValidatorStaking().GetABI().Events[name]
	data, err := event.Inputs.NonIndexed().Pack(values...)
	check(s.t, err)
	log := portal.Log{Topics: []portal.Hash{portal.Hash(event.ID)}, Data: data, Block: s.block(s.head), Index: index}
	for _, address := range indexed {
		log.Topics = append(log.Topics, portal.Hash(common.BytesToHash(address[:])))
	}
	binary.BigEndian.PutUint64(log.Transaction[:], s.head)
	return log
}

// mined adds a block with those logs.
func (s *stage) mined(logs ...portal.Log) {
	s.t.Helper()
	_, err := s.index.Apply(s.t.Context(), portal.LogBatch{Logs: logs, Head: s.block(s.head), Next: s.head + 1, CaughtUp: true})
	check(s.t, err)
}

// registers adds a block in which validators register with so much each.
func (s *stage) registers(stakes map[validator]int64) {
	s.t.Helper()
	s.head++
	var logs []portal.Log
	for _, v := range []validator{ada, ben, cy} {
		if amount, has := stakes[v]; has {
			attestor := v.key().Address()
			logs = append(logs, s.event("ValidatorRegistered", uint(len(logs)), []portal.Address{v.address(), attestor}, "V", uint16(500)),
				s.event("Staked", uint(len(logs)+1), []portal.Address{v.address()}, big.NewInt(amount)))
		}
	}
	s.mined(logs...)
}

// stakesMore adds a block in which a validator stakes more.
func (s *stage) stakesMore(v validator, amount int64) {
	s.t.Helper()
	s.head++
	s.mined(s.event("Staked", 0, []portal.Address{v.address()}, big.NewInt(amount)))
}

// takesBack has the chain take back all blocks from that one on.
func (s *stage) takesBack(from uint64) {
	s.t.Helper()
	s.head = from - 1
	_, err := s.index.Apply(s.t.Context(), portal.LogBatch{Head: s.block(s.head), Next: from})
	check(s.t, err)
	s.fork++
}

func (s *stage) by(caller portal.Caller, method, path string, body, into any) (status int, said string) {
	s.t.Helper()
	content, err := json.Marshal(body)
	check(s.t, err)
	answer := httptest.NewRecorder()
	request := httptest.NewRequest(method, path, bytes.NewReader(content))
	s.mux().ServeHTTP(answer, request.WithContext(portal.WithCaller(portal.WithLog(s.t.Context(), s.host.Host().Log), caller)))
	if into != nil && answer.Code == http.StatusOK {
		check(s.t, json.Unmarshal(answer.Body.Bytes(), into))
	}
	return answer.Code, answer.Body.String()
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
	signed, err := v.key().SignSignal(s.says(title), content, s.domain())
	check(s.t, err)
	state, err := s.client(v.key()).Publish(s.t.Context(), signed)
	check(s.t, err)
	return state
}

func (s *stage) attests(v validator, uid portal.Hash, verdict node.Verdict, score uint64) (node.SignalState, error) {
	s.t.Helper()
	a := node.Attestation{Signal: uid, Validator: v.address(), Verdict: verdict, Score: score, Confidence: 9000, Reason: "I looked.",
		IssuedAt: uint64(s.time().Unix())}
	signed, err := v.key().SignAttestation(a, s.domain())
	check(s.t, err)
	return s.client(v.key()).Attest(s.t.Context(), signed)
}

func (s *stage) detail(uid portal.Hash) (d Detail) {
	s.t.Helper()
	if status, said := s.by(visitor(portal.Address{7}), http.MethodGet, "/signals/"+uid.String(), nil, &d); status != http.StatusOK {
		s.t.Fatalf("the signal's page: %d %s", status, said)
	}
	return d
}

// refused is that a request by the node protocol failed for that reason, with a sentence that says so.
func refused(t testing.TB, what string, err error, reason node.Reason, says string) {
	t.Helper()
	var r *node.Refused
	if !errors.As(err, &r) || r.Reason != reason || !strings.Contains(r.Message, says) {
		t.Errorf("%s: %v; want %s, with %q", what, err, reason, says)
	}
}
