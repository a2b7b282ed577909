package shellapi

import (
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/browser"
)

// The shell is told what was granted, of contracts that the operator has named, and nothing else.
func TestWalletGrantsAreToldWithTheOperatorsAddresses(t *testing.T) {
	at := browser.Portal{Chain: browser.Chain{Contracts: map[string]core.Address{"GaiaToken": {19: 1}}}}
	release := core.Release{Manifest: core.Manifest{Wallet: &core.WalletRule{
		Calls: map[string]core.WalletCall{
			"GaiaToken.approve": {Function: "approve(address spender, uint256 value)", Spends: "value",
				Says: &core.WalletWords{En: "let {spender} take", De: "{spender} nehmen zu lassen"}},
			"GaiaToken.burn": {Function: "burn(uint256 amount)"},
			"Other.exit":     {Function: "exit()"},
		},
		Signs: map[string]core.WalletSign{
			"GAIA/Permit": {Version: "1", Contract: "GaiaToken", Salted: true, Type: "Permit(address owner)"},
			"Other/Vote":  {Version: "1", Contract: "Other", Type: "Vote(string text)"},
			"Radar/Vote":  {Version: "2", Type: "Vote(string text)"},
		},
	}}}
	const none = `{"calls":[],"signs":[]}`
	for name, row := range map[string]struct {
		granted []string
		want    string
	}{
		"nothing is granted":                      {nil, none},
		"other capabilities are":                  {[]string{"chain.read", "wallet.call", "GaiaToken.approve"}, none},
		"a contract that has no address":          {[]string{"wallet.call:Other.exit", "wallet.sign:Other/Vote"}, none},
		"a grant of the other kind":               {[]string{"wallet.sign:GaiaToken.burn", "wallet.call:Radar/Vote"}, none},
		"a function without words":                {[]string{"wallet.call:GaiaToken.burn"}, `{"calls":[{"contract":"GaiaToken","address":"0x0000000000000000000000000000000000000001","function":"burn(uint256 amount)","spends":"","says":null}],"signs":[]}`},
		"a function with words":                   {[]string{"wallet.call:GaiaToken.approve"}, `{"calls":[{"contract":"GaiaToken","address":"0x0000000000000000000000000000000000000001","function":"approve(address spender, uint256 value)","spends":"value","says":{"en":"let {spender} take","de":"{spender} nehmen zu lassen"}}],"signs":[]}`},
		"typed data of a contract, and of no one": {[]string{"wallet.sign:Radar/Vote", "wallet.sign:GAIA/Permit"}, `{"calls":[],"signs":[{"domain":"GAIA","version":"1","contract":"0x0000000000000000000000000000000000000001","salt":"0x0000000000000000000000000000000000000000000000000000000000000007","primary":"Permit","type":"Permit(address owner)","says":null},{"domain":"Radar","version":"2","contract":null,"salt":null,"primary":"Vote","type":"Vote(string text)","says":null}]}`},
	} {
		release.Granted = row.granted
		if got := string(browser.JSON(wireWallet(release, at, core.Hash{31: 7}))); got != row.want {
			t.Errorf("%s: %s, want %s", name, got, row.want)
		}
	}
	if wireWallet(core.Release{}, at, core.Hash{31: 7}) != nil {
		t.Error("a module that asks for nothing is told of")
	}
}
