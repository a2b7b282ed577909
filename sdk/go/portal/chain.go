package portal

import (
	"bytes"
	"context"
	"iter"
	"time"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// Chain reads the portal's target chain. Amounts are in the smallest unit.
type Chain interface {
	// ABI is the interface of a contract of the module's bundle, as JSON; NotFound when the bundle has none of that name.
	ABI(ctx context.Context, name string) ([]byte, error)
	// Contract is the address of a contract that the manifest names; NotFound when it is not deployed on this chain.
	Contract(ctx context.Context, name string) (Address, error)
	// Head is the newest block the core has seen; Unavailable while no endpoint answers.
	Head(ctx context.Context) (Block, error)
	// Call is eth_call at the block of that number, at the head for 0. It answers with the block it was made at. What AsksSignature may be
	// asked of any account, and any but the contracts that the manifest names answers as SignatureAnswer says; everything else is for these
	// contracts.
	Call(ctx context.Context, to Address, input []byte, block uint64) (output []byte, at Block, err error)
	// Code is what the contract runs after the block of that number, after the head for 0: empty where none is at the address. It answers with
	// the block, as Call does.
	Code(ctx context.Context, of Address, block uint64) (code []byte, at Block, err error)
	// Storage is one slot of the contract's storage after the block of that number, after the head for 0: zero where nothing was written, and
	// where there is no contract.
	Storage(ctx context.Context, of Address, slot Hash, block uint64) (value Hash, at Block, err error)
	// Logs yields what the filter selects, oldest first, from block From on and then as it happens, in batches that each
	// end at a whole block. Keep Batch.Next with what you derived and start there again. A reorganisation yields
	// a batch that ends below what was yielded, with Removed logs, before their replacement. It ends with an error or when ctx does.
	Logs(ctx context.Context, filter LogFilter) iter.Seq2[LogBatch, error]
}

// Block names one block of the chain.
type Block struct {
	Number uint64    `json:"number"`
	Hash   Hash      `json:"hash"`
	Time   time.Time `json:"time"`
}

// LogFilter selects logs: of any of the contracts (at least one), with the first topic being any of Events (all, when empty).
type LogFilter struct {
	Contracts []Address
	Events    []Hash
	From      uint64 // first block
	// Known is blocks below From that an earlier reading has passed, oldest first, MaxKnown at most. Where the newest of them are no longer
	// of the chain, the first batch has no logs and ends at the newest that still is: what was derived from the blocks after it is to be
	// undone. Where none of them is, the batch is Lost.
	Known []Block
}

// mostAsked is how long the input of a call to isValidSignature is at most, in bytes.
const mostAsked = 8 << 10

// AsksSignature tells whether a call's input is isValidSignature(bytes32,bytes), by which a wallet that is a contract says whether it
// signed (ERC-1271).
func AsksSignature(input []byte) bool {
	return len(input) >= 4+3*32 && len(input) <= mostAsked && [4]byte(input) == [4]byte{0x16, 0x26, 0xba, 0x7e}
}

// SignatureAnswer is what a module gets of what an account answered to isValidSignature, where the account is none of its contracts: the
// word that is yes, or nothing, for every other output and for a refusal. What else such an account says could be what it read of any
// other.
func SignatureAnswer(output []byte, err error) ([]byte, error) {
	yes := [32]byte{0x16, 0x26, 0xba, 0x7e}
	switch {
	case err != nil && CodeOf(err) != Invalid:
		return nil, err
	case err != nil || !bytes.Equal(output, yes[:]):
		return nil, nil //nolint:nilerr // a refusal is told as any answer but yes is
	}
	return yes[:], nil
}

// MaxKnown is how many blocks a filter's Known has at most.
const MaxKnown = 64

// Log is one event that a contract emitted.
type Log struct {
	Contract    Address
	Topics      []Hash
	Data        []byte
	Block       Block
	Transaction Hash
	Index       uint // in the block
	Removed     bool // taken back by a reorganisation
}

// LogBatch is the logs of the blocks up to and including Head. CaughtUp says that Head was the chain's head. Lost says that a
// reorganisation went deeper than what is remembered of the chain: what was derived is to be made anew.
type LogBatch struct {
	Logs     []Log
	Head     Block
	Next     uint64 // where to start again
	CaughtUp bool
	Lost     bool
}

// chain is Chain over the control connection.
type chain struct{ client modulev1.HostClient }

func (c chain) Contract(ctx context.Context, name string) (Address, error) {
	res, err := c.client.Contract(ctx, &modulev1.ContractRequest{Name: name})
	if err != nil {
		return Address{}, fromStatus(err)
	}
	return fixed[Address](res.Address), nil
}

func (c chain) ABI(ctx context.Context, name string) ([]byte, error) {
	res, err := c.client.ABI(ctx, &modulev1.ABIRequest{Name: name})
	if err != nil {
		return nil, fromStatus(err)
	}
	return res.Json, nil
}

func (c chain) Head(ctx context.Context) (Block, error) {
	res, err := c.client.Head(ctx, &modulev1.HeadRequest{})
	if err != nil {
		return Block{}, fromStatus(err)
	}
	return blockOf(res.Block), nil
}

func (c chain) Call(ctx context.Context, to Address, input []byte, block uint64) ([]byte, Block, error) {
	res, err := c.client.Call(ctx, &modulev1.CallRequest{To: to[:], Input: input, Block: block})
	if err != nil {
		return nil, Block{}, fromStatus(err)
	}
	return res.Output, blockOf(res.At), nil
}

func (c chain) Code(ctx context.Context, of Address, block uint64) ([]byte, Block, error) {
	res, err := c.client.Code(ctx, &modulev1.CodeRequest{Of: of[:], Block: block})
	if err != nil {
		return nil, Block{}, fromStatus(err)
	}
	return res.Code, blockOf(res.At), nil
}

func (c chain) Storage(ctx context.Context, of Address, slot Hash, block uint64) (Hash, Block, error) {
	res, err := c.client.Storage(ctx, &modulev1.StorageRequest{Of: of[:], Slot: slot[:], Block: block})
	if err != nil {
		return Hash{}, Block{}, fromStatus(err)
	}
	return fixed[Hash](res.Value), blockOf(res.At), nil
}

func (c chain) Logs(ctx context.Context, filter LogFilter) iter.Seq2[LogBatch, error] {
	return func(yield func(LogBatch, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		req := &modulev1.LogsRequest{From: filter.From}
		for _, b := range filter.Known {
			req.Known = append(req.Known, &modulev1.Block{Number: b.Number, Hash: b.Hash[:], TimeUnix: b.Time.Unix()})
		}
		for _, a := range filter.Contracts {
			req.Contracts = append(req.Contracts, a[:])
		}
		for _, h := range filter.Events {
			req.Events = append(req.Events, h[:])
		}
		stream, err := c.client.Logs(ctx, req)
		if err != nil {
			yield(LogBatch{}, fromStatus(err))
			return
		}
		for {
			batch, err := receiveBatch(stream)
			if !yield(batch, fromStatus(err)) || err != nil {
				return
			}
		}
	}
}

// receiveBatch joins the parts of a batch: only the last one has a head.
func receiveBatch(stream modulev1.Host_LogsClient) (LogBatch, error) {
	var batch LogBatch
	for {
		res, err := stream.Recv()
		if err != nil {
			return LogBatch{}, err
		}
		for _, l := range res.Logs {
			batch.Logs = append(batch.Logs, logOf(l))
		}
		if res.Head != nil {
			batch.Head, batch.Next, batch.CaughtUp, batch.Lost = blockOf(res.Head), res.Next, res.CaughtUp, res.Lost
			return batch, nil
		}
	}
}

func logOf(l *modulev1.Log) Log {
	log := Log{
		Contract: fixed[Address](l.Contract), Data: l.Data, Block: blockOf(l.Block),
		Transaction: fixed[Hash](l.Transaction), Index: uint(l.Index), Removed: l.Removed,
	}
	for _, t := range l.Topics {
		log.Topics = append(log.Topics, fixed[Hash](t))
	}
	return log
}

func blockOf(b *modulev1.Block) Block {
	if b == nil {
		return Block{}
	}
	return Block{Number: b.Number, Hash: fixed[Hash](b.Hash), Time: time.Unix(b.TimeUnix, 0).UTC()}
}
