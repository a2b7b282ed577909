package chain_test

import (
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"testing"

	"gaia.example/portal/core"
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
	address, err := url.Parse(node.URL)
	if err != nil {
		t.Fatal(err)
	}
	for name, answer := range map[string]string{
		"another form of call": `"error":{"code":-32602,"message":"missing field to"}`,
		"nothing":              `"result":"0x"`,
	} {
		first := httptest.NewServer(answering(httputil.NewSingleHostReverseProxy(address), "eth_call", answer))
		t.Cleanup(first.Close)
		c := open(t, coretest.Chain{ChainID: 137, Contracts: map[string]core.Address{"GaiaToken": {0xaa}}}, first.URL, node.URL)
		judge(t, c, []signed{{name, wallet, greeting, []byte{1}, contract}})
	}
}
