package chain_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/sdk/go/portal"
)

// explored is an explorer of a chain with the token, whose interface it has.
type explored struct {
	*testing.T
	*chain.Explorer
	*chain.Chain

	node     coretest.Anvils
	token    core.Address
	endpoint *coretest.Faulty
}

func newExplored(t *testing.T) explored {
	t.Helper()
	node := coretest.Anvils{coretest.Anvil(t, coretest.AnvilOptions{})}
	endpoint := coretest.FaultyEndpoint(t, node[0].URL)
	contracts := node.DeployGAIA()
	c := open(t, coretest.Chain{ChainID: node[0].ChainID, Contracts: contracts}, endpoint.URL)
	return explored{t, chain.NewExplorer(c, interfaceFile(t)), c, node, contracts["GaiaToken"], endpoint}
}

// interfaceFile has the token's interface, as a bundle has it.
func interfaceFile(t *testing.T) func(contract string) string {
	t.Helper()
	text, err := os.ReadFile("../../plugins/gaia/contracts/artifacts/GaiaToken.json")
	if err != nil {
		t.Fatal(err)
	}
	var artifact struct{ ABI json.RawMessage }
	if err := json.Unmarshal(text, &artifact); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "GaiaToken.json")
	if err := os.WriteFile(file, artifact.ABI, 0o600); err != nil {
		t.Fatal(err)
	}
	return func(contract string) string {
		if contract == "GaiaToken" {
			return file
		}
		return ""
	}
}

// send sends the token a transfer of so many wei; nothing waits for it.
func (e explored) send(from, to core.Address, wei byte) core.Hash {
	e.Helper()
	input := crypto.Keccak256([]byte("transfer(address,uint256)"))[:4]
	input = append(input, common.LeftPadBytes(to[:], 32)...)
	call := map[string]any{"from": from, "to": e.token, "input": hexutil.Bytes(append(input, common.LeftPadBytes([]byte{wei}, 32)...)),
		"gas": hexutil.Uint64(200_000)}
	var hash core.Hash
	if err := json.Unmarshal(e.node[0].RPC("eth_sendTransaction", call), &hash); err != nil {
		e.Fatal(err)
	}
	return hash
}

func (e explored) transaction(hash core.Hash) core.ExploredTransaction {
	e.Helper()
	read, err := e.Transaction(e.Context(), hash)
	if err != nil {
		e.Fatal(err)
	}
	return read
}

// arguments are a call's, in a line.
func arguments(c *core.ExploredCall) string {
	if c == nil {
		return "nothing"
	}
	text := []string{c.Contract + "." + c.Name}
	for _, a := range c.Arguments {
		text = append(text, a.Name+" "+a.Type+" "+a.Value)
	}
	return strings.Join(text, ", ")
}

func TestATransactionWaitsThenIsMinedOrFails(t *testing.T) {
	e := newExplored(t)
	e.node.Mint(e.token, coretest.AnvilDeployer, 5)
	e.node[0].RPC("evm_setAutomine", false)
	hash := e.send(coretest.AnvilDeployer, bob, 9)
	waiting := e.transaction(hash)
	if waiting.Outcome != nil || waiting.Hash != hash || waiting.From != coretest.AnvilDeployer || waiting.To == nil ||
		*waiting.To != e.token || waiting.Value != "0" {
		t.Errorf("while it waits it is %+v", waiting)
	}
	if got, want := arguments(waiting.Call), "GaiaToken.transfer, to address "+bob.String()+", value uint256 9"; got != want {
		t.Errorf("it asks for %s, want %s", got, want)
	}
	e.node.Mine(1)
	mined := e.transaction(hash)
	head := e.node.Head()
	o := mined.Outcome
	if o == nil || o.Succeeded == nil || !*o.Succeeded || o.Block != head.Number || o.BlockHash != head.Hash || !o.Time.Equal(head.Time) ||
		o.Fee == nil || o.GasUsed == 0 || o.LogCount != 1 {
		t.Fatalf("mined at %+v it is %+v", head, o)
	}
	if got, want := arguments(o.Logs[0].Event), "GaiaToken.Transfer, from address "+coretest.AnvilDeployer.String()+", to address "+
		bob.String()+", value uint256 9"; got != want {
		t.Errorf("its log says %s, want %s", got, want)
	}
	e.node[0].RPC("anvil_setBalance", bob, "0xde0b6b3a7640000") // for the gas
	poor := e.send(bob, ada, 10)                                // it has 9
	e.node.Mine(1)
	failed := e.transaction(poor)
	if o := failed.Outcome; o == nil || o.Succeeded == nil || *o.Succeeded || o.LogCount != 0 || o.Logs == nil {
		t.Errorf("the transfer of what is not there is %+v", failed.Outcome)
	}
}

func TestWhatTheChainDoesNotHave(t *testing.T) {
	e := newExplored(t)
	if _, err := e.Transaction(t.Context(), core.Hash{1}); portal.CodeOf(err) != portal.NotFound {
		t.Errorf("an unknown transaction is %v", err)
	}
	for _, name := range []core.BlockName{{Number: 1 << 40}, {Hash: core.Hash{1}}} {
		if _, err := e.Block(t.Context(), name); portal.CodeOf(err) != portal.NotFound {
			t.Errorf("the block %v is %v", name, err)
		}
	}
}

func TestBlocks(t *testing.T) {
	e := newExplored(t)
	e.node.Mint(e.token, ada, 5)
	head := e.node.Head()
	for _, name := range []core.BlockName{{Number: head.Number}, {Hash: head.Hash}} {
		b, err := e.Block(t.Context(), name)
		if err != nil || b.Number != head.Number || b.Hash != head.Hash || !b.Time.Equal(head.Time) || b.Parent == nil ||
			b.TransactionCount != 1 || len(b.Transactions) != 1 {
			t.Fatalf("%v is %+v, %v", name, b, err)
		}
		if got, want := arguments(b.Transactions[0].Call),
			"GaiaToken.mint, to address "+ada.String()+", amount uint256 5000000000000000000"; got != want {
			t.Errorf("its transaction asks for %s, want %s", got, want)
		}
	}
	first, err := e.Block(t.Context(), core.BlockName{})
	if err != nil || first.Number != 0 || first.Parent != nil || first.Transactions == nil || len(first.Transactions) != 0 {
		t.Errorf("the first block is %+v, %v", first, err)
	}
}

func TestAccounts(t *testing.T) {
	e := newExplored(t)
	e.node.Mint(e.token, ada, 5)
	account := func(of core.Address) core.ExploredAccount {
		read, err := e.Account(t.Context(), of)
		if err != nil || read.Address != of {
			t.Fatalf("%s is %+v, %v", of, read, err)
		}
		return read
	}
	eventually(t, func() bool { return account(ada).Block == e.node.Head().Number })
	if a := account(ada); a.GAIA == nil || *a.GAIA != "5000000000000000000" || a.Native != "0" || a.Nonce != 0 || a.CodeBytes != 0 ||
		a.Delegate != nil {
		t.Errorf("a wallet is %+v", a)
	}
	if a := account(e.token); a.CodeBytes == 0 || a.Nonce != 1 || a.GAIA == nil || *a.GAIA != "0" || a.Delegate != nil {
		t.Errorf("a contract is %+v", a)
	}
	e.node[0].RPC("anvil_setCode", bob, "0xef0100"+strings.TrimPrefix(e.token.String(), "0x"))
	e.node.Mine(1)
	eventually(t, func() bool { return account(bob).Block == e.node.Head().Number })
	if a := account(bob); a.CodeBytes != 0 || a.Delegate == nil || *a.Delegate != e.token {
		t.Errorf("an account that runs another's code is %+v", a)
	}
}

// What an endpoint makes up or leaves out is neither shown nor taken for zero.
func TestAnExplorersEndpointIsNotBelieved(t *testing.T) {
	e := newExplored(t)
	e.node.Mint(e.token, ada, 5)
	block, err := e.Block(t.Context(), core.BlockName{Number: e.node.Head().Number})
	if err != nil {
		t.Fatal(err)
	}
	hash := block.Transactions[0].Hash
	without := func(method string, change func(map[string]any)) {
		e.endpoint.Set(coretest.Rewrite(func(q coretest.Question, node func(string, ...any) json.RawMessage) coretest.Reply {
			if q.Method != method {
				return coretest.Reply{}
			}
			params := make([]any, len(q.Params))
			for i, p := range q.Params {
				params[i] = p
			}
			var answer map[string]any
			if err := json.Unmarshal(node(method, params...), &answer); err != nil {
				return coretest.Reply{}
			}
			change(answer)
			text, err := json.Marshal(answer)
			if err != nil {
				return coretest.Reply{}
			}
			return coretest.Reply{Result: text}
		}))
	}
	without("eth_getTransactionReceipt", func(receipt map[string]any) {
		delete(receipt, "effectiveGasPrice")
		delete(receipt, "status")
	})
	if o := e.transaction(hash).Outcome; o == nil || o.Fee != nil || o.Succeeded != nil {
		t.Errorf("what the endpoint does not say is %+v", o)
	}
	for name, lie := range map[string]func(){
		"another transaction": func() { without("eth_getTransactionByHash", func(t map[string]any) { t["hash"] = core.Hash{2} }) },
		"a sender of nothing": func() { without("eth_getTransactionByHash", func(t map[string]any) { delete(t, "from") }) },
		"another's receipt": func() {
			without("eth_getTransactionReceipt", func(r map[string]any) { r["transactionHash"] = core.Hash{2} })
		},
		"a status that is none": func() { without("eth_getTransactionReceipt", func(r map[string]any) { r["status"] = "0x7" }) },
	} {
		lie()
		if read, err := e.Transaction(t.Context(), hash); portal.CodeOf(err) != portal.Unavailable {
			t.Errorf("%s: %+v, %v", name, read, err)
		}
		e.endpoint.Set(coretest.Honest)
		if health := e.Endpoints(); !health[0].Fit || health[0].Failed != 0 { // whoever chose the question chose the answer
			t.Errorf("%s: the endpoint that balances are read from is %+v", name, health[0])
		}
	}
	e.endpoint.Down()
	if _, err := e.Account(t.Context(), ada); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("with no endpoint an account is %v", err)
	}
}

// However many look, the endpoints are asked only so much: the tiers are read from them too.
func TestLookUpsTogetherAreFew(t *testing.T) {
	e := newExplored(t)
	var asked atomic.Int64
	let := make(chan struct{})
	e.endpoint.Set(func(w http.ResponseWriter, r *http.Request, pass *coretest.Pass) {
		if bytes.Contains(pass.Body, []byte("eth_getTransactionByHash")) {
			asked.Add(1)
			<-let
		}
		coretest.Honest(w, r, pass)
	})
	var many sync.WaitGroup
	var begun atomic.Int64
	for range 10 {
		many.Go(func() {
			begun.Add(1)
			if _, err := e.Transaction(t.Context(), core.Hash{1}); portal.CodeOf(err) != portal.NotFound {
				t.Errorf("the unknown transaction is %v", err)
			}
		})
	}
	eventually(t, func() bool { return asked.Load() > 0 && begun.Load() == 10 })
	time.Sleep(50 * time.Millisecond) // for those that have only just begun
	close(let)
	many.Wait()
	if got := asked.Load(); got > 3 { // one, and room for those that came after its answer
		t.Errorf("ten who ask the same ask the endpoint %d times", got)
	}

	var busy int
	since := time.Now()
	for i := range 200 {
		_, err := e.Transaction(t.Context(), core.Hash{2, byte(i)})
		if portal.CodeOf(err) == portal.Unavailable {
			busy++
		} else if portal.CodeOf(err) != portal.NotFound {
			t.Fatal(err)
		}
	}
	if most := 60 + int(20*time.Since(since).Seconds()) + 1; 200-busy > most || busy == 0 {
		t.Errorf("%d of 200 look-ups in %s go through, want at most %d", 200-busy, time.Since(since), most)
	}
}

// eventually waits until it holds.
func eventually(t *testing.T, holds func() bool) {
	t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	await(t, "what is waited for", tick.C, func(time.Time) bool { return holds() })
}
