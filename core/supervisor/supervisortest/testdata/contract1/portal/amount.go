package portal

import (
	"math/big"
	"strings"
)

// weiDigits are the decimals of GAIA.
const weiDigits = 18

// FormatGAIA is an amount of wei for people, in English and without its unit: whole GAIA in groups of three digits, and
// at most two decimals, the rest cut off: "12,480.5". What is more than nothing and less than that is "<0.01". An amount is
// never negative.
func FormatGAIA(wei *big.Int) string {
	digits := wei.String()
	if missing := weiDigits + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	whole, fraction := digits[:len(digits)-weiDigits], digits[len(digits)-weiDigits:]
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	decimals := strings.TrimRight(fraction[:2], "0")
	switch {
	case wei.Sign() != 0 && whole == "0" && decimals == "":
		return "<0.01"
	case decimals != "":
		whole += "." + decimals
	}
	return whole
}
