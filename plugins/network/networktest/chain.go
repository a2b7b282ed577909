package networktest

import (
	"context"
	"database/sql"
	"encoding/binary"
	"math/big"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/network/contracts/staking"
	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portaltest"
)

// Chain is one of blocks that a test writes, with logs of the staking contract, which the stakes of a database follow. As the host's chain
// it tells its head and nothing else. It is for one test at a time.
type Chain struct {
	*chaintest.Broken

	Blocks  []portal.Block // the first is block 0
	Written []portal.Log   // all logs of the blocks
	Index   *index.Index   // of the stakes

	t    testing.TB
	fork byte
}

// Follow begins a chain with block 0 at that time, whose stakes are kept in db, and makes it the host's.
func Follow(t testing.TB, host *portaltest.Host, db *sql.DB, began time.Time) *Chain {
	t.Helper()
	known, silent := stakes.New(db), &chaintest.Broken{Err: portal.Errorf(portal.Unavailable, "no endpoint answers")}
	c := &Chain{Broken: silent, t: t, Blocks: []portal.Block{{Time: began}},
		Index: index.New(index.Config{Host: host.Host(), DB: db, Name: stakes.Name, Apply: known.Apply, Reset: known.Reset})}
	host.Reads = c
	_, err := c.Index.Resume(t.Context(), nil, 0)
	check(t, err)
	return c
}

// Newest is the newest block.
func (c *Chain) Newest() portal.Block { return c.Blocks[len(c.Blocks)-1] }

// Head is the newest block, for the host.
func (c *Chain) Head(context.Context) (portal.Block, error) { return c.Newest(), nil }

// Mined adds a block of that time with those logs.
func (c *Chain) Mined(at time.Time, logs ...portal.Log) {
	c.t.Helper()
	b := portal.Block{Number: uint64(len(c.Blocks)), Time: at}
	binary.BigEndian.PutUint64(b.Hash[:], b.Number)
	b.Hash[31] = c.fork
	c.Blocks = append(c.Blocks, b)
	for i := range logs {
		logs[i].Block, logs[i].Index = b, uint(i)
		binary.BigEndian.PutUint64(logs[i].Transaction[:], b.Number)
	}
	c.Written = append(c.Written, logs...)
	_, err := c.Index.Apply(c.t.Context(), portal.LogBatch{Logs: logs, Head: b, Next: b.Number + 1, CaughtUp: true})
	check(c.t, err)
}

// TakesBack has the chain take back all blocks from that one on; those that follow have other hashes.
func (c *Chain) TakesBack(from uint64) {
	c.t.Helper()
	c.Blocks = c.Blocks[:from]
	for len(c.Written) > 0 && c.Written[len(c.Written)-1].Block.Number >= from {
		c.Written = c.Written[:len(c.Written)-1]
	}
	_, err := c.Index.Apply(c.t.Context(), portal.LogBatch{Head: c.Newest(), Next: from})
	check(c.t, err)
	c.fork++
}

// Rescans has the stakes forget their history and read it from the beginning, of which block 0 is all there is.
func (c *Chain) Rescans() {
	c.t.Helper()
	c.Blocks, c.Written = c.Blocks[:1], nil
	check(c.t, c.Index.Rescan(c.t.Context()))
	_, err := c.Index.Resume(c.t.Context(), nil, 0)
	check(c.t, err)
}

// Event is a log of the staking contract, for Mined.
func (c *Chain) Event(name string, indexed []portal.Address, values ...any) portal.Log {
	c.t.Helper()
	event := staking.NewValidatorStaking().GetABI().Events[name]
	data, err := event.Inputs.NonIndexed().Pack(values...)
	check(c.t, err)
	log := portal.Log{Topics: []portal.Hash{portal.Hash(event.ID)}, Data: data}
	for _, address := range indexed {
		log.Topics = append(log.Topics, portal.Hash(common.BytesToHash(address[:])))
	}
	return log
}

// Registers are the logs of a validator with that attestor, which takes a commission of so many basis points and stakes so much.
func (c *Chain) Registers(validator, attestor portal.Address, bps uint16, wei int64) []portal.Log {
	c.t.Helper()
	return []portal.Log{
		c.Event("ValidatorRegistered", []portal.Address{validator, attestor}, "V", bps),
		c.Event("Staked", []portal.Address{validator}, big.NewInt(wei)),
	}
}
