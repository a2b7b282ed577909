package amount

import (
	"math/big"
	"regexp"

	"gaia.example/portal/sdk/go/portal"
)

var fewDigits = regexp.MustCompile(`^[0-9]{1,12}$`)

// Whole is a whole number of GAIA, of twelve digits at most, in wei. Invalid, where the text is none.
func Whole(text string) (*big.Int, error) {
	if !fewDigits.MatchString(text) {
		return nil, portal.Errorf(portal.Invalid, "An amount is a whole number of GAIA.")
	}
	n, _ := new(big.Int).SetString(text, 10)
	return n.Mul(n, new(big.Int).Exp(big.NewInt(10), big.NewInt(18), nil)), nil
}
