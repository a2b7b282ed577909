package portalchain_test

import (
	"context"
	"database/sql"
	"math/big"
	"os"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/core/types"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
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

// What docs/modules.md shows is what compiles here.
func TestTheGuideShowsWhatCompiles(t *testing.T) {
	_ = newRings
	source, err := os.ReadFile("guide_test.go")
	if err != nil {
		t.Fatal(err)
	}
	guide, err := os.ReadFile("../../../docs/modules.md")
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(source), "\t// guide: index\n")
	code, _, _ = strings.Cut(code, "\t// end\n")
	code = strings.TrimPrefix(strings.ReplaceAll(code, "\n\t", "\n"), "\t")
	if !strings.Contains(string(guide), "```go\n"+code+"```") {
		t.Errorf("docs/modules.md does not show\n%s", code)
	}
}
