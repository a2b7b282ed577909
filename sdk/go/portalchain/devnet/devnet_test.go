package devnet

import (
	"math/big"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
)

// Wallets, notes and screenshots of a dev chain name its people by address.
func TestAddressesStayAsTheyAre(t *testing.T) {
	for part, want := range map[string]string{
		"faucet":      "0xB0d5e1c9FebCea508b4a0b608E6C8BC8e09E3B11",
		"holder 0":    "0xAB08F8A625cd9e535304CC325D1ef09c0291E091",
		"validator 0": "0xD20A81BEe57D88298b186Fd6eAB944CB64838B05",
	} {
		if got := Derive(part).Address; got != common.HexToAddress(want) {
			t.Errorf("%s is at %s, want %s", part, got, want)
		}
	}
}

func TestTokenCallsAreTheStandards(t *testing.T) {
	erc20, err := abi.JSON(strings.NewReader(`[
		{"name":"transfer","type":"function","inputs":[{"name":"to","type":"address"},{"name":"value","type":"uint256"}]},
		{"name":"approve","type":"function","inputs":[{"name":"spender","type":"address"},{"name":"value","type":"uint256"}]},
		{"name":"balanceOf","type":"function","inputs":[{"name":"account","type":"address"}]}
	]`))
	if err != nil {
		t.Fatal(err)
	}
	token, who, amount := Token{address: common.Address{7}}, common.Address{1, 2, 3}, Whole(750)
	for _, row := range []struct {
		method    string
		call      Call
		arguments []any
	}{
		{"transfer", token.Transfer(who, amount), []any{who, amount}},
		{"approve", token.Approve(who, amount), []any{who, amount}},
		{"balanceOf", token.BalanceOf(who), []any{who}},
	} {
		want, err := erc20.Pack(row.method, row.arguments...)
		if err != nil {
			t.Fatal(err)
		}
		if *row.call.To != token.address || string(row.call.Input) != string(want) {
			t.Errorf("%s calls %s with %x, want %x", row.method, row.call.To, row.call.Input, want)
		}
	}
}

func TestPortionIsWholeAndWithinItsBounds(t *testing.T) {
	for range 1_000 {
		part := Portion(Whole(1_000), 20, 150)
		if part.Cmp(Whole(20)) < 0 || part.Cmp(Whole(150)) > 0 || new(big.Int).Rem(part, Whole(1)).Sign() != 0 {
			t.Fatalf("a portion of 1000 is %v, want a whole number from 20 to 150", part)
		}
	}
	if part := Portion(Whole(1), 20, 150); part.Sign() != 0 {
		t.Errorf("a portion of 1 is %v, want none", part)
	}
}
