package main

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"math/big"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
	"gaia.example/portal/sdk/go/portaltest"
)

// perBlock is how many logs each block has.
const perBlock = 5

// A back-fill whose process is killed again and again is what straight getLogs gives, and a process that starts where everything is
// stored has the tape at once. PORTAL_SCALE=1: with a million logs, in less than 300 ms.
func TestAKilledBackfillGoesOn(t *testing.T) {
	blocks, kills, scale := 24_000, 4, os.Getenv("PORTAL_SCALE") != ""
	if scale {
		blocks = 200_000
	}
	history := chaintest.NewHistory(blocks, perBlock)
	server := httptest.NewServer(history)
	t.Cleanup(server.Close)
	client, err := ethclient.DialContext(t.Context(), server.URL)
	check(t, err)
	t.Cleanup(client.Close)

	plugin := builtPlugin(t)
	tables := portalsqltest.Database(t, os.DirFS("migrations"))
	db, err := portalsql.Open(t.Context(), portal.Host{SQL: tables})
	check(t, err)
	t.Cleanup(func() { db.Close() })
	manifest, err := os.ReadFile("module.json")
	check(t, err)
	start := func() *portaltest.Module {
		host := portaltest.NewHost(t, manifest)
		host.Tables = tables
		host.Reads = &chaintest.Reader{Client: client, Contracts: map[string]portal.Address{"GaiaToken": portal.Address(history.Token)}}
		return portaltest.StartProcess(t, plugin, host)
	}
	counted := func() (transfers int) {
		check(t, db.QueryRowContext(t.Context(), "SELECT count(*) FROM transfers").Scan(&transfers))
		return transfers
	}

	for kill := range kills {
		before, process := counted(), start()
		// Some die between two batches, some in the middle of one.
		wait(t, "more transfers", func() bool { return counted() > before })
		time.Sleep(time.Duration(kill) * 17 * time.Millisecond)
		process.Kill()
		if after := counted(); after <= before || after >= blocks*perBlock {
			t.Fatalf("killed at %d of %d transfers, with %d before", after, blocks*perBlock, before)
		}
	}
	process := start()
	wait(t, "the rest", func() bool { return counted() == blocks*perBlock })
	if got, want := balances(t, tables), straight(t, client, history.Token, blocks); !slices.Equal(got, want) {
		t.Errorf("%d balances are not those of getLogs, which gives %d: %.200v, want %.200v", len(got), len(want), got, want)
	}
	began := time.Now()
	wait(t, "the lookups", func() bool { return lookups(t, db) })
	t.Logf("the lookups of %d logs are there %s later", blocks*perBlock, time.Since(began).Round(time.Millisecond))
	process.Kill()

	began = time.Now()
	restarted := start()
	status, body := restarted.Get("/live/transfers?limit=100", portal.Caller{SignedIn: true, Tier: portal.LIRAETH})
	took := time.Since(began)
	var tape struct {
		Rows  []json.RawMessage `json:"rows"`
		Total int               `json:"total"`
	}
	check(t, json.Unmarshal([]byte(body), &tape))
	if status != 200 || len(tape.Rows) != 100 || tape.Total != blocks*perBlock {
		t.Errorf("started again it answers %d %.200s", status, body)
	}
	var recent struct {
		Head       portal.Block `json:"head"`
		CatchingUp bool         `json:"catchingUp"`
	}
	status, body = restarted.Get("/live/recent", portal.Caller{})
	check(t, json.Unmarshal([]byte(body), &recent))
	if status != 200 || recent.Head.Number != uint64(blocks-1) || recent.CatchingUp {
		t.Errorf("started again it answers %d %.200s", status, body)
	}
	for _, query := range []string{"kind=stake", "kind=mint", "q=0x1", "q=0x4e0a", "q=" + busiest(t, db), "q=7"} {
		began := time.Now()
		if status, body := restarted.Get("/live/transfers?limit=25&"+query, portal.Caller{}); status != 200 {
			t.Errorf("%s: %d %.200s", query, status, body)
		}
		took := time.Since(began)
		t.Logf("%s of %d logs answers after %s", query, blocks*perBlock, took.Round(time.Millisecond))
		if scale && took > 300*time.Millisecond {
			t.Errorf("%s of %d logs answers after %s, not within 300 ms", query, blocks*perBlock, took)
		}
	}
	t.Logf("with %d logs it answers %s after its process is started", blocks*perBlock, took.Round(time.Millisecond))
	if scale && took > 300*time.Millisecond {
		t.Errorf("with %d logs it answers after %s, not within 300 ms", blocks*perBlock, took)
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wait(t *testing.T, what string, there func() bool) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); !there(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s did not come in two minutes", what)
		}
	}
}

// lookups says whether the indices that are made once the history is there have been made.
func lookups(t *testing.T, db *sql.DB) (made bool) {
	t.Helper()
	check(t, db.QueryRowContext(t.Context(), "SELECT count(*) > 0 FROM totals WHERE name = 'lookups'").Scan(&made))
	return made
}

// busiest is the account that sent the most transfers.
func busiest(t *testing.T, db *sql.DB) (account string) {
	t.Helper()
	check(t, db.QueryRowContext(t.Context(), "SELECT sender FROM transfers GROUP BY sender ORDER BY count(*) DESC LIMIT 1").Scan(&account))
	return account
}

// balances are those of the tables, as "0x… 123".
func balances(t *testing.T, tables portal.SQL) (all []string) {
	t.Helper()
	db, err := portalsql.Open(t.Context(), portal.Host{SQL: tables})
	check(t, err)
	defer db.Close()
	for row, err := range portalsql.Rows(t.Context(), db, "SELECT account, balance FROM balances ORDER BY account") {
		check(t, err)
		var account string
		var balance portalsql.Uint256
		check(t, row.Scan(&account, &balance))
		all = append(all, fmt.Sprint(account, " ", balance))
	}
	return all
}

// straight is the same from getLogs.
func straight(t *testing.T, client *ethclient.Client, token common.Address, blocks int) (all []string) {
	t.Helper()
	const most = 2000
	binding, sums := gaiatoken.NewGaiaToken(), map[common.Address]*big.Int{}
	add := func(account common.Address, by *big.Int) {
		if sums[account] == nil {
			sums[account] = new(big.Int)
		}
		sums[account].Add(sums[account], by)
	}
	for from := 0; from < blocks; from += most {
		logs, err := client.FilterLogs(t.Context(), ethereum.FilterQuery{
			Addresses: []common.Address{token}, FromBlock: big.NewInt(int64(from)), ToBlock: big.NewInt(int64(from + most - 1)),
		})
		check(t, err)
		for _, log := range logs {
			e, err := binding.UnpackTransferEvent(&log)
			check(t, err)
			add(e.From, new(big.Int).Neg(e.Value))
			add(e.To, e.Value)
		}
	}
	delete(sums, common.Address{})
	for account, sum := range sums {
		if sum.Sign() < 0 {
			t.Fatalf("%s has less than nothing", account)
		}
		if sum.Sign() > 0 {
			all = append(all, strings.ToLower(account.Hex())+" "+sum.String())
		}
	}
	slices.Sort(all)
	return all
}
