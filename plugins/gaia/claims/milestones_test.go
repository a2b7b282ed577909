package claims

import (
	"math/big"
	"os"
	"testing"

	"gaia.example/portal/plugins/gaia/contracts/gaiaclaims"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/devnet"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
)

func TestMilestonesLeaveCancelledCampaignsOut(t *testing.T) {
	db := portalsqltest.Open(t, os.DirFS("../migrations"))
	c := New(portal.Host{}, db)
	tx, err := db.BeginTx(t.Context(), nil)
	check(t, err)
	w := &writing{ctx: t.Context(), tx: tx}
	log := func(block uint64) portal.Log {
		return portal.Log{Block: portal.Block{Number: block}, Transaction: portal.Hash{byte(block)}}
	}
	who := devnet.Derive("holder 1").Address
	for id, opens := range []uint64{100, 200, 300} {
		check(t, w.created(&gaiaclaims.GaiaClaimsCampaignCreated{
			Id: big.NewInt(int64(id)), Total: devnet.Whole(10), Title: string(rune('A' + id)), OpensAt: opens, ClosesAt: 900, EndsAt: 950,
		}, log(opens)))
	}
	check(t, w.ended(big.NewInt(0), devnet.Whole(10), true, log(101)))
	check(t, w.claimed(&gaiaclaims.GaiaClaimsClaimed{Id: big.NewInt(1), Account: who, To: who, Index: big.NewInt(0), Amount: devnet.Whole(2)},
		log(400)))
	check(t, w.claimed(&gaiaclaims.GaiaClaimsClaimed{Id: big.NewInt(2), Account: who, To: who, Index: big.NewInt(0), Amount: devnet.Whole(3)},
		log(401)))
	check(t, tx.Commit())
	m, err := c.Milestones(t.Context())
	check(t, err)
	if m.Known || m.Made != nil || m.Claims != 0 {
		t.Errorf("while nothing is known: %+v", m)
	}
	for _, statement := range []string{
		`INSERT INTO chain_index (name, terms, generation, next_block, complete, undo_from) VALUES ('claims', '', 0, 8, true, 0)`,
		`INSERT INTO chain_index_trail (name, block, head, logs) VALUES ('claims', 7, '{"number": 7}', '[]')`,
	} {
		_, err := db.ExecContext(t.Context(), statement)
		check(t, err)
	}
	m, err = c.Milestones(t.Context())
	check(t, err)
	if !m.Known || m.AsOf.Number != 7 || m.Made == nil || m.Made.Block != 200 || m.Claims != 2 || m.Claimed.Cmp(devnet.Whole(5)) != 0 ||
		len(m.Openings) != 2 || m.Openings[0].Title != "B" || m.Openings[0].OpensAt.Unix() != 200 || m.Openings[1].EndsAt.Unix() != 950 {
		t.Errorf("%+v, made %+v", m, m.Made)
	}
}
