package chaintest

import (
	"context"
	"errors"
	"iter"
	"math/big"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/devnet"
)

// Client is what a Reader asks: an ethclient.Client, or that of go-ethereum's simulated backend, on which a test makes reorganisations.
type Client interface {
	HeaderByNumber(ctx context.Context, number *big.Int) (*types.Header, error)
	FilterLogs(ctx context.Context, query ethereum.FilterQuery) ([]types.Log, error)
	CallContract(ctx context.Context, call ethereum.CallMsg, block *big.Int) ([]byte, error)
	CodeAt(ctx context.Context, contract common.Address, block *big.Int) ([]byte, error)
	StorageAt(ctx context.Context, contract common.Address, slot common.Hash, block *big.Int) ([]byte, error)
}

// Reader is the portal.Chain of a module's tests, over a real chain: portaltest.Host.Reads. It follows reorganisations as the portal does.
type Reader struct {
	portal.Chain // ABI is nobody's

	Client    Client
	Contracts map[string]portal.Address
}

// Read is a Reader of the chain that DevChain started.
func Read(chain devnet.Chain) *Reader {
	r := &Reader{Client: chain.Client, Contracts: map[string]portal.Address{}}
	for name, address := range chain.Contracts {
		r.Contracts[name] = portal.Address(address)
	}
	return r
}

const (
	pollEvery    = 20 * time.Millisecond
	mostBlocks   = 2000 // in one range
	recentBlocks = 64   // below the head that are read one by one, and remembered
	mostFailures = 100  // in a row, the last of which is yielded
)

// Contract is that of Reader.Contracts.
func (r *Reader) Contract(_ context.Context, name string) (portal.Address, error) {
	address, known := r.Contracts[name]
	if !known {
		return address, portal.Errorf(portal.NotFound, "There is no %s.", name)
	}
	return address, nil
}

// Head is the newest block.
func (r *Reader) Head(ctx context.Context) (portal.Block, error) { return r.block(ctx, nil) }

func (r *Reader) block(ctx context.Context, number *big.Int) (portal.Block, error) {
	header, err := r.Client.HeaderByNumber(ctx, number)
	if err != nil {
		return portal.Block{}, err
	}
	return portal.Block{
		Number: header.Number.Uint64(), Hash: portal.Hash(header.Hash()), Time: time.Unix(int64(header.Time), 0).UTC(),
	}, nil
}

// Call is eth_call at the block of that number. As in a portal, what reverts is Invalid.
func (r *Reader) Call(ctx context.Context, to portal.Address, input []byte, number uint64) ([]byte, portal.Block, error) {
	block, err := r.at(ctx, number)
	if err != nil {
		return nil, block, err
	}
	address := common.Address(to)
	output, err := r.Client.CallContract(ctx, ethereum.CallMsg{To: &address, Data: input}, new(big.Int).SetUint64(block.Number))
	if reverted := rpc.DataError(nil); errors.As(err, &reverted) && reverted.ErrorData() != nil {
		err = portal.Errorf(portal.Invalid, "The contract %s refused the call.", to).Because(err)
	}
	return output, block, err
}

// Code is eth_getCode at the block of that number.
func (r *Reader) Code(ctx context.Context, of portal.Address, number uint64) ([]byte, portal.Block, error) {
	block, err := r.at(ctx, number)
	if err != nil {
		return nil, block, err
	}
	code, err := r.Client.CodeAt(ctx, common.Address(of), new(big.Int).SetUint64(block.Number))
	return code, block, err
}

// Storage is eth_getStorageAt at the block of that number.
func (r *Reader) Storage(ctx context.Context, of portal.Address, slot portal.Hash, number uint64) (portal.Hash, portal.Block, error) {
	block, err := r.at(ctx, number)
	if err != nil {
		return portal.Hash{}, block, err
	}
	value, err := r.Client.StorageAt(ctx, common.Address(of), common.Hash(slot), new(big.Int).SetUint64(block.Number))
	return portal.Hash(common.BytesToHash(value)), block, err
}

// at is the block of that number, the newest for 0.
func (r *Reader) at(ctx context.Context, number uint64) (portal.Block, error) {
	if number == 0 {
		return r.Head(ctx)
	}
	return r.block(ctx, new(big.Int).SetUint64(number))
}

// Logs follows the filter, as portal.Chain says.
func (r *Reader) Logs(ctx context.Context, filter portal.LogFilter) iter.Seq2[portal.LogBatch, error] {
	return func(yield func(portal.LogBatch, error) bool) {
		every := time.NewTicker(pollEvery)
		defer every.Stop()
		at := reading{Reader: r, filter: filter, next: filter.From}
		for _, block := range filter.Known {
			at.trail = append(at.trail, passed{block: block})
		}
		for failures := 0; ; {
			batch, found, err := at.advance(ctx)
			switch {
			case err != nil:
				// A node whose head moves while it looks for logs fails now and then; the portal asks again, too.
				if failures++; failures == mostFailures {
					yield(portal.LogBatch{}, err)
					return
				}
			case found:
				failures = 0
				if !yield(batch, nil) {
					return
				}
				continue
			}
			select {
			case <-ctx.Done():
				yield(portal.LogBatch{}, ctx.Err())
				return
			case <-every.C:
			}
		}
	}
}

// reading is one Logs' place in the chain.
type reading struct {
	*Reader

	filter portal.LogFilter
	next   uint64
	trail  []passed
}

// passed is a block that was yielded.
type passed struct {
	block portal.Block
	logs  []portal.Log
}

// advance is the next batch, where there is one.
func (r *reading) advance(ctx context.Context) (batch portal.LogBatch, found bool, err error) {
	head, err := r.Head(ctx)
	if err != nil {
		return batch, false, err
	}
	if batch, found, err = r.unwind(ctx, head); found || err != nil {
		return batch, found, err
	}
	if r.next > head.Number {
		return batch, false, nil
	}
	batch.Head, batch.CaughtUp = head, true
	if r.next+recentBlocks < head.Number {
		to := min(r.next+mostBlocks-1, head.Number-recentBlocks)
		if batch.Head, err = r.block(ctx, new(big.Int).SetUint64(to)); err != nil {
			return batch, false, err
		}
		batch.CaughtUp = false
	}
	query := r.query()
	query.FromBlock, query.ToBlock = new(big.Int).SetUint64(r.next), new(big.Int).SetUint64(batch.Head.Number)
	if batch.Logs, err = r.logs(ctx, query); err != nil {
		return batch, false, err
	}
	// What was read across a reorganisation belongs to no chain.
	if now, err := r.block(ctx, new(big.Int).SetUint64(batch.Head.Number)); err != nil || now.Hash != batch.Head.Hash {
		return batch, false, err
	}
	if err := r.pass(ctx, batch); err != nil {
		return batch, false, err
	}
	r.next = batch.Head.Number + 1
	batch.Next = r.next
	return batch, true, nil
}

// pass remembers the blocks of a batch.
func (r *reading) pass(ctx context.Context, batch portal.LogBatch) error {
	for number := max(r.next, batch.Head.Number-min(recentBlocks, batch.Head.Number)); number <= batch.Head.Number; number++ {
		block, err := r.block(ctx, new(big.Int).SetUint64(number))
		if err != nil {
			return err
		}
		var logs []portal.Log
		for _, log := range batch.Logs {
			if log.Block.Number == number {
				logs = append(logs, log)
			}
		}
		r.trail = append(r.trail, passed{block, logs})
	}
	r.trail = r.trail[max(0, len(r.trail)-recentBlocks):]
	return nil
}

// unwind takes back what is no longer of the chain.
func (r *reading) unwind(ctx context.Context, head portal.Block) (batch portal.LogBatch, found bool, err error) {
	reached := len(r.trail)
	for reached > 0 && r.trail[reached-1].block.Number > head.Number {
		reached--
	}
	kept := reached
	for ; kept > 0; kept-- {
		last := r.trail[kept-1].block
		now, err := r.block(ctx, new(big.Int).SetUint64(last.Number))
		if err != nil && !errors.Is(err, ethereum.NotFound) {
			return batch, false, err
		}
		if err == nil && now.Hash == last.Hash {
			break
		}
	}
	if kept == reached {
		return batch, false, nil
	}
	ancestor := r.trail[kept].block.Number - min(1, r.trail[kept].block.Number)
	if kept > 0 {
		ancestor = r.trail[kept-1].block.Number
	}
	if batch.Head, err = r.block(ctx, new(big.Int).SetUint64(ancestor)); err != nil {
		return batch, false, err
	}
	for _, block := range slices.Backward(r.trail[kept:]) {
		for _, log := range slices.Backward(block.logs) {
			log.Removed = true
			batch.Logs = append(batch.Logs, log)
		}
	}
	r.trail, r.next = r.trail[:kept], ancestor+1
	batch.Next, batch.Lost = r.next, kept == 0
	return batch, true, nil
}

func (r *reading) query() ethereum.FilterQuery {
	var query ethereum.FilterQuery
	for _, contract := range r.filter.Contracts {
		query.Addresses = append(query.Addresses, common.Address(contract))
	}
	if len(r.filter.Events) > 0 {
		query.Topics = [][]common.Hash{{}}
	}
	for _, event := range r.filter.Events {
		query.Topics[0] = append(query.Topics[0], common.Hash(event))
	}
	return query
}

func (r *reading) logs(ctx context.Context, query ethereum.FilterQuery) ([]portal.Log, error) {
	found, err := r.Client.FilterLogs(ctx, query)
	if err != nil {
		return nil, err
	}
	logs := make([]portal.Log, len(found))
	times := map[uint64]time.Time{}
	for i, log := range found {
		at, known := times[log.BlockNumber]
		if !known && log.BlockTimestamp != 0 {
			at, known = time.Unix(int64(log.BlockTimestamp), 0).UTC(), true
		}
		if !known {
			block, err := r.block(ctx, new(big.Int).SetUint64(log.BlockNumber))
			if err != nil {
				return nil, err
			}
			at = block.Time
			times[log.BlockNumber] = at
		}
		logs[i] = logOf(log, at)
	}
	return logs, nil
}

func logOf(log types.Log, at time.Time) portal.Log {
	topics := make([]portal.Hash, len(log.Topics))
	for i, topic := range log.Topics {
		topics[i] = portal.Hash(topic)
	}
	return portal.Log{
		Contract: portal.Address(log.Address), Topics: topics, Data: log.Data, Transaction: portal.Hash(log.TxHash), Index: log.Index,
		Block: portal.Block{Number: log.BlockNumber, Hash: portal.Hash(log.BlockHash), Time: at},
	}
}
