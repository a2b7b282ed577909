package chain

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// logsByHash reads the logs of each of the blocks, in one request, from an endpoint that has the last of them: some
// have no logs, rather than an error, for a block that they do not know.
func (c *Chain) logsByHash(ctx context.Context, filter portal.LogFilter, blocks []header) ([]yielded, error) {
	read, _, err := ask(ctx, c.endpoints.order(), hedgeLogsAfter, func(ctx context.Context, p *endpoint) ([]yielded, error) {
		answers := make([][]types.Log, len(blocks))
		batch := make([]rpc.BatchElem, 0, len(blocks)+1)
		for i, block := range blocks {
			query := selection(filter)
			query["blockHash"] = block.Hash
			batch = append(batch, rpc.BatchElem{Method: "eth_getLogs", Args: []any{query}, Result: &answers[i]})
		}
		var has *blockName
		last := blocks[len(blocks)-1]
		batch = append(batch, rpc.BatchElem{Method: "eth_getBlockByHash", Args: []any{last.Hash, false}, Result: &has})
		if err := p.batch(ctx, batch); err != nil {
			return nil, err
		}
		if has == nil || has.Hash != last.Hash {
			return nil, errBehind
		}
		read := make([]yielded, len(blocks))
		for i, block := range blocks {
			read[i].block = block.Block
			for _, answer := range answers[i] {
				if core.Hash(answer.BlockHash) != block.Hash || !selects(filter, answer) {
					return nil, fmt.Errorf("%w: logs of block %s that were not asked for", errNonsense, block.Hash)
				}
				read[i].logs = append(read[i].logs, logOf(answer, block.Block))
			}
		}
		return read, nil
	})
	return read, err
}

// logsInRange reads the logs of the blocks from and to, both included, from an endpoint that has the last of them, and
// says which that is. errForked when one is not of the chain as it is known.
func (c *Chain) logsInRange(ctx context.Context, filter portal.LogFilter, from, to uint64) ([]portal.Log, core.Hash, error) {
	query := selection(filter)
	query["fromBlock"], query["toBlock"] = hexutil.Uint64(from), hexutil.Uint64(to)
	answers, _, err := ask(ctx, c.endpoints.order(), hedgeLogsAfter, func(ctx context.Context, p *endpoint) (inRange, error) {
		var answers []types.Log
		var last *blockName
		err := p.batch(ctx, []rpc.BatchElem{
			{Method: "eth_getLogs", Args: []any{query}, Result: &answers},
			{Method: "eth_getBlockByNumber", Args: []any{hexutil.Uint64(to), false}, Result: &last},
		})
		if err != nil {
			return inRange{}, err
		}
		if last == nil || uint64(last.Number) != to {
			return inRange{}, errBehind
		}
		return inRange{answers, last.Hash}, inOrder(filter, answers, from, to)
	})
	if err != nil {
		return nil, core.Hash{}, err
	}
	logs := make([]portal.Log, 0, len(answers.logs))
	blocks := map[core.Hash]core.Block{}
	for _, answer := range answers.logs {
		block, seen := blocks[core.Hash(answer.BlockHash)]
		if !seen {
			if block, err = c.blockOf(ctx, answer); err != nil {
				return nil, core.Hash{}, err
			}
			blocks[block.Hash] = block
		}
		logs = append(logs, logOf(answer, block))
	}
	return logs, answers.end, nil
}

// inRange is what one endpoint says of a range of blocks.
type inRange struct {
	logs []types.Log
	end  core.Hash
}

// blockName is which block an endpoint has.
type blockName struct {
	Number hexutil.Uint64 `json:"number"`
	Hash   core.Hash      `json:"hash"`
}

// inOrder reports logs that were not asked for, or not in the order of the chain.
func inOrder(filter portal.LogFilter, logs []types.Log, from, to uint64) error {
	for i, log := range logs {
		if !selects(filter, log) || log.BlockNumber < from || log.BlockNumber > to {
			return fmt.Errorf("%w: logs of block %d that were not asked for", errNonsense, log.BlockNumber)
		}
		if i > 0 && (log.BlockNumber < logs[i-1].BlockNumber ||
			log.BlockNumber == logs[i-1].BlockNumber && (log.Index <= logs[i-1].Index || log.BlockHash != logs[i-1].BlockHash)) {
			return fmt.Errorf("%w: logs of block %d out of order", errNonsense, log.BlockNumber)
		}
	}
	return nil
}

// batch makes several calls in one request; its error is the first call's that failed. A limit that is named here is often one
// of the answer's size, which says nothing about the endpoint.
func (p *endpoint) batch(ctx context.Context, calls []rpc.BatchElem) error {
	step := p.step(ctx, "batch")
	err := p.client.BatchCallContext(ctx, calls)
	ended(step, err)
	if err != nil {
		return err
	}
	for _, call := range calls {
		var answer rpc.Error
		switch {
		case call.Error == nil:
		case errors.As(call.Error, &answer):
			return fmt.Errorf("%w: %s: %s", errRefused, call.Method, answer.Error())
		default:
			return fmt.Errorf("%w to %s: %w", errNonsense, call.Method, call.Error)
		}
	}
	return nil
}

// blockOf is the block of a log, with the time, which not every endpoint puts on logs.
func (c *Chain) blockOf(ctx context.Context, log types.Log) (core.Block, error) {
	if known, found := c.heads.at(log.BlockNumber); found {
		if known.Hash != core.Hash(log.BlockHash) {
			return core.Block{}, errForked
		}
		return known, nil
	}
	if log.BlockTimestamp != 0 {
		at := time.Unix(int64(log.BlockTimestamp), 0).UTC()
		return core.Block{Number: log.BlockNumber, Hash: core.Hash(log.BlockHash), Time: at}, nil
	}
	read, _, err := ask(ctx, c.endpoints.order(), hedgeAfter, headerOf("eth_getBlockByHash", core.Hash(log.BlockHash)))
	return read.Block, err
}

// selects reports that the filter has the log.
func selects(filter portal.LogFilter, log types.Log) bool {
	return !log.Removed && slices.Contains(filter.Contracts, core.Address(log.Address)) &&
		(len(filter.Events) == 0 || len(log.Topics) > 0 && slices.Contains(filter.Events, core.Hash(log.Topics[0])))
}

func selection(filter portal.LogFilter) map[string]any {
	query := map[string]any{"address": filter.Contracts}
	if len(filter.Events) > 0 {
		query["topics"] = [][]core.Hash{filter.Events}
	}
	return query
}

func logOf(answer types.Log, block core.Block) portal.Log {
	topics := make([]core.Hash, len(answer.Topics))
	for i, topic := range answer.Topics {
		topics[i] = core.Hash(topic)
	}
	return portal.Log{
		Contract:    core.Address(answer.Address),
		Topics:      topics,
		Data:        answer.Data,
		Block:       block,
		Transaction: core.Hash(answer.TxHash),
		Index:       answer.Index,
	}
}
