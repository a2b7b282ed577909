package chain_test

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/sdk/go/portal"
)

// The chain adds nothing to what a plain account's key may sign.
func TestAKeysSignature(t *testing.T) {
	verifiers := map[string]core.Verifier{"without a chain": chain.EOA{}, "with a chain": open(t, coretest.DevChain(t))}
	key, err := crypto.HexToECDSA("59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d")
	if err != nil {
		t.Fatal(err)
	}
	wallet := core.Address(crypto.PubkeyToAddress(key.PublicKey))
	const message = "Sign in to Gaia Portal.\n\xff"
	digest := crypto.Keccak256(fmt.Appendf(nil, "\x19Ethereum Signed Message:\n%d%s", len(message), message))
	signature, err := crypto.Sign(digest, key)
	if err != nil {
		t.Fatal(err)
	}
	v := signature[64]
	change := func(do func(s []byte)) []byte {
		s := slices.Clone(signature)
		do(s)
		return s
	}
	highS := change(func(s []byte) {
		new(big.Int).Sub(crypto.S256().Params().N, new(big.Int).SetBytes(s[32:64])).FillBytes(s[32:64])
		s[64] ^= 1
	})
	if public, err := crypto.SigToPub(digest, highS); err != nil || core.Address(crypto.PubkeyToAddress(*public)) != wallet {
		t.Fatal("the signature with high s is not the wallet's: the test is wrong")
	}
	for _, row := range []struct {
		name      string
		wallet    core.Address
		message   string
		signature []byte
		ok        bool
	}{
		{"v of 0 or 1", wallet, message, signature, true},
		{"v of 27 or 28", wallet, message, change(func(s []byte) { s[64] += 27 }), true},
		{"another wallet", core.Address{1}, message, signature, false},
		{"another message", wallet, message + " ", signature, false},
		{"the other v", wallet, message, change(func(s []byte) { s[64] = 1 - v }), false},
		{"v of 2", wallet, message, change(func(s []byte) { s[64] = v + 2 }), false},
		{"v of 3", wallet, message, change(func(s []byte) { s[64] = v + 3 }), false},
		{"v of 29", wallet, message, change(func(s []byte) { s[64] = v + 29 }), false},
		{"v with a chain id", wallet, message, change(func(s []byte) { s[64] = v + 35 }), false},
		{"high s", wallet, message, highS, false},
		{"one bit of r", wallet, message, change(func(s []byte) { s[5] ^= 1 }), false},
		{"zero r", wallet, message, change(func(s []byte) { clear(s[:32]) }), false},
		{"zero s", wallet, message, change(func(s []byte) { clear(s[32:64]) }), false},
		{"r beyond the order", wallet, message, change(func(s []byte) { crypto.S256().Params().N.FillBytes(s[:32]) }), false},
		{"s beyond the order", wallet, message, change(func(s []byte) { crypto.S256().Params().N.FillBytes(s[32:64]) }), false},
		{"r and s of ones", wallet, message, change(func(s []byte) { copy(s, bytes.Repeat([]byte{0xff}, 64)) }), false},
		{"the zero address and nonsense", core.Address{}, message, make([]byte, 65), false},
		{"nothing", wallet, message, nil, false},
		{"one byte", wallet, message, []byte{27}, false},
		{"64 bytes", wallet, message, signature[:64], false},
		{"the compact form of EIP-2098", wallet, message, change(func(s []byte) { s[32] |= v << 7 })[:64], false},
		{"66 bytes", wallet, message, append(slices.Clone(signature), 0), false},
		{"16 KiB", wallet, message, append(slices.Clone(signature), make([]byte, 16<<10-65)...), false},
		{"in ERC-6492's wrapper", wallet, message, coretest.Wrap(wallet, nil, signature), false},
		{"the signature in hex", wallet, message, []byte(hex.EncodeToString(signature)), false},
	} {
		for name, verifier := range verifiers {
			t.Run(row.name+" "+name, func(t *testing.T) {
				by, err := verifier.VerifyMessage(t.Context(), row.wallet, []byte(row.message), row.signature)
				if (err == nil) != row.ok || err == nil && by != core.ByKey || portal.CodeOf(err) == portal.Unavailable {
					t.Errorf("%v, %v; want accepted: %v", by, err, row.ok)
				}
			})
		}
	}
}
