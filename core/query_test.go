package core

import (
	"net/url"
	"testing"

	"gaia.example/portal/sdk/go/portal"
)

func TestAskingAQuery(t *testing.T) {
	holder := QueryRule{Name: "holder", Path: "/holders/:address/parts", Parameters: []QueryParameter{
		{Name: "address", Description: "An account.", Required: true}, {Name: "range", Description: "How long.", Values: []string{"24h", "7d"}},
	}}
	for name, row := range map[string]struct {
		rule       QueryRule
		parameters string
		want       string
	}{
		"what stands in the path, and what does not": {holder, "range=7d&address=0xab", "/holders/0xab/parts?range=7d"},
		"no more of a path than a part":              {holder, "address=a/b?c%23", "/holders/a%2Fb%3Fc%23/parts?"},
		"no way up":                                  {holder, "address=..", `The parameter address of the query gaia/holder is no "..".`},
		"one that is missing":                        {holder, "range=7d", "The query gaia/holder needs the parameter address: An account."},
		"an empty one":                               {holder, "address=", "The query gaia/holder needs the parameter address: An account."},
		"one that it does not have": {holder, "address=1&at=3",
			"The query gaia/holder has no parameter at: it has address, range."},
		"another value":           {holder, "address=1&range=1y", "The parameter range of the query gaia/holder is one of 24h, 7d."},
		"none that are described": {QueryRule{Path: "/supply"}, "at=7", "/supply?at=7"},
	} {
		parameters, err := url.ParseQuery(row.parameters)
		if err != nil {
			t.Fatal(err)
		}
		path, rest, err := row.rule.Ask(Query{Module: "gaia", Name: row.rule.Name, Parameters: parameters})
		got := path + "?" + rest.Encode()
		if err != nil {
			got = err.Error()
			if portal.CodeOf(err) != portal.Invalid {
				t.Errorf("%s: %v", name, err)
			}
		}
		if got != row.want {
			t.Errorf("%s: %s, want %s", name, got, row.want)
		}
	}
}
