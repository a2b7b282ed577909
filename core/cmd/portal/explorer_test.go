package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

// The explorer's answers on the dev chain, with the portal's own modules as they were built: a stranger follows a transfer to its
// transaction, its block and its account.
func TestExplorer(t *testing.T) {
	t.Parallel()
	bundles, err := filepath.Abs("../../../bin/bundles")
	check(t, err)
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_BUNDLES=" + bundles,
		"PORTAL_CHAIN_LABELS=Community treasury=0x00000000000000000000000000000000000000AA"}})
	holder, stranger := p.Browser(""), p.Browser("")
	holder.SignIn()
	holder.Fund(600)
	quiet.Until(t, 30*time.Second, "the token's module is ready", func() bool {
		return contains(stranger.Get("/api/portal").Body, `"id":"gaia","title":"GAIA","version":"0.1.0","state":"ready"`)
	})
	var portal struct {
		Chain struct {
			Contracts map[string]core.Address
			Labels    map[core.Address]string
		}
	}
	check(t, json.Unmarshal([]byte(stranger.Get("/api/portal").Body), &portal))
	token := portal.Chain.Contracts["GaiaToken"]
	for address, want := range map[core.Address]string{token: "GAIA token", portal.Chain.Contracts["ValidatorStaking"]: "Validator staking",
		{19: 0xaa}: "Community treasury"} {
		if got := portal.Chain.Labels[address]; got != want {
			t.Errorf("%s is called %q, want %q", address, got, want)
		}
	}
	var account core.ExploredAccount
	quiet.Until(t, 20*time.Second, "the account is read at a block with the GAIA", func() bool {
		stranger.Get("/api/explorer/addresses/"+holder.Wallet.String()).JSON(t, &account)
		return account.GAIA != nil && *account.GAIA == "600000000000000000000"
	})
	if account.Native != "1000000000000000000" || account.CodeBytes != 0 || account.Nonce != 0 {
		t.Errorf("the holder's account is %+v", account)
	}
	transfer := findTransfer(t, stranger, account.Block, holder.Wallet)
	var read core.ExploredTransaction
	stranger.Get("/api/explorer/transactions/"+transfer.Hash.String()).JSON(t, &read)
	if o := read.Outcome; o == nil || o.Succeeded == nil || !*o.Succeeded || o.Fee == nil || len(o.Logs) != 1 || o.Logs[0].Address != token ||
		o.Logs[0].Event == nil || o.Logs[0].Event.Name != "Transfer" || o.Logs[0].Event.Arguments[2].Value != "600000000000000000000" {
		t.Errorf("the transfer's transaction is %+v, %+v", read, o)
	}
	unknown := strings.Repeat("ab", 32)
	ask(t, stranger, []row{
		{"a contract", "GET", "/api/explorer/addresses/" + strings.ToLower(token.String()), nil, nil, 200, `"address":"` + token.String() + `"`},
		{"an unknown transaction", "GET", "/api/explorer/transactions/0x" + unknown, nil, nil, 404, "The chain has no transaction 0xabab"},
		{"a malformed transaction", "GET", "/api/explorer/transactions/0x12", nil, nil, 404, nothingHere},
		{"a block by its hash", "GET", "/api/explorer/blocks/" + read.Outcome.BlockHash.String(), nil, nil, 200, read.Hash.String()},
		{"a block that is not there yet", "GET", "/api/explorer/blocks/99999999", nil, nil, 404, "The chain has no block 99999999."},
		{"an unknown block", "GET", "/api/explorer/blocks/0x" + unknown, nil, nil, 404, "The chain has no block 0xabab"},
		{"a mistyped address", "GET", "/api/explorer/addresses/" +
			strings.Replace(token.String(), token.String()[10:], strings.ToUpper(token.String()[10:]), 1), nil, nil, 404, nothingHere},
		{"the transaction's page", "GET", "/explorer/tx/" + read.Hash.String(), nil, []string{"Accept", "text/html"}, 200, `id="portal"`},
		{"a token's page", "GET", "/explorer/token/" + token.String(), nil, []string{"Accept", "text/html"}, 200, `id="portal"`},
		{"a page that is none", "GET", "/explorer/nothing", nil, []string{"Accept", "text/html"}, 404, `id="portal"`},
	})
	var refused int
	for range 200 {
		if answer := stranger.Get("/api/explorer/blocks/0"); answer.Status == 429 && answer.Header.Get("Retry-After") != "" {
			refused++
		}
	}
	if refused == 0 {
		t.Error("one address reads as often as it likes")
	}
}

// Nobody takes all of the explorer: whoever has as much under way as one may waits for an answer first.
func TestOneClientDoesNotTakeAllOfTheExplorer(t *testing.T) {
	t.Parallel()
	o := newOperator(t)
	endpoint := coretest.FaultyEndpoint(t, o.chain[0].URL)
	o.env = append(o.env, "PORTAL_CHAIN_RPC_URLS="+endpoint.URL)
	p := o.serve(t)
	held, let := make(chan struct{}, 8), make(chan struct{})
	endpoint.Set(func(w http.ResponseWriter, r *http.Request, pass *coretest.Pass) {
		if bytes.Contains(pass.Body, []byte("eth_getTransactionByHash")) {
			held <- struct{}{}
			<-let
		}
		coretest.Honest(w, r, pass)
	})
	look := func(i int) int {
		return p.Browser("").Get("/api/explorer/transactions/" + core.Hash{1, byte(i)}.String()).Status
	}
	var waiting sync.WaitGroup
	for i := range 4 {
		waiting.Go(func() {
			if status := look(i); status != http.StatusNotFound {
				t.Errorf("a look-up that waited is answered with %d", status)
			}
		})
	}
	for range 4 {
		<-held
	}
	if status := look(5); status != http.StatusTooManyRequests {
		t.Errorf("a fifth at once is answered with %d", status)
	}
	close(let)
	waiting.Wait()
	if status := look(6); status != http.StatusNotFound {
		t.Errorf("once they are answered another is answered with %d", status)
	}
}

// findTransfer looks back from that block for the transaction that gave the wallet its GAIA.
func findTransfer(t *testing.T, b *coretest.Browser, from uint64, to core.Address) core.ExploredTransaction {
	t.Helper()
	for number := from; number > from-min(from, 20); number-- {
		var block core.ExploredBlock
		b.Get("/api/explorer/blocks/"+strconv.FormatUint(number, 10)).JSON(t, &block)
		for _, transaction := range block.Transactions {
			if c := transaction.Call; c != nil && c.Contract == "GaiaToken" && len(c.Arguments) == 2 && c.Arguments[0].Value == to.String() {
				return transaction
			}
		}
	}
	t.Fatalf("no block up to %d has the transfer", from)
	return core.ExploredTransaction{}
}
