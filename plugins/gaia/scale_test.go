package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/big"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
	"gaia.example/portal/sdk/go/portaltest"
)

func TestMain(m *testing.M) { coretest.Main(m) }

// Bounds of ten million transfers among a million accounts. Times hold on a machine that does nothing else: with PORTAL_SCALE.
const (
	mostMemory  = 200 << 20 // bytes of the plugin, at its peak
	leastOfRaw  = 0.8       // of the rate of getLogs with decoding, on SQLite
	longestPage = 50 * time.Millisecond
	inBlock     = 10
	blockTime   = 3 // seconds: ten millions take 35 days
)

// A long history is read about as fast as its logs can be, in little memory, and then all of its pages answer at once. PORTAL_SCALE=1: ten
// million transfers; PORTAL_TRANSFERS: another number of them.
func TestALongHistoryIsReadAndItsPagesAnswer(t *testing.T) {
	transfers, scale := 5_000, os.Getenv("PORTAL_SCALE") != ""
	if scale {
		transfers = 10_000_000
	}
	if given := os.Getenv("PORTAL_TRANSFERS"); given != "" {
		var err error
		transfers, err = strconv.Atoi(given)
		check(t, err)
	}
	coretest.Long(t)
	history := chaintest.NewLongHistory(transfers/inBlock, inBlock, transfers/10, blockTime)
	server := httptest.NewServer(history)
	t.Cleanup(server.Close)
	client, err := ethclient.DialContext(t.Context(), server.URL)
	check(t, err)
	t.Cleanup(client.Close)
	plugin := builtPlugin(t)
	migrations := os.DirFS("migrations")
	for _, on := range []struct {
		name   string
		tables func(*testing.T) portal.SQL
	}{
		{"SQLite", func(t *testing.T) portal.SQL { return portalsqltest.Database(t, migrations) }},
		{"PostgreSQL", func(t *testing.T) portal.SQL {
			at := portal.Database{Driver: portal.PostgreSQL, DSN: coretest.PostgreSQL(t)}
			portalsqltest.OpenAt(t, at, migrations).Close()
			return database{at}
		}},
	} {
		t.Run(on.name, func(t *testing.T) {
			l := long{T: t, history: history, server: server.URL, client: client, transfers: transfers, scale: scale}
			raw := l.raw()
			l.start(plugin, on.tables(t))
			read, answering := l.backfill()
			t.Logf("getLogs with decoding alone: %v", raw)
			t.Logf("until all of them are in the tables: %v, %.2f of that rate", read, read.rate()/raw.rate())
			t.Logf("until every page answers: %v, %.2f of that rate", answering, answering.rate()/raw.rate())
			if scale && on.name == "SQLite" && read.rate() < leastOfRaw*raw.rate() {
				t.Errorf("the module reads %.2f of what getLogs alone does, at least %.2f", read.rate()/raw.rate(), leastOfRaw)
			}
			l.pages()
			if peak := peakOf(t, plugin); peak > mostMemory {
				t.Errorf("the plugin took %d MiB, at most %d", peak>>20, mostMemory>>20)
			} else {
				t.Logf("the plugin took %d MiB, at most %d", peak>>20, mostMemory>>20)
			}
		})
	}
}

// database is where a module's tables are.
type database struct{ at portal.Database }

func (d database) Database(context.Context) (portal.Database, error) { return d.at, nil }

// builtPlugin is the module's program.
func builtPlugin(t *testing.T) string {
	t.Helper()
	plugin := filepath.Join(t.TempDir(), "gaia")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", plugin, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build the plugin: %v\n%s", err, output)
	}
	return plugin
}

// long is a long history and the module that reads it.
type long struct {
	*testing.T

	history   *chaintest.History
	server    string // its address
	client    *ethclient.Client
	transfers int
	scale     bool

	plugin string // its program
	module *portaltest.Module
}

// cost is what it took to come so far with all logs. On a machine that is busy with something else the times tell little, and what the
// processors did tells more.
type cost struct {
	logs   int
	took   time.Duration
	test   time.Duration // of processors: the server of the logs, and who asks it
	plugin time.Duration // of processors
}

func (c cost) rate() float64 { return float64(c.logs) / c.took.Seconds() }

func (c cost) String() string {
	each := func(of time.Duration) float64 { return float64(of.Nanoseconds()) / 1e3 / float64(c.logs) }
	return fmt.Sprintf("%.0f logs a second, processors %.1f µs a log for server and reader, %.1f µs for the plugin", c.rate(), each(c.test),
		each(c.plugin))
}

// since measures from now on.
func (l *long) since() (passed func() cost) {
	began, test, plugin := time.Now(), l.processors("/proc/self/stat"), l.pluginProcessors()
	return func() cost {
		return cost{l.transfers, time.Since(began), l.processors("/proc/self/stat") - test, l.pluginProcessors() - plugin}
	}
}

// pluginProcessors is 0 before the plugin is started.
func (l *long) pluginProcessors() (all time.Duration) {
	if l.module == nil {
		return 0
	}
	for _, pid := range processesOf(l.T, l.plugin) {
		all += l.processors("/proc/" + pid + "/stat")
	}
	return all
}

// processors is how long processors have worked for a process: proc(5), /proc/pid/stat, fields 14 and 15, in hundredths of a second.
func (l *long) processors(stat string) time.Duration {
	l.Helper()
	text, err := os.ReadFile(stat)
	check(l.T, err)
	// The second field is the program's name in brackets, which may have anything in it.
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	var hundredths int
	for _, field := range fields[11:13] {
		n, err := strconv.Atoi(field)
		check(l.T, err)
		hundredths += n
	}
	return time.Duration(hundredths) * 10 * time.Millisecond
}

// raw is what it takes to read and decode the logs, and nothing else.
func (l *long) raw() cost {
	l.Helper()
	const most = 2000
	passed, token, count := l.since(), gaiatoken.NewGaiaToken(), 0
	for from := int64(0); count < l.transfers; from += most {
		logs, err := l.client.FilterLogs(l.Context(), ethereum.FilterQuery{
			Addresses: []common.Address{l.history.Token}, FromBlock: big.NewInt(from), ToBlock: big.NewInt(from + most - 1),
		})
		check(l.T, err)
		for _, log := range logs {
			_, err := token.UnpackTransferEvent(&log)
			check(l.T, err)
			count++
		}
	}
	return passed()
}

func (l *long) start(plugin string, tables portal.SQL) {
	l.Helper()
	l.plugin = plugin
	manifest, err := os.ReadFile("module.json")
	check(l.T, err)
	host := portaltest.NewHost(l.T, manifest)
	host.Tables = tables
	host.Reads = l.reads()
	l.module = portaltest.StartProcess(l.T, plugin, host)
}

// chainReads are the portal's own.
type chainReads struct{ *chain.Chain }

// ABI is nobody's.
func (chainReads) ABI(_ context.Context, name string) ([]byte, error) {
	return nil, portal.Errorf(portal.NotFound, "This portal has no ABI of %s.", name)
}

func (l *long) reads() chainReads {
	l.Helper()
	reads, err := chain.Open(l.Context(), chain.Config{
		RPCURLs: []string{l.server}, ChainID: 1, Contracts: map[string]portal.Address{"GaiaToken": portal.Address(l.history.Token)},
	}, slog.New(slog.NewTextHandler(l.Output(), nil)))
	check(l.T, err)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- reads.Run(ctx) }()
	l.Cleanup(func() { // after the module has ended
		stop()
		if err := <-done; err != nil {
			l.Errorf("the chain: %v", err)
		}
		reads.Close()
	})
	return chainReads{reads}
}

// backfill is what it takes until all logs are in the module's tables, with all that is told while the history is read, and what it takes
// until the accounts and the lookups are made of them and every page answers.
func (l *long) backfill() (read, answering cost) {
	l.Helper()
	passed, began, told := l.since(), time.Now(), 0
	for total := 0; total < l.transfers; time.Sleep(100 * time.Millisecond) { // it is asked again, not run over
		total = l.total()
		if done := total * 10 / l.transfers; done > told {
			told = done
			l.Logf("%d transfers after %s", total, time.Since(began).Round(time.Millisecond))
		}
		if time.Since(began) > 3*time.Hour {
			l.Fatalf("%d transfers were read in three hours", total)
		}
	}
	read = passed()
	for began := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		if status, _ := l.module.Get("/tracker/holders", visitor); status == 200 {
			l.Logf("the accounts of %d transfers are there %s later", l.transfers, time.Since(began).Round(time.Millisecond))
			for ; ; time.Sleep(50 * time.Millisecond) {
				if status, _ = l.module.Get("/live/transfers?kind=mint", visitor); status == 200 {
					l.Logf("the lookups of %d transfers are there %s later", l.transfers, time.Since(began).Round(time.Millisecond))
					return read, passed()
				}
			}
		}
		if time.Since(began) > time.Hour {
			l.Fatal("the pages did not answer within an hour")
		}
	}
}

var visitor = portal.Caller{SignedIn: true, Tier: portal.LIRAETH}

// total is how many transfers there are; 0 while nothing was read.
func (l *long) total() int {
	status, body := l.module.Get("/live/recent", visitor)
	var recent struct{ Total int }
	if status == 503 {
		return 0
	}
	if status != 200 || json.Unmarshal([]byte(body), &recent) != nil {
		l.Fatalf("it answers %d %.200s", status, body)
	}
	return recent.Total
}

// pages asks for all kinds of pages of holders and addresses, and holds how long they take.
func (l *long) pages() {
	l.Helper()
	deep, requests := 10, 20
	if l.scale {
		deep, requests = 300, 300
	}
	var some []string // accounts: those that hold the most, and whoever comes behind them
	walk := func(query string, pages int) (took []time.Duration) {
		for cursor := ""; pages > 0; pages-- {
			var page struct {
				Rows []struct{ Address string }
				Next *string
			}
			took = append(took, l.get("/tracker/holders?limit=100&"+query+cursor, &page))
			if len(page.Rows) == 0 {
				l.Fatalf("a page of holders (%s) has nobody", query)
			}
			some = append(some, page.Rows[len(page.Rows)/2].Address)
			if page.Next == nil {
				break
			}
			cursor = "&cursor=" + *page.Next
		}
		return took
	}
	l.hold("holders, the largest first", walk("sort=-balance", deep))
	l.hold("holders, the smallest first", walk("sort=balance", deep))
	l.hold("holders with at least 100,000 GAIA", walk("least=100000", deep))
	l.hold("holders with at least 100,000 GAIA, the smallest first", walk("sort=balance&least=100000", deep))
	each := func(ask func(nth int) string) (took []time.Duration) {
		for nth := range requests {
			took = append(took, l.get(ask(nth), nil))
		}
		return took
	}
	l.hold("holders by how their addresses begin", each(func(nth int) string {
		return "/tracker/holders?q=" + some[nth*7%len(some)][:3+nth%8]
	}))
	l.hold("holders by their addresses",
		each(func(nth int) string { return "/tracker/holders?keys=" + strings.Join(some[nth%len(some):][:1], ",") }))
	account := func(path string) func(int) string {
		return func(nth int) string { return "/tracker/accounts/" + some[nth*13%len(some)] + path }
	}
	l.hold("an address", each(account("")))
	for _, window := range []string{"24h", "30d", "all"} {
		l.hold("what an address had, "+window, each(account("/balances?range="+window)))
	}
	l.hold("an address's transfers", each(account("/entries?limit=50")))
	// Those whom half of all transfers are from and to.
	var busy []string
	for n := range requests {
		busy = append(busy, l.history.Account(n%1000%(l.transfers/10)).Hex())
	}
	l.hold("a busy address", each(func(nth int) string { return "/tracker/accounts/" + busy[nth] }))
	l.hold("what a busy address had, all", each(func(nth int) string { return "/tracker/accounts/" + busy[nth] + "/balances?range=all" }))
	l.hold("a busy address's transfers", each(func(nth int) string { return "/tracker/accounts/" + busy[nth] + "/entries?limit=50" }))
}

// get is how long an answer takes.
func (l *long) get(path string, into any) time.Duration {
	l.Helper()
	began := time.Now()
	status, body := l.module.Get(path, visitor)
	took := time.Since(began)
	if status != 200 {
		l.Fatalf("%s is answered %d %.200s", path, status, body)
	}
	if into != nil {
		check(l.T, json.Unmarshal([]byte(body), into))
	}
	return took
}

// hold is that 95 of a hundred are answered in time.
func (l *long) hold(what string, took []time.Duration) {
	l.Helper()
	slices.Sort(took)
	at := func(part float64) time.Duration {
		return took[int(part*float64(len(took)-1))].Round(10 * time.Microsecond)
	}
	said := fmt.Sprintf("%-58s %4d requests: p50 %v, p95 %v, the longest %v", what, len(took), at(0.5), at(0.95), at(1))
	if l.scale && at(0.95) > longestPage {
		l.Errorf("%s, and not p95 below %v", said, longestPage)
		return
	}
	l.Log(said)
}

var peakLine = regexp.MustCompile(`(?m)^VmHWM:\s+(\d+) kB$`)

// peakOf is the most memory that a process of the program has taken, in bytes.
func peakOf(t *testing.T, program string) (most int) {
	t.Helper()
	for _, pid := range processesOf(t, program) {
		status, _ := os.ReadFile("/proc/" + pid + "/status") // it may have ended
		line := peakLine.FindSubmatch(status)
		if line == nil {
			continue
		}
		kib, err := strconv.Atoi(string(line[1]))
		check(t, err)
		most = max(most, kib<<10)
	}
	return most
}

// processesOf are those that run the program and that this process has started.
func processesOf(t *testing.T, program string) (all []string) {
	t.Helper()
	lists, err := filepath.Glob("/proc/self/task/*/children")
	check(t, err)
	for _, list := range lists {
		pids, err := os.ReadFile(list)
		if err != nil {
			continue // the thread has ended
		}
		for _, pid := range strings.Fields(string(pids)) {
			if run, _ := os.Readlink("/proc/" + pid + "/exe"); strings.HasPrefix(filepath.Base(run), filepath.Base(program)) {
				all = append(all, pid)
			}
		}
	}
	if len(all) == 0 {
		t.Fatal("the plugin's process is not found")
	}
	return all
}
