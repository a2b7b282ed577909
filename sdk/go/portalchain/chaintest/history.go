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

// History is a JSON-RPC endpoint of a chain that is the same each time, to read long histories from: transfers of an ERC-20 with a supply,
// and nothing else. Logs are made as they are asked for: ten millions cost no memory. It answers requests side by side.
type History struct {
	Token  common.Address
	Supply *big.Int // what all accounts have together

	transfers int                 // in each block
	every     uint64              // seconds from a block to the next
	accounts  []string            // their digits
	hashes    []common.Hash       // of each block
	numbers   map[common.Hash]int // of blocks, by their hashes
}

// NewHistory is a chain of so many blocks, each with so many transfers among a thousand accounts, one second apart.
func NewHistory(blocks, transfers int) *History { return NewLongHistory(blocks, transfers, 1000, 1) }

// NewLongHistory is a chain of so many blocks, so many seconds apart, each with so many transfers among so many accounts. The first
// transfers mint what each account has. Of what follows, half goes from and to a thousand of them, and half from and to anybody.
func NewLongHistory(blocks, transfers, accounts int, every uint64) *History {
	h := &History{
		Token: common.Address{0x70}, transfers: transfers, every: every, accounts: make([]string, accounts),
		hashes: make([]common.Hash, blocks), numbers: make(map[common.Hash]int, blocks), Supply: new(big.Int),
	}
	for n := range h.accounts {
		h.accounts[n] = fmt.Sprintf("%x", crypto.Keccak256([]byte(strconv.Itoa(n)))[:common.AddressLength])
		if n < blocks*transfers {
			h.Supply.Add(h.Supply, minted(n))
		}
	}
	for number := range h.hashes {
		h.hashes[number] = h.headerOf(number).Hash()
		h.numbers[h.hashes[number]] = number
	}
	return h
}

// Account is the nth of them. The first thousand are those whom half of all transfers are from and to.
func (h *History) Account(n int) common.Address { return common.HexToAddress(h.accounts[n]) }

// historyBegins is when the first block was made, in seconds since 1970.
const historyBegins = 1_700_000_000

func (h *History) timeOf(number int) uint64 { return historyBegins + uint64(number)*h.every }

func (h *History) headerOf(number int) *types.Header {
	parent := common.Hash{}
	if number > 0 {
		parent = h.hashes[number-1]
	}
	return &types.Header{ParentHash: parent, Number: big.NewInt(int64(number)), Time: h.timeOf(number), Difficulty: new(big.Int)}
}

// mixed is a number that follows from n and looks like any other (splitmix64).
func mixed(n int) uint64 {
	z := (uint64(n) + 1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// minted is what the nth account gets, in the smallest unit: from 10 to a million tokens, more than it ever sends.
func minted(n int) *big.Int {
	part := mixed(n) % 1000
	return new(big.Int).Mul(new(big.Int).SetUint64(10+part*part), big.NewInt(1e18))
}

// few are those whom half of all transfers are from and to.
const few = 1000

func (h *History) among(number uint64) string {
	if number&1 == 0 {
		return h.accounts[number>>1%uint64(min(few, len(h.accounts)))]
	}
	return h.accounts[number>>1%uint64(len(h.accounts))]
}

var transferred = crypto.Keccak256Hash([]byte("Transfer(address,address,uint256)")).Hex()

// appendLogs writes the logs of a block.
func (h *History) appendLogs(text []byte, number int) []byte {
	token, block, at := strings.ToLower(h.Token.Hex()), h.hashes[number].Hex(), strconv.FormatUint(h.timeOf(number), 16)
	for i := range h.transfers {
		nth := number*h.transfers + i
		from, to := strings.Repeat("0", 2*common.AddressLength), ""
		var value *big.Int
		if nth < len(h.accounts) { // minted, so that nobody ever has less than nothing
			to, value = h.accounts[nth], minted(nth)
		} else {
			from, to, value = h.among(mixed(2*nth)), h.among(mixed(2*nth+1)), big.NewInt(int64(number%5+1))
		}
		if i > 0 {
			text = append(text, ',')
		}
		text = append(append(text, `{"address":"`...), token...)
		text = append(append(text, `","topics":["`...), transferred...)
		text = append(append(text, `","0x000000000000000000000000`...), from...)
		text = append(append(text, `","0x000000000000000000000000`...), to...)
		text = append(text, `"],"data":"0x`...)
		digits := value.Text(16)
		text = append(append(text, zeros[:64-len(digits)]...), digits...)
		text = strconv.AppendInt(append(text, `","blockNumber":"0x`...), int64(number), 16)
		text = append(append(text, `","blockHash":"`...), block...)
		text = append(append(text, `","blockTimestamp":"0x`...), at...)
		text = append(text, `","transactionHash":"0x`...)
		for part := range 4 {
			text = fmt.Appendf(text, "%016x", mixed(4*nth+part))
		}
		text = strconv.AppendInt(append(text, `","transactionIndex":"0x`...), int64(i), 16)
		text = strconv.AppendInt(append(text, `","logIndex":"0x`...), int64(i), 16)
		text = append(text, `","removed":false}`...)
	}
	return text
}

var zeros = strings.Repeat("0", 64)

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
	var answer []byte
	for i, c := range calls {
		if i > 0 {
			answer = append(answer, ',')
		}
		answer = fmt.Appendf(answer, `{"jsonrpc":"2.0","id":%s,`, c.ID)
		answer = append(h.answer(answer, c.Method, c.Params), '}')
	}
	if batch {
		answer = append(append([]byte{'['}, answer...), ']')
	}
	_, _ = w.Write(answer)
}

// answer appends the result, or the error, as a member of the response.
func (h *History) answer(text []byte, method string, params []json.RawMessage) []byte {
	result := "null"
	switch method {
	case "eth_chainId":
		result = `"0x1"`
	case "eth_getBlockByNumber":
		number := hexutil.Uint64(len(h.hashes) - 1)
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
	case "eth_call":
		var called struct{ Input, Data hexutil.Bytes }
		if json.Unmarshal(params[0], &called) == nil {
			result = `"` + hexutil.Encode(h.call(append(called.Input, called.Data...))) + `"`
		}
	case "eth_getCode", "eth_getStorageAt":
		result = `"0x"`
	case "eth_getLogs":
		return h.logs(append(text, `"result":`...), params[0])
	default:
		return fmt.Appendf(text, `"error":{"code":-32601,"message":"a history has no %s"}`, method)
	}
	return append(append(text, `"result":`...), result...)
}

// call answers for the token as it is at the end: nobody has a role.
func (h *History) call(input []byte) []byte {
	is := func(method string) bool {
		return strings.HasPrefix(string(input), string(crypto.Keccak256([]byte(method))[:4]))
	}
	word := func(n *big.Int) []byte { return common.BigToHash(n).Bytes() }
	named := func(name string) []byte {
		return append(append(word(big.NewInt(32)), word(big.NewInt(int64(len(name))))...), common.RightPadBytes([]byte(name), 32)...)
	}
	switch {
	case is("totalSupply()"), is("cap()"):
		return word(h.Supply)
	case is("decimals()"):
		return word(big.NewInt(18))
	case is("name()"), is("symbol()"):
		return named("HISTORY")
	case is("getRoleMembers(bytes32)"):
		return append(word(big.NewInt(32)), word(new(big.Int))...)
	}
	return nil
}

func (h *History) header(number int) string {
	if number < 0 || number >= len(h.hashes) {
		return "null"
	}
	text, err := json.Marshal(h.headerOf(number))
	if err != nil {
		panic(err) // a header can be written
	}
	return string(text)
}

func (h *History) logs(text []byte, query json.RawMessage) []byte {
	var q struct {
		BlockHash *common.Hash    `json:"blockHash"`
		From      *hexutil.Uint64 `json:"fromBlock"`
		To        *hexutil.Uint64 `json:"toBlock"`

		Topics []json.RawMessage `json:"topics"`
	}
	if json.Unmarshal(query, &q) != nil {
		return append(text, "null"...)
	}
	if len(q.Topics) > 0 && string(q.Topics[0]) != "null" && !strings.Contains(string(q.Topics[0]), transferred) {
		return append(text, "[]"...) // other events are asked for, of which there are none
	}
	var from, to int
	switch number, known := 0, false; {
	case q.BlockHash != nil:
		if number, known = h.numbers[*q.BlockHash]; !known {
			return append(text, "null"...)
		}
		from, to = number, number+1
	case q.From == nil || q.To == nil:
		return append(text, "null"...)
	default:
		from, to = min(int(*q.From), len(h.hashes)), min(int(*q.To)+1, len(h.hashes))
	}
	text = append(text, '[')
	for number := from; number < to; number++ {
		if number > from {
			text = append(text, ',')
		}
		text = h.appendLogs(text, number)
	}
	return append(text, ']')
}
