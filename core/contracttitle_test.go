package core_test

import (
	"testing"

	"gaia.example/portal/core"
)

func TestContractTitle(t *testing.T) {
	for name, want := range map[string]string{
		"GaiaToken": "GAIA token", "ValidatorStaking": "Validator staking", "Multicall3": "Multicall3", "GaiaSale": "GAIA sale", "token": "token",
		"ERC20Vault": "ERC20 vault", "ClaimCampaigns": "Claim campaigns", "": "",
	} {
		if got := core.ContractTitle(name); got != want {
			t.Errorf("%s is called %q, want %q", name, got, want)
		}
	}
}
