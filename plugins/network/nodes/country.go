package nodes

import (
	"net/http"
	"slices"

	"golang.org/x/text/language"

	"gaia.example/portal/sdk/go/portal"
)

// Country is one that an owner may say a machine is in.
type Country struct {
	Code    string // ISO 3166-1 alpha-2
	Numeric int    // ISO 3166-1 numeric, as maps have it
}

// withdrawn are codes that the library knows and ISO 3166-1 does not have any more, or never had.
var withdrawn = []string{"AN", "CS", "NT", "SU", "XK", "YU"}

// CountryOf reads a code. False: there is no such country.
func CountryOf(code string) (Country, bool) {
	region, err := language.ParseRegion(code)
	if err != nil || len(code) != 2 || region.String() != code || region.Canonicalize() != region || !region.IsCountry() ||
		region.M49() == 0 || slices.Contains(withdrawn, code) {
		return Country{}, false
	}
	return Country{code, region.M49()}, true
}

// countries are all, by their codes.
func countries() (all []string) {
	for a := 'A'; a <= 'Z'; a++ {
		for b := 'A'; b <= 'Z'; b++ {
			if one, known := CountryOf(string([]rune{a, b})); known {
				all = append(all, one.Code)
			}
		}
	}
	return all
}

// Countries answers GET /machines/countries.
type Countries struct {
	Countries []string `json:"countries"` // ISO 3166-1 alpha-2
}

func (n *Nodes) getCountries(*http.Request) (any, error) { return Countries{countries()}, nil }

// putCountry keeps where the owner says the machine is: the country and nothing finer, and only where the owner wants it told.
func (n *Nodes) putCountry(r *http.Request, of *record) error {
	var body struct {
		Country string `json:"country"`
	}
	if err := readBody(r, &body); err != nil {
		return err
	}
	if _, known := CountryOf(body.Country); !known && body.Country != "" {
		return portal.Errorf(portal.Invalid, "A country is two capital letters of ISO 3166-1, such as DE; empty: it is not told.")
	}
	n.touch(of.node)
	return n.set(r.Context(), of.node, "country = $2", body.Country)
}
