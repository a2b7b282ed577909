package chain_test

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/sdk/go/portal"
)

// One endpoint that lies cannot make a wallet say yes while another tells the truth.
func TestAContractsYesIsConfirmedByASecondEndpoint(t *testing.T) {
	pair := coretest.AnvilPair(t, coretest.AnvilOptions{ChainID: 137})
	first, second := coretest.ContractsOn(t, pair[0].URL), coretest.ContractsOn(t, pair[1].URL)
	deploy := func(onFirst, onSecond uint8) core.Address {
		wallet := first.Deploy("HostileWallet", onFirst)
		if other := second.Deploy("HostileWallet", onSecond); other != wallet {
			t.Fatalf("%s on one, %s on the other: the test is wrong", wallet, other)
		}
		return wallet
	}
	const yes, no = 0, 1
	honest, forged := deploy(yes, yes), deploy(yes, no)
	c := open(t, coretest.Chain{ChainID: 137, Contracts: map[string]core.Address{"GaiaToken": {0xaa}}}, pair[0].URL, pair[1].URL)

	judge(t, c, []signed{{"both say yes", honest, greeting, []byte{1}, contract}})
	if by, err := c.VerifyMessage(t.Context(), forged, []byte(greeting), []byte{1}); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("where one says yes and one says no: %v, %v; want Unavailable", by, err)
	}
	pair[1].Kill()
	judge(t, c, []signed{{"the other is gone", honest, greeting, []byte{1}, contract}})
}

func TestAnEndpointThatCannotCallIsPassedOver(t *testing.T) {
	node := coretest.Anvil(t, coretest.AnvilOptions{ChainID: 137})
	contracts := coretest.ContractsOn(t, node.URL)
	wallet := contracts.Deploy("HostileWallet", uint8(0))
	for name, answer := range map[string]string{
		"another form of call": `"error":{"code":-32602,"message":"missing field to"}`,
		"nothing":              `"result":"0x"`,
	} {
		first := answering(t, node.URL, "eth_call", answer)
		c := open(t, coretest.Chain{ChainID: 137, Contracts: map[string]core.Address{"GaiaToken": {0xaa}}}, first.URL, node.URL)
		judge(t, c, []signed{{name, wallet, greeting, []byte{1}, contract}})
	}
}

// A wallet whose code takes its time does not have an endpoint passed over, which tiers and others' wallets hang on.
func TestASlowWalletIsNotTheEndpointsFault(t *testing.T) {
	node := coretest.Anvil(t, coretest.AnvilOptions{ChainID: 137})
	slow := coretest.FaultyEndpoint(t, node.URL)
	slow.Set(func(w http.ResponseWriter, r *http.Request, pass *coretest.Pass) {
		if bytes.Contains(pass.Body, []byte("eth_call")) {
			coretest.Hanging(w, r, pass)
			return
		}
		coretest.Honest(w, r, pass)
	})
	c, err := chain.Open(t.Context(), chain.Config{RPCURLs: []string{slow.URL, node.URL}, ChainID: 137}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	judge(t, c, []signed{{"asked of the other", bob, greeting, []byte{1}, nobody}})
	for _, p := range c.Endpoints() {
		if !p.Fit {
			t.Errorf("%s is passed over: %v", p.Host, p.Err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if by, err := c.VerifyMessage(ctx, bob, []byte(greeting), []byte{1}); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("when nobody waits: %v, %v; want Unavailable", by, err)
	}
}

// SignatureVerifier runs where there is no PUSH0 and no MCOPY.
func TestAnOlderEVM(t *testing.T) {
	node := coretest.Anvil(t, coretest.AnvilOptions{ChainID: 137, Args: []string{"--hardfork", "paris"}})
	contracts := coretest.ContractsOn(t, node.URL)
	c := open(t, coretest.Chain{RPCURL: node.URL, ChainID: 137, Contracts: map[string]core.Address{"GaiaToken": {0xaa}}})
	adaKey, ada := contracts.Key()
	eveKey, eve := contracts.Key()
	safes := contracts.Safes()
	deployed, later := safes.Of(1, ada), safes.Of(1, eve)
	seen(t, c, deployed.Deploy())
	message := []byte(greeting)
	judge(t, c, []signed{
		{"deployed", deployed.Address, greeting, deployed.Sign(message, adaKey), contract},
		{"deployed, a stranger", deployed.Address, greeting, deployed.Sign(message, eveKey), nobody},
		{"not deployed", later.Address, greeting, later.Wrap(later.Sign(message, eveKey)), contract},
		{"not deployed, a stranger", later.Address, greeting, later.Wrap(later.Sign(message, adaKey)), nobody},
	})
}
