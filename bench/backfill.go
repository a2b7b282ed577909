package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
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

// history is what is read.
type history struct{ *chaintest.History }

// measureBackfill is how fast the ledger of GAIA is made of a long history, against reading and decoding the same logs alone.
func measureBackfill(ctx context.Context) ([]result, error) {
	h := history{chaintest.NewHistory(historyBlocks, logsInBlock)}
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
func (h history) read(ctx context.Context, url string) (time.Duration, error) {
	client, err := ethclient.DialContext(ctx, url)
	if err != nil {
		return 0, err
	}
	defer client.Close()
	token, began, count := gaiatoken.NewGaiaToken(), time.Now(), 0
	for from := int64(0); from < historyBlocks; from += rangeOfBlocks {
		logs, err := client.FilterLogs(ctx, ethereum.FilterQuery{
			Addresses: []common.Address{h.Token}, FromBlock: big.NewInt(from), ToBlock: big.NewInt(from + rangeOfBlocks - 1),
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
func (h history) index(ctx context.Context, url string) (took time.Duration, err error) {
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
		RPCURLs: []string{url}, ChainID: 1, Contracts: map[string]core.Address{"GaiaToken": core.Address(h.Token)}, Poll: time.Second,
	}, slog.New(slog.DiscardHandler))
	if err != nil {
		return 0, err
	}
	defer c.Close()
	running.Go(func() { _ = c.Run(ctx) }) // it ends with ctx
	l, done := ledger.New(db), make(chan struct{})
	l.Contracts(ledger.Contracts{Token: portal.Address(h.Token)})
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
	s, err := l.Snapshot(ctx, 1)
	if err == nil && s.Transfers != historyBlocks*logsInBlock {
		err = fmt.Errorf("the ledger has %d transfers", s.Transfers)
	}
	return took, err
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
