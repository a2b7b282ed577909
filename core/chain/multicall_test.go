package chain

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"gaia.example/portal/core"
)

func TestWholeGAIA(t *testing.T) {
	const token = "000000000000000000" // 18 decimals
	for amount, want := range map[string]string{
		"0":                             "0",
		strings.Repeat("9", 18):         "0", // one unit less than a GAIA
		"1" + token:                     "1",
		"499" + strings.Repeat("9", 18): "499",
		"500" + token:                   "500",
		"9007199254740991" + token:      "9007199254740991",
		"9007199254740992" + token:      "9007199254740991",
		"9223372036854775808" + token:   "9007199254740991",
		"115792089237316195423570985008687907853269984665640564039457584007913129639935": "9007199254740991", // 2²⁵⁶−1
	} {
		held, _ := new(big.Int).SetString(amount, 10)
		unit, _ := new(big.Int).SetString("1"+token, 10)
		text, err := json.Marshal(wholeGAIA(held, unit))
		if err != nil || string(text) != want {
			t.Errorf("%s is %s GAIA in JSON (%v), want %s", amount, text, err, want)
		}
	}
	if got := wholeGAIA(big.NewInt(12), big.NewInt(1)); got != core.GAIA(12) {
		t.Errorf("without decimals 12 are %d", got)
	}
}
