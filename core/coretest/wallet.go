package coretest

import (
	"bytes"
	"crypto/ecdsa"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/accounts"
	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/core"
)

// Wallet is a contract wallet that is on the chain or will be: its address follows from what makes it.
type Wallet struct {
	Address core.Address

	contracts *Contracts
	factory   core.Address
	order     []byte // for the factory
}

// Deploy has the factory make the wallet, and gives the number of the block where it did.
func (w *Wallet) Deploy() uint64 { return w.contracts.Send(w.factory, w.order) }

// Wrap wraps a signature as ERC-6492 has it, for a wallet that may not be there yet.
func (w *Wallet) Wrap(signature []byte) []byte {
	w.contracts.t.Helper()
	return Wrap(w.factory, w.order, signature)
}

// Wrap is ERC-6492's wrapper.
func Wrap(factory core.Address, order, signature []byte) []byte {
	encoded := encode([]string{"address", "bytes", "bytes"}, common.Address(factory), order, signature)
	return append(encoded, bytes.Repeat([]byte{0x64, 0x92}, 16)...)
}

// Safes makes wallets of Safe 1.4.1.
type Safes struct {
	contracts                   *Contracts
	singleton, factory, handler core.Address
	proxyCode                   []byte
}

// Safe is one of them.
type Safe struct {
	Wallet
}

// Safes deploys what every Safe needs.
func (c *Contracts) Safes() *Safes {
	c.t.Helper()
	s := &Safes{contracts: c, singleton: c.Deploy("Safe"), factory: c.Deploy("SafeProxyFactory"),
		handler: c.Deploy("CompatibilityFallbackHandler")}
	s.proxyCode = c.Read(s.factory, "SafeProxyFactory", "proxyCreationCode").([]byte)
	return s
}

// Of is the Safe of those owners, as many of whom must sign. It is not deployed.
func (s *Safes) Of(threshold int64, owners ...core.Address) *Safe {
	s.contracts.t.Helper()
	var list []common.Address
	for _, owner := range owners {
		list = append(list, common.Address(owner))
	}
	none := common.Address{}
	setup := s.contracts.Input("Safe", "setup", list, big.NewInt(threshold), none, []byte{}, common.Address(s.handler), none, new(big.Int),
		none)
	order := s.contracts.Input("SafeProxyFactory", "createProxyWithNonce", common.Address(s.singleton), setup, new(big.Int))
	salt := crypto.Keccak256Hash(crypto.Keccak256(setup), make([]byte, 32))
	code := crypto.Keccak256(s.proxyCode, common.LeftPadBytes(s.singleton[:], 32))
	address := crypto.CreateAddress2(common.Address(s.factory), salt, code)
	return &Safe{Wallet{core.Address(address), s.contracts, s.factory, order}}
}

// Sign is the owners' signatures over the EIP-191 message, in the order that Safe wants: over a SafeMessage that
// holds the message's hash.
func (s *Safe) Sign(message []byte, owners ...*ecdsa.PrivateKey) []byte {
	return s.SignHash(accounts.TextHash(message), owners...)
}

// SignHash is the owners' signatures over a SafeMessage that holds another hash, as that of typed data.
func (s *Safe) SignHash(hash []byte, owners ...*ecdsa.PrivateKey) []byte {
	domain := crypto.Keccak256(crypto.Keccak256([]byte("EIP712Domain(uint256 chainId,address verifyingContract)")),
		common.LeftPadBytes(s.contracts.chainID.Bytes(), 32), common.LeftPadBytes(s.Address[:], 32))
	held := crypto.Keccak256(crypto.Keccak256([]byte("SafeMessage(bytes message)")), crypto.Keccak256(hash))
	return s.sign(crypto.Keccak256([]byte{0x19, 1}, domain, held), owners)
}

// SwapOwner has the Safe take another owner instead of its first, and gives the number of the block.
func (s *Safe) SwapOwner(next core.Address, owners ...*ecdsa.PrivateKey) uint64 {
	c := s.contracts
	c.t.Helper()
	first := common.Address{19: 1}
	old := c.Read(s.Address, "Safe", "getOwners").([]common.Address)[0]
	return s.execute(s.Address, c.Input("Safe", "swapOwner", first, old, common.Address(next)), call, owners)
}

// Approve has the Safe sign the EIP-191 message on the chain, so that no signature at all is valid for it, and gives the
// number of the block.
func (s *Safe) Approve(message []byte, owners ...*ecdsa.PrivateKey) uint64 {
	s.contracts.t.Helper()
	library := s.contracts.Deploy("SignMessageLib")
	return s.execute(library, s.contracts.Input("SignMessageLib", "signMessage", accounts.TextHash(message)), delegateCall, owners)
}

// How a Safe executes a transaction.
const (
	call         = uint8(0)
	delegateCall = uint8(1)
)

func (s *Safe) execute(to core.Address, input []byte, operation uint8, owners []*ecdsa.PrivateKey) uint64 {
	c := s.contracts
	c.t.Helper()
	nonce, none, zero := c.Read(s.Address, "Safe", "nonce").(*big.Int), common.Address{}, new(big.Int)
	hash := c.Read(s.Address, "Safe", "getTransactionHash",
		common.Address(to), zero, input, operation, zero, zero, zero, none, none, nonce).([32]byte)
	return c.Send(s.Address, c.Input("Safe", "execTransaction",
		common.Address(to), zero, input, operation, zero, zero, zero, none, none, s.sign(hash[:], owners)))
}

func (s *Safe) sign(hash []byte, owners []*ecdsa.PrivateKey) []byte {
	owners = slices.SortedFunc(slices.Values(owners), func(a, b *ecdsa.PrivateKey) int {
		return crypto.PubkeyToAddress(a.PublicKey).Cmp(crypto.PubkeyToAddress(b.PublicKey))
	})
	var signatures []byte
	for _, owner := range owners {
		signatures = append(signatures, s.contracts.sign(owner, hash)...)
	}
	return signatures
}

// KeyAccounts deploys a factory of OpenZeppelin's account and gives what makes one for a key, at its address.
func (c *Contracts) KeyAccounts() func(key core.Address) *Wallet {
	c.t.Helper()
	factory := c.Deploy("KeyAccountFactory")
	return func(key core.Address) *Wallet {
		c.t.Helper()
		address := c.Read(factory, "KeyAccountFactory", "addressOf", common.Address(key)).(common.Address)
		return &Wallet{core.Address(address), c, factory, c.Input("KeyAccountFactory", "make", common.Address(key))}
	}
}

// SignFor is the key's signature over the EIP-191 message for a KeyAccount, as ERC-7739 nests it.
func (c *Contracts) SignFor(account core.Address, message []byte, key *ecdsa.PrivateKey) []byte {
	c.t.Helper()
	domain := crypto.Keccak256(
		crypto.Keccak256([]byte("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)")),
		crypto.Keccak256([]byte("KeyAccount")), crypto.Keccak256([]byte("1")),
		common.LeftPadBytes(c.chainID.Bytes(), 32), common.LeftPadBytes(account[:], 32))
	held := crypto.Keccak256(crypto.Keccak256([]byte("PersonalSign(bytes prefixed)")), accounts.TextHash(message))
	return c.sign(key, crypto.Keccak256([]byte{0x19, 1}, domain, held))
}

// SignText is the key's own signature over the EIP-191 message.
func (c *Contracts) SignText(message []byte, key *ecdsa.PrivateKey) []byte {
	c.t.Helper()
	return c.sign(key, accounts.TextHash(message))
}

// sign has v of 27 or 28.
func (c *Contracts) sign(key *ecdsa.PrivateKey, hash []byte) []byte {
	c.t.Helper()
	signature, err := crypto.Sign(hash, key)
	if err != nil {
		c.t.Fatal(err)
	}
	signature[64] += 27
	return signature
}

func encode(types []string, values ...any) []byte {
	var arguments abi.Arguments
	for _, name := range types {
		t, err := abi.NewType(name, "", nil)
		if err != nil {
			panic(err)
		}
		arguments = append(arguments, abi.Argument{Type: t})
	}
	encoded, err := arguments.Pack(values...)
	if err != nil {
		panic(err)
	}
	return encoded
}
