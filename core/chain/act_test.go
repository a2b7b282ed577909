package chain_test

import (
	"crypto/ecdsa"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/sdk/go/portal"
)

func actOf(wallet core.Address) core.AdminAct {
	at := time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)
	return core.AdminAct{
		Act: "Remove the module radar.", Target: "DELETE /api/admin/modules/radar", Body: core.Digest{1}, Portal: "https://portal.example",
		Wallet: wallet, Nonce: "00ff", IssuedAt: at, ExpiresAt: at.Add(2 * time.Minute),
	}
}

// actHash is what a wallet signs of the act, from the text that it is given.
func actHash(t *testing.T, chainID uint64, act core.AdminAct) []byte {
	t.Helper()
	text, err := chain.ActTypedData(chainID, act)
	if err != nil {
		t.Fatal(err)
	}
	return hashOfText(t, text)
}

// A signature is for one act, of one wallet, on one chain.
func TestAnActOfAKey(t *testing.T) {
	key, err := crypto.GenerateKey()
	if err != nil {
		t.Fatal(err)
	}
	dev := coretest.DevChain(t)
	c := open(t, dev)
	act := actOf(core.Address(crypto.PubkeyToAddress(key.PublicKey)))
	signed := func(chainID uint64) []byte {
		signature, err := crypto.Sign(actHash(t, chainID, act), key)
		if err != nil {
			t.Fatal(err)
		}
		return signature
	}
	if err := c.VerifyAct(t.Context(), act, signed(dev.ChainID)); err != nil {
		t.Error(err)
	}
	if err := c.VerifyAct(t.Context(), act, signed(1)); portal.CodeOf(err) != portal.Forbidden {
		t.Errorf("signed on another chain: %v", err)
	}
	for name, change := range map[string]func(*core.AdminAct){
		"another act":      func(a *core.AdminAct) { a.Act = "Remove the module lab." },
		"another target":   func(a *core.AdminAct) { a.Target = "DELETE /api/admin/modules/lab" },
		"another body":     func(a *core.AdminAct) { a.Body[0]++ },
		"another portal":   func(a *core.AdminAct) { a.Portal = "https://other.example" },
		"another wallet":   func(a *core.AdminAct) { a.Wallet[0]++ },
		"another nonce":    func(a *core.AdminAct) { a.Nonce = "00fe" },
		"issued later":     func(a *core.AdminAct) { a.IssuedAt = a.IssuedAt.Add(time.Second) },
		"with a later end": func(a *core.AdminAct) { a.ExpiresAt = a.ExpiresAt.Add(time.Second) },
	} {
		other := act
		change(&other)
		if err := c.VerifyAct(t.Context(), other, signed(dev.ChainID)); portal.CodeOf(err) != portal.Forbidden {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAnActOfASafe(t *testing.T) {
	onBothNodes(t, func(t *testing.T, c *chain.Chain, contracts *coretest.Contracts) {
		adaKey, ada := contracts.Key()
		bobKey, bob := contracts.Key()
		board := contracts.Safes().Of(2, ada, bob)
		seen(t, c, board.Deploy())
		act := actOf(board.Address)
		for name, row := range map[string]struct {
			owners []*ecdsa.PrivateKey
			ok     bool
		}{
			"both owners": {[]*ecdsa.PrivateKey{adaKey, bobKey}, true}, "one owner of two": {[]*ecdsa.PrivateKey{adaKey}, false},
		} {
			err := c.VerifyAct(t.Context(), act, board.SignHash(actHash(t, contracts.ChainID(), act), row.owners...))
			if (err == nil) != row.ok || err != nil && portal.CodeOf(err) != portal.Forbidden {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}
