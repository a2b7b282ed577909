package index

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
)

// Config says what an index keeps.
type Config struct {
	Host portal.Host
	DB   *sql.DB
	// Name tells the module's indexes apart.
	Name string
	// Version is raised when Apply derives something else from the same logs: the index is made anew.
	Version int
	// Apply writes what a batch adds up to, in the transaction. Logs with Removed set, newest first, are to be undone; the batch then ends
	// below what was there before. It says whether it changed anything that is shown.
	Apply func(ctx context.Context, tx *sql.Tx, batch portal.LogBatch) (changed bool, err error)
	// Reset empties the tables that Apply writes.
	Reset func(ctx context.Context, tx *sql.Tx) error
	// After is called when what Apply wrote is there for all to read: to tell pages that are open. complete is as in portalchain.Progress.
	// Of several processes of a module, that which wrote calls it. Optional.
	After func(ctx context.Context, complete bool)
	// Begin is told the contracts, in the order of portalchain.Config, before the first batch. Optional.
	Begin func(contracts []portal.Address)
	// Depth is how many blocks may be undone, 1 to 63; 0: 63. A reorganisation that goes deeper makes the index anew.
	Depth uint64
	// Lag is the manifest's gauge of the blocks between the index and the chain's head; empty: none.
	Lag string
}

// Index is a portalchain.Source. It is safe for concurrent use.
type Index struct {
	config Config
	status atomic.Pointer[Status]
	at     cursor
}

// Status is how far an index is. A page shows it beside what it shows of the index.
type Status struct {
	AsOf       portal.Block `json:"asOf"`       // up to which logs were read
	Head       portal.Block `json:"head"`       // the chain's
	CatchingUp bool         `json:"catchingUp"` // the head has never been reached
}

// cursor is where reading goes on, as the table has it.
type cursor struct {
	generation int64
	next       uint64
	complete   bool
	undoFrom   uint64 // the logs of all blocks from there on are in the trail
}

const deepest = portal.MaxKnown - 1 // one more block tells a chain that was exchanged from an endpoint that lags

// errMoved says that another process, or a rescan, has moved the cursor.
var errMoved = errors.New("the index was moved by another")

// New reads and writes nothing until a Follower runs it.
func New(config Config) *Index {
	if config.Depth == 0 || config.Depth > deepest {
		config.Depth = deepest
	}
	return &Index{config: config}
}

// Status is how far it is, as far as this process knows; the zero Status before Resume.
func (x *Index) Status() Status {
	if status := x.status.Load(); status != nil {
		return *status
	}
	return Status{CatchingUp: true}
}

// Resume is portalchain.Source's: it goes on where the tables are, and makes them anew where what they were made of is another: other
// contracts, another first block or another Version.
func (x *Index) Resume(ctx context.Context, contracts []portal.Address, first uint64) (portalchain.Place, error) {
	if x.config.Begin != nil {
		x.config.Begin(contracts)
	}
	terms, err := json.Marshal(map[string]any{"contracts": contracts, "first": first, "version": x.config.Version})
	if err != nil {
		return portalchain.Place{}, err
	}
	err = x.transaction(ctx, func(tx *sql.Tx) error {
		at, written, err := x.load(ctx, tx)
		if errors.Is(err, sql.ErrNoRows) || err == nil && written != string(terms) {
			at, err = x.begin(ctx, tx, string(terms), first, at.generation+1)
		}
		x.at = at
		return err
	})
	if err != nil {
		return portalchain.Place{}, fmt.Errorf("read where the index is: %w", err)
	}
	known, err := x.known(ctx)
	if err != nil {
		return portalchain.Place{}, err
	}
	if n := len(known); n > 0 {
		x.tell(ctx, known[n-1])
	}
	return portalchain.Place{From: x.at.next, Known: known, Complete: x.at.complete}, nil
}

func (x *Index) load(ctx context.Context, tx *sql.Tx) (at cursor, terms string, err error) {
	row := tx.QueryRowContext(ctx, `SELECT terms, generation, next_block, complete, undo_from FROM chain_index WHERE name = $1`, x.config.Name)
	err = row.Scan(&terms, &at.generation, &at.next, &at.complete, &at.undoFrom)
	return at, terms, err
}

// begin empties everything.
func (x *Index) begin(ctx context.Context, tx *sql.Tx, terms string, first uint64, generation int64) (cursor, error) {
	if err := x.config.Reset(ctx, tx); err != nil {
		return cursor{}, fmt.Errorf("empty the tables of the index: %w", err)
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM chain_index_trail WHERE name = $1`, x.config.Name); err != nil {
		return cursor{}, err
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO chain_index (name, terms, generation, next_block, complete, undo_from) VALUES ($1, $2, $3, $4, false, $4)
		ON CONFLICT (name) DO UPDATE SET terms = excluded.terms, generation = excluded.generation, next_block = excluded.next_block,
		complete = false, undo_from = excluded.undo_from`,
		x.config.Name, terms, generation, first)
	return cursor{generation: generation, next: first, undoFrom: first}, err
}

// Rescan empties the index, which is then read from its first block again: what a job or an admin calls who doubts it. The process that
// follows notices at its next batch.
func (x *Index) Rescan(ctx context.Context) error {
	err := x.transaction(ctx, func(tx *sql.Tx) error {
		at, terms, err := x.load(ctx, tx)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		var made struct {
			First uint64 `json:"first"`
		}
		if err := json.Unmarshal([]byte(terms), &made); err != nil {
			return err
		}
		_, err = x.begin(ctx, tx, terms, made.First, at.generation+1)
		return err
	})
	if err != nil {
		return fmt.Errorf("empty the index %s: %w", x.config.Name, err)
	}
	return nil
}

// Apply is portalchain.Source's.
func (x *Index) Apply(ctx context.Context, batch portal.LogBatch) (portalchain.Progress, error) {
	before, changed := x.at, false
	head, err := x.head(ctx, batch)
	if err != nil {
		return portalchain.Progress{}, err
	}
	err = x.transaction(ctx, func(tx *sql.Tx) error {
		next := cursor{generation: before.generation, next: batch.Next, complete: before.complete || batch.CaughtUp, undoFrom: before.undoFrom}
		back := batch.Next < before.next
		if batch.Lost || back && batch.Next < before.undoFrom {
			return errDeep
		}
		if !back {
			next.undoFrom = max(before.undoFrom, min(head.Number-min(head.Number, x.config.Depth), batch.Next))
		}
		if err := x.move(ctx, tx, before, next); err != nil {
			return err
		}
		if back {
			if batch.Logs, err = x.undo(ctx, tx, batch.Head.Number); err != nil {
				return err
			}
		}
		if changed, err = x.config.Apply(ctx, tx, batch); err != nil {
			return fmt.Errorf("apply the logs up to block %d: %w", batch.Head.Number, err)
		}
		x.at = next
		return x.remember(ctx, tx, batch, next.undoFrom)
	})
	switch {
	case errors.Is(err, errMoved):
		return portalchain.Progress{}, portalchain.ErrAgain
	case errors.Is(err, errDeep):
		x.config.Host.Log.Warn("a reorganisation went deeper than what can be undone; the index is made anew", "index", x.config.Name, "to", batch.Head.Number)
		if err := x.Rescan(ctx); err != nil {
			return portalchain.Progress{}, err
		}
		return portalchain.Progress{}, portalchain.ErrAgain
	case err != nil:
		x.at = before
		return portalchain.Progress{}, err
	}
	x.tell(ctx, batch.Head)
	if x.config.After != nil {
		x.config.After(ctx, x.at.complete)
	}
	return portalchain.Progress{Changed: changed, Complete: x.at.complete}, nil
}

// head is the chain's newest block, at least the batch's.
func (x *Index) head(ctx context.Context, batch portal.LogBatch) (portal.Block, error) {
	if batch.CaughtUp {
		return batch.Head, nil
	}
	return x.config.Host.Chain.Head(ctx)
}

// move puts the cursor further, unless it is no longer where this process left it.
func (x *Index) move(ctx context.Context, tx *sql.Tx, from, to cursor) error {
	result, err := tx.ExecContext(ctx, `UPDATE chain_index SET next_block = $1, complete = $2, undo_from = $3 WHERE name = $4 AND generation = $5 AND next_block = $6`,
		to.next, to.complete, to.undoFrom, x.config.Name, from.generation, from.next)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, errMoved)
	}
	return nil
}

func (x *Index) tell(ctx context.Context, asOf portal.Block) {
	head, err := x.config.Host.Chain.Head(ctx)
	if err != nil || head.Number < asOf.Number {
		head = asOf
	}
	x.status.Store(&Status{AsOf: asOf, Head: head, CatchingUp: !x.at.complete})
	if x.config.Lag != "" {
		x.config.Host.Metrics.Set(x.config.Lag, float64(head.Number-asOf.Number))
	}
}

// transaction commits what do did, unless it failed.
func (x *Index) transaction(ctx context.Context, do func(*sql.Tx) error) error {
	tx, err := x.config.DB.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := do(tx); err != nil {
		return errors.Join(err, ignored(tx.Rollback()))
	}
	return tx.Commit()
}

// ignored is no error of a transaction that its context has ended already.
func ignored(err error) error {
	if errors.Is(err, sql.ErrTxDone) {
		return nil
	}
	return err
}

// Head is the block up to which the index of that name has what it derived, as tx sees it, and whether that was once the chain's head; the
// zero Block while nothing was read.
func Head(ctx context.Context, tx *sql.Tx, name string) (head portal.Block, complete bool, err error) {
	var text []byte
	err = tx.QueryRowContext(ctx, `SELECT t.head, i.complete FROM chain_index i JOIN chain_index_trail t ON t.name = i.name
		WHERE i.name = $1 ORDER BY t.block DESC LIMIT 1`, name).Scan(&text, &complete)
	if errors.Is(err, sql.ErrNoRows) {
		return head, false, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &head)
	}
	return head, complete, err
}
