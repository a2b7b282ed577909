package chaintest

import (
	"encoding/json"
	"fmt"
	"math/big"
	"net/http"
	"strconv"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
)

// History is a JSON-RPC endpoint of a chain that is the same each time, to read long histories from: transfers of an ERC-20 among a
// thousand accounts, and nothing else. It answers requests side by side.
type History struct {
	Token common.Address

	headers []string            // of each block, in JSON
	logged  []string            // of each block its logs, in JSON
	numbers map[common.Hash]int // of blocks, by their hashes
}

// NewHistory is a chain of so many blocks, each with so many transfers, one second apart.
func NewHistory(blocks, transfers int) *History {
	h := &History{Token: common.Address{0x70}, numbers: make(map[common.Hash]int, blocks)}
	topic := crypto.Keccak256Hash([]byte("Transfer(address,address,uint256)"))
	hash := func(n int) common.Hash { return crypto.Keccak256Hash([]byte(strconv.Itoa(n))) }
	account := func(n int) common.Hash { return common.BytesToHash(hash(n % accounts).Bytes()[:20]) }
	parent := common.Hash{}
	for number := range blocks {
		header := &types.Header{ParentHash: parent, Number: big.NewInt(int64(number)), Time: historyBegins + uint64(number), Difficulty: new(big.Int)}
		parent = header.Hash()
		var logs []string
		for i := range transfers {
			from, to, value := account(number*7+i), account(number*3+i*11+1), int64(number%5+1)
			if nth := number*transfers + i; nth < accounts {
				from, to, value = common.Hash{}, account(nth), int64(blocks*transfers) // minted, so that nobody ever has less than nothing
			}
			logs = append(logs, fmt.Sprintf(`{"address":"%s","topics":["%s","%s","%s"],"data":"%s","blockNumber":"%#x","blockHash":"%s","blockTimestamp":"%#x",`+
				`"transactionHash":"%s","transactionIndex":"%#x","logIndex":"%#x","removed":false}`,
				strings.ToLower(h.Token.Hex()), topic, from, to, common.BigToHash(big.NewInt(value)),
				number, parent, header.Time, hash(number*100+i), i, i))
		}
		text, err := json.Marshal(header)
		if err != nil {
			panic(err) // a header can be written
		}
		h.headers = append(h.headers, string(text))
		h.logged = append(h.logged, strings.Join(logs, ","))
		h.numbers[parent] = number
	}
	return h
}

// accounts is how many there are.
const accounts = 1000

// historyBegins is when the first block was made, in seconds since 1970.
const historyBegins = 1_700_000_000

// ServeHTTP answers calls and batches of them.
func (h *History) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	type call struct {
		ID     json.RawMessage   `json:"id"`
		Method string            `json:"method"`
		Params []json.RawMessage `json:"params"`
	}
	var body json.RawMessage
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	var calls []call
	batch := json.Unmarshal(body, &calls) == nil
	if !batch {
		calls = make([]call, 1)
		if err := json.Unmarshal(body, &calls[0]); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
	}
	answers := make([]string, len(calls))
	for i, c := range calls {
		answers[i] = fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,%s}`, c.ID, h.answer(c.Method, c.Params))
	}
	answer := strings.Join(answers, ",")
	if batch {
		answer = "[" + answer + "]"
	}
	_, _ = w.Write([]byte(answer))
}

// answer is the result, or the error, as a member of the response.
func (h *History) answer(method string, params []json.RawMessage) string {
	result := "null"
	switch method {
	case "eth_chainId":
		result = `"0x1"`
	case "eth_getBlockByNumber":
		number := hexutil.Uint64(len(h.headers) - 1)
		if string(params[0]) == `"latest"` || json.Unmarshal(params[0], &number) == nil {
			result = h.header(int(number))
		}
	case "eth_getBlockByHash":
		var wanted common.Hash
		if json.Unmarshal(params[0], &wanted) == nil {
			if number, known := h.numbers[wanted]; known {
				result = h.header(number)
			}
		}
	case "eth_getLogs":
		result = h.logs(params[0])
	default:
		return fmt.Sprintf(`"error":{"code":-32601,"message":"a history has no %s"}`, method)
	}
	return `"result":` + result
}

func (h *History) header(number int) string {
	if number < 0 || number >= len(h.headers) {
		return "null"
	}
	return h.headers[number]
}

func (h *History) logs(query json.RawMessage) string {
	var q struct {
		BlockHash *common.Hash    `json:"blockHash"`
		From      *hexutil.Uint64 `json:"fromBlock"`
		To        *hexutil.Uint64 `json:"toBlock"`
	}
	if json.Unmarshal(query, &q) != nil {
		return "null"
	}
	if q.BlockHash != nil {
		if number, known := h.numbers[*q.BlockHash]; known {
			return "[" + h.logged[number] + "]"
		}
		return "null"
	}
	if q.From == nil || q.To == nil {
		return "null"
	}
	from, to := min(int(*q.From), len(h.logged)), min(int(*q.To)+1, len(h.logged))
	return "[" + strings.Join(h.logged[from:max(from, to)], ",") + "]"
}
