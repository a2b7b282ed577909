package token

import (
	"net/http"
	"net/url"
	"slices"
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
		"replay?after=1789999900&until=1789999960": {2}, "replay?after=1789999960&until=1790000000": {4},
		"replay?after=1&until=1790000000":          {1, 2, 4},
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
	for _, wrong := range []string{"transfers?at=yesterday", "transfers?at=0", "transfers?at=-5", "transfers?at=9999999999999999",
		"replay?after=1", "replay?until=1", "replay?after=1&until=2&cursor=x"} {
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

// The orders and bounds of the address are those of the ledger, and each page goes on where the one before ended.
func TestTablesOfTransfersAreSortedAndNarrowedByTheAddress(t *testing.T) {
	now := time.Now().UTC().Truncate(time.Second)
	chain := &at{head: portal.Block{Number: 4, Time: now}}
	token := over(t, chain)
	gaia := int64(1_000_000_000_000_000_000)
	apply(t, token, moved(1, now.Add(-60*24*time.Hour), 3*gaia), moved(2, now.Add(-2*time.Hour), gaia), moved(3, now.Add(-time.Hour), 2*gaia),
		moved(4, now, 5))
	for path, want := range map[string][]uint64{
		"/live/transfers?sort=time": {1, 2, 3, 4}, "/live/transfers?sort=-amount": {1, 3, 2, 4}, "/live/transfers?sort=amount": {4, 2, 3, 1},
		"/live/transfers?sort=-amount&within=30d&least=1": {3, 2}, "/live/transfers?sort=-amount&kind=mint": nil,
		"/live/transfers?sort=time&least=1": {1, 2, 3},
	} {
		if got := blocksOf(t, token, path); !slices.Equal(got, want) {
			t.Errorf("%s: blocks %v; want %v", path, got, want)
		}
	}
	var text string
	for _, wrong := range []string{"/live/transfers?sort=price", "/live/transfers?at=1&sort=time", "/live/transfers?least=x",
		"/live/transfers?sort=-amount&kind=x"} {
		if status := get(t, token, wrong, &text); status != http.StatusBadRequest {
			t.Errorf("%s: %d: %s", wrong, status, text)
		}
	}
}

func blocksOf(t *testing.T, token *Token, path string) (blocks []uint64) {
	t.Helper()
	for next := ""; ; {
		var page portal.Page[ledger.Transfer]
		if status := get(t, token, path+"&limit=1&cursor="+next, &page); status != http.StatusOK {
			t.Fatalf("%s: %d", path, status)
		}
		for _, row := range page.Rows {
			blocks = append(blocks, row.Block)
		}
		if page.Next == nil {
			return blocks
		}
		next = *page.Next
	}
}

func TestAnAccountsEntriesAreNarrowedByTheAddress(t *testing.T) {
	wanted, err := readEntriesWanted(url.Values{"way": {"out"}, "kind": {"burn,stake"}, "least": {"2"}, "within": {"7d"}})
	if err != nil || wanted.Way != ledger.Out || !slices.Equal(wanted.Kinds, []ledger.Kind{ledger.Burn, ledger.Stake}) ||
		wanted.Least.String() != "2000000000000000000" ||
		time.Since(wanted.From) > 7*24*time.Hour || time.Since(wanted.From) < 6*24*time.Hour {
		t.Errorf("%+v, %v", wanted, err)
	}
	for name, wrong := range map[string]string{"way": "up", "kind": "gift", "least": "some", "within": "1y"} {
		if _, err := readEntriesWanted(url.Values{name: {wrong}}); portal.CodeOf(err) != portal.Invalid {
			t.Errorf("%s=%s: %v", name, wrong, err)
		}
	}
}
