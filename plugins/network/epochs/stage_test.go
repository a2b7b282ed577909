package epochs

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/plugins/network/agent/recompute"
	"gaia.example/portal/plugins/network/networktest"
	"gaia.example/portal/plugins/network/nodes"
	"gaia.example/portal/plugins/network/publiclog"
	"gaia.example/portal/plugins/network/signals"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest"
)

func TestMain(m *testing.M) { coretest.Main(m) }

// tables opens an empty database with the module's migrations, of the kind that the test is for.
var tables = networktest.Tables

func onPostgreSQL(t testing.TB) *sql.DB { return networktest.TablesAt(t, coretest.PostgreSQL(t)) }

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// nobody has a name.
type nobody struct{}

func (nobody) Name(portal.Address) string { return "" }

type validator = networktest.Validator

// stage is the module behind a portal's address, with a chain of logs that a test writes and an endpoint that answers with them, and a
// time that the test moves, for the chain too.
type stage struct {
	*Epochs

	t        *testing.T
	host     *portaltest.Host
	chain    *networktest.Chain
	signals  *signals.Signals
	mux      *http.ServeMux
	url      string
	endpoint string
	now      time.Time
}

var (
	began   = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	at      = portal.Address{0x57}
	admin   = portal.Caller{Wallet: portal.Address{0xad}, SignedIn: true, Tier: portal.NAXUS, Admin: true}
	visitor = portal.Caller{Wallet: portal.Address{7}, SignedIn: true}
)

func open(t *testing.T) *stage {
	t.Helper()
	s := &stage{t: t, now: began, mux: http.NewServeMux(), host: networktest.NewHost(t)}
	s.url = networktest.Serve(t, s.host, func() http.Handler { return s.mux })
	endpoint := httptest.NewServer(http.HandlerFunc(s.answer))
	t.Cleanup(endpoint.Close)
	s.endpoint = endpoint.URL

	db := tables(t)
	s.chain = networktest.Follow(t, s.host, db, began)
	host, clock := s.host.Host(), func() time.Time { return s.now }
	log := publiclog.New(db, host.Portal.Place)
	n := nodes.New(host, db)
	s.signals = signals.New(signals.Config{Host: host, DB: db, Log: log, Nodes: n, Validators: nobody{}, Clock: clock})
	s.Epochs = New(Config{Host: host, DB: db, Log: log, Clock: clock})
	s.signals.Handle(s.mux)
	log.Handle(s.mux)
	s.Handle(s.mux)
	return s
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
		result = fmt.Sprintf("0x%x", networktest.ChainID)
	case "eth_blockNumber":
		result = fmt.Sprintf("0x%x", s.chain.Newest().Number)
	case "eth_getBlockByNumber":
		var text string
		_ = json.Unmarshal(asked.Params[0], &text)
		result = map[string]string{"timestamp": fmt.Sprintf("0x%x", s.chain.Blocks[number(text)].Time.Unix())}
	case "eth_getLogs":
		var query struct{ Address, FromBlock, ToBlock string }
		_ = json.Unmarshal(asked.Params[0], &query)
		logs := []map[string]any{}
		for _, l := range s.chain.Written {
			if l.Block.Number >= number(query.FromBlock) && l.Block.Number <= number(query.ToBlock) && query.Address == at.String() {
				logs = append(logs, map[string]any{"topics": l.Topics, "data": node.Bytes(l.Data).String(),
					"blockNumber": fmt.Sprintf("0x%x", l.Block.Number), "removed": false})
			}
		}
		result = logs
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"jsonrpc": "2.0", "id": 1, "result": result})
}

// mined adds a block with those logs, at the time that it is.
func (s *stage) mined(logs ...portal.Log) {
	s.t.Helper()
	s.chain.Mined(s.now.Truncate(time.Second), logs...)
}

// registers are the logs of a validator that registers with so much.
func (s *stage) registers(v validator, bps uint16, wei int64) []portal.Log {
	return s.chain.Registers(v.Address(), v.Key().Address(), bps, wei)
}

func (s *stage) delegates(account portal.Address, v validator, wei int64) portal.Log {
	return s.chain.Event("Delegated", []portal.Address{account, v.Address()}, big.NewInt(wei))
}

// ask is a request of a caller's.
func (s *stage) ask(caller portal.Caller, method, path string, body, into any) (status int, said string) {
	s.t.Helper()
	return networktest.Ask(s.t, s.host, s.mux, caller, method, path, body, into)
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

func (s *stage) domain() node.Domain {
	return node.Domain{Portal: s.url, Chain: networktest.ChainID, Now: s.now}
}

// publishes has a wallet publish a signal that is attested for so long.
func (s *stage) publishes(title string) portal.Hash {
	s.t.Helper()
	key := validator(99).Key()
	signed, err := key.SignSignal(node.Signal{Topic: "weather", Kind: node.Observation, Title: title, IssuedAt: uint64(s.now.Unix()),
		ExpiresAt: uint64(s.now.Add(time.Hour).Unix())}, node.Content{}, s.domain())
	check(s.t, err)
	var state node.SignalState
	s.must(portal.Caller{Wallet: key.Address(), SignedIn: true, Tier: portal.LIRAETH}, http.MethodPost, "/signals", signed, &state)
	return state.UID
}

func (s *stage) attests(v validator, uid portal.Hash, verdict node.Verdict) {
	s.t.Helper()
	signed, err := v.Key().SignAttestation(node.Attestation{Signal: uid, Validator: v.Address(), Verdict: verdict, Score: 9000, Confidence: 9000,
		Reason: "I looked.", IssuedAt: uint64(s.now.Unix())}, s.domain())
	check(s.t, err)
	s.must(portal.Caller{Wallet: v.Key().Address(), SignedIn: true, Tier: portal.LIRAETH}, http.MethodPost,
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
