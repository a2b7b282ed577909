package token

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
)

// The tape of a moment, and what came since, are the transfers by their blocks' times.
func TestATapeIsTakenBackByTheBlocksTime(t *testing.T) {
	now := time.Unix(1_790_000_000, 0).UTC()
	chain := &at{head: portal.Block{Number: 4, Time: now}}
	token := over(t, chain)
	apply(t, token, moved(1, now.Add(-100*time.Second), 1), moved(2, now.Add(-40*time.Second), 2), moved(4, now, 4))
	for query, want := range map[string][]uint64{
		"transfers?at=1789999960": {2, 1}, "transfers?at=1789999959": {1}, "transfers?at=1789999800": nil, "transfers?at=1790000001": {4, 2, 1},
		"replay?after=1789999900&until=1789999960": {2}, "replay?after=1789999960&until=1790000000": {4}, "replay?after=1&until=1790000000": {1, 2, 4},
		"replay?after=1790000000&until=1790000060": nil, "replay?after=1790000000&until=1": nil,
	} {
		var got []ledger.Transfer
		for next := ""; ; {
			var page Replay
			if status := get(t, token, "/live/"+query+"&limit=1&cursor="+next, &page); status != http.StatusOK {
				t.Fatalf("%s: %d", query, status)
			}
			got = append(got, page.Rows...)
			if page.Next == nil {
				break
			}
			next = *page.Next
		}
		for i, one := range got {
			if len(got) != len(want) || one.Block != want[i] {
				t.Errorf("%s: block %d of %d; want %v", query, one.Block, len(got), want)
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s: %d transfers; want %v", query, len(got), want)
		}
	}
	var text string
	for _, wrong := range []string{"transfers?at=yesterday", "transfers?at=0", "transfers?at=-5", "transfers?at=9999999999999999", "replay?after=1", "replay?until=1", "replay?after=1&until=2&cursor=x"} {
		if status := get(t, token, "/live/"+wrong, &text); status != http.StatusBadRequest || strings.Contains(text, "strconv") {
			t.Errorf("%s: %d: %s", wrong, status, text)
		}
	}
}

// Else each page of a kind would be looked for among all transfers by their sizes.
func TestALeastOfNothingLeavesNothingOut(t *testing.T) {
	for text, leaves := range map[string]bool{"": false, "0": false, "000": false, "1": true} {
		wanted, err := readWanted(url.Values{"least": {text}, "kind": {"burn"}})
		if err != nil || (wanted.Least != nil) != leaves {
			t.Errorf("least=%s: %v, %v", text, wanted.Least, err)
		}
	}
}
