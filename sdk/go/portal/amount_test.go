package portal

import (
	"math/big"
	"testing"
)

func TestFormatGAIA(t *testing.T) {
	for wei, want := range map[string]string{
		"0":                         "0",
		"1":                         "<0.01",
		"9999999999999999":          "<0.01",
		"10000000000000000":         "0.01",
		"500000000000000000":        "0.5",
		"999000000000000000000":     "999",
		"999999999999999999999":     "999.99",
		"1000000000000000000000":    "1,000",
		"12480500000000000000000":   "12,480.5",
		"1000000000000000000000000": "1,000,000",
		"1234567001000000000000000": "1,234,567",
	} {
		amount, _ := new(big.Int).SetString(wei, 10)
		if got := FormatGAIA(amount); got != want {
			t.Errorf("%s wei is %q, want %q", wei, got, want)
		}
	}
}
