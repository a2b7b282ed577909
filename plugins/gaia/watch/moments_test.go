package watch

import (
	"context"
	"crypto/sha256"
	"fmt"
	"testing"
	"time"

	"gaia.example/portal/plugins/gaia/claims"
	"gaia.example/portal/plugins/gaia/sale"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// clocked is a sale whose clock a test sets.
type clocked struct{ state *sale.State }

func (c clocked) Read(context.Context) (*sale.State, error) {
	if c.state == nil {
		return nil, portal.Errorf(portal.NotFound, "no sale")
	}
	return c.state, nil
}

// campaign writes one down as the claims' index has it, with an allocation of two accounts.
func (b *book) campaign(t *testing.T, opens, closes time.Time) {
	t.Helper()
	for _, statement := range []string{
		`INSERT INTO chain_index (name, terms, generation, next_block, complete, undo_from) VALUES ('` + claims.Name + `', '', 0, 1, true, 0)`,
		`INSERT INTO chain_index_trail (name, block, head, logs) VALUES ('` + claims.Name + `', 1, '', '[]')`,
	} {
		_, err := b.db.ExecContext(t.Context(), statement)
		check(t, err)
	}
	list := fmt.Appendf(nil, "account,amount,reason\n%s,1,Early\n%s,2,Early\n", owner, ada)
	hash := portal.Hash(sha256.Sum256(list))
	check(t, claims.Keep(t.Context(), b.db, hash, list))
	_, err := b.db.ExecContext(t.Context(), `INSERT INTO campaigns (id, block, hash, at, funder, root, list_hash, title, total, opens_at, closes_at, ends_at, claims, claimed, returned)
		VALUES (0, 1, '', 0, '', '', $3, 'Early holders', '3', $1, $2, $2, 0, '0', '0')`, opens.Unix(), closes.Unix(), portalsql.Hash(hash))
	check(t, err)
}

// clock sets the time of the newest block that the claims were read up to.
func (b *book) clock(t *testing.T, at time.Time) {
	t.Helper()
	_, err := b.db.ExecContext(t.Context(), "UPDATE chain_index_trail SET head = $1 WHERE name = $2", headAt(t, at), claims.Name)
	check(t, err)
}

func TestCampaignsAreToldToWhoHasAnAllocation(t *testing.T) {
	b := open(t)
	opens, closes := begun.Add(10*24*time.Hour), begun.Add(40*24*time.Hour)
	b.campaign(t, opens, closes)
	b.rule(t, owner, kindCampaign, `{"days":2}`)
	b.rule(t, other, kindCampaign, `{"days":2}`)
	b.watches(t, owner, ada, "Ada", -1)
	b.clock(t, opens.Add(-3*24*time.Hour))
	same(t, "three days before", b.told(t))
	b.clock(t, opens.Add(-2*24*time.Hour))
	same(t, "two days before", b.told(t), owner.Short()+": Claims open soon: Early holders", owner.Short()+": Claims open soon: Early holders")
	bodies := []string{b.host.Notified()[0].Body, b.host.Notified()[1].Body}
	same(t, "the words", bodies, "From 11 March 2026, 12:00 UTC you have 1 GAIA to claim.",
		"From 11 March 2026, 12:00 UTC Ada has 2 GAIA to claim.")
	b.clock(t, opens.Add(-24*time.Hour))
	b.start()
	same(t, "a day before", b.told(t))
	b.clock(t, opens)
	same(t, "when it opens", b.told(t))
	_, err := b.db.ExecContext(t.Context(), `INSERT INTO claims (block, position, hash, at, campaign, account, receiver, place, amount) VALUES (2, 0, '', 0, 0, $1, $1, '0', '1')`, column(owner))
	check(t, err)
	b.clock(t, closes.Add(-time.Hour))
	same(t, "an hour before it closes", b.told(t), owner.Short()+": Claims close soon: Early holders")
	if last := b.host.Notified()[2]; last.Body != "Until 10 April 2026, 12:00 UTC Ada has 2 GAIA to claim." || last.Path != "/claim" {
		t.Errorf("it says %+v", last)
	}
	b.clock(t, closes)
	same(t, "when it is closed", b.told(t))
}

func TestTheSaleIsToldBeforeItOpensAndCloses(t *testing.T) {
	b := open(t)
	state := &sale.State{Phase: "pending", OpensAt: begun.Add(5 * 24 * time.Hour), ClosesAt: begun.Add(9 * 24 * time.Hour)}
	b.sale = clocked{state}
	b.rule(t, owner, kindSale, `{"days":3}`)
	state.AsOf.Time = begun
	same(t, "long before", b.told(t))
	state.AsOf.Time = begun.Add(2 * 24 * time.Hour)
	same(t, "three days before", b.told(t), owner.Short()+": The GAIA sale opens soon")
	if last := b.host.Notified()[0]; last.Body != "On 6 March 2026, 12:00 UTC." || last.Path != "/gaia-purchase" {
		t.Errorf("it says %+v", last)
	}
	same(t, "then", b.told(t))
	state.Phase, state.AsOf.Time = "open", begun.Add(5*24*time.Hour)
	same(t, "once it is open", b.told(t))
	state.AsOf.Time = begun.Add(7 * 24 * time.Hour)
	same(t, "before it closes", b.told(t), owner.Short()+": The GAIA sale closes soon")
	state.Phase = "ended"
	same(t, "when it is over", b.told(t))
	b.sale = clocked{}
	same(t, "where there is none", b.told(t))
}
