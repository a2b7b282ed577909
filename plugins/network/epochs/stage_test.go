package epochs

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/plugins/network/agent/recompute"
	"gaia.example/portal/plugins/network/contracts/staking"
	"gaia.example/portal/plugins/network/nodes"
	"gaia.example/portal/plugins/network/publiclog"
	"gaia.example/portal/plugins/network/signals"
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

const (
	prefix  = "/api/m/network"
	chainID = 31337
)

// nobody has a name.
type nobody struct{}

func (nobody) Name(portal.Address) string { return "" }

// stage is the module behind a portal's address, with a chain of logs that a test writes and an endpoint that answers with them, and a
// time that the test moves, for the chain too.
type stage struct {
	*Epochs

	t        *testing.T
	host     *portaltest.Host
	index    *index.Index
	signals  *signals.Signals
	mux      *http.ServeMux
	url      string
	endpoint string
	now      time.Time

	blocks []portal.Block // the first is block 0
	logs   []portal.Log
	fork   byte
}

var (
	began   = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	at      = portal.Address{0x57}
	admin   = portal.Caller{Wallet: portal.Address{0xad}, SignedIn: true, Tier: portal.NAXUS, Admin: true}
	visitor = portal.Caller{Wallet: portal.Address{7}, SignedIn: true}
)

func open(t *testing.T) *stage {
	t.Helper()
	manifest, err := os.ReadFile("../module.json")
	check(t, err)
	s := &stage{t: t, now: began, blocks: []portal.Block{{Time: began}}, mux: http.NewServeMux()}
	host := portaltest.NewHost(t, manifest)
	s.host = host
	host.Reads = &headOnly{&chaintest.Broken{Err: portal.Errorf(portal.Unavailable, "no endpoint answers")}, s}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		inside := r.Clone(portal.WithLog(r.Context(), host.Host().Log))
		inside.RequestURI = strings.TrimPrefix(r.RequestURI, prefix)
		inside.URL.Path = strings.TrimPrefix(r.URL.Path, prefix)
		s.mux.ServeHTTP(w, inside)
	}))
	t.Cleanup(server.Close)
	s.url = server.URL
	host.At = portal.Place{Origin: server.URL, Chain: chainID}
	endpoint := httptest.NewServer(http.HandlerFunc(s.answer))
	t.Cleanup(endpoint.Close)
	s.endpoint = endpoint.URL

	db := tables(t)
	known := stakes.New(db)
	s.index = index.New(index.Config{Host: host.Host(), DB: db, Name: stakes.Name, Apply: known.Apply, Reset: known.Reset})
	_, err = s.index.Resume(t.Context(), nil, 0)
	check(t, err)
	log := publiclog.New(db, host.Host().Portal.Place)
	clock := func() time.Time { return s.now }
	n := nodes.New(host.Host(), db)
	s.signals = signals.New(signals.Config{Host: host.Host(), DB: db, Log: log, Nodes: n, Validators: nobody{}, Clock: clock})
	s.Epochs = New(Config{Host: host.Host(), DB: db, Log: log, Clock: clock})
	s.signals.Handle(s.mux)
	log.Handle(s.mux)
	s.Handle(s.mux)
	return s
}

// headOnly is a chain that tells its head and nothing else.
type headOnly struct {
	*chaintest.Broken

	stage *stage
}

func (h *headOnly) Head(context.Context) (portal.Block, error) {
	return h.stage.blocks[len(h.stage.blocks)-1], nil
}

// answer is the endpoint's.
func (s *stage) answer(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		Method string
		Params []json.RawMessage
	}
	if err := json.NewDecoder(r.Body).Decode(&asked); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	number := func(text string) uint64 {
		n, _ := strconv.ParseUint(strings.TrimPrefix(text, "0x"), 16, 64)
		return n
	}
	var result any
	switch asked.Method {
	case "eth_chainId":
		result = fmt.Sprintf("0x%x", chainID)
	case "eth_blockNumber":
		result = fmt.Sprintf("0x%x", len(s.blocks)-1)
	case "eth_getBlockByNumber":
		var text string
		_ = json.Unmarshal(asked.Params[0], &text)
		result = map[string]string{"timestamp": fmt.Sprintf("0x%x", s.blocks[number(text)].Time.Unix())}
	case "eth_getLogs":
		var query struct{ Address, FromBlock, ToBlock string }
		_ = json.Unmarshal(asked.Params[0], &query)
		logs := []map[string]any{}
		for _, l := range s.logs {
			if l.Block.Number >= number(query.FromBlock) && l.Block.Number <= number(query.ToBlock) && query.Address == at.String() {
				logs = append(logs, map[string]any{"topics": l.Topics, "data": node.Bytes(l.Data).String(),
					"blockNumber": fmt.Sprintf("0x%x", l.Block.Number), "removed": false})
			}
		}
		result = logs
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"jsonrpc": "2.0", "id": 1, "result": result})
}

// event is a log of the staking contract, of the next block.
func (s *stage) event(name string, indexed []portal.Address, values ...any) portal.Log {
	event := staking.NewValidatorStaking().GetABI().Events[name]
	data, err := event.Inputs.NonIndexed().Pack(values...)
	check(s.t, err)
	log := portal.Log{Topics: []portal.Hash{portal.Hash(event.ID)}, Data: data}
	for _, address := range indexed {
		log.Topics = append(log.Topics, portal.Hash(common.BytesToHash(address[:])))
	}
	return log
}

// mined adds a block with those logs, at the time that it is.
func (s *stage) mined(logs ...portal.Log) {
	s.t.Helper()
	b := portal.Block{Number: uint64(len(s.blocks)), Time: s.now.Truncate(time.Second)}
	binary.BigEndian.PutUint64(b.Hash[:], b.Number)
	b.Hash[31] = s.fork
	s.blocks = append(s.blocks, b)
	for i := range logs {
		logs[i].Block, logs[i].Index = b, uint(i)
		binary.BigEndian.PutUint64(logs[i].Transaction[:], b.Number)
	}
	s.logs = append(s.logs, logs...)
	_, err := s.index.Apply(s.t.Context(), portal.LogBatch{Logs: logs, Head: b, Next: b.Number + 1, CaughtUp: true})
	check(s.t, err)
}

// takesBack has the chain take back all blocks from that one on.
func (s *stage) takesBack(n uint64) {
	s.t.Helper()
	s.blocks = s.blocks[:n]
	for len(s.logs) > 0 && s.logs[len(s.logs)-1].Block.Number >= n {
		s.logs = s.logs[:len(s.logs)-1]
	}
	_, err := s.index.Apply(s.t.Context(), portal.LogBatch{Head: s.blocks[n-1], Next: n})
	check(s.t, err)
	s.fork++
}

// validator is one, by a number: what its address and its attestor's key follow from.
type validator byte

func (v validator) address() portal.Address { return portal.Address{0xaa, byte(v)} }

func (v validator) key() *node.Key {
	key, err := node.KeyFrom(bytes.Repeat([]byte{byte(v)}, 32))
	if err != nil {
		panic(err)
	}
	return key
}

// registers are the logs of a validator that registers with so much.
func (s *stage) registers(v validator, bps uint16, wei int64) []portal.Log {
	return []portal.Log{
		s.event("ValidatorRegistered", []portal.Address{v.address(), v.key().Address()}, "V", bps),
		s.event("Staked", []portal.Address{v.address()}, big.NewInt(wei)),
	}
}

func (s *stage) delegates(account portal.Address, v validator, wei int64) portal.Log {
	return s.event("Delegated", []portal.Address{account, v.address()}, big.NewInt(wei))
}

// ask is a request of a caller's.
func (s *stage) ask(caller portal.Caller, method, path string, body, into any) (status int, said string) {
	s.t.Helper()
	content, err := json.Marshal(body)
	check(s.t, err)
	answer := httptest.NewRecorder()
	request := httptest.NewRequest(method, path, bytes.NewReader(content))
	s.mux.ServeHTTP(answer, request.WithContext(portal.WithCaller(portal.WithLog(s.t.Context(), s.Host.Log), caller)))
	if into != nil && answer.Code == http.StatusOK {
		check(s.t, json.Unmarshal(answer.Body.Bytes(), into))
	}
	return answer.Code, answer.Body.String()
}

// must is a request that is answered.
func (s *stage) must(caller portal.Caller, method, path string, body, into any) string {
	s.t.Helper()
	status, said := s.ask(caller, method, path, body, into)
	if status != http.StatusOK && status != http.StatusNoContent {
		s.t.Fatalf("%s %s: %d %s", method, path, status, said)
	}
	return said
}

func (s *stage) domain() node.Domain { return node.Domain{Portal: s.url, Chain: chainID, Now: s.now} }

// publishes has a wallet publish a signal that is attested for so long.
func (s *stage) publishes(title string) portal.Hash {
	s.t.Helper()
	key := validator(99).key()
	signed, err := key.SignSignal(node.Signal{Topic: "weather", Kind: node.Observation, Title: title, IssuedAt: uint64(s.now.Unix()),
		ExpiresAt: uint64(s.now.Add(time.Hour).Unix())}, node.Content{}, s.domain())
	check(s.t, err)
	var state node.SignalState
	s.must(portal.Caller{Wallet: key.Address(), SignedIn: true, Tier: portal.LIRAETH}, http.MethodPost, "/signals", signed, &state)
	return state.UID
}

func (s *stage) attests(v validator, uid portal.Hash, verdict node.Verdict) {
	s.t.Helper()
	signed, err := v.key().SignAttestation(node.Attestation{Signal: uid, Validator: v.address(), Verdict: verdict, Score: 9000, Confidence: 9000,
		Reason: "I looked.", IssuedAt: uint64(s.now.Unix())}, s.domain())
	check(s.t, err)
	s.must(portal.Caller{Wallet: v.key().Address(), SignedIn: true, Tier: portal.LIRAETH}, http.MethodPost,
		"/signals/"+uid.String()+"/attestations", signed, nil)
}

// begins makes a topic and terms of epochs, and goes to the beginning of the first one.
func (s *stage) begins(pool string) {
	s.t.Helper()
	s.must(admin, http.MethodPut, "/signal-admin/topics/weather", node.Topic{Topic: "weather", Name: "Weather", Rule: "What it is like.",
		Quorum: 3000, Window: 20, Publishers: []string{"wallet"}}, nil)
	s.must(admin, http.MethodPut, "/epoch-admin/terms", map[string]any{"seconds": 60, "pool": pool}, nil)
	s.now = began.Add(time.Minute)
}

// ends goes behind the end of the running epoch, where the chain gets too.
func (s *stage) ends() {
	s.t.Helper()
	s.now = s.now.Truncate(time.Minute).Add(time.Minute + wait)
	s.mined()
	check(s.t, s.sweep(s.t.Context(), s.now))
}

func (s *stage) verify(number uint64) (recompute.Verified, error) {
	return recompute.Verify(context.WithoutCancel(s.t.Context()),
		recompute.Sources{Portal: s.url, Chain: recompute.Endpoint{URL: s.endpoint, Staking: at}}, number)
}
