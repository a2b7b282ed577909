package validators

import (
	"bufio"
	"context"
	"encoding/json"
	"iter"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/sdk/go/portal"
)

// devChain reads a dev chain process that this test started, as the core would.
type devChain struct {
	portal.Chain

	client    *ethclient.Client
	contracts map[string]portal.Address
}

// startChain builds and starts a dev chain with busy actors; it ends with the test.
func startChain(t *testing.T) *devChain {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "devchain")
	build := exec.Command("go", "run", "-ldflags=-w", `-exec=sh -c 'cp "$0" "$BUILT"'`, "gaia.example/portal/core/cmd/devchain") // keeps what it links for other tests
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "BUILT="+binary)
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build the dev chain: %v\n%s", err, output)
	}
	process := exec.Command(binary, "--addr=127.0.0.1:0", "--data="+t.TempDir(), "--actors-per-minute=1200")
	stdout, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = process.Process.Kill()
		_ = process.Wait()
	})
	line, err := bufio.NewReader(stdout).ReadBytes('\n')
	if err != nil {
		t.Fatalf("the dev chain did not say that it is ready: %v", err)
	}
	var ready struct {
		RPCURL    string                    `json:"rpcUrl"`
		Contracts map[string]portal.Address `json:"contracts"`
	}
	if err := json.Unmarshal(line, &ready); err != nil {
		t.Fatalf("%v in %s", err, line)
	}
	client, err := ethclient.Dial(ready.RPCURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	return &devChain{client: client, contracts: ready.Contracts}
}

func (c *devChain) Contract(_ context.Context, name string) (portal.Address, error) {
	address, known := c.contracts[name]
	if !known {
		return address, portal.Errorf(portal.NotFound, "There is no %s.", name)
	}
	return address, nil
}

func (c *devChain) Head(ctx context.Context) (portal.Block, error) { return c.block(ctx, nil) }

func (c *devChain) block(ctx context.Context, number *big.Int) (portal.Block, error) {
	header, err := c.client.HeaderByNumber(ctx, number)
	if err != nil {
		return portal.Block{}, err
	}
	return portal.Block{
		Number: header.Number.Uint64(), Hash: portal.Hash(header.Hash()), Time: time.Unix(int64(header.Time), 0).UTC(),
	}, nil
}

func (c *devChain) Call(ctx context.Context, to portal.Address, input []byte, number uint64) ([]byte, portal.Block, error) {
	var at *big.Int
	if number > 0 {
		at = new(big.Int).SetUint64(number)
	}
	block, err := c.block(ctx, at)
	if err != nil {
		return nil, block, err
	}
	address := common.Address(to)
	output, err := c.client.CallContractAtHash(ctx, ethereum.CallMsg{To: &address, Data: input}, common.Hash(block.Hash))
	return output, block, err
}

func (c *devChain) Logs(ctx context.Context, filter portal.LogFilter) iter.Seq2[portal.LogBatch, error] {
	return func(yield func(portal.LogBatch, error) bool) {
		look := time.NewTicker(20 * time.Millisecond)
		defer look.Stop()
		for next := filter.From; ; {
			head, err := c.Head(ctx)
			if err == nil && head.Number >= next {
				var batch portal.LogBatch
				batch, err = c.batch(ctx, filter, next, head)
				if err == nil && !yield(batch, nil) {
					return
				}
				next = batch.Next
			}
			if err != nil {
				yield(portal.LogBatch{}, err)
				return
			}
			select {
			case <-ctx.Done():
				return
			case <-look.C:
			}
		}
	}
}

func (c *devChain) batch(ctx context.Context, filter portal.LogFilter, from uint64, head portal.Block) (portal.LogBatch, error) {
	query := ethereum.FilterQuery{FromBlock: new(big.Int).SetUint64(from), ToBlock: new(big.Int).SetUint64(head.Number)}
	for _, contract := range filter.Contracts {
		query.Addresses = append(query.Addresses, common.Address(contract))
	}
	if len(filter.Events) > 0 {
		query.Topics = [][]common.Hash{{}}
	}
	for _, event := range filter.Events {
		query.Topics[0] = append(query.Topics[0], common.Hash(event))
	}
	logs, err := c.client.FilterLogs(ctx, query)
	batch := portal.LogBatch{Head: head, Next: head.Number + 1, CaughtUp: true}
	for _, log := range logs {
		batch.Logs = append(batch.Logs, portalLog(log))
	}
	return batch, err
}

func portalLog(log types.Log) portal.Log {
	topics := make([]portal.Hash, len(log.Topics))
	for i, topic := range log.Topics {
		topics[i] = portal.Hash(topic)
	}
	return portal.Log{
		Contract: portal.Address(log.Address), Topics: topics, Data: log.Data, Transaction: portal.Hash(log.TxHash), Index: log.Index,
		Block: portal.Block{
			Number: log.BlockNumber, Hash: portal.Hash(log.BlockHash), Time: time.Unix(int64(log.BlockTimestamp), 0).UTC(),
		},
	}
}

// brokenChain answers everything with its error.
type brokenChain struct {
	portal.Chain

	err error
}

func (c *brokenChain) Contract(context.Context, string) (portal.Address, error) {
	return portal.Address{}, c.err
}

func (c *brokenChain) Head(context.Context) (portal.Block, error) { return portal.Block{}, c.err }

func (c *brokenChain) Call(context.Context, portal.Address, []byte, uint64) ([]byte, portal.Block, error) {
	return nil, portal.Block{}, c.err
}

func (c *brokenChain) Logs(context.Context, portal.LogFilter) iter.Seq2[portal.LogBatch, error] {
	return func(yield func(portal.LogBatch, error) bool) { yield(portal.LogBatch{}, c.err) }
}
