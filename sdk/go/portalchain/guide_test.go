package portalchain_test

import (
	"context"
	"database/sql"
	"math/big"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/core/types"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/erc20"
	"gaia.example/portal/sdk/go/portalchain/index"
)

// bell is a binding as abigen --v2 makes them.
var bell struct{ binding }

type binding struct{ abi abi.ABI }

func (b binding) GetABI() abi.ABI { return b.abi }

func (binding) UnpackRungEvent(*types.Log) (*BellRung, error) { return &BellRung{}, nil }

// BellRung is the event Rung.
type BellRung struct{ Times *big.Int }

// ContractEventName is the event's.
func (BellRung) ContractEventName() string { return "Rung" }

func newRings(host portal.Host, db *sql.DB) *portalchain.Follower {
	// guide: index
	rings := portalchain.EventsOf(portalchain.On(bell, bell.UnpackRungEvent, func(tx *sql.Tx, e *BellRung, log portal.Log) error {
		if log.Removed {
			_, err := tx.Exec("DELETE FROM rings WHERE block = $1 AND position = $2", log.Block.Number, log.Index)
			return err
		}
		_, err := tx.Exec("INSERT INTO rings (block, position, times) VALUES ($1, $2, $3)", log.Block.Number, log.Index, e.Times.Int64())
		return err
	}))
	return portalchain.New(portalchain.Config{
		Host: host, What: "bell", Contracts: []string{"Bell"}, Events: rings.Topics(),
		FirstBlock: portalchain.FirstBlockSetting(host),
		Source: index.New(index.Config{
			Host: host, DB: db, Name: "rings",
			Apply: func(_ context.Context, tx *sql.Tx, batch portal.LogBatch) (changed bool, err error) {
				return len(batch.Logs) > 0, rings.Apply(tx, batch.Logs)
			},
			Reset: func(ctx context.Context, tx *sql.Tx) error {
				_, err := tx.ExecContext(ctx, "DELETE FROM rings")
				return err
			},
		}),
	})
	// end
}

type supply struct {
	AsOf  portal.Block `json:"asOf"`
	Total string       `json:"total"` // of the smallest units, decimal
	Mine  string       `json:"mine"`
}

func newReading(host portal.Host) *portal.Module {
	// guide: reads
	token, mux := erc20.NewERC20(), http.NewServeMux()
	mux.HandleFunc("GET /supply", portal.JSON(func(r *http.Request) (any, error) {
		contract, err := host.Chain.Contract(r.Context(), "GaiaToken")
		if err != nil {
			return nil, err
		}
		head, err := host.Chain.Head(r.Context())
		if err != nil {
			return nil, err
		}
		at := portal.Reads{Chain: host.Chain, Contract: contract, Block: head.Number}
		total, err := portal.Read(r.Context(), at, token.PackTotalSupply(), token.UnpackTotalSupply, nil)
		mine, err := portal.Read(r.Context(), at, token.PackBalanceOf([20]byte(portal.CallerFrom(r.Context()).Wallet)), token.UnpackBalanceOf, err)
		if err != nil {
			return nil, err
		}
		return supply{AsOf: head, Total: total.String(), Mine: mine.String()}, nil
	}))
	return &portal.Module{Handler: mux}
	// end
}

func newClock(host portal.Host) *portal.Module {
	// guide: run
	var ticks atomic.Int64
	run := func(ctx context.Context) error {
		for tick := time.Tick(time.Minute); ; ticks.Add(1) {
			select {
			case <-ctx.Done():
				return nil // the module stops: what Run began is over when it returns
			case now := <-tick:
				if err := host.Events.Publish(ctx, "ticked", now); err != nil {
					host.Log.WarnContext(ctx, "open pages were not told", "error", err)
				}
			}
		}
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /ticks", portal.JSON(func(*http.Request) (any, error) { return ticks.Load(), nil }))
	return &portal.Module{Handler: mux, Run: run}
	// end
}

// What docs/modules.md shows is what compiles here.
func TestTheGuideShowsWhatCompiles(t *testing.T) {
	_, _, _ = newRings, newReading, newClock
	source, err := os.ReadFile("guide_test.go")
	if err != nil {
		t.Fatal(err)
	}
	guide, err := os.ReadFile("../../../docs/modules.md")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(source), "\t// guide: ")[1:]
	if len(parts) < 3 {
		t.Fatalf("%d parts", len(parts))
	}
	for _, part := range parts[:3] {
		name, code, _ := strings.Cut(part, "\n")
		code, _, _ = strings.Cut(code, "\t// end\n")
		code = strings.TrimPrefix(strings.ReplaceAll(code, "\n\t", "\n"), "\t")
		if !strings.Contains(string(guide), "```go\n"+code+"```") {
			t.Errorf("docs/modules.md does not show %s:\n%s", name, code)
		}
	}
}
