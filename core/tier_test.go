package core_test

import (
	"maps"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

func TestParseThresholds(t *testing.T) {
	const range53 = "want a whole number of GAIA, from 1 to 9007199254740991."
	tests := map[string]struct {
		with map[string]string // of LIRAETH 500, VAELUS 5000, NAXUS 50000; empty: it is missing
		want core.Thresholds
		says string
	}{
		"as they are": {want: core.DefaultThresholds},
		"the least": {with: map[string]string{"LIRAETH": "1", "VAELUS": "2", "NAXUS": "3"},
			want: core.Thresholds{LIRAETH: 1, VAELUS: 2, NAXUS: 3}},
		"the most": {with: map[string]string{"NAXUS": "9007199254740991"},
			want: core.Thresholds{LIRAETH: 500, VAELUS: 5000, NAXUS: core.MaxThreshold}},
		"none":               {with: map[string]string{"LIRAETH": "0"}, says: `LIRAETH is "0": ` + range53},
		"less than none":     {with: map[string]string{"VAELUS": "-5"}, says: `VAELUS is "-5": ` + range53},
		"a part of one":      {with: map[string]string{"VAELUS": "1000.5"}, says: `VAELUS is "1000.5": ` + range53},
		"a power of ten":     {with: map[string]string{"NAXUS": "1e6"}, says: `NAXUS is "1e6": ` + range53},
		"a word":             {with: map[string]string{"NAXUS": "many"}, says: `NAXUS is "many": ` + range53},
		"JSON's null":        {with: map[string]string{"NAXUS": "null"}, says: `NAXUS is "null": ` + range53},
		"more than is exact": {with: map[string]string{"NAXUS": "9007199254740992"}, says: `NAXUS is "9007199254740992": ` + range53},
		"more than 64 bits":  {with: map[string]string{"NAXUS": "18446744073709551616"}, says: `NAXUS is "18446744073709551616": ` + range53},
		"one that is missing": {with: map[string]string{"VAELUS": ""},
			says: "VAELUS is missing: give LIRAETH, VAELUS and NAXUS, also those that stay."},
		"one too many":     {with: map[string]string{"GOLD": "9"}, says: `There is no tier "GOLD": give LIRAETH, VAELUS and NAXUS.`},
		"another spelling": {with: map[string]string{"liraeth": "9"}, says: `There is no tier "liraeth": give LIRAETH, VAELUS and NAXUS.`},
		"two that are the same": {with: map[string]string{"LIRAETH": "5000"},
			says: "The tiers do not ascend, LIRAETH is 5000 and VAELUS 5000: give VAELUS more GAIA than LIRAETH."},
		"the highest below": {with: map[string]string{"NAXUS": "4999"},
			says: "The tiers do not ascend, VAELUS is 5000 and NAXUS 4999: give NAXUS more GAIA than VAELUS."},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			texts := map[string]string{"LIRAETH": "500", "VAELUS": "5000", "NAXUS": "50000"}
			maps.Copy(texts, test.with)
			maps.DeleteFunc(texts, func(_, text string) bool { return text == "" })
			got, err := core.ParseThresholds(texts)
			if test.says == "" {
				if got != test.want || err != nil {
					t.Errorf("got %+v, %v, want %+v", got, err, test.want)
				}
			} else if err == nil || err.Error() != test.says || portal.CodeOf(err) != portal.Invalid {
				t.Errorf("got %v, want %s", err, test.says)
			}
		})
	}
}

func TestCheckThresholds(t *testing.T) {
	for thresholds, ok := range map[core.Thresholds]bool{
		core.DefaultThresholds:                            true,
		{LIRAETH: 1, VAELUS: 2, NAXUS: core.MaxThreshold}: true,
		{}:                                 false,
		{LIRAETH: 0, VAELUS: 1, NAXUS: 2}:  false,
		{LIRAETH: -1, VAELUS: 1, NAXUS: 2}: false,
		{LIRAETH: 1, VAELUS: 2, NAXUS: core.MaxThreshold + 1}: false,
		{LIRAETH: 3, VAELUS: 2, NAXUS: 4}:                     false,
		{LIRAETH: 1, VAELUS: 2, NAXUS: 2}:                     false,
	} {
		if err := thresholds.Check(); (err == nil) != ok || !ok && portal.CodeOf(err) != portal.Invalid {
			t.Errorf("%+v: %v", thresholds, err)
		}
	}
}
