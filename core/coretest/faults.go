package coretest

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
)

// Honest is no fault.
func Honest(w http.ResponseWriter, r *http.Request, pass *Pass) {
	answer := pass.Ask(r, pass.Body)
	if answer == nil {
		http.Error(w, "the node is gone", http.StatusBadGateway)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(answer)
}

// LyingBalance says told where calls answer with real, both in whole GAIA.
func LyingBalance(real, told int64) Fault {
	from, to := hex.EncodeToString(amountOf(real)), hex.EncodeToString(amountOf(told))
	return Rewrite(func(q Question, node func(string, ...any) json.RawMessage) Reply {
		if q.Method != "eth_call" {
			return Reply{}
		}
		result := node(q.Method, anys(q.Params)...)
		return Reply{Result: bytes.ReplaceAll(result, []byte(from), []byte(to))}
	})
}

// InventedHead claims a newest block so far ahead, of a hash that nobody knows.
func InventedHead(ahead uint64) Fault {
	return newest(func(block map[string]any) {
		block["number"] = hexutil.EncodeUint64(numberIn(block, "number") + ahead)
		block["hash"] = "0x" + strings.Repeat("ab", 32)
	})
}

// HeadLater claims that the newest block is so much younger than it is.
func HeadLater(by time.Duration) Fault { return newest(later(by)) }

// OlderBlocks claims that all blocks but the newest are so much older than they are.
func OlderBlocks(by time.Duration) Fault {
	return blocks(func(q Question) bool { return string(q.Params[0]) != `"latest"` }, later(-by))
}

func later(by time.Duration) func(map[string]any) {
	return func(block map[string]any) {
		block["timestamp"] = hexutil.EncodeUint64(uint64(int64(numberIn(block, "timestamp")) + int64(by/time.Second)))
	}
}

// newest has what the node says of its newest block changed.
func newest(change func(block map[string]any)) Fault {
	return blocks(func(q Question) bool { return string(q.Params[0]) == `"latest"` }, change)
}

// blocks has what the node says of some blocks changed.
func blocks(which func(Question) bool, change func(block map[string]any)) Fault {
	return Rewrite(func(q Question, node func(string, ...any) json.RawMessage) Reply {
		if q.Method != "eth_getBlockByNumber" && q.Method != "eth_getBlockByHash" || !which(q) {
			return Reply{}
		}
		var block map[string]any
		if json.Unmarshal(node(q.Method, anys(q.Params)...), &block) != nil || block == nil {
			return Reply{Result: json.RawMessage("null")}
		}
		change(block)
		result, _ := json.Marshal(block)
		return Reply{Result: result}
	})
}

func numberIn(block map[string]any, name string) uint64 {
	number, _ := hexutil.DecodeUint64(block[name].(string))
	return number
}

// Behind answers as of so many blocks ago; it knows nothing newer.
func Behind(blocks uint64) Fault {
	return upTo(func(head uint64) uint64 { return head - min(blocks, head) })
}

// StuckAt answers as when that was the newest block.
func StuckAt(block uint64) Fault {
	return upTo(func(head uint64) uint64 { return min(block, head) })
}

func upTo(last func(head uint64) uint64) Fault {
	return Rewrite(func(q Question, node func(string, ...any) json.RawMessage) Reply {
		var head hexutil.Uint64
		_ = json.Unmarshal(node("eth_blockNumber"), &head)
		last := last(uint64(head))
		unknown := json.RawMessage(`{"code":-32000,"message":"header not found"}`)
		switch q.Method {
		case "eth_blockNumber":
			return Reply{Result: quoted(last)}
		case "eth_getBlockByNumber":
			if string(q.Params[0]) == `"latest"` {
				return Reply{Result: node(q.Method, hexutil.Uint64(last), false)}
			}
			var number hexutil.Uint64
			if json.Unmarshal(q.Params[0], &number) == nil && uint64(number) > last {
				return Reply{Result: json.RawMessage("null")}
			}
		case "eth_getBlockByHash":
			if numberOf(node, q.Params[0]) > last {
				return Reply{Result: json.RawMessage("null")}
			}
		case "eth_call":
			var at struct {
				Hash json.RawMessage `json:"blockHash"`
			}
			if len(q.Params) > 1 && json.Unmarshal(q.Params[1], &at) == nil && at.Hash != nil && numberOf(node, at.Hash) > last {
				return Reply{Error: unknown}
			}
		case "eth_getLogs": // as those nodes that have no logs for what they do not know
			var at struct {
				Hash json.RawMessage `json:"blockHash"`
				To   hexutil.Uint64  `json:"toBlock"`
			}
			if json.Unmarshal(q.Params[0], &at) == nil && (at.Hash != nil && numberOf(node, at.Hash) > last || uint64(at.To) > last) {
				return Reply{Result: json.RawMessage("[]")}
			}
		}
		return Reply{}
	})
}

func numberOf(node func(string, ...any) json.RawMessage, hash json.RawMessage) uint64 {
	var block struct {
		Number hexutil.Uint64 `json:"number"`
	}
	_ = json.Unmarshal(node("eth_getBlockByHash", hash, false), &block)
	return uint64(block.Number)
}

// OtherChain names another chain id.
func OtherChain(id uint64) Fault {
	return Rewrite(func(q Question, _ func(string, ...any) json.RawMessage) Reply {
		if q.Method == "eth_chainId" {
			return Reply{Result: quoted(id)}
		}
		return Reply{}
	})
}

// Slow answers after that time.
func Slow(after time.Duration) Fault {
	return func(w http.ResponseWriter, r *http.Request, pass *Pass) {
		select {
		case <-time.After(after):
			Honest(w, r, pass)
		case <-r.Context().Done():
		}
	}
}

// Hanging never answers.
func Hanging(_ http.ResponseWriter, r *http.Request, _ *Pass) { <-r.Context().Done() }

// Dripping answers a byte at a time.
func Dripping(every time.Duration) Fault {
	return func(w http.ResponseWriter, r *http.Request, pass *Pass) {
		w.Header().Set("Content-Type", "application/json")
		for _, b := range pass.Ask(r, pass.Body) {
			_, _ = w.Write([]byte{b})
			w.(http.Flusher).Flush()
			select {
			case <-time.After(every):
			case <-r.Context().Done():
				return
			}
		}
	}
}

// RateLimited refuses with 429, to be asked again after that time.
func RateLimited(after time.Duration) Fault {
	return func(w http.ResponseWriter, _ *http.Request, _ *Pass) {
		w.Header().Set("Retry-After", strconv.Itoa(int(after/time.Second)))
		http.Error(w, "too many requests", http.StatusTooManyRequests)
	}
}

// LimitExceeded refuses with JSON-RPC's -32005.
var LimitExceeded = Rewrite(func(Question, func(string, ...any) json.RawMessage) Reply {
	return Reply{Error: json.RawMessage(`{"code":-32005,"message":"limit exceeded"}`)}
})

// Status answers with that status and no JSON.
func Status(code int) Fault {
	return func(w http.ResponseWriter, _ *http.Request, _ *Pass) { http.Error(w, http.StatusText(code), code) }
}

// HTML answers a page, as proxies and captive portals do.
func HTML(w http.ResponseWriter, _ *http.Request, _ *Pass) {
	w.Header().Set("Content-Type", "text/html")
	_, _ = w.Write([]byte("<!doctype html><title>Sign in</title><p>Welcome to the network"))
}

// Truncated answers half of the JSON.
func Truncated(w http.ResponseWriter, r *http.Request, pass *Pass) {
	answer := pass.Ask(r, pass.Body)
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(answer[:len(answer)/2])
}

// Endless answers with a string that does not end, until the client has enough.
func Endless(w http.ResponseWriter, _ *http.Request, _ *Pass) {
	w.Header().Set("Content-Type", "application/json")
	chunk := bytes.Repeat([]byte("0"), 1<<16)
	_, err := w.Write([]byte(`{"jsonrpc":"2.0","id":1,"result":"0x`))
	for err == nil {
		_, err = w.Write(chunk)
	}
}

// Oscillating has the fault for every second of so many requests in a row.
func Oscillating(requests int64, fault Fault) Fault {
	return func(w http.ResponseWriter, r *http.Request, pass *Pass) {
		if pass.Number/requests%2 == 0 {
			fault(w, r, pass)
		} else {
			Honest(w, r, pass)
		}
	}
}

func quoted(n uint64) json.RawMessage { return json.RawMessage(strconv.Quote(hexutil.EncodeUint64(n))) }

func anys(params []json.RawMessage) []any {
	all := make([]any, len(params))
	for i, p := range params {
		all[i] = p
	}
	return all
}
