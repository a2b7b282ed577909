package ledger

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"math/big"
	"slices"
	"time"

	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"

	"github.com/ethereum/go-ethereum/crypto"
)

// Part is what an account is in the protocol, at the time of a transfer.
type Part string

// Parts, as they are on the wire. Who has several is the first of them.
const (
	Nobody  Part = "nobody"  // the zero address: what is minted comes from there, what is burnt goes there
	Staking Part = "staking" // the staking contract
	Sale    Part = "sale"    // the contract that sells
	Claims  Part = "claims"  // the contract that has what may be claimed
	Vesting Part = "vesting" // the contract that has what becomes its owners' over time
	Admin   Part = "admin"   // who may grant roles
	Minter  Part = "minter"  // who may mint
	Other   Part = "other"   // everybody else
)

// The roles of the token's contract.
var (
	AdminRole  = portal.Hash{} // AccessControl's DEFAULT_ADMIN_ROLE
	MinterRole = portal.Hash(crypto.Keccak256Hash([]byte("MINTER_ROLE")))
)

// Flow is what went from accounts of one part to accounts of another.
type Flow struct {
	From, To  Part
	Transfers int
	Volume    *big.Int
}

// flowed is the key of a flow.
type flowed struct{ from, to Part }

// flowTable is the table of the flows of hours, or of days.
func (g grain) flowTable() string { return "flow_" + g.table }

// part is what the account is now, as far as logs were read.
func (w *writing) part(account portal.Address) (Part, error) {
	if w.members == nil {
		if err := w.insert(); err != nil {
			return "", err
		}
		changes, err := roles(w.ctx, w.tx)
		if err != nil {
			return "", err
		}
		w.members = map[portal.Hash]map[portal.Address]bool{AdminRole: {}, MinterRole: {}}
		for _, change := range changes {
			w.grant(change)
		}
	}
	switch {
	case account.Zero():
		return Nobody, nil
	case account == w.of.Staking:
		return Staking, nil
	case account == w.of.Sale:
		return Sale, nil
	case account == w.of.Claims:
		return Claims, nil
	case account == w.of.Vesting:
		return Vesting, nil
	case w.members[AdminRole][account]:
		return Admin, nil
	case w.members[MinterRole][account]:
		return Minter, nil
	}
	return Other, nil
}

// grant notes a change of a role, where the roles are known.
func (w *writing) grant(change RoleChange) {
	if w.members != nil && w.members[change.Role] != nil {
		w.members[change.Role][change.Account] = change.Granted
	}
}

// flow counts a transfer, or takes one back.
func (w *writing) flow(event *gaiatoken.GaiaTokenTransfer, at time.Time, one int, value *big.Int) error {
	from, err := w.part(portal.Address(event.From))
	if err != nil {
		return err
	}
	to, err := w.part(portal.Address(event.To))
	if err != nil {
		return err
	}
	for _, g := range []grain{hours, days} {
		of := flowing{g.nth, g.of(at), flowed{from, to}}
		if w.flows[of] == nil {
			w.flows[of] = &Step{Volume: new(big.Int)}
		}
		w.flows[of].add(one, value)
	}
	return nil
}

// flowing is a flow in an hour or a day.
type flowing struct {
	nth    int // of grains
	number int64
	flowed
}

func (w *writing) writeFlows() error {
	rows := map[grain][][]any{}
	for of, change := range w.flows {
		g := grains[of.nth]
		key := []any{of.number, string(of.from), string(of.to)}
		where := fmt.Sprintf(" FROM %s WHERE %s = $1 AND source = $2 AND target = $3", g.flowTable(), g.number)
		kept := Step{Volume: new(big.Int)}
		_, err := portalsql.Found(w.tx.QueryRowContext(w.ctx, "SELECT transfers, volume"+where, key...).Scan(&kept.Count,
			portalsql.Amount(&kept.Volume)))
		if err != nil {
			return err
		}
		kept.add(change.Count, change.Volume)
		if kept.Count == 0 {
			if _, err := w.tx.ExecContext(w.ctx, "DELETE"+where, key...); err != nil {
				return err
			}
			continue
		}
		rows[g] = append(rows[g], append(key, kept.Count, amount(kept.Volume)))
	}
	clear(w.flows)
	for g, some := range rows {
		err := portalsql.Insert(w.ctx, w.tx, g.flowTable(), []string{g.number, "source", "target", "transfers", "volume"}, some,
			fmt.Sprintf("ON CONFLICT (%s, source, target) DO UPDATE SET transfers = excluded.transfers, volume = excluded.volume", g.number))
		if err != nil {
			return err
		}
	}
	return nil
}

// flows of so many stretches from one of them on, the largest first.
func (g grain) flows(ctx context.Context, tx *sql.Tx, from, n int64) ([]Flow, error) {
	sums := map[flowed]*Flow{}
	query := fmt.Sprintf("SELECT source, target, transfers, volume FROM %s WHERE %[2]s >= $1 AND %[2]s < $2", g.flowTable(), g.number)
	read, err := portalsql.All(ctx, tx, func(f *Flow) []any { return []any{&f.From, &f.To, &f.Transfers, portalsql.Amount(&f.Volume)} },
		query, from, from+n)
	if err != nil {
		return nil, err
	}
	for _, one := range read {
		key := flowed{one.From, one.To}
		if sums[key] == nil {
			sums[key] = &Flow{From: one.From, To: one.To, Volume: new(big.Int)}
		}
		sums[key].Transfers += one.Transfers
		sums[key].Volume.Add(sums[key].Volume, one.Volume)
	}
	all := []Flow{}
	for _, one := range sums {
		all = append(all, *one)
	}
	slices.SortFunc(all, func(a, b Flow) int {
		return cmp.Or(b.Volume.Cmp(a.Volume), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
	return all, nil
}
