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

	// What follows belongs to who resumes and applies.

	at    cursor
	terms string // of this process; empty: it has not resumed yet
}

// Status is how far an index is. A page shows it beside what it shows of the index.
type Status struct {
	AsOf       portal.Block `json:"asOf"`       // up to which logs were read
	Head       portal.Block `json:"head"`       // the chain's
	CatchingUp bool         `json:"catchingUp"` // the head has never been reached
}

// cursor is where reading goes on, as the table has it.
type cursor struct {
	generation int64 // how often it was made anew or went back
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

// Begun is that something of the history is there, perhaps from a process before this one.
func (x *Index) Begun() bool { return x.Status().AsOf.Hash != portal.Hash{} }

// Resume is portalchain.Source's: it goes on where the tables are, and makes them anew where what they were made of is another: other
// contracts, another first block or another Version. Where a process of another version of the module does that beside this one, it is an
// error: two that empty each other's tables would never end.
func (x *Index) Resume(ctx context.Context, contracts []portal.Address, first uint64) (portalchain.Place, error) {
	if x.config.Begin != nil {
		x.config.Begin(contracts)
	}
	terms, err := json.Marshal(terms{Contracts: contracts, First: first, Version: x.config.Version})
	if err != nil {
		return portalchain.Place{}, err
	}
	var known []portal.Block
	err = x.transaction(ctx, func(tx *sql.Tx) error {
		at, written, err := x.lock(ctx, tx)
		if err != nil {
			return err
		}
		if written != string(terms) {
			if x.terms == string(terms) {
				return fmt.Errorf("another process of the module makes the index %s of something else: %s", x.config.Name, written)
			}
			if at, err = x.begin(ctx, tx, string(terms), at); err != nil {
				return err
			}
		}
		known, err = x.known(ctx, tx)
		x.at, x.terms = at, string(terms)
		return err
	})
	if err != nil {
		return portalchain.Place{}, fmt.Errorf("read where the index is: %w", err)
	}
	if n := len(known); n > 0 {
		x.tell(ctx, known[n-1])
	}
	return portalchain.Place{From: x.at.next, Known: known, Complete: x.at.complete}, nil
}

// terms are what an index is made of.
type terms struct {
	Contracts []portal.Address `json:"contracts"`
	First     uint64           `json:"first"`
	Version   int              `json:"version"`
}

// lock reads the cursor. Until the transaction ends no other moves it: all who write the index begin with this.
func (x *Index) lock(ctx context.Context, tx *sql.Tx) (at cursor, terms string, err error) {
	if _, err = tx.ExecContext(ctx,
		`INSERT INTO chain_index (name, terms, generation, next_block, complete, undo_from) VALUES ($1, '', 0, 0, false, 0)
		ON CONFLICT (name) DO NOTHING`, x.config.Name); err != nil {
		return at, "", err
	}
	err = tx.QueryRowContext(ctx,
		`UPDATE chain_index SET name = name WHERE name = $1 RETURNING terms, generation, next_block, complete, undo_from`,
		x.config.Name).Scan(&terms, &at.generation, &at.next, &at.complete, &at.undoFrom)
	return at, terms, err
}

// begin empties everything; at is where the index is, and locked.
func (x *Index) begin(ctx context.Context, tx *sql.Tx, text string, at cursor) (cursor, error) {
	var of terms
	if err := json.Unmarshal([]byte(text), &of); err != nil {
		return at, err
	}
	if err := x.config.Reset(ctx, tx); err != nil {
		return at, fmt.Errorf("empty the tables of the index: %w", err)
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM chain_index_trail WHERE name = $1`, x.config.Name); err != nil {
		return at, err
	}
	at = cursor{generation: at.generation + 1, next: of.First, undoFrom: of.First}
	return at, x.move(ctx, tx, text, at)
}

// move writes where the index is.
func (x *Index) move(ctx context.Context, tx *sql.Tx, terms string, at cursor) error {
	_, err := tx.ExecContext(ctx,
		`UPDATE chain_index SET terms = $1, generation = $2, next_block = $3, complete = $4, undo_from = $5 WHERE name = $6`,
		terms, at.generation, at.next, at.complete, at.undoFrom, x.config.Name)
	return err
}

// Rescan empties the index, which is then read from its first block again: what a job or an admin calls who doubts it. The process that
// follows notices at its next batch.
func (x *Index) Rescan(ctx context.Context) error {
	err := x.transaction(ctx, func(tx *sql.Tx) error {
		at, terms, err := x.lock(ctx, tx)
		if err == nil && terms != "" {
			_, err = x.begin(ctx, tx, terms, at)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("empty the index %s: %w", x.config.Name, err)
	}
	return nil
}

// Apply is portalchain.Source's.
func (x *Index) Apply(ctx context.Context, batch portal.LogBatch) (portalchain.Progress, error) {
	head, err := x.head(ctx, batch)
	if err != nil {
		return portalchain.Progress{}, err
	}
	var next cursor
	changed, anew := false, false
	err = x.transaction(ctx, func(tx *sql.Tx) error {
		at, terms, err := x.lock(ctx, tx)
		if err != nil {
			return err
		}
		if at.generation != x.at.generation || at.next != x.at.next {
			return errMoved
		}
		back := batch.Next < at.next
		if anew = batch.Lost || back && batch.Next < at.undoFrom; anew {
			_, err = x.begin(ctx, tx, terms, at)
			return err
		}
		next = at.after(batch, head, x.config.Depth)
		if err := x.move(ctx, tx, terms, next); err != nil {
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
		return x.remember(ctx, tx, batch, next.undoFrom)
	})
	switch {
	case errors.Is(err, errMoved):
		return portalchain.Progress{}, portalchain.ErrAgain
	case err != nil:
		return portalchain.Progress{}, err
	case anew:
		x.config.Host.Log.Warn("a reorganisation went deeper than what can be undone; the index is made anew", "index", x.config.Name, "to",
			batch.Head.Number)
		return portalchain.Progress{}, portalchain.ErrAgain
	}
	x.at = next
	x.tell(ctx, batch.Head)
	if x.config.After != nil {
		x.config.After(ctx, x.at.complete)
	}
	return portalchain.Progress{Changed: changed, Complete: x.at.complete}, nil
}

// after is where the index is when it has that batch.
func (c cursor) after(batch portal.LogBatch, head portal.Block, depth uint64) cursor {
	if batch.Next < c.next {
		// Two ways that end at the same block are told apart by how often it went back.
		c.generation++
	} else {
		c.undoFrom = max(c.undoFrom, min(head.Number-min(head.Number, depth), batch.Next))
	}
	c.next, c.complete = batch.Next, c.complete || batch.CaughtUp
	return c
}

// head is the chain's newest block, at least the batch's.
func (x *Index) head(ctx context.Context, batch portal.LogBatch) (portal.Block, error) {
	if batch.CaughtUp {
		return batch.Head, nil
	}
	return x.config.Host.Chain.Head(ctx)
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
