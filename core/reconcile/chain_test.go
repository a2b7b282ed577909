package reconcile

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/core/coretest/source"
)

// artifacts are where the compiler's interfaces of the contracts are.
var artifacts = map[string]string{
	"GaiaToken": "plugins/gaia", "GaiaSale": "plugins/gaia", "GaiaClaims": "plugins/gaia", "GaiaVesting": "plugins/gaia",
	"ValidatorStaking": "plugins/network",
}

// protocol are the contracts in the order in which who is several of them is told apart.
var protocol = []string{"ValidatorStaking", "GaiaSale", "GaiaClaims", "GaiaVesting"}

// books are what the chain says.
type books struct {
	t         testing.TB
	client    *ethclient.Client
	contracts map[string]common.Address
	abis      map[string]abi.ABI

	events []event // of all contracts, oldest first, up to the block next
	next   uint64
	blocks map[uint64]block
	sheets map[uint64]*sheet
	lists  map[common.Hash]*published // of the campaigns, as far as somebody brought them
}

// block is as the portal writes it.
type block struct {
	Number uint64      `json:"number"`
	Hash   common.Hash `json:"hash"`
	Time   time.Time   `json:"time"`
}

// event is a decoded log.
type event struct {
	types.Log

	contract, name string
	time           time.Time
	args           map[string]any
}

func (e event) number(name string) *big.Int {
	switch n := e.args[name].(type) {
	case *big.Int:
		return n
	case uint64:
		return new(big.Int).SetUint64(n)
	}
	panic(fmt.Sprintf("%s has no number %s", e.name, name))
}

func (e event) address(name string) common.Address {
	address, is := e.args[name].(common.Address)
	if !is {
		panic(fmt.Sprintf("%s has no address %s", e.name, name))
	}
	return address
}

// proof names the log, as the portal does.
func (e event) proof() map[string]any {
	return map[string]any{"block": e.BlockNumber, "time": e.time, "hash": e.TxHash}
}

// openBooks reads nothing yet.
func openBooks(t testing.TB, rpcURL string, contracts map[string]common.Address) *books {
	t.Helper()
	client, err := ethclient.DialContext(t.Context(), rpcURL)
	check(t, err)
	t.Cleanup(client.Close)
	b := &books{t: t, client: client, contracts: contracts, abis: map[string]abi.ABI{}, blocks: map[uint64]block{},
		sheets: map[uint64]*sheet{}}
	for name, area := range artifacts {
		if _, deployed := contracts[name]; !deployed {
			t.Fatalf("the portal has no address of %s", name)
		}
		text, err := os.ReadFile(filepath.Join(source.Root(), area, "contracts/artifacts", name+".json"))
		check(t, err)
		var artifact struct{ ABI abi.ABI }
		check(t, json.Unmarshal(text, &artifact))
		b.abis[name] = artifact.ABI
	}
	return b
}

// block of a number, or the newest for nil.
func (b *books) block(number *big.Int) block {
	b.t.Helper()
	if number != nil {
		if known, there := b.blocks[number.Uint64()]; there {
			return known
		}
	}
	header, err := b.client.HeaderByNumber(b.t.Context(), number)
	check(b.t, err)
	return block{header.Number.Uint64(), header.Hash(), time.Unix(int64(header.Time), 0).UTC()}
}

func (b *books) at(number uint64) block { return b.block(new(big.Int).SetUint64(number)) }

// widest is the blocks of one request.
const widest = 2000

// read has the books up to that block.
func (b *books) read(to uint64) {
	b.t.Helper()
	var addresses []common.Address
	names := map[common.Address]string{}
	for name := range artifacts {
		addresses = append(addresses, b.contracts[name])
		names[b.contracts[name]] = name
	}
	for ; b.next <= to; b.next = min(b.next+widest, to+1) {
		logs, err := b.client.FilterLogs(b.t.Context(), ethereum.FilterQuery{
			Addresses: addresses, FromBlock: new(big.Int).SetUint64(b.next), ToBlock: new(big.Int).SetUint64(min(b.next+widest-1, to)),
		})
		check(b.t, err)
		for _, log := range logs {
			b.events = append(b.events, b.decode(names[log.Address], log))
		}
	}
}

func (b *books) decode(contract string, log types.Log) event {
	b.t.Helper()
	of := b.abis[contract]
	kind, err := of.EventByID(log.Topics[0])
	check(b.t, err)
	e := event{Log: log, contract: contract, name: kind.Name, args: map[string]any{}}
	check(b.t, of.UnpackIntoMap(e.args, kind.Name, log.Data))
	var indexed abi.Arguments
	for _, input := range kind.Inputs {
		if input.Indexed {
			indexed = append(indexed, input)
		}
	}
	check(b.t, abi.ParseTopicsIntoMap(e.args, indexed, log.Topics[1:]))
	known, there := b.blocks[log.BlockNumber]
	if !there {
		known = b.at(log.BlockNumber)
		b.blocks[log.BlockNumber] = known
	}
	if known.Hash != log.BlockHash {
		b.t.Fatalf("the chain was reorganised while it was read: block %d is %s, and its logs are of %s", log.BlockNumber, known.Hash,
			log.BlockHash)
	}
	e.time = known.Time
	return e
}

// call is eth_call of a method at a block. Its outputs are as the interface has them.
func (b *books) call(at uint64, contract, method string, arguments ...any) []any {
	b.t.Helper()
	input, err := b.abis[contract].Pack(method, arguments...)
	check(b.t, err)
	to := b.contracts[contract]
	ctx, cancel := context.WithTimeout(b.t.Context(), 30*time.Second)
	defer cancel()
	output, err := b.client.CallContract(ctx, ethereum.CallMsg{To: &to, Data: input}, new(big.Int).SetUint64(at))
	check(b.t, err)
	values, err := b.abis[contract].Unpack(method, output)
	if err != nil {
		b.t.Fatalf("%s of %s: %v", method, contract, err)
	}
	return values
}

// one is call of what has one output.
func one[T any](b *books, at uint64, contract, method string, arguments ...any) T {
	b.t.Helper()
	return *abi.ConvertType(b.call(at, contract, method, arguments...)[0], new(T)).(*T)
}

// amount is one of a number, in decimal.
func (b *books) amount(at uint64, contract, method string, arguments ...any) string {
	b.t.Helper()
	return fmt.Sprint(b.call(at, contract, method, arguments...)[0])
}

// move is a Transfer of the token.
type move struct {
	event

	from, to common.Address
	value    *big.Int
	kind     string
}

func (m move) hour() int64 { return m.time.Unix() / 3600 }

// inner is that it went from one account to another.
func (m move) inner() bool { return m.from != m.to && m.kind != "mint" && m.kind != "burn" }

// changes is by how much it changes what the account has.
func (m move) changes(account common.Address) *big.Int {
	by := new(big.Int)
	if m.to == account {
		by.Add(by, m.value)
	}
	if m.from == account {
		by.Sub(by, m.value)
	}
	return by
}

func (m move) of(account common.Address) bool { return m.from == account || m.to == account }

func (m move) json() map[string]any {
	return map[string]any{
		"hash": m.TxHash, "index": m.Index, "block": m.BlockNumber, "time": m.time, "from": m.from, "to": m.to, "value": m.value.String(),
		"kind": m.kind,
	}
}

// sheet is what all logs up to a block add up to.
type sheet struct {
	books  *books
	head   block
	events []event
	moves  []move // oldest first

	balances      map[common.Address]*big.Int // none of 0
	minted, burnt *big.Int
	holders       []int // after each of the moves
}

// sheet of a block, of which the books are read.
func (b *books) sheet(number uint64) *sheet {
	b.t.Helper()
	if known := b.sheets[number]; known != nil {
		return known
	}
	b.read(number)
	s := &sheet{books: b, head: b.at(number), balances: map[common.Address]*big.Int{}, minted: new(big.Int), burnt: new(big.Int)}
	end, _ := slices.BinarySearchFunc(b.events, number+1, func(e event, number uint64) int { return cmp.Compare(e.BlockNumber, number) })
	s.events = b.events[:end]
	for i, e := range s.events {
		if e.contract == "GaiaToken" && e.name == "Transfer" {
			s.add(e, s.events[:i])
		}
	}
	s.prove()
	b.sheets[number] = s
	return s
}

// kinds are of transfers, by what a contract says of them.
var kinds = map[string]string{
	"staked": "stake", "delegated": "stake", "withdrawn": "unstake",
	"bought": "bought", "refunded": "refunded", "claimed": "claimed", "released": "released", "funded": "funded", "revoked": "revoked",
}

func (s *sheet) add(e event, before []event) {
	m := move{event: e, from: e.address("from"), to: e.address("to"), value: e.number("value"), kind: "transfer"}
	if len(before) > 0 {
		for _, account := range []common.Address{m.from, m.to} {
			if t := said(before[len(before)-1], m, account); t != nil {
				m.kind = kinds[t.reason]
			}
		}
	}
	switch {
	case m.from == common.Address{}:
		m.kind = "mint"
		s.minted.Add(s.minted, m.value)
	case m.to == common.Address{}:
		m.kind = "burn"
		s.burnt.Add(s.burnt, m.value)
	}
	for _, account := range []common.Address{m.from, m.to} {
		if account == (common.Address{}) {
			continue
		}
		if s.balances[account] == nil {
			s.balances[account] = new(big.Int)
		}
	}
	if from := s.balances[m.from]; from != nil {
		from.Sub(from, m.value)
	}
	if to := s.balances[m.to]; to != nil {
		to.Add(to, m.value)
	}
	for _, account := range []common.Address{m.from, m.to} {
		if balance := s.balances[account]; balance != nil && balance.Sign() == 0 {
			delete(s.balances, account)
		}
	}
	s.moves, s.holders = append(s.moves, m), append(s.holders, len(s.balances))
}

// mostProven is of how many holders the contract is asked too.
const mostProven = 300

// prove holds what the logs add up to against what the contract says.
func (s *sheet) prove() {
	t := s.books.t
	t.Helper()
	if said, sum := s.books.amount(s.head.Number, "GaiaToken", "totalSupply"), new(big.Int).Sub(s.minted, s.burnt); said != sum.String() {
		t.Fatalf("at block %d the contract has a supply of %s, and its logs add up to %s", s.head.Number, said, sum)
	}
	for i, account := range s.ranked() {
		if i == mostProven {
			break
		}
		if said := s.books.amount(s.head.Number, "GaiaToken", "balanceOf", account); said != s.balances[account].String() {
			t.Fatalf("at block %d the contract says that %s has %s, and its logs add up to %s", s.head.Number, account, said, s.balances[account])
		}
	}
}

func (s *sheet) supply() *big.Int { return new(big.Int).Sub(s.minted, s.burnt) }

func (s *sheet) balance(account common.Address) *big.Int {
	if balance := s.balances[account]; balance != nil {
		return balance
	}
	return new(big.Int)
}

// balanceBefore is what the account had as the hour began.
func (s *sheet) balanceBefore(account common.Address, hour int64) *big.Int {
	sum := new(big.Int)
	for _, m := range s.moves {
		if m.hour() < hour {
			sum.Add(sum, m.changes(account))
		}
	}
	return sum
}

// staked is what the account sent to the staking contract and did not get back.
func (s *sheet) staked(account common.Address) *big.Int {
	sum := new(big.Int)
	for _, m := range s.moves {
		switch {
		case m.kind == "stake" && m.from == account:
			sum.Add(sum, m.value)
		case m.kind == "unstake" && m.to == account:
			sum.Sub(sum, m.value)
		}
	}
	return sum
}

// ranked are all who hold, the largest first, of equal ones the lower address.
func (s *sheet) ranked() []common.Address {
	all := make([]common.Address, 0, len(s.balances))
	for account := range s.balances {
		all = append(all, account)
	}
	slices.SortFunc(all, func(a, b common.Address) int { return cmp.Or(s.balances[b].Cmp(s.balances[a]), a.Cmp(b)) })
	return all
}

func (s *sheet) rank(account common.Address) any {
	if at := slices.Index(s.ranked(), account); at >= 0 {
		return at + 1
	}
	return nil
}

func (s *sheet) share(part *big.Int) float64 {
	if s.supply().Sign() == 0 {
		return 0
	}
	ratio, _ := new(big.Rat).SetFrac(part, s.supply()).Float64()
	return ratio
}

// named are the events of that contract and name, oldest first.
func (s *sheet) named(contract string, names ...string) (found []event) {
	for _, e := range s.events {
		if e.contract == contract && slices.Contains(names, e.name) {
			found = append(found, e)
		}
	}
	return found
}

// first is the token's first log of those that the module reads.
func (s *sheet) first() event {
	return s.named("GaiaToken", "Transfer", "RoleGranted", "RoleRevoked")[0]
}

func lower(address common.Address) string { return strings.ToLower(address.Hex()) }

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
