package portal

import "testing"

func TestANotificationIsSeen(t *testing.T) {
	for what, row := range map[string]struct {
		title string
		taken bool
	}{
		"a word":                       {"Hello", true},
		"another script":               {"می\u200cخواهم", true},
		"emoji that are joined":        {"\U0001F469\u200d\U0001F680", true},
		"none":                         {"", false},
		"a space":                      {" \u00a0\u3000", false},
		"a space of no width":          {"\u200b", false},
		"a mark of the order of bytes": {"\ufeff", false},
		"a soft hyphen":                {"\u00ad", false},
		"a filler":                     {"\u3164", false},
		"an empty cell of Braille":     {"\u2800", false},
		"joiners alone":                {"\u200c\u200d", false},
		"accents alone":                {"\u034f\u0301", false},
		"tags":                         {"\U000E0041", false},
		"tags in a word":               {"Hel\U000E0041lo", false},
		"a space of no width in one":   {"Hel\u200blo", false},
		"another direction":            {"Hel\u202elo", false},
	} {
		err := Notification{Title: row.title}.Check()
		if row.taken && err != nil || !row.taken && CodeOf(err) != Invalid {
			t.Errorf("%s: %v", what, err)
		}
	}
}
