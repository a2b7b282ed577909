// Package indextest holds an index to what straight getLogs gives, on any database that a portal has: restarts, reorganisations, several
// processes, failures in the middle.
package indextest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"maps"
	"math/big"
	"sync/atomic"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/index"
)

// Migrations are those of the module that Conformance takes the database of, by file.
var Migrations = map[string]string{
	"0001_index.up.sql":   index.Tables + "CREATE TABLE sums (account BIGINT PRIMARY KEY, amount BIGINT NOT NULL, logs BIGINT NOT NULL);",
	"0001_index.down.sql": "DROP TABLE sums;\n" + index.NoTables,
}

// Conformance tests indexes on the databases that open gives: each of a module with Migrations, and empty.
func Conformance(t *testing.T, open func(*testing.T) *sql.DB) {
	for name, test := range map[string]func(*stage){
		"a restart goes on where it was":                          goesOn,
		"reorganisations of depth 1 to 20 are undone":             undoes,
		"what was taken back while it was away is undone":         undoesWhatItMissed,
		"a reorganisation too deep to undo makes it anew":         makesAnew,
		"a failure in the middle of a batch leaves nothing of it": leavesNothing,
		"two processes add each log once":                         sharesTheWork,
		"a rescan reads everything again":                         rescans,
		"a rescan while blocks come reads everything again":       rescansWhileBlocksCome,
		"an older version beside a newer one leaves it alone":     leavesANewerVersionAlone,
		"another version is made anew":                            makesAnewForAnotherVersion,
		"it says how far it is":                                   saysHowFarItIs,
	} {
		t.Run(name, func(t *testing.T) { test(&stage{T: t, chain: newChain(t), db: open(t)}) })
	}
}

// patience is how long something may take on a machine that has much else to do.
const patience = 20 * time.Second

// stage is a chain and a database.
type stage struct {
	*testing.T

	chain *chain
	db    *sql.DB
}

// process is one that follows the chain into the database.
type process struct {
	*stage

	index *index.Index
	end   func()
	read  atomic.Int64 // logs that its Apply was given
	fails atomic.Int64 // how many batches are still to fail after they were written
}

// start begins one; change changes how it is configured.
func (s *stage) start(change ...func(*index.Config)) *process {
	s.Helper()
	p := &process{stage: s}
	host := portal.Host{Log: slog.New(slog.NewTextHandler(s.Output(), nil)), Chain: s.chain.reader()}
	config := index.Config{Host: host, DB: s.db, Name: "sums", Apply: p.add, Reset: empty}
	for _, c := range change {
		c(&config)
	}
	p.index = index.New(config)
	follower := portalchain.New(portalchain.Config{Host: config.Host, What: "emitter", Contracts: []string{"Emitter"}, Source: p.index})
	ctx, cancel := context.WithCancel(s.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := follower.Run(ctx); err != nil {
			s.Error(err)
		}
	}()
	p.end = func() { cancel(); <-ended }
	s.Cleanup(p.end)
	return p
}

func (p *process) add(ctx context.Context, tx *sql.Tx, batch portal.LogBatch) (bool, error) {
	for _, log := range batch.Logs {
		account, amount, one := new(big.Int).SetBytes(log.Topics[0][:]).Int64(), new(big.Int).SetBytes(log.Data).Int64(), int64(1)
		if log.Removed {
			amount, one = -amount, -1
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO sums (account, amount, logs) VALUES ($1, $2, $3)
			ON CONFLICT (account) DO UPDATE SET amount = sums.amount + excluded.amount, logs = sums.logs + excluded.logs`, account, amount,
			one); err != nil {
			return false, err
		}
	}
	p.read.Add(int64(len(batch.Logs)))
	if p.fails.Add(-1) >= 0 {
		return false, errors.New("it fails after it wrote")
	}
	return len(batch.Logs) > 0, nil
}

func empty(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM sums")
	return err
}

// has waits until the database has what the chain says.
func (s *stage) has(when string) {
	s.Helper()
	want, logs := s.chain.says()
	maps.DeleteFunc(want, func(_, amount int64) bool { return amount == 0 })
	s.until(func() (bool, string) {
		is, count := s.sums()
		return count == logs &&
			maps.Equal(is, want), fmt.Sprintf("%s: the index has %v of %d logs, the chain %v of %d", when, is, count, want, logs)
	})
}

// until waits for what happens in another goroutine, which says how it is as long as it has not.
func (s *stage) until(happened func() (done bool, is string)) {
	s.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		done, is := happened()
		if done {
			return
		}
		if time.Now().After(end) {
			s.Fatal(is)
		}
	}
}

func (s *stage) sums() (sums map[int64]int64, logs int) {
	s.Helper()
	rows, err := s.db.QueryContext(s.Context(), "SELECT account, amount, logs FROM sums")
	if err != nil {
		s.Fatal(err)
	}
	defer rows.Close()
	sums = map[int64]int64{}
	for rows.Next() {
		var account, amount int64
		var n int
		if err := rows.Scan(&account, &amount, &n); err != nil {
			s.Fatal(err)
		}
		if logs += n; amount != 0 {
			sums[account] = amount
		}
	}
	if err := rows.Err(); err != nil {
		s.Fatal(err)
	}
	return sums, logs
}

func goesOn(s *stage) {
	s.chain.blocks(30, 1)
	first := s.start()
	s.has("at first")
	first.end()
	_, before := s.chain.says()
	s.chain.blocks(5, 2)
	second := s.start()
	s.has("after the restart")
	if _, after := s.chain.says(); second.read.Load() != int64(after-before) {
		s.Errorf("the second process read %d logs; %d are new", second.read.Load(), after-before)
	}
}

func undoes(s *stage) {
	s.chain.blocks(25, 1)
	s.start()
	for depth := 1; depth <= 20; depth++ {
		s.has(fmt.Sprintf("before a reorganisation of depth %d", depth))
		s.chain.reorganise(depth, int64(depth+1))
	}
	s.has("at the end")
}

func undoesWhatItMissed(s *stage) {
	s.chain.blocks(40, 1)
	for _, depth := range []int{1, 7, 20} {
		p := s.start()
		s.has("before")
		p.end()
		s.chain.reorganise(depth, int64(depth+1))
	}
	s.start()
	s.has("after all")
}

func makesAnew(s *stage) {
	s.chain.blocks(30, 1)
	shallow := func(c *index.Config) { c.Depth = 8 }
	p := s.start(shallow)
	s.has("before")
	s.chain.reorganise(15, 2)
	s.has("while it follows")
	p.end()
	s.chain.reorganise(15, 3)
	s.start(shallow)
	s.has("after a restart")
}

func leavesNothing(s *stage) {
	s.chain.blocks(90, 1) // several batches
	p := s.start(func(c *index.Config) { c.Host.Chain = inSmallBatches{c.Host.Chain} })
	p.fails.Store(2)
	s.has("after two failures")
	p.fails.Store(1)
	s.chain.reorganise(5, 2)
	s.has("after a failure in a reorganisation")
}

func sharesTheWork(s *stage) {
	for range 3 {
		s.start(func(c *index.Config) { c.Host.Chain = inSmallBatches{c.Host.Chain} })
	}
	for salt := range int64(5) {
		s.chain.blocks(6, salt+1)
		s.has("with three processes")
		s.chain.reorganise(3, salt+10)
	}
	s.has("at the end")
}

func rescans(s *stage) {
	s.chain.blocks(20, 1)
	p := s.start()
	s.has("before")
	if _, err := s.db.ExecContext(s.Context(), "UPDATE sums SET amount = amount + 1"); err != nil {
		s.Fatal(err)
	}
	if err := p.index.Rescan(s.Context()); err != nil {
		s.Fatal(err)
	}
	s.chain.blocks(1, 4)
	s.has("after the rescan")
}

func rescansWhileBlocksCome(s *stage) {
	s.chain.blocks(20, 1)
	p := s.start()
	for salt := range int64(12) {
		s.chain.block(get{salt, 1}, get{3, salt})
		if err := p.index.Rescan(s.Context()); err != nil {
			s.Fatal(err)
		}
	}
	s.has("at the end")
}

// The older process of an upgrade goes on beside the newer one for a while: it leaves the index alone.
func leavesANewerVersionAlone(s *stage) {
	s.chain.blocks(20, 1)
	s.start()
	s.has("before")
	newer := s.start(func(c *index.Config) { c.Version = 1 })
	for range 5 {
		s.chain.blocks(1, 1)
		s.has("beside the older")
	}
	if _, logs := s.chain.says(); newer.read.Load() != int64(logs) {
		s.Errorf("the newer read %d logs of %d", newer.read.Load(), logs)
	}
}

func makesAnewForAnotherVersion(s *stage) {
	s.chain.blocks(20, 1)
	first := s.start()
	s.has("before")
	first.end()
	second := s.start(func(c *index.Config) { c.Version = 1 })
	s.chain.blocks(1, 4)
	s.has("after")
	if _, logs := s.chain.says(); second.read.Load() != int64(logs) {
		s.Errorf("the second version read %d of %d logs", second.read.Load(), logs)
	}
}

func saysHowFarItIs(s *stage) {
	s.chain.blocks(3, 1)
	p := s.start()
	if status := index.New(index.Config{}).Status(); !status.CatchingUp {
		s.Errorf("before it began: %+v", status)
	}
	s.has("at the head")
	s.until(func() (bool, string) {
		status := p.index.Status()
		done := status.AsOf.Number == s.chain.head() && status.Head == status.AsOf && !status.CatchingUp
		return done, fmt.Sprintf("%+v at block %d", status, s.chain.head())
	})
}

// inSmallBatches cuts what is read into batches of seven blocks.
type inSmallBatches struct{ portal.Chain }

func (c inSmallBatches) Logs(ctx context.Context, filter portal.LogFilter) iter.Seq2[portal.LogBatch, error] {
	return func(yield func(portal.LogBatch, error) bool) {
		next := filter.From
		for batch, err := range c.Chain.Logs(ctx, filter) {
			for err == nil && batch.Next > next+7 {
				part := portal.LogBatch{Next: next + 7}
				for len(batch.Logs) > 0 && batch.Logs[0].Block.Number < part.Next {
					part.Logs, batch.Logs = append(part.Logs, batch.Logs[0]), batch.Logs[1:]
				}
				if part.Head, err = c.at(ctx, part.Next-1); err != nil {
					break
				}
				if !yield(part, nil) {
					return
				}
				next = part.Next
			}
			next = batch.Next
			if !yield(batch, err) || err != nil {
				return
			}
		}
	}
}

// at is the block of that number.
func (c inSmallBatches) at(ctx context.Context, number uint64) (portal.Block, error) {
	emitter, err := c.Contract(ctx, "Emitter")
	if err != nil {
		return portal.Block{}, err
	}
	_, block, err := c.Call(ctx, emitter, make([]byte, 64), number)
	return block, err
}
