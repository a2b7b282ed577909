package ledger

import (
	"context"
	"database/sql"
	"math/big"
	"slices"

	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// The names of the totals.
const (
	transfers = "transfers"
	seen      = "accounts" // those that ever sent or got anything
	holders   = "holders"
	minted    = "minted"
	burnt     = "burnt"
)

// writing is one batch on its way into the tables: what many logs of it change is read and written once.
type writing struct {
	ctx context.Context
	tx  *sql.Tx
	of  Contracts

	change Change
	said   *portal.Log // what one of the other contracts said last

	settled bool // accounts are in their tables; else what the batch changes them by is added to the backlog
	backlog backlog

	transfers [][]any
	roles     [][]any
	holdings  map[portal.Address]*holding
	newest    *sql.Stmt                               // reads a holding; nil before the first one
	members   map[portal.Hash]map[portal.Address]bool // of the roles; nil while nobody asked
	stakes    *portalsql.Sums
	steps     [3]map[int64]*tally // what the stretches of time change by, by grain and number
	flows     map[flowing]*Step   // what the flows change by
	totals    map[string]*big.Int // as they are with what was applied
}

func newWriting(ctx context.Context, tx *sql.Tx, of Contracts) (*writing, error) {
	totals, err := readTotals(ctx, tx)
	return &writing{
		settled: totals[settled] != nil, ctx: ctx, tx: tx, of: of, holdings: map[portal.Address]*holding{},
		stakes: portalsql.NewSums("stakes", "amount", "account"),
		steps:  [3]map[int64]*tally{{}, {}, {}}, flows: map[flowing]*Step{}, totals: totals,
	}, err
}

func (w *writing) close() error {
	if w.newest == nil {
		return nil
	}
	return w.newest.Close()
}

// logs applies the token's, and remembers the other contracts' last one: it says what the transfer after it is for. Both are of one
// transaction, so that no batch has the one without the other.
func (w *writing) logs(all []portal.Log) error {
	for i, log := range all {
		if log.Contract != w.of.Token {
			w.said = &all[i]
			continue
		}
		var err error
		if event := transferOf(log); event != nil {
			err = w.transfer(event, log)
		} else {
			err = events.Apply(w, all[i:i+1])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (w *writing) transfer(event *gaiatoken.GaiaTokenTransfer, log portal.Log) error {
	t := newTransfer(event, log)
	if t.Removed {
		return w.takeBack(t, event, log)
	}
	t.Kind = w.of.kindAfter(w.said, t)
	w.change.Transfers = append(w.change.Transfers, t)
	if err := w.apply(t, event, 1); err != nil {
		return err
	}
	w.transfers = append(w.transfers, []any{
		int64(t.Block), int64(t.Index), portalsql.Hash(t.Hash), t.Time.Unix(), portalsql.Address(t.From), portalsql.Address(t.To),
		portalsql.Uint256{Int: event.Value}, string(t.Kind),
	})
	hour := hours.of(t.Time)
	w.tally(hours, hour).raise(event.Value)
	if !w.settled {
		w.postpone(t, event)
		return nil
	}
	if sends(event) {
		for _, h := range w.parties(t) {
			w.enter(h, hour)
		}
	}
	w.noteHolders(t)
	return nil
}

// postpone notes what a transfer changes accounts by.
func (w *writing) postpone(t Transfer, event *gaiatoken.GaiaTokenTransfer) {
	if !sends(event) {
		return
	}
	minute := minutes.of(t.Time)
	if t.From == t.To {
		if !t.From.Zero() {
			w.backlog.add(t.From, minute, new(big.Int), t.Block)
		}
		return
	}
	if !t.From.Zero() {
		w.backlog.add(t.From, minute, new(big.Int).Neg(event.Value), t.Block)
	}
	if !t.To.Zero() {
		w.backlog.add(t.To, minute, event.Value, t.Block)
	}
}

// sends is false of nothing at all, which anybody can send in the name of another: that makes nobody active.
func sends(event *gaiatoken.GaiaTokenTransfer) bool { return event.Value.Sign() > 0 }

// takeBack undoes a transfer, which is the newest: what came before it is in the tables.
func (w *writing) takeBack(t Transfer, event *gaiatoken.GaiaTokenTransfer, log portal.Log) error {
	if !w.settled {
		if err := w.settle(); err != nil {
			return err
		}
	}
	if err := w.flush(); err != nil {
		return err
	}
	// What the contract said of it may be taken back after it.
	if err := w.tx.QueryRowContext(w.ctx, "SELECT kind FROM transfers WHERE block = $1 AND position = $2", t.Block,
		t.Index).Scan(&t.Kind); err != nil {
		return err
	}
	w.change.Transfers = append(w.change.Transfers, t)
	if err := w.apply(t, event, -1); err != nil {
		return err
	}
	if err := w.remove("transfers", log); err != nil {
		return err
	}
	hour := hours.of(t.Time)
	if sends(event) {
		for _, h := range w.parties(t) {
			if err := w.leave(h, hour); err != nil {
				return err
			}
		}
	}
	largest := new(big.Int)
	if _, err := portalsql.Found(w.tx.QueryRowContext(w.ctx, "SELECT value FROM transfers WHERE at / 3600 = $1 ORDER BY value DESC LIMIT 1",
		hour).Scan(portalsql.Amount(&largest))); err != nil {
		return err
	}
	of := w.tally(hours, hour)
	of.largest, of.anew = largest, true
	w.noteHolders(t)
	return w.flush()
}

// apply counts a transfer, or with -1 takes it back, wherever the one is the other with a minus.
func (w *writing) apply(t Transfer, event *gaiatoken.GaiaTokenTransfer, one int64) error {
	value := new(big.Int).Mul(event.Value, big.NewInt(one))
	w.add(transfers, big.NewInt(one))
	for _, end := range []struct {
		account portal.Address
		nobody  string // the total of what comes from nobody, or goes there
		by      *big.Int
	}{{t.From, minted, new(big.Int).Neg(value)}, {t.To, burnt, value}} {
		if end.account.Zero() {
			w.add(end.nobody, value)
			continue
		}
		if !w.settled {
			continue
		}
		h, err := w.holding(end.account)
		if err != nil {
			return err
		}
		w.changeBalance(h, end.by)
	}
	switch t.Kind {
	case Stake:
		w.stakes.Add(value, portalsql.Address(t.From))
	case Unstake:
		w.stakes.Add(new(big.Int).Neg(value), portalsql.Address(t.To))
	}
	w.count(t, int(one), value)
	if t.From == t.To {
		return nil
	}
	return w.flow(event, t.Time, int(one), value)
}

// parties are the accounts of a transfer, each once, whose holdings are read.
func (w *writing) parties(t Transfer) (all []*holding) {
	for _, account := range []portal.Address{t.From, t.To} {
		if h := w.holdings[account]; h != nil && !slices.Contains(all, h) {
			all = append(all, h)
		}
	}
	return all
}

func (w *writing) role(change RoleChange, log portal.Log) error {
	w.change.Roles = true
	if log.Removed {
		w.members = nil
		return w.remove("role_changes", log)
	}
	w.grant(change)
	w.roles = append(w.roles, []any{
		log.Block.Number, log.Index, portalsql.Hash(log.Transaction), log.Block.Time.Unix(), portalsql.Hash(change.Role),
		portalsql.Address(change.Account), change.Granted,
	})
	return nil
}

// remove takes a log out that is there, or about to be.
func (w *writing) remove(table string, log portal.Log) error {
	if err := w.insert(); err != nil {
		return err
	}
	_, err := w.tx.ExecContext(w.ctx, "DELETE FROM "+table+" WHERE block = $1 AND position = $2", log.Block.Number, log.Index)
	return err
}

func (w *writing) add(total string, by *big.Int) { w.totals[total].Add(w.totals[total], by) }

// noteHolders says how many there are after a transfer, or before one that is taken back.
func (w *writing) noteHolders(t Transfer) {
	n := w.totals[holders].Int64()
	for _, g := range grains {
		w.tally(g, g.of(t.Time)).holders = &n
	}
}

func (w *writing) count(t Transfer, one int, value *big.Int) {
	if t.Kind == Mint || t.Kind == Burn || t.From == t.To {
		value = new(big.Int) // nothing went from one account to another
	}
	for _, g := range grains {
		w.tally(g, g.of(t.Time)).add(one, value)
	}
}

// tally is what a stretch of time changes by.
func (w *writing) tally(g grain, number int64) *tally {
	of := w.steps[g.nth][number]
	if of == nil {
		of = newTally()
		w.steps[g.nth][number] = of
	}
	return of
}

// flush writes what the batch adds up to.
func (w *writing) flush() error {
	for _, write := range []func() error{w.insert, w.writeBacklog, w.writeHoldings, w.writeStakes, w.writeSteps, w.writeFlows, w.writeTotals} {
		if err := write(); err != nil {
			return err
		}
	}
	return nil
}

func (w *writing) insert() error {
	transfers, roles := w.transfers, w.roles
	w.transfers, w.roles = nil, nil
	err := portalsql.Insert(w.ctx, w.tx, "transfers", []string{"block", "position", "hash", "at", "sender", "recipient", "value", "kind"},
		transfers, "")
	if err != nil {
		return err
	}
	return portalsql.Insert(w.ctx, w.tx, "role_changes", []string{"block", "position", "hash", "at", "role", "account", "granted"}, roles, "")
}

func (w *writing) writeBacklog() error { return w.backlog.write(w.ctx, w.tx) }

func (w *writing) writeStakes() error {
	_, err := w.stakes.Flush(w.ctx, w.tx)
	return err
}

func (w *writing) writeSteps() error {
	for _, g := range grains {
		if err := g.write(w.ctx, w.tx, w.steps[g.nth]); err != nil {
			return err
		}
		clear(w.steps[g.nth])
	}
	return nil
}

func (w *writing) writeTotals() error {
	var rows [][]any
	for name, sum := range w.totals {
		rows = append(rows, []any{name, amount(sum)})
	}
	return portalsql.Insert(w.ctx, w.tx, "totals", []string{"name", "value"}, rows, "ON CONFLICT (name) DO UPDATE SET value = excluded.value")
}

// readTotals has zero for each that is not there yet.
func readTotals(ctx context.Context, tx *sql.Tx) (map[string]*big.Int, error) {
	sums := map[string]*big.Int{transfers: {}, seen: {}, holders: {}, minted: {}, burnt: {}}
	for row, err := range portalsql.Rows(ctx, tx, "SELECT name, value FROM totals") {
		if err != nil {
			return nil, err
		}
		var name string
		var value portalsql.Uint256
		if err := row.Scan(&name, &value); err != nil {
			return nil, err
		}
		sums[name] = value.Int
	}
	return sums, nil
}
