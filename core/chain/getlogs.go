package chain

import (
	"context"
	"fmt"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// logsByHash reads the logs of each of the blocks, in one request.
func (c *Chain) logsByHash(ctx context.Context, filter portal.LogFilter, blocks []header) ([][]portal.Log, error) {
	answers := make([][]types.Log, len(blocks))
	err := c.endpoints.try(ctx, func(ctx context.Context, client *rpc.Client) error {
		batch := make([]rpc.BatchElem, len(blocks))
		for i, block := range blocks {
			query := selection(filter)
			query["blockHash"] = block.Hash
			answers[i] = nil
			batch[i] = rpc.BatchElem{Method: "eth_getLogs", Args: []any{query}, Result: &answers[i]}
		}
		if err := client.BatchCallContext(ctx, batch); err != nil {
			return err
		}
		for _, elem := range batch {
			if elem.Error != nil {
				return elem.Error
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	logs := make([][]portal.Log, len(blocks))
	for i, block := range blocks {
		for _, answer := range answers[i] {
			if core.Hash(answer.BlockHash) != block.Hash {
				return nil, fmt.Errorf("the logs of block %s are of another block", block.Hash)
			}
			logs[i] = append(logs[i], logOf(answer, block.Block))
		}
	}
	return logs, nil
}

// logsInRange reads the logs of the blocks from and to, both included. errForked when one is not of the chain as it is known.
func (c *Chain) logsInRange(ctx context.Context, filter portal.LogFilter, from, to uint64) ([]portal.Log, error) {
	query := selection(filter)
	query["fromBlock"], query["toBlock"] = hexutil.Uint64(from), hexutil.Uint64(to)
	var answers []types.Log
	if err := c.endpoints.call(ctx, &answers, "eth_getLogs", query); err != nil {
		return nil, err
	}
	logs := make([]portal.Log, 0, len(answers))
	blocks := map[core.Hash]core.Block{}
	for _, answer := range answers {
		block, seen := blocks[core.Hash(answer.BlockHash)]
		if !seen {
			var err error
			if block, err = c.blockOf(ctx, answer); err != nil {
				return nil, err
			}
			blocks[block.Hash] = block
		}
		logs = append(logs, logOf(answer, block))
	}
	return logs, nil
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
	read, found, err := c.header(ctx, "eth_getBlockByHash", log.BlockHash)
	if err == nil && !found {
		err = errForked
	}
	return read.Block, err
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
