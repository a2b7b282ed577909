package main

import (
	"encoding/json"
	"math/big"
	"net/http/httptest"
	"os"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
	"gaia.example/portal/sdk/go/portaltest"
)

const blocks, perBlock = 3000, 2

func TestEveryHolderIsOnOnePage(t *testing.T) {
	history := chaintest.NewHistory(blocks, perBlock)
	server := httptest.NewServer(history)
	t.Cleanup(server.Close)
	client, err := ethclient.DialContext(t.Context(), server.URL)
	check(t, err)
	t.Cleanup(client.Close)
	manifest, err := os.ReadFile("module.json")
	check(t, err)
	host := portaltest.NewHost(t, manifest)
	host.Tables = portalsqltest.Database(t, os.DirFS("migrations"))
	host.Reads = &chaintest.Reader{Client: client, Contracts: map[string]portal.Address{"GaiaToken": portal.Address(history.Token)}}
	module := portaltest.Start(t, host, newModule)
	for end := time.Now().Add(time.Minute); len(host.Published()) == 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the history was not read in a minute")
		}
	}

	seen, sum, last, query := map[portal.Address]bool{}, new(big.Int), (*big.Int)(nil), "?limit=150"
	for pages := 1; query != ""; pages++ {
		status, body := module.Get("/holders"+query, portal.Caller{SignedIn: true})
		var page portal.Page[holder]
		check(t, json.Unmarshal([]byte(body), &page))
		if status != 200 || len(page.Rows) == 0 || pages > 10 {
			t.Fatalf("page %d is %d %.200s", pages, status, body)
		}
		for _, row := range page.Rows {
			if seen[row.Address] || last != nil && row.Balance.Cmp(last) > 0 {
				t.Fatalf("%x with %s is twice, or behind %s", row.Address, row.Balance, last)
			}
			seen[row.Address], last = true, row.Balance.Int
			sum.Add(sum, last)
		}
		if query = ""; page.Next != nil {
			query = "?limit=150&cursor=" + *page.Next
		}
	}
	// Each of a thousand accounts was minted more than it sends, and nothing is burnt.
	if len(seen) != 1000 || sum.Cmp(history.Supply) != 0 {
		t.Errorf("%d holders have %s, want 1000 with %s", len(seen), sum, history.Supply)
	}
	if status, body := module.Get("/holders?sort=balance", portal.Caller{SignedIn: true}); status != 400 {
		t.Errorf("an order that it has not is answered %d %s", status, body)
	}
	status, body := module.Get("/hours", portal.Caller{SignedIn: true})
	var hours []hour
	check(t, json.Unmarshal([]byte(body), &hours))
	moved := new(big.Int)
	for _, hour := range hours {
		moved.Add(moved, hour.Moved.Int)
	}
	// Values go 1 to 5, by block; the first 500 blocks mint.
	if want := int64((blocks - 500) * perBlock * 3); status != 200 || moved.Int64() != want {
		t.Errorf("%d: %s moved, want %d", status, moved, want)
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
