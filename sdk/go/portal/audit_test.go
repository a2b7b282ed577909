package portal

import (
	"strings"
	"testing"
)

func TestActs(t *testing.T) {
	half := strings.Repeat("a", maxChange/2-2) // and its quotes
	for name, row := range map[string]struct {
		act           Act
		before, after string
		code          Code
		refused       bool
	}{
		"an act": {Act{Action: "campaign.paused", Subject: "Spring", Before: map[string]any{"paused": false},
			After: map[string]any{"paused": true}}, `{"paused":false}`, `{"paused":true}`, 0, false},
		"one of nothing":        {Act{Action: "a"}, "", "", 0, false},
		"a long name":           {Act{Action: strings.Repeat("a", 64), Subject: strings.Repeat("Ω", 200)}, "", "", 0, false},
		"as much as fits":       {Act{Action: "a", Before: half, After: half}, `"` + half + `"`, `"` + half + `"`, 0, false},
		"more than fits":        {Act{Action: "a", Before: half, After: half + "a"}, "", "", TooLarge, true},
		"no action":             {Act{}, "", "", Invalid, true},
		"a longer name":         {Act{Action: strings.Repeat("a", 65)}, "", "", Invalid, true},
		"a name of the portal":  {Act{Action: "gaia/module.disabled"}, "", "", Invalid, true},
		"a name with a capital": {Act{Action: "Paused"}, "", "", Invalid, true},
		"a name with a break":   {Act{Action: "a\nb"}, "", "", Invalid, true},
		"a name that ends so":   {Act{Action: "a."}, "", "", Invalid, true},
		"a long subject":        {Act{Action: "a", Subject: strings.Repeat("Ω", 201)}, "", "", TooLarge, true},
		"a subject of lines":    {Act{Action: "a", Subject: "a\nb"}, "", "", Invalid, true},
		"what is no JSON":       {Act{Action: "a", After: func() {}}, "", "", Invalid, true},
	} {
		before, after, err := row.act.Encode()
		if string(before) != row.before || string(after) != row.after || (err != nil) != row.refused || row.refused && CodeOf(err) != row.code {
			t.Errorf("%s: %.40s, %.40s, %v", name, before, after, err)
		}
	}
}
