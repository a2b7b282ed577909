package chain

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"golang.org/x/sync/singleflight"
	"golang.org/x/time/rate"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// What an answer has at most of a transaction's logs and a block's transactions.
const (
	mostLogs         = 100
	mostTransactions = 200
)

// What all lookups together may cost, for the pages are open to everybody and the tiers are read from the same
// endpoints: so many at once, so many a second in the long run and in a burst, each of so many endpoints, for so long.
const (
	mostExplorers  = 16
	lookupsASecond = 20
	lookupsAtOnce  = 60
	mostAsked      = 2
	exploreLimit   = 10 * time.Second
)

// Explorer reads what the explorer's pages show: transactions, blocks and accounts, whoever they belong to. Whatever an
// endpoint says is checked for what was asked, and bounded. Safe for concurrent use.
type Explorer struct {
	chain      *Chain
	interfaces *interfaces
	busy       chan struct{} // a semaphore of mostExplorers
	pace       *rate.Limiter
	asking     singleflight.Group // who asks what somebody else asks already shares that answer
}

// NewExplorer reads the chain. abi is the file that has the interface of the contract of that name; empty where none has.
func NewExplorer(c *Chain, abi func(contract string) string) *Explorer {
	return &Explorer{
		chain: c, interfaces: newInterfaces(c.config.Contracts, abi),
		busy: make(chan struct{}, mostExplorers), pace: rate.NewLimiter(lookupsASecond, lookupsAtOnce),
	}
}

// rpcTransaction is a transaction on the wire.
type rpcTransaction struct {
	Hash      core.Hash       `json:"hash"`
	From      *core.Address   `json:"from"`
	To        *core.Address   `json:"to"`
	Value     *hexutil.Big    `json:"value"`
	Nonce     *hexutil.Uint64 `json:"nonce"`
	Input     hexutil.Bytes   `json:"input"`
	BlockHash *core.Hash      `json:"blockHash"`
}

// rpcReceipt is a receipt on the wire.
type rpcReceipt struct {
	TransactionHash   core.Hash       `json:"transactionHash"`
	BlockHash         core.Hash       `json:"blockHash"`
	TransactionIndex  *hexutil.Uint64 `json:"transactionIndex"`
	Status            *hexutil.Uint64 `json:"status"`
	GasUsed           *hexutil.Uint64 `json:"gasUsed"`
	EffectiveGasPrice *hexutil.Big    `json:"effectiveGasPrice"`
	ContractAddress   *core.Address   `json:"contractAddress"`
	Logs              []rpcLog        `json:"logs"`
}

// rpcLog is a log on the wire.
type rpcLog struct {
	Address  *core.Address   `json:"address"`
	Topics   []core.Hash     `json:"topics"`
	Data     hexutil.Bytes   `json:"data"`
	LogIndex *hexutil.Uint64 `json:"logIndex"`
}

// found is a transaction with what one endpoint says of it; no receipt while it waits for a block.
type found struct {
	transaction rpcTransaction
	receipt     *rpcReceipt
	block       header
}

// Transaction is the transaction of that hash. NotFound when no endpoint knows one, Unavailable when none answers.
func (e *Explorer) Transaction(ctx context.Context, hash core.Hash) (core.ExploredTransaction, error) {
	read, err := explore(ctx, e, "transaction "+hash.String(), func(ctx context.Context, p *endpoint) (found, error) {
		return findTransaction(ctx, p, hash)
	})
	if err != nil {
		return core.ExploredTransaction{}, unfound(err,
			"The chain has no transaction %s: check the hash, or wait a moment if it was only just sent.", hash)
	}
	explored := e.transaction(read.transaction)
	if read.receipt != nil {
		explored.Outcome = e.outcome(read)
	}
	return explored, nil
}

// findTransaction asks one endpoint for a transaction, its receipt and its block's time.
func findTransaction(ctx context.Context, p *endpoint, hash core.Hash) (f found, err error) {
	transaction, err := request[*rpcTransaction]("eth_getTransactionByHash", hash)(ctx, p)
	switch {
	case err != nil:
		return f, err
	case transaction == nil:
		return f, errBehind
	case transaction.Hash != hash || !transaction.whole():
		return f, fmt.Errorf("%w to eth_getTransactionByHash: not the transaction", errNonsense)
	}
	f.transaction = *transaction
	if transaction.BlockHash == nil {
		return f, nil
	}
	if f.receipt, err = request[*rpcReceipt]("eth_getTransactionReceipt", hash)(ctx, p); err != nil || f.receipt == nil {
		return f, err // a block that was only just taken back has no receipts: it waits again
	}
	if f.receipt.TransactionHash != hash || !f.receipt.whole() {
		return f, fmt.Errorf("%w to eth_getTransactionReceipt: not the receipt", errNonsense)
	}
	f.block, err = headerOf("eth_getBlockByHash", f.receipt.BlockHash)(ctx, p)
	if errors.Is(err, errBehind) {
		f.receipt, err = nil, nil
	}
	return f, err
}

func (t *rpcTransaction) whole() bool {
	return t.From != nil && t.Value != nil && t.Nonce != nil && *t.Nonce <= maxNumber
}

func (r *rpcReceipt) whole() bool {
	for _, log := range r.Logs {
		if log.Address == nil || log.LogIndex == nil || *log.LogIndex > maxNumber || len(log.Topics) > 4 {
			return false
		}
	}
	return r.TransactionIndex != nil && *r.TransactionIndex <= maxNumber && r.GasUsed != nil && *r.GasUsed <= maxNumber &&
		(r.Status == nil || *r.Status <= 1)
}

func (e *Explorer) transaction(t rpcTransaction) core.ExploredTransaction {
	explored := core.ExploredTransaction{
		Hash: t.Hash, From: *t.From, To: t.To, Value: t.Value.ToInt().String(), Nonce: uint64(*t.Nonce), InputBytes: len(t.Input),
	}
	if t.To != nil {
		explored.Call = e.interfaces.call(*t.To, t.Input)
	}
	return explored
}

func (e *Explorer) outcome(f found) *core.ExploredOutcome {
	r := f.receipt
	outcome := &core.ExploredOutcome{
		Block: f.block.Number, BlockHash: f.block.Hash, Time: f.block.Time, Index: uint64(*r.TransactionIndex),
		GasUsed: uint64(*r.GasUsed), Created: r.ContractAddress, Logs: []core.ExploredLog{}, LogCount: len(r.Logs),
	}
	if r.Status != nil {
		succeeded := *r.Status == 1
		outcome.Succeeded = &succeeded
	}
	if r.EffectiveGasPrice != nil {
		fee := new(big.Int).Mul(r.EffectiveGasPrice.ToInt(), new(big.Int).SetUint64(outcome.GasUsed)).String()
		outcome.Fee = &fee
	}
	for _, log := range r.Logs[:min(len(r.Logs), mostLogs)] {
		outcome.Logs = append(outcome.Logs, core.ExploredLog{
			Index: uint64(*log.LogIndex), Address: *log.Address, Event: e.interfaces.event(*log.Address, log.Topics, log.Data),
		})
	}
	return outcome
}

// Block is the block of that name. NotFound when no endpoint has it, Unavailable when none answers.
func (e *Explorer) Block(ctx context.Context, name core.BlockName) (core.ExploredBlock, error) {
	method, which, called := "eth_getBlockByNumber", any(hexutil.Uint64(name.Number)), fmt.Sprint(name.Number)
	if name.Hash != (core.Hash{}) {
		method, which, called = "eth_getBlockByHash", name.Hash, name.Hash.String()
	}
	read, err := explore(ctx, e, "block "+called, func(ctx context.Context, p *endpoint) (*rpcBlock, error) {
		return findBlock(ctx, p, method, which, name)
	})
	if err != nil {
		return core.ExploredBlock{}, unfound(err, "The chain has no block %s.", called)
	}
	return e.block(read), nil
}

// rpcBlock is a block with its transactions, on the wire.
type rpcBlock struct {
	Number       *hexutil.Uint64  `json:"number"`
	Hash         core.Hash        `json:"hash"`
	ParentHash   core.Hash        `json:"parentHash"`
	Timestamp    *hexutil.Uint64  `json:"timestamp"`
	GasUsed      *hexutil.Uint64  `json:"gasUsed"`
	GasLimit     *hexutil.Uint64  `json:"gasLimit"`
	Transactions []rpcTransaction `json:"transactions"`
}

func findBlock(ctx context.Context, p *endpoint, method string, which any, name core.BlockName) (*rpcBlock, error) {
	block, err := request[*rpcBlock](method, which, true)(ctx, p)
	if err != nil {
		return nil, err
	}
	if block == nil {
		return nil, errBehind
	}
	asked := block.Hash == name.Hash
	if name.Hash == (core.Hash{}) {
		asked = block.Number != nil && uint64(*block.Number) == name.Number
	}
	if !asked || !block.whole() {
		return nil, fmt.Errorf("%w to %s: not the block", errNonsense, method)
	}
	return block, nil
}

func (b *rpcBlock) whole() bool {
	for i := range b.Transactions {
		if t := &b.Transactions[i]; !t.whole() || t.Hash == (core.Hash{}) {
			return false
		}
	}
	return b.Hash != (core.Hash{}) && b.Number != nil && *b.Number <= maxNumber && b.Timestamp != nil && *b.Timestamp <= maxTime &&
		b.GasUsed != nil && *b.GasUsed <= maxNumber && b.GasLimit != nil && *b.GasLimit <= maxNumber
}

func (e *Explorer) block(b *rpcBlock) core.ExploredBlock {
	explored := core.ExploredBlock{
		Number: uint64(*b.Number), Hash: b.Hash, Time: timeOf(*b.Timestamp), GasUsed: uint64(*b.GasUsed), GasLimit: uint64(*b.GasLimit),
		Transactions: []core.ExploredTransaction{}, TransactionCount: len(b.Transactions),
	}
	if explored.Number > 0 {
		explored.Parent = &b.ParentHash
	}
	for _, t := range b.Transactions[:min(len(b.Transactions), mostTransactions)] {
		explored.Transactions = append(explored.Transactions, e.transaction(t))
	}
	return explored
}

// explore asks one endpoint, and a second one where that does not have it or does not answer. Those who ask the same at
// once share one answer, and the end of the first one's context. Unavailable while too many ask.
func explore[T any](ctx context.Context, e *Explorer, what string, do question[T]) (T, error) {
	found, err, _ := e.asking.Do(what, func() (any, error) {
		select {
		case e.busy <- struct{}{}:
			defer func() { <-e.busy }()
		default:
			return nil, errBusy()
		}
		if !e.pace.Allow() {
			return nil, errBusy()
		}
		ctx, cancel := context.WithTimeout(ctx, exploreLimit)
		defer cancel()
		among := e.chain.endpoints.order()
		value, _, err := ask(ctx, among[:min(len(among), mostAsked)], hedgeAfter, blameless(do))
		return value, err
	})
	value, _ := found.(T) // none with an error
	return value, err
}

// blameless keeps an error from being held against the endpoint: a stranger chose the question. The polls of the heads find
// out which endpoints are fit.
func blameless[T any](do question[T]) question[T] {
	return func(ctx context.Context, p *endpoint) (T, error) {
		value, err := do(ctx, p)
		if err != nil && !errors.Is(err, errBehind) {
			err = fmt.Errorf("%w: %w", errRefused, err)
		}
		return value, err
	}
}

func errBusy() error {
	return portal.Errorf(portal.Unavailable, "Too many look at the chain right now: try again in a moment.")
}

// unavailable is the error of a chain that does not answer.
func unavailable(err error) error {
	if portal.CodeOf(err) == portal.Unavailable {
		return err
	}
	return errUnavailable().Because(err)
}

// unfound is the error of what no endpoint has, with that sentence, or of a chain that does not answer.
func unfound(err error, sentence string, what any) error {
	if errors.Is(err, errBehind) {
		return portal.Errorf(portal.NotFound, sentence, what)
	}
	return unavailable(err)
}
