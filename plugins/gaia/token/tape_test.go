package token

import (
	"net/url"
	"testing"
)

// Else each page of a kind would be looked for among all transfers by their sizes.
func TestALeastOfNothingLeavesNothingOut(t *testing.T) {
	for text, leaves := range map[string]bool{"": false, "0": false, "000": false, "1": true} {
		wanted, err := readWanted(url.Values{"least": {text}, "kind": {"burn"}})
		if err != nil || (wanted.Least != nil) != leaves {
			t.Errorf("least=%s: %v, %v", text, wanted.Least, err)
		}
	}
}
