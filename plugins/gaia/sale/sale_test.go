package sale

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"log/slog"
	"math/big"
	"net/http"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient/simulated"

	"gaia.example/portal/plugins/gaia/contracts/gaiasale"
	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
	"gaia.example/portal/sdk/go/portaltest"
)

// stage is a chain with a sale of 1,000 GAIA at 0.001 coins, soft cap 100, 600 for one wallet, that opens in an hour for an hour.
type stage struct {
	*chaintest.Reader
	portal.Events

	backend *simulated.Backend
	options *bind.TransactOpts
	token   *bind.BoundContract
	sale    *bind.BoundContract

	states chan *State
}

const whole18 = 1_000_000_000_000_000_000

func gaia(n int64) *big.Int { return new(big.Int).Mul(big.NewInt(n), big.NewInt(whole18)) }

func begin(t *testing.T) *stage {
	t.Helper()
	key, err := crypto.GenerateKey()
	check(t, err)
	me := crypto.PubkeyToAddress(key.PublicKey)
	backend := simulated.NewBackend(types.GenesisAlloc{me: {Balance: gaia(1000)}})
	t.Cleanup(func() { _ = backend.Close() })
	client := backend.Client()
	id, err := client.ChainID(t.Context())
	check(t, err)
	s := &stage{
		Reader:  &chaintest.Reader{Client: client, Contracts: map[string]portal.Address{}},
		backend: backend, options: bind.NewKeyedTransactor(key, id), states: make(chan *State, 64),
	}
	tokenBinding, saleBinding := gaiatoken.NewGaiaToken(), gaiasale.NewGaiaSale()
	token := s.deploy(t, gaiatoken.GaiaTokenMetaData.Bin, tokenBinding.PackConstructor(me, me))
	s.token = tokenBinding.Instance(client, token)
	head, err := s.Head(t.Context())
	check(t, err)
	terms := gaiasale.GaiaSaleTerms{
		Price: big.NewInt(whole18 / 1000), SoftCap: gaia(100), HardCap: gaia(1000), WalletCap: gaia(600),
		OpensAt: second64(head.Time.Add(time.Hour)), Duration: 3600,
	}
	sale := s.deploy(t, gaiasale.GaiaSaleMetaData.Bin, saleBinding.PackConstructor(token, terms, me, me, big.NewInt(0)))
	s.sale = saleBinding.Instance(client, sale)
	s.send(t, s.token, tokenBinding.PackMint(sale, gaia(1000)), nil)
	s.Contracts[contract] = portal.Address(sale)
	return s
}

func second64(at time.Time) uint64 { return uint64(at.Unix()) } // a time of this century

func (s *stage) deploy(t *testing.T, bytecode string, arguments []byte) common.Address {
	t.Helper()
	address, sent, err := bind.DeployContract(s.options, common.FromHex(bytecode), s.backend.Client(), arguments)
	check(t, err)
	s.mine(t, sent)
	return address
}

func (s *stage) send(t *testing.T, to *bind.BoundContract, input []byte, value *big.Int) {
	t.Helper()
	options := *s.options
	options.Value = value
	sent, err := bind.Transact(to, &options, input)
	check(t, err)
	s.mine(t, sent)
}

// mine makes blocks until the transaction is in one: the pool may have it a moment later than it was sent.
func (s *stage) mine(t *testing.T, sent *types.Transaction) {
	t.Helper()
	for range 100 {
		s.backend.Commit()
		receipt, err := s.backend.Client().TransactionReceipt(t.Context(), sent.Hash())
		if err == nil && receipt.Status == types.ReceiptStatusSuccessful {
			return
		}
		if err == nil {
			t.Fatalf("%s had no effect", sent.Hash())
		}
	}
	t.Fatalf("%s is in none of 100 blocks", sent.Hash())
}

// wait moves the chain's time on.
func (s *stage) wait(t *testing.T, d time.Duration) {
	t.Helper()
	check(t, s.backend.AdjustTime(d))
}

func (s *stage) Publish(_ context.Context, topic string, payload any) error {
	if state, ok := payload.(*State); ok && topic == "sale" {
		s.states <- state
	}
	return nil
}

func (s *stage) host() portal.Host {
	return portal.Host{Log: slog.New(slog.DiscardHandler), Chain: s, Events: s}
}

// open is the module's database, empty.
func open(t *testing.T) *sql.DB { return portalsqltest.Open(t, os.DirFS("../migrations")) }

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// visitor is who asks.
var visitor = portal.Address{7}

func get(t *testing.T, sale *Sale, path string, into any) int {
	t.Helper()
	mux := http.NewServeMux()
	sale.Handle(mux)
	return portaltest.Get(t, mux, portal.Caller{Wallet: visitor, SignedIn: true}, path, into)
}

func state(t *testing.T, sale *Sale) State {
	t.Helper()
	var answer Answer
	if status := get(t, sale, "/sale", &answer); status != http.StatusOK || answer.Sale == nil || answer.Problem != nil {
		t.Fatalf("%d: %+v", status, answer)
	}
	return *answer.Sale
}

func (s *stage) account(t *testing.T, sale *Sale) Account {
	t.Helper()
	var account Account
	if status := get(t, sale, "/sale/accounts/"+s.options.From.Hex(), &account); status != http.StatusOK {
		t.Fatalf("%d: %+v", status, account)
	}
	return account
}

func TestTheSaleIsTheContractsInEachPhase(t *testing.T) {
	s, binding := begin(t), gaiasale.NewGaiaSale()
	sale := New(s.host(), open(t))

	pending := state(t, sale)
	if pending.Phase != "pending" || pending.Price != "1000000000000000" || pending.SoftCap != gaia(100).String() ||
		pending.HardCap != gaia(1000).String() || pending.WalletCap != gaia(600).String() || pending.Remaining != gaia(1000).String() ||
		pending.ClosesAt.Sub(pending.OpensAt) != time.Hour || pending.Treasury != portal.Address(s.options.From) {
		t.Errorf("before it opens: %+v", pending)
	}
	if account := s.account(t, sale); account.Left != "0" || account.Tokens != "0" {
		t.Errorf("before it opens: %+v", account)
	}

	s.wait(t, time.Hour) // no log tells of that
	if open := state(t, sale); open.Phase != "open" || open.AsOf.Number <= pending.AsOf.Number {
		t.Errorf("an hour later: %+v", open)
	}
	s.send(t, s.sale, binding.PackPause(), nil)
	if paused := state(t, sale); paused.Phase != "paused" {
		t.Errorf("paused: %+v", paused)
	}
	s.send(t, s.sale, binding.PackUnpause(), nil)
	s.send(t, s.sale, binding.PackBuy(gaia(60)), big.NewInt(60*whole18/1000))
	bought := state(t, sale)
	if bought.Phase != "open" || bought.Sold != gaia(60).String() || bought.Raised != "60000000000000000" ||
		bought.Remaining != gaia(940).String() {
		t.Errorf("with 60 sold: %+v", bought)
	}
	want := Account{
		AsOf: bought.AsOf, Address: portal.Address(s.options.From), Tokens: gaia(60).String(), Paid: "60000000000000000",
		Left: gaia(540).String(), Balance: gaia(60).String(),
	}
	if account := s.account(t, sale); account != want {
		t.Errorf("with 60 bought: %+v; want %+v", account, want)
	}

	s.wait(t, time.Hour)
	if failed := state(t, sale); failed.Phase != "failed" {
		t.Errorf("ended with 60 of 100: %+v", failed)
	}
	s.send(t, s.token, gaiatoken.NewGaiaToken().PackApprove(common.Address(bought.Address), gaia(20)), nil)
	s.send(t, s.sale, binding.PackRefund(gaia(20)), nil)
	if account := s.account(t, sale); account.Tokens != gaia(40).String() || account.Paid != "40000000000000000" || account.Left != "0" {
		t.Errorf("with 20 brought back: %+v", account)
	}
}

func TestAnEndAboveTheSoftCapIsAnEnd(t *testing.T) {
	s, binding := begin(t), gaiasale.NewGaiaSale()
	sale := New(s.host(), open(t))
	s.wait(t, time.Hour)
	s.send(t, s.sale, binding.PackBuy(gaia(100)), big.NewInt(100*whole18/1000))
	s.wait(t, time.Hour)
	if ended := state(t, sale); ended.Phase != "ended" {
		t.Errorf("ended with 100 of 100: %+v", ended)
	}
}

func TestAQuoteIsTheContracts(t *testing.T) {
	s, binding := begin(t), gaiasale.NewGaiaSale()
	sale := New(s.host(), open(t))
	quote := func(whole string) Quote {
		var answer Quoted
		if status := get(t, sale, "/sale/quote?gaia="+whole, &answer); status != http.StatusOK || answer.Quote == nil {
			t.Fatalf("%s: %d: %+v", whole, status, answer)
		}
		return *answer.Quote
	}
	if q := quote("380"); q.Phase != "pending" || q.Asked != gaia(380).String() || q.Tokens != "0" || q.Left != "0" || q.Cost != nil ||
		q.Buyer != visitor {
		t.Errorf("before it opens: %+v", q)
	}
	s.wait(t, time.Hour)
	if q := quote("380"); q.Phase != "open" || q.Tokens != gaia(380).String() || q.Cost == nil || *q.Cost != "380000000000000000" ||
		q.Left != gaia(600).String() {
		t.Errorf("open: %+v", q)
	}
	s.send(t, s.sale, binding.PackBuy(gaia(500)), big.NewInt(500*whole18/1000))
	if q := quote("700"); q.Tokens != gaia(500).String() || q.Cost == nil || *q.Cost != "500000000000000000" || q.AsOf.Number == 0 {
		t.Errorf("more than is left: %+v", q)
	}
	for _, whole := range []string{"", "1.5", "-1", "1234567890123"} {
		var text string
		if status := get(t, sale, "/sale/quote?gaia="+whole, &text); status != http.StatusBadRequest ||
			!strings.Contains(text, "whole number of GAIA") {
			t.Errorf("%q: %d: %s", whole, status, text)
		}
	}
	delete(s.Contracts, contract)
	var none Quoted
	if status := get(t, sale, "/sale/quote?gaia=1", &none); status != http.StatusOK || none.Quote != nil {
		t.Errorf("without a sale: %d: %+v", status, none)
	}
}

func TestAPurchaseIsTold(t *testing.T) {
	s, binding := begin(t), gaiasale.NewGaiaSale()
	s.wait(t, time.Hour)
	sale := New(s.host(), open(t))
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- sale.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		check(t, <-ended)
	})
	<-s.states // it follows
	s.send(t, s.sale, binding.PackBuy(gaia(7)), big.NewInt(7*whole18/1000))
	for {
		select {
		case told := <-s.states:
			if told.Sold == gaia(7).String() {
				return
			}
		case <-time.After(2 * time.Minute):
			t.Fatal("the purchase was not told of for 2 min")
		}
	}
}

func TestAChainWithoutASaleHasNone(t *testing.T) {
	s := begin(t)
	delete(s.Contracts, contract)
	sale := New(s.host(), open(t))
	var answer Answer
	if status := get(t, sale, "/sale", &answer); status != http.StatusOK || answer.Sale != nil || answer.Problem != nil {
		t.Errorf("%d: %+v", status, answer)
	}
	var text string
	if status := get(t, sale, "/sale/accounts/"+s.options.From.Hex(), &text); status != http.StatusNotFound {
		t.Errorf("%d: %s", status, text)
	}
}

func TestAnAddressWithoutASaleIsSaid(t *testing.T) {
	s := begin(t)
	s.Contracts[contract] = portal.Address{1}
	var text string
	if status := get(t, New(s.host(), open(t)), "/sale", &text); status != http.StatusServiceUnavailable ||
		!strings.Contains(text, "check the address of GaiaSale") {
		t.Errorf("%d: %s", status, text)
	}
}

func TestASilentChainLeavesWhatWasReadLast(t *testing.T) {
	s := begin(t)
	host := s.host()
	sale := New(host, open(t))
	before := state(t, sale)
	sale.host.Chain = &chaintest.Broken{Err: errors.New("no answer")}
	var answer Answer
	if status := get(t, sale, "/sale", &answer); status != http.StatusOK || answer.Problem == nil || !reflect.DeepEqual(*answer.Sale, before) {
		t.Errorf("%d: %+v; want the sale of before with a problem", status, answer)
	}
	host.Chain = sale.host.Chain
	var text string
	if status := get(t, New(host, open(t)), "/sale", &text); status != http.StatusServiceUnavailable {
		t.Errorf("never read: %d: %s", status, text)
	}
}

// The remote's tests use an answer: this keeps it what the plugin answers.
func TestTheRemotesAnswerIsTheModules(t *testing.T) {
	recorded, err := os.ReadFile("../remote/src/testdata/sale.json")
	check(t, err)
	var answer Answer
	decoder := json.NewDecoder(bytes.NewReader(recorded))
	decoder.DisallowUnknownFields()
	check(t, decoder.Decode(&answer))
	again, err := json.Marshal(answer)
	check(t, err)
	var want, got any
	check(t, json.Unmarshal(recorded, &want))
	check(t, json.Unmarshal(again, &got))
	if !reflect.DeepEqual(want, got) {
		t.Errorf("sale.json is not what the plugin answers; it would be %s", again)
	}
}
