package chain_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/sdk/go/portal"
)

// Answers of HostileWallet, in its order.
var hostileAnswers = []string{
	"yes", "a revert", "a revert with the magic value", "nothing", "the four bytes of the magic value", "the magic value and dirt",
	"two words", "the magic value at the right", "the magic value of the old method", "its own input", "no end", "a megabyte",
	"a revert with a megabyte", "a write", "yes to simulations",
}

func TestAContractsAnswerIsExactlyTheMagicValue(t *testing.T) {
	onBothNodes(t, func(t *testing.T, c *chain.Chain, contracts *coretest.Contracts) {
		factory := contracts.Deploy("HostileFactory")
		seen(t, c, contracts.Send(factory, contracts.Input("HostileFactory", "makeEach")))
		var rows []signed
		for i, name := range hostileAnswers {
			wallet := core.Address(crypto.CreateAddress(common.Address(factory), uint64(i)+1))
			said := nobody
			if name == "yes" {
				said = contract
			}
			rows = append(rows,
				signed{name, wallet, greeting, []byte{1}, said},
				signed{name + ", and again after a factory", wallet, greeting,
					coretest.Wrap(factory, contracts.Input("HostileFactory", "give"), []byte{1}), said},
				signed{name + ", and again after a factory that burns its gas", wallet, greeting,
					coretest.Wrap(factory, contracts.Input("HostileFactory", "burn"), nil), said})
		}
		credulous := rows[len(rows)-1].wallet
		if said := contracts.Read(credulous, "KeyAccount", "isValidSignature", [32]byte{}, []byte{1}); said != [4]byte{0x16, 0x26, 0xba, 0x7e} {
			t.Fatalf("to a simulation it says %x: the test is wrong", said)
		}
		rows = append(rows, signed{"a contract that is no wallet", factory, greeting, []byte{1}, nobody})
		judge(t, c, rows)
	})
}

func TestNoFactoryMakesAnothersAddressPass(t *testing.T) {
	onBothNodes(t, func(t *testing.T, c *chain.Chain, contracts *coretest.Contracts) {
		safes, factory := contracts.Safes(), contracts.Deploy("HostileFactory")
		yes := contracts.Deploy("HostileWallet", uint8(0))
		adaKey, ada := contracts.Key()
		eveKey, eve := contracts.Key()
		deployed, later := safes.Of(1, ada), safes.Of(1, ada, eve)
		delegated, delegatedAccount := contracts.Key()
		contracts.Delegate(delegated, contracts.Deploy("KeyAccount", common.Address{}))
		seen(t, c, deployed.Deploy())
		message := []byte(greeting)
		order := func(method string, arguments ...any) []byte {
			return contracts.Input("HostileFactory", method, arguments...)
		}
		orders := map[string][]byte{"give": order("give"), "make": order("make"), "burn": order("burn"), "fail": order("fail"), "nothing": nil}
		victims := map[string]core.Address{
			"a key's account": ada, "a Safe": deployed.Address, "a Safe that is not deployed": later.Address,
			"an account that delegates": delegatedAccount, "address zero": {}, "the dead address": core.Address(common.HexToAddress("0xdead")),
		}
		for _, number := range []uint16{1, 2, 4, 10, 256} {
			victims[fmt.Sprint("precompile ", number)] = core.Address{18: byte(number >> 8), 19: byte(number)}
		}
		var rows []signed
		for name, victim := range victims {
			signatures := map[string][]byte{
				"her own signature": contracts.SignText(message, eveKey), "her signature for the Safe": deployed.Sign(message, eveKey),
				"the magic value": common.RightPadBytes([]byte{0x16, 0x26, 0xba, 0x7e}, 32), "nothing": nil,
			}
			seize := order("overwhelm", common.Address(victim), seizures(contracts, safes, eve, yes))
			for what, signature := range signatures {
				for how, o := range orders {
					rows = append(rows, signed{fmt.Sprintf("%s, %s, a factory told %s", name, what, how), victim, greeting,
						coretest.Wrap(factory, o, signature), nobody})
				}
				rows = append(rows,
					signed{name + ", " + what, victim, greeting, signature, nobody},
					signed{name + ", " + what + ", seized by a factory", victim, greeting, coretest.Wrap(factory, seize, signature), nobody},
					signed{name + ", " + what + ", by a factory that says yes", victim, greeting, coretest.Wrap(yes, nil, signature), nobody},
					signed{name + ", " + what + ", the wallet its own factory", victim, greeting,
						coretest.Wrap(victim, seizures(contracts, safes, eve, yes)[0], signature), nobody})
			}
		}
		rows = append(rows,
			signed{"a key's signature, wrapped", ada, greeting, coretest.Wrap(factory, orders["give"], contracts.SignText(message, adaKey)), nobody},
			signed{"the true owner after a seizure", deployed.Address, greeting,
				coretest.Wrap(factory, order("overwhelm", common.Address(deployed.Address), seizures(contracts, safes, eve, yes)),
					deployed.Sign(message, adaKey)), contract})
		judge(t, c, rows)
	})
}

// seizures are calls with which eve would take a wallet over.
func seizures(contracts *coretest.Contracts, safes *coretest.Safes, eve, yes core.Address) [][]byte {
	first, none, zero := common.Address{19: 1}, common.Address{}, new(big.Int)
	input := func(method string, arguments ...any) []byte {
		return contracts.Input("Safe", method, arguments...)
	}
	swap := input("addOwnerWithThreshold", common.Address(eve), big.NewInt(1))
	return [][]byte{
		input("setup", []common.Address{common.Address(eve)}, big.NewInt(1), none, []byte{}, common.Address(yes), none, zero, none),
		swap,
		input("removeOwner", first, common.Address(eve), big.NewInt(1)),
		input("setFallbackHandler", common.Address(yes)),
		input("enableModule", common.Address(eve)),
		input("approveHash", [32]byte{1}),
		input("execTransaction", common.Address(eve), zero, swap, uint8(1), zero, zero, zero, none, none, preapproved(eve)),
		input("execTransactionFromModule", common.Address(eve), zero, swap, uint8(1)),
		contracts.Input("KeyAccount", "appoint", common.Address(eve)),
	}
}

func TestAMalformedWrapperIsANo(t *testing.T) {
	dev := coretest.DevChain(t)
	c, contracts := open(t, dev), coretest.ContractsOn(t, dev.RPCURL)
	wallet := contracts.Deploy("HostileWallet", uint8(0)) // would say yes, were it asked
	seen(t, c, contracts.Send(core.Address{0xdd}, nil))
	good := coretest.Wrap(wallet, []byte{1, 2, 3}, []byte{4, 5, 6})
	mark := good[len(good)-32:]
	change := func(at int, word ...byte) []byte {
		s := slices.Clone(good)
		copy(s[at:], word)
		return s
	}
	huge := bytes.Repeat([]byte{0xff}, 32)
	rows := []signed{
		{"well formed", wallet, greeting, good, contract},
		{"as much as a session takes, for the factory and the wallet at once", wallet, greeting, overlapping(wallet, mark), contract},
		{"the same where there is no wallet", bob, greeting, overlapping(wallet, mark), nobody},
	}
	for name, signature := range map[string][]byte{
		"the mark alone":            mark,
		"one word":                  append(make([]byte, 32), mark...),
		"cut off":                   append(slices.Clone(good[:120]), mark...),
		"an offset beyond the end":  change(32, common.LeftPadBytes([]byte{0xff, 0xff}, 32)...),
		"a huge offset":             change(32, huge...),
		"another huge offset":       change(64, huge...),
		"a length beyond the end":   change(96, common.LeftPadBytes([]byte{0xff, 0xff}, 32)...),
		"a huge length":             change(96, huge...),
		"a huge length of the last": change(160, huge...),
		"more than a session takes": coretest.Wrap(wallet, make([]byte, 16<<10), nil),
	} {
		rows = append(rows, signed{name, wallet, greeting, signature, nobody})
	}
	judge(t, c, rows)
}

// overlapping is the longest wrapper that is read, whose order and signature are the same bytes: what is made of it is
// twice as long, and still fits a call.
func overlapping(factory core.Address, mark []byte) []byte {
	const size = 16<<10 - 5*32
	wrapper := append(make([]byte, 12), factory[:]...)
	for _, word := range []int64{3 * 32, 3 * 32, size} {
		wrapper = append(wrapper, common.LeftPadBytes(big.NewInt(word).Bytes(), 32)...)
	}
	return append(append(wrapper, bytes.Repeat([]byte{0xff}, size)...), mark...)
}

func TestAKeysSignatureNeedsNoChain(t *testing.T) {
	var asked []string
	endpoint := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.Path)
		http.Error(w, "gone", http.StatusServiceUnavailable)
	}))
	defer endpoint.Close()
	c, err := chain.Open(t.Context(), chain.Config{RPCURLs: []string{endpoint.URL}, ChainID: 137}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	dev := coretest.DevChain(t)
	contracts := coretest.ContractsOn(t, dev.RPCURL)
	adaKey, ada := contracts.Key()
	before := len(asked)
	judge(t, c, []signed{{"its key", ada, greeting, contracts.SignText([]byte(greeting), adaKey), key}})
	if len(asked) != before {
		t.Errorf("the chain was asked %d times", len(asked)-before)
	}
	if _, err := c.VerifyMessage(t.Context(), ada, []byte("x"),
		contracts.SignText([]byte(greeting), adaKey)); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("without a chain, what may be a contract's signature is %v; want Unavailable", err)
	}
}

// What an endpoint answers instead of the verdict is nobody's yes, and no wallet's no.
func TestAnEndpointThatCannotCallIsNoVerdict(t *testing.T) {
	for name, answer := range map[string]string{
		"nothing":         `"result":"0x"`,
		"another byte":    `"result":"0x02"`,
		"a word":          `"result":"0x0000000000000000000000000000000000000000000000000000000000000001"`,
		"the magic value": `"result":"0x1626ba7e00000000000000000000000000000000000000000000000000000000"`,
		"two bytes":       `"result":"0x0101"`,
		"null":            `"result":null`,
		"text":            `"result":"yes"`,
		"ten megabytes":   `"result":"0x01` + strings.Repeat("00", 10<<20) + `"`,
		"a revert":        `"error":{"code":3,"message":"execution reverted"}`,
		"no gas":          `"error":{"code":-32000,"message":"out of gas"}`,
		"too many":        `"error":{"code":-32005,"message":"limit exceeded"}`,
		"no method":       `"error":{"code":-32601,"message":"method not found"}`,
	} {
		t.Run(name, func(t *testing.T) {
			s := &script{blocks: []block{{"a0", nil}, {"a1", nil}}}
			node := httptest.NewServer(s)
			defer node.Close()
			endpoint := answering(t, node.URL, "eth_call", answer)
			c, err := chain.Open(t.Context(), chain.Config{RPCURLs: []string{endpoint.URL}, ChainID: 1}, slog.New(slog.DiscardHandler))
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			if by, err := c.VerifyMessage(t.Context(), bob, []byte(greeting), []byte{1}); portal.CodeOf(err) != portal.Unavailable {
				t.Errorf("%v, %v; want Unavailable", by, err)
			}
		})
	}
}

// answering is an endpoint that answers the method with that text, and has the chain answer the rest.
func answering(t *testing.T, chain, method, text string) *coretest.Faulty {
	t.Helper()
	var reply coretest.Reply
	if err := json.Unmarshal([]byte("{"+text+"}"), &reply); err != nil {
		t.Fatal(err)
	}
	endpoint := coretest.FaultyEndpoint(t, chain)
	endpoint.Set(coretest.Rewrite(func(q coretest.Question, _ func(string, ...any) json.RawMessage) coretest.Reply {
		if q.Method == method {
			return reply
		}
		return coretest.Reply{}
	}))
	return endpoint
}
