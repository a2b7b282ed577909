package amount

import (
	"math/big"
	"net/url"
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

// Least reads ?least=1000, a whole number of GAIA, in wei; nil where it is not there, or 0: then nothing is left out.
func Least(query url.Values) (*big.Int, error) {
	text := query.Get("least")
	if text == "" {
		return nil, nil
	}
	least, err := Whole(text)
	if err != nil || least.Sign() == 0 {
		return nil, err
	}
	return least, nil
}
