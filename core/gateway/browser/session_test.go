package browser

import (
	"encoding/json"
	"testing"

	"gaia.example/portal/core"
)

func TestASessionIsWrittenAsItsTypeSays(t *testing.T) {
	tier := core.VAELUS
	for name, s := range map[string]Session{
		"nothing read": {Address: core.Address{1}.String(), ChainID: 137, Balance: "0", BalanceSource: "chain",
			ExpiresAt: "2026-07-01T12:00:00.5Z"},
		"all of it": {
			Address: core.Address{0xab, 0xcd}.String(), ChainID: 31337, Balance: "123456789012345678901234567890", GAIABalance: 50_000,
			BalanceSource: "chain", Tier: &tier, Admin: true, BalanceAt: &Block{Number: 64_118_902, Time: "2023-11-14T22:13:20.000000005Z"},
			GAIAParts: &GAIAParts{Wallet: "1", Staked: "20000000000000000000000", Delegated: "0", Unbonding: "3"},
			ExpiresAt: "2027-01-15T08:00:00Z",
		},
	} {
		t.Run(name, func(t *testing.T) {
			want, err := json.Marshal(s)
			if err != nil {
				t.Fatal(err)
			}
			if got := s.AppendJSON(nil); string(got) != string(want) {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}
