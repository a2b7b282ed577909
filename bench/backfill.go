package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/migrate"
)

const (
	historyBlocks = 20_000
	logsInBlock   = 10
	rangeOfBlocks = 2_000 // as the portal asks for them
	backfills     = 3
)

// history is a JSON-RPC endpoint of a chain that is the same each time: transfers among a thousand accounts.
type history struct {
	token  common.Address
	blocks []string // of each its logs, in JSON
}

func newHistory() *history {
	h := &history{token: common.Address{0x70}}
	transfer := crypto.Keccak256Hash([]byte("Transfer(address,address,uint256)"))
	account := func(n int) common.Hash {
		return common.BytesToHash(crypto.Keccak256([]byte(strconv.Itoa(n % 1000)))[:20])
	}
	for number := range historyBlocks {
		var logs []string
		for i := range logsInBlock {
			from := account(number*7 + i)
			if number < 100 {
				from = common.Hash{} // these are minted
			}
			logs = append(logs, fmt.Sprintf(`{"address":"%s","topics":["%s","%s","%s"],"data":"%s","blockNumber":"%#x","blockHash":"%s","blockTimestamp":"%#x",`+
				`"transactionHash":"%s","transactionIndex":"%#x","logIndex":"%#x","removed":false}`,
				strings.ToLower(h.token.Hex()), transfer, from, account(number*3+i*11+1), common.BigToHash(big.NewInt(int64(number%5+1))),
				number, nameOf(number), 1_700_000_000+number, nameOf(number*100+i), i, i))
		}
		h.blocks = append(h.blocks, strings.Join(logs, ","))
	}
	return h
}

// nameOf is the hash of the block, or transaction, of that number.
func nameOf(number int) common.Hash { return crypto.Keccak256Hash([]byte(strconv.Itoa(number))) }

func (h *history) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	type call struct {
		ID     json.RawMessage   `json:"id"`
		Method string            `json:"method"`
		Params []json.RawMessage `json:"params"`
	}
	var body json.RawMessage
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	var calls []call
	batch := json.Unmarshal(body, &calls) == nil
	if !batch {
		calls = make([]call, 1)
		if err := json.Unmarshal(body, &calls[0]); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
	}
	answers := make([]string, len(calls))
	for i, c := range calls {
		answers[i] = fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, c.ID, h.answer(c.Method, c.Params))
	}
	answer := strings.Join(answers, ",")
	if batch {
		answer = "[" + answer + "]"
	}
	_, _ = w.Write([]byte(answer))
}

func (h *history) answer(method string, params []json.RawMessage) string {
	switch method {
	case "eth_chainId":
		return `"0x1"`
	case "eth_getBlockByNumber":
		number := hexutil.Uint64(historyBlocks - 1)
		if string(params[0]) != `"latest"` && json.Unmarshal(params[0], &number) != nil {
			return "null"
		}
		return header(int(number))
	case "eth_getBlockByHash":
		var wanted common.Hash
		for number := historyBlocks - 1; json.Unmarshal(params[0], &wanted) == nil && number >= 0; number-- {
			if nameOf(number) == wanted {
				return header(number)
			}
		}
	case "eth_getLogs":
		return h.logs(params[0])
	}
	return "null"
}

func header(number int) string {
	return fmt.Sprintf(`{"number":"%#x","hash":"%s","parentHash":"%s","timestamp":"%#x"}`, number, nameOf(number), nameOf(number-1), 1_700_000_000+number)
}

func (h *history) logs(query json.RawMessage) string {
	var q struct {
		BlockHash *common.Hash    `json:"blockHash"`
		From      *hexutil.Uint64 `json:"fromBlock"`
		To        *hexutil.Uint64 `json:"toBlock"`
	}
	if json.Unmarshal(query, &q) != nil {
		return "null"
	}
	if q.BlockHash != nil {
		for number := historyBlocks - 1; number >= 0; number-- {
			if nameOf(number) == *q.BlockHash {
				return "[" + h.blocks[number] + "]"
			}
		}
		return "null"
	}
	return "[" + strings.Join(h.blocks[*q.From:min(int(*q.To)+1, historyBlocks)], ",") + "]"
}

// measureBackfill is how fast the ledger of GAIA is made of a long history, against reading and decoding the same logs alone.
func measureBackfill(ctx context.Context) ([]result, error) {
	h := newHistory()
	server := httptest.NewServer(h)
	defer server.Close()
	var raw, indexed []float64
	for range backfills { // in turn, so that both see the same machine
		took, err := h.read(ctx, server.URL)
		if err != nil {
			return nil, err
		}
		raw = append(raw, historyBlocks*logsInBlock/took.Seconds())
		if took, err = h.index(ctx, server.URL); err != nil {
			return nil, err
		}
		indexed = append(indexed, historyBlocks*logsInBlock/took.Seconds())
	}
	return []result{
		told("getLogs and decoding alone, median", median(raw), "logs/s"),
		told("the ledger of GAIA made of them, median", median(indexed), "logs/s"),
		atMost("reading logs alone against making the ledger of them", median(ratios(raw, indexed)), "×", 1/0.8),
	}, nil
}

// read is straight getLogs with decoding.
func (h *history) read(ctx context.Context, url string) (time.Duration, error) {
	client, err := ethclient.DialContext(ctx, url)
	if err != nil {
		return 0, err
	}
	defer client.Close()
	token, began, count := gaiatoken.NewGaiaToken(), time.Now(), 0
	for from := int64(0); from < historyBlocks; from += rangeOfBlocks {
		logs, err := client.FilterLogs(ctx, ethereum.FilterQuery{
			Addresses: []common.Address{h.token}, FromBlock: big.NewInt(from), ToBlock: big.NewInt(from + rangeOfBlocks - 1),
		})
		if err != nil {
			return 0, err
		}
		for _, log := range logs {
			if _, err := token.UnpackTransferEvent(&log); err != nil {
				return 0, err
			}
			count++
		}
	}
	if count != historyBlocks*logsInBlock {
		return 0, fmt.Errorf("%d logs were read", count)
	}
	return time.Since(began), nil
}

// index is what the module does: the portal's reading, the follower, the index and the ledger, into a new SQLite file.
func (h *history) index(ctx context.Context, url string) (took time.Duration, err error) {
	ctx, end := context.WithCancel(ctx)
	var running sync.WaitGroup
	defer running.Wait()
	defer end()
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	db, err := migrated(ctx, dir)
	if err != nil {
		return 0, err
	}
	defer db.Close()
	c, err := chain.Open(ctx, chain.Config{
		RPCURLs: []string{url}, ChainID: 1, Contracts: map[string]core.Address{"GaiaToken": core.Address(h.token)}, Poll: time.Second,
	}, slog.New(slog.DiscardHandler))
	if err != nil {
		return 0, err
	}
	defer c.Close()
	running.Go(func() { _ = c.Run(ctx) }) // it ends with ctx
	l, done := ledger.New(db), make(chan struct{})
	host := portal.Host{Chain: noABI{c}, Log: slog.New(slog.DiscardHandler)}
	follower := portalchain.New(portalchain.Config{
		Host: host, What: "token", Contracts: []string{"GaiaToken"}, Events: ledger.Events(),
		Source: index.New(index.Config{
			Host: host, DB: db, Name: ledger.Name, Reset: l.Reset,
			Apply: func(ctx context.Context, tx *sql.Tx, batch portal.LogBatch) (bool, error) {
				change, err := l.Apply(ctx, tx, batch)
				return !change.Empty(), err
			},
		}),
		Refresh: func(context.Context) error {
			select {
			case <-done:
			default:
				close(done)
			}
			return nil
		},
	})
	began := time.Now()
	running.Go(func() { _ = follower.Run(ctx) }) // as well
	select {
	case <-done:
	case <-time.After(5 * time.Minute):
		return 0, errors.New("the history was not read in five minutes")
	}
	took = time.Since(began)
	if s, err := l.Snapshot(ctx, 1); err != nil || s.Transfers != historyBlocks*logsInBlock {
		return 0, fmt.Errorf("the ledger has %d transfers: %w", s.Transfers, err)
	}
	return took, nil
}

// noABI reads the chain for a module that asks for no interface.
type noABI struct{ *chain.Chain }

func (noABI) ABI(context.Context, string) ([]byte, error) {
	return nil, errors.New("nobody asks for it")
}

// migrated is the module's tables, empty.
func migrated(ctx context.Context, dir string) (*sql.DB, error) {
	db, err := portalsql.Connect(portal.Database{Driver: portal.SQLite, DSN: filepath.Join(dir, "tables.db")})
	if err != nil {
		return nil, err
	}
	steps, err := migrate.Steps(os.DirFS("plugins/gaia/migrations"))
	if err == nil {
		run := migrate.Run{DB: db, Driver: portal.SQLite}
		_, err = run.Up(ctx, steps)
	}
	return db, err
}
