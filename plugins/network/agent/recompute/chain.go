package recompute

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"strconv"
	"strings"

	"gaia.example/portal/plugins/network/epochs/formula"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// span is how many blocks one question for logs is about.
const span = 5_000

// word is how many bytes an argument of an event has.
const word = 32

// Endpoint is one of the chain, by JSON-RPC.
type Endpoint struct {
	URL     string
	Staking portal.Address // the staking contract
	From    uint64         // a block at or before its deployment
}

// History is what the staking contract's logs say.
type History struct {
	Head      uint64
	Moves     []formula.Move
	Changes   []formula.Change
	Attestors map[portal.Address]portal.Address // the validator that a key attests for, or did: a key stays with its first one
}

type log struct {
	Topics      []portal.Hash `json:"topics"`
	Data        node.Bytes    `json:"data"`
	BlockNumber quantity      `json:"blockNumber"`
	Removed     bool          `json:"removed"`

	time int64
}

// quantity is a number of JSON-RPC: 0x and hex digits.
type quantity uint64

// UnmarshalText reads 0x and hex digits.
func (q *quantity) UnmarshalText(text []byte) error {
	digits, found := strings.CutPrefix(string(text), "0x")
	n, err := strconv.ParseUint(digits, 16, 64)
	if !found || err != nil {
		return fmt.Errorf("%.40q is no number of JSON-RPC", text)
	}
	*q = quantity(n)
	return nil
}

// events are those of the staking contract that an epoch follows from, by their topic.
var events = map[portal.Hash]func(h *History, l log) error{
	node.ContentHash("ValidatorRegistered(address,address,string,uint16)"): func(h *History, l log) error {
		bps, err := l.number(1) // behind the place of the name
		h.Attestors[l.address(2)] = l.address(1)
		h.change(l, formula.Change{Kind: formula.Registered, Bps: uint16(bps)}) // at most 10000
		return err
	},
	node.ContentHash("AttestorChanged(address,address)"): func(h *History, l log) error {
		h.Attestors[l.address(2)] = l.address(1)
		return nil
	},
	node.ContentHash("CommissionAnnounced(address,uint16,uint16,uint64)"): func(h *History, l log) error {
		before, err := l.number(0)
		bps, err1 := l.number(1)
		due, err2 := l.number(2)
		h.change(l, formula.Change{Kind: formula.Commission, Before: uint16(before), Bps: uint16(bps), Due: int64(due)}) // the contract's types
		return errors.Join(err, err1, err2)
	},
	node.ContentHash("ValidatorExited(address)"): func(h *History, l log) error {
		h.change(l, formula.Change{Kind: formula.Exited})
		return nil
	},
	node.ContentHash("Staked(address,uint256)"): func(h *History, l log) error { return h.move(l, l.address(1), l.address(1), 1) },
	node.ContentHash("Delegated(address,address,uint256)"): func(h *History, l log) error {
		return h.move(l, l.address(1), l.address(2), 1)
	},
	node.ContentHash("UnbondingStarted(address,address,uint256,uint64)"): func(h *History, l log) error {
		return h.move(l, l.address(1), l.address(2), -1)
	},
}

// address is an indexed one; zeros where the log has not so many.
func (l log) address(topic int) (a portal.Address) {
	if topic < len(l.Topics) {
		copy(a[:], l.Topics[topic][12:])
	}
	return a
}

func (l log) word(nth int) (*big.Int, error) {
	if len(l.Data) < (nth+1)*word {
		return new(big.Int), fmt.Errorf("a log of block %d is shorter than its event", l.BlockNumber)
	}
	return new(big.Int).SetBytes(l.Data[nth*word : (nth+1)*word]), nil
}

func (l log) number(nth int) (uint64, error) {
	n, err := l.word(nth)
	if err == nil && !n.IsUint64() {
		err = fmt.Errorf("a log of block %d has a number above its type", l.BlockNumber)
	}
	return n.Uint64(), err
}

func (h *History) change(l log, c formula.Change) {
	c.Block, c.Time, c.Validator = uint64(l.BlockNumber), l.time, l.address(1)
	h.Changes = append(h.Changes, c)
}

func (h *History) move(l log, account, validator portal.Address, sign int64) error {
	amount, err := l.word(0)
	h.Moves = append(h.Moves, formula.Move{Block: uint64(l.BlockNumber), Time: l.time, Account: account, Validator: validator,
		Amount: amount.Mul(amount, big.NewInt(sign))})
	return err
}

// Chain is the endpoint's.
func (e Endpoint) Chain(ctx context.Context) (uint64, error) {
	var n quantity
	err := e.call(ctx, &n, "eth_chainId")
	return uint64(n), err
}

// Read reads the contract's logs up to the endpoint's newest block.
func (e Endpoint) Read(ctx context.Context) (History, error) {
	h := History{Attestors: map[portal.Address]portal.Address{}}
	var head quantity
	if err := e.call(ctx, &head, "eth_blockNumber"); err != nil {
		return h, err
	}
	h.Head = uint64(head)
	times := map[quantity]int64{}
	for from := e.From; from <= h.Head; from += span {
		var logs []log
		if err := e.call(ctx, &logs, "eth_getLogs", map[string]string{"address": e.Staking.String(), "fromBlock": hexOf(from),
			"toBlock": hexOf(min(from+span-1, h.Head))}); err != nil {
			return h, err
		}
		for _, l := range logs {
			take := events[l.topic()]
			if take == nil || l.Removed {
				continue
			}
			var err error
			if l.time, err = e.timeOf(ctx, l.BlockNumber, times); err != nil {
				return h, err
			}
			if err := take(&h, l); err != nil {
				return h, err
			}
		}
	}
	if len(h.Changes) == 0 {
		return h, fmt.Errorf("the endpoint has no validator of the contract %s from block %d on: see --staking and --first-block", e.Staking, e.From)
	}
	return h, nil
}

func (l log) topic() portal.Hash {
	if len(l.Topics) == 0 {
		return portal.Hash{}
	}
	return l.Topics[0]
}

func hexOf(n uint64) string { return "0x" + strconv.FormatUint(n, 16) }

// Time of a block, Unix seconds.
func (e Endpoint) Time(ctx context.Context, block uint64) (int64, error) {
	var b *struct {
		Timestamp quantity `json:"timestamp"`
	}
	if err := e.call(ctx, &b, "eth_getBlockByNumber", hexOf(block), false); err != nil {
		return 0, err
	}
	if b == nil {
		return 0, fmt.Errorf("the endpoint has no block %d", block)
	}
	return int64(b.Timestamp), nil // a time
}

func (e Endpoint) timeOf(ctx context.Context, block quantity, known map[quantity]int64) (int64, error) {
	if at, is := known[block]; is {
		return at, nil
	}
	at, err := e.Time(ctx, uint64(block))
	known[block] = at
	return at, err
}

func (e Endpoint) call(ctx context.Context, into any, method string, params ...any) error {
	if params == nil {
		params = []any{}
	}
	body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, e.URL, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	var said struct {
		Result json.RawMessage
		Error  *struct{ Message string }
	}
	if err := answer(request, &said); err != nil {
		return err
	}
	if said.Error != nil {
		return fmt.Errorf("the endpoint refused %s: %s", method, said.Error.Message)
	}
	if err := json.Unmarshal(said.Result, into); err != nil {
		return fmt.Errorf("read the endpoint's answer to %s: %w", method, err)
	}
	return nil
}
