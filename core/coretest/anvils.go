package coretest

import (
	"encoding/json"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/params"

	"gaia.example/portal/core"
)

// multicall3 is where Multicall3 stands on nearly every chain.
const multicall3 = "0xcA11bde05977b3631167028862bE2a173976CA11"

// AnvilDeployer is the first of anvil's accounts: it deploys, and mints GAIA.
var AnvilDeployer = core.Address(common.HexToAddress("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"))

// Anvils are nodes of one chain, to which the same is done at the same time of the chain. The time of a block is
// now, or a second after its parent where that is later.
type Anvils []*AnvilNode

// DeployGAIA deploys GaiaToken, right after an hour-old genesis where it is the first that is done, and says where the
// contracts are, in the form of the portal's settings.
func (a Anvils) DeployGAIA() map[string]core.Address {
	a[0].t.Helper()
	return map[string]core.Address{
		"GaiaToken":  a.deploy("GaiaToken", wordOf(AnvilDeployer), wordOf(AnvilDeployer)),
		"Multicall3": core.Address(common.HexToAddress(multicall3)),
	}
}

// DeployStaking deploys ValidatorStaking over the token, and has AnvilDeployer be a validator in it with 1 GAIA. What is taken
// back can be withdrawn a second later.
func (a Anvils) DeployStaking(token core.Address) (staking core.Address) {
	a[0].t.Helper()
	second := common.LeftPadBytes([]byte{1}, 32)
	staking = a.deploy("ValidatorStaking", wordOf(token), amountOf(1), second, second, second)
	a.Endow(token, AnvilDeployer, 1)
	a.send(a.Head().Time, AnvilDeployer, &token, inputOf("approve(address,uint256)", wordOf(staking), amountOf(1)))
	key, err := crypto.GenerateKey()
	if err != nil {
		a[0].t.Fatal(err)
	}
	attestor := core.Address(crypto.PubkeyToAddress(key.PublicKey))
	possession := Possession(a[0].t, key, Attesting{Validator: AnvilDeployer, Staking: staking, ChainID: a[0].ChainID})
	name, afterName := textOf([]byte("V")), int64(5*32+2*32)
	a.send(a.Head().Time, AnvilDeployer, &staking, inputOf("register(string,uint16,address,bytes,uint256)",
		countOf(5*32), make([]byte, 32), wordOf(attestor), countOf(afterName), amountOf(1), name, textOf(possession)))
	return staking
}

// Delegate mines the blocks in which a wallet delegates so much whole GAIA to AnvilDeployer. Its key is not needed, its gas is given.
func (a Anvils) Delegate(token, staking, from core.Address, whole int64) {
	a[0].t.Helper()
	a.giveGas(from)
	a.Send(from, token, "approve(address,uint256)", wordOf(staking), amountOf(whole))
	a.Send(from, staking, "delegate(address,uint256)", wordOf(AnvilDeployer), amountOf(whole))
}

// Unbond mines a block in which a wallet takes so much whole GAIA back from AnvilDeployer.
func (a Anvils) Unbond(staking, from core.Address, whole int64) {
	a[0].t.Helper()
	a.Send(from, staking, "unbond(address,uint256)", wordOf(AnvilDeployer), amountOf(whole))
}

// deploy mines a block right after the newest with the contract of that name, and says where it is.
func (a Anvils) deploy(name string, words ...[]byte) core.Address {
	t := a[0].t
	t.Helper()
	nonce := hexutil.MustDecodeUint64(a[0].text("eth_getTransactionCount", AnvilDeployer, "latest"))
	a.send(a.Head().Time.Add(time.Second), AnvilDeployer, nil, join(readArtifact(t, name).Bytecode, join(words...)))
	return core.Address(crypto.CreateAddress(common.Address(AnvilDeployer), nonce))
}

// Mint mines a block in which so much whole GAIA comes to a wallet.
func (a Anvils) Mint(token, to core.Address, whole int64) {
	a[0].t.Helper()
	a.Send(AnvilDeployer, token, "mint(address,uint256)", wordOf(to), amountOf(whole))
}

// Endow mines a block right after the newest, whatever the time is, in which so much whole GAIA comes to a wallet.
func (a Anvils) Endow(token, to core.Address, whole int64) {
	a[0].t.Helper()
	a.send(a.Head().Time, AnvilDeployer, &token, inputOf("mint(address,uint256)", wordOf(to), amountOf(whole)))
}

// Move mines a block in which one wallet sends another so much whole GAIA. Its key is not needed, its gas is given.
func (a Anvils) Move(token, from, to core.Address, whole int64) {
	a[0].t.Helper()
	a.giveGas(from)
	a.Send(from, token, "transfer(address,uint256)", wordOf(to), amountOf(whole))
}

func (a Anvils) giveGas(to core.Address) {
	a[0].t.Helper()
	for _, n := range a {
		n.RPC("anvil_setBalance", to, hexutil.EncodeBig(big.NewInt(params.Ether)))
	}
}

// Send mines a block in which from calls a contract's method; the arguments are words.
func (a Anvils) Send(from, to core.Address, method string, words ...[]byte) {
	a[0].t.Helper()
	a.send(time.Now(), from, &to, inputOf(method, words...))
}

// Mine mines so many blocks, a second apart, the last one now.
func (a Anvils) Mine(blocks int) {
	a[0].t.Helper()
	for i := range blocks {
		a.MineAt(time.Now().Add(time.Duration(i+1-blocks) * time.Second))
	}
}

// MineAt mines a block of that time, or a second after its parent's where that is later.
func (a Anvils) MineAt(at time.Time) {
	a[0].t.Helper()
	at = a.after(at)
	for _, n := range a {
		n.RPC("evm_mine", at.Unix())
	}
}

// Head is the newest block of the first node.
func (a Anvils) Head() core.Block {
	a[0].t.Helper()
	var answer struct {
		Number    hexutil.Uint64 `json:"number"`
		Hash      core.Hash      `json:"hash"`
		Timestamp hexutil.Uint64 `json:"timestamp"`
	}
	if err := json.Unmarshal(a[0].RPC("eth_getBlockByNumber", "latest", false), &answer); err != nil {
		a[0].t.Fatal(err)
	}
	return core.Block{Number: uint64(answer.Number), Hash: answer.Hash, Time: time.Unix(int64(answer.Timestamp), 0).UTC()}
}

// send mines a block with that transaction; a revert ends the test.
func (a Anvils) send(at time.Time, from core.Address, to *core.Address, input []byte) {
	t := a[0].t
	t.Helper()
	at = a.after(at)
	for _, n := range a {
		n.RPC("evm_setNextBlockTimestamp", at.Unix())
		call := map[string]any{"from": from, "to": to, "input": hexutil.Bytes(input), "gas": hexutil.Uint64(8_000_000)}
		hash := n.text("eth_sendTransaction", call)
		if status := n.mined(hash); status != 1 {
			t.Fatalf("the transaction %s failed", hash)
		}
	}
}

// mined waits for a transaction's receipt and reads its status.
func (n *AnvilNode) mined(hash string) uint64 {
	n.t.Helper()
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); {
		var receipt *struct {
			Status hexutil.Uint64 `json:"status"`
		}
		if err := json.Unmarshal(n.RPC("eth_getTransactionReceipt", hash), &receipt); err != nil {
			n.t.Fatal(err)
		}
		if receipt != nil {
			return uint64(receipt.Status)
		}
	}
	n.t.Fatalf("the transaction %s was not mined in 10 s", hash)
	return 0
}

// after is the time of the next block.
func (a Anvils) after(at time.Time) time.Time {
	a[0].t.Helper()
	if least := a.Head().Time.Add(time.Second); at.Before(least) {
		return least
	}
	return at
}

func (n *AnvilNode) text(method string, args ...any) (answer string) {
	n.t.Helper()
	if err := json.Unmarshal(n.RPC(method, args...), &answer); err != nil {
		n.t.Fatal(err)
	}
	return answer
}

func inputOf(method string, words ...[]byte) []byte {
	return append(crypto.Keccak256([]byte(method))[:4], join(words...)...)
}

func wordOf(a core.Address) []byte { return common.LeftPadBytes(a[:], 32) }

func countOf(n int64) []byte { return common.LeftPadBytes(big.NewInt(n).Bytes(), 32) }

// textOf is a string or bytes argument where its offset leads: its length, and what it holds, in whole words.
func textOf(text []byte) []byte {
	return append(countOf(int64(len(text))), common.RightPadBytes(text, (len(text)+31)/32*32)...)
}

func amountOf(whole int64) []byte {
	return common.LeftPadBytes(new(big.Int).Mul(big.NewInt(whole), big.NewInt(params.Ether)).Bytes(), 32)
}

func join(parts ...[]byte) (joined []byte) {
	for _, part := range parts {
		joined = append(joined, part...)
	}
	return joined
}
