package portalchain

import (
	"context"
	"slices"

	"gaia.example/portal/sdk/go/portal"
)

// Source derives something from logs. A Follower calls it from one goroutine.
type Source interface {
	// Resume says where to go on, at the start and after each failure. first is the block from which all logs are wanted.
	Resume(ctx context.Context, contracts []portal.Address, first uint64) (Place, error)
	// Apply takes the next batch, as portal.Chain.Logs yields it. After an error Resume follows.
	Apply(ctx context.Context, batch portal.LogBatch) (Progress, error)
}

// Place is where a reading begins.
type Place struct {
	From     uint64
	Known    []portal.Block // as portal.LogFilter has them
	Complete bool           // what was derived before reached the head once: it can be shown
}

// Progress is what a batch did.
type Progress struct {
	Changed  bool
	Complete bool // all logs up to the chain's head have been read since the history began
}

// Memory is a Source that keeps what it derived in the process: reading begins anew with each process, and where a block that it passed is
// no longer of the chain when it resumes.
type Memory struct {
	// New empties what was derived; the contracts are in the order of Config.Contracts, zero for one that is not deployed.
	New func(contracts []portal.Address)
	// Do takes a batch, and says whether it changed anything. After an error New is called.
	Do func(batch portal.LogBatch) (changed bool, err error)

	contracts []portal.Address
	head      portal.Block
	next      uint64
	resumed   bool // the next batch is the first since Resume
	complete  bool
}

// Resume is Source's.
func (m *Memory) Resume(_ context.Context, contracts []portal.Address, first uint64) (Place, error) {
	m.resumed = true
	if m.contracts != nil && slices.Equal(m.contracts, contracts) && m.next > 0 {
		return Place{From: m.next, Known: []portal.Block{m.head}, Complete: m.complete}, nil
	}
	m.begin(contracts, first)
	return Place{From: first}, nil
}

func (m *Memory) begin(contracts []portal.Address, first uint64) {
	m.contracts, m.next, m.head, m.complete = contracts, first, portal.Block{}, false
	m.New(contracts)
}

// Apply is Source's.
func (m *Memory) Apply(_ context.Context, batch portal.LogBatch) (Progress, error) {
	if batch.Lost || m.resumed && batch.Next < m.next {
		m.contracts = nil
		return Progress{}, ErrAgain
	}
	m.resumed = false
	changed, err := m.Do(batch)
	if err != nil {
		m.contracts = nil
		return Progress{}, err
	}
	m.next, m.head, m.complete = batch.Next, batch.Head, m.complete || batch.CaughtUp
	return Progress{Changed: changed, Complete: m.complete}, nil
}
