package main

import (
	"encoding/json"
	"maps"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rpc"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/sdk/go/portalchain/devnet"
)

func TestFreshChainIsReadyWithItsContracts(t *testing.T) {
	folder := t.TempDir()
	p := start(t, folder, "--actors-per-minute", "0")
	if p.worked > 2*time.Second || p.startup > 10*time.Second { // it waits for nothing: the rest is what a busy machine takes
		t.Errorf("ready after %s of work in %s, want less than 2 s and 10 s", p.worked, p.startup)
	}
	id, err := p.client.ChainID(t.Context())
	if err != nil || id.Int64() != 31337 || p.ready.ChainID != 31337 {
		t.Errorf("chain id %v and %d in the ready line (%v), want 31337", id, p.ready.ChainID, err)
	}
	if planned := planned(t).contracts; !maps.Equal(p.ready.Contracts, planned) {
		t.Errorf("the ready line names %v, the areas bring %v", p.ready.Contracts, planned)
	}
	for name, address := range p.ready.Contracts {
		code, err := p.client.CodeAt(t.Context(), address, nil)
		if err != nil || len(code) == 0 {
			t.Errorf("no %s at %s (%v)", name, address, err)
		}
	}
	text, err := os.ReadFile(filepath.Join(folder, "deployments.json"))
	if err != nil {
		t.Fatal(err)
	}
	var written deployment
	if err := json.Unmarshal(text, &written); err != nil {
		t.Fatal(err)
	}
	if !maps.Equal(written.Contracts, p.ready.Contracts) {
		t.Errorf("deployments.json names %v, the ready line %v", written.Contracts, p.ready.Contracts)
	}
	if rest := p.terminate(t); len(rest) > 0 {
		t.Errorf("standard output holds more than the ready line: %q", rest)
	}
}

func TestEverybodyBeginsWithTheirs(t *testing.T) {
	p := start(t, t.TempDir(), "--actors-per-minute", "0")
	p.deployedOnce(t)
	for _, address := range wellKnown {
		coins, err := p.client.BalanceAt(t.Context(), address, nil)
		if err != nil || coins.Cmp(devnet.Whole(1_000)) != 0 {
			t.Errorf("test wallet %s has %v coins (%v), want 1000", address, coins, err)
		}
		if gaia := p.gaia(t, address); gaia.Sign() != 0 {
			t.Errorf("test wallet %s holds %v GAIA, want none", address, gaia)
		}
	}
	for _, resident := range planned(t).residents {
		coins, err := p.client.BalanceAt(t.Context(), resident.Account.Address, nil)
		if err != nil || coins.Cmp(devnet.Whole(1_000)) != 0 {
			t.Errorf("%s has %v coins (%v), want 1000", resident.Name, coins, err)
		}
	}
}

// Whoever has a role in a contract, or began with some of the token, is met by a name on the portal's pages.
func TestWhoHasAPartInAContractHasAName(t *testing.T) {
	p := start(t, t.TempDir(), "--actors-per-minute", "0")
	p.deployedOnce(t)
	named := map[common.Address]string{}
	for _, names := range []map[string]common.Address{p.ready.Contracts, p.ready.Accounts} {
		for name, address := range names {
			named[address] = name
		}
	}
	granted := crypto.Keccak256Hash([]byte("RoleGranted(bytes32,address,address)"))
	minted := crypto.Keccak256Hash([]byte("Transfer(address,address,uint256)"))
	for what, topics := range map[string][][]common.Hash{"was granted a role": {{granted}}, "began with some of the token": {{minted}, {{}}}} {
		logs, err := p.client.FilterLogs(t.Context(), ethereum.FilterQuery{FromBlock: new(big.Int), Topics: topics})
		if err != nil || len(logs) == 0 {
			t.Fatalf("nobody %s (%v)", what, err)
		}
		for _, log := range logs {
			if who := common.BytesToAddress(log.Topics[2][:]); named[who] == "" {
				t.Errorf("%s %s, and has no name", who, what)
			}
		}
	}
}

func TestMulticall3AnswersAggregate3(t *testing.T) {
	p := start(t, t.TempDir(), "--actors-per-minute", "0")
	code, err := p.client.CodeAt(t.Context(), multicall3Address, nil)
	if err != nil {
		t.Fatal(err)
	}
	const publicCode = "0xd5c15df687b16f2ff992fc8d767b4216323184a2bbc6ee2f9c398c318e770891"
	if hash := crypto.Keccak256Hash(code); hash != common.HexToHash(publicCode) {
		t.Errorf("code hash %s, want that of Multicall3 on public chains", hash)
	}
	multicall,
		err := abi.JSON(strings.NewReader(`[{"name":"aggregate3","type":"function","inputs":[{"name":"calls","type":"tuple[]","components":[{"name":"target","type":"address"},{"name":"allowFailure","type":"bool"},{"name":"callData","type":"bytes"}]}],"outputs":[{"name":"returnData","type":"tuple[]","components":[{"name":"success","type":"bool"},{"name":"returnData","type":"bytes"}]}]}]`))
	if err != nil {
		t.Fatal(err)
	}
	type request struct {
		Target       common.Address
		AllowFailure bool
		CallData     []byte
	}
	type result struct {
		Success    bool
		ReturnData []byte
	}
	someone := planned(t).residents[0]
	balanceOf := p.token(t).BalanceOf(someone.Account.Address)
	input, err := multicall.Pack("aggregate3", []request{
		{*balanceOf.To, false, balanceOf.Input},
		{*balanceOf.To, true, []byte{1, 2, 3, 4}},
	})
	if err != nil {
		t.Fatal(err)
	}
	instance := bind.NewBoundContract(multicall3Address, multicall, p.client, p.client, p.client)
	output, err := instance.CallRaw(&bind.CallOpts{Context: t.Context()}, input)
	if err != nil {
		t.Fatal(err)
	}
	var results []result
	if err := multicall.UnpackIntoInterface(&results, "aggregate3", output); err != nil {
		t.Fatal(err)
	}
	balance := new(big.Int).SetBytes(results[0].ReturnData)
	if !results[0].Success || balance.Cmp(devnet.Whole(someone.Endowment)) != 0 {
		t.Errorf("first call gave %v, %v, want %d whole GAIA", results[0].Success, balance, someone.Endowment)
	}
	if results[1].Success {
		t.Error("a call to a function that does not exist succeeded")
	}
}

func TestBlocksFollowTheClock(t *testing.T) {
	t.Parallel() // it waits for a block
	coretest.Long(t)
	p := start(t, t.TempDir(), "--actors-per-minute", "0")
	header, err := p.client.HeaderByNumber(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if age := time.Since(time.Unix(int64(header.Time), 0)); age > idleBlocks || age < -maxLead {
		t.Errorf("the head is %s old", age)
	}
	for _, tag := range []rpc.BlockNumber{rpc.SafeBlockNumber, rpc.FinalizedBlockNumber} {
		if _, err := p.client.HeaderByNumber(t.Context(), big.NewInt(tag.Int64())); err != nil {
			t.Errorf("no block for the tag %s: %v", tag, err)
		}
	}
	next := header.Number.Uint64() + 1
	quiet.Until(t, idleBlocks+5*time.Second, "a block without a transaction", func() bool { return p.head(t) >= next })
}

func TestEveryOriginMayCall(t *testing.T) {
	p := start(t, t.TempDir(), "--actors-per-minute", "0")
	ask := func(method, origin, body string) *http.Response {
		request, err := http.NewRequestWithContext(t.Context(), method, p.ready.RPCURL, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Origin", origin)
		if method == http.MethodOptions {
			request.Header.Set("Access-Control-Request-Method", http.MethodPost)
			request.Header.Set("Access-Control-Request-Headers", "content-type,x-client")
		} else {
			request.Header.Set("Content-Type", "application/json")
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { response.Body.Close() })
		if allowed := response.Header.Get("Access-Control-Allow-Origin"); allowed != "*" || response.StatusCode/100 != 2 {
			t.Errorf("%s from %s: %s, allowed is %q, want every origin", method, origin, response.Status, allowed)
		}
		// With it a page's request would carry what the browser keeps for this host.
		if with := response.Header.Get("Access-Control-Allow-Credentials"); with != "" {
			t.Errorf("%s from %s: credentials are allowed: %q", method, origin, with)
		}
		return response
	}
	for _, origin := range []string{
		"http://localhost:8080", "https://localhost:4443", "https://example.com",
		"chrome-extension://abcdefghijklmnopabcdefghijklmnop", "null",
	} {
		preflight := ask(http.MethodOptions, origin, "")
		if headers := strings.ToLower(preflight.Header.Get("Access-Control-Allow-Headers")); !strings.Contains(headers, "x-client") {
			t.Errorf("from %s the headers %q are allowed, want those that were asked for", origin, headers)
		}
		var answer struct{ Result string }
		response := ask(http.MethodPost, origin, `{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}`)
		if err := json.NewDecoder(response.Body).Decode(&answer); err != nil || answer.Result != "0x7a69" {
			t.Errorf("from %s the chain's id is %q (%v)", origin, answer.Result, err)
		}
	}
}

func TestOnlyHarmlessCallsAreOffered(t *testing.T) {
	p := start(t, t.TempDir(), "--actors-per-minute", "0")
	for method, offered := range map[string]bool{
		"net_version":        true,
		"web3_clientVersion": true,
		"eth_gasPrice":       true,
		"txpool_status":      true,
		"admin_peers":        false,
		"debug_dbGet":        false,
		"miner_setGasLimit":  false,
	} {
		err := p.client.Client().CallContext(t.Context(), nil, method)
		if (err == nil) != offered {
			t.Errorf("%s: %v, offered should be %t", method, err, offered)
		}
	}
}

func TestTakenAddressIsReplacedByAFreePort(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	p := start(t, t.TempDir(), "--actors-per-minute", "0", "--addr", taken.Addr().String())
	if strings.HasSuffix(p.ready.RPCURL, taken.Addr().String()) {
		t.Errorf("serves on the taken address %s", p.ready.RPCURL)
	}
	p.terminate(t)
	if !strings.Contains(p.stderr.String(), taken.Addr().String()) {
		t.Errorf("does not say that %s is taken: %s", taken.Addr(), p.stderr)
	}
}
