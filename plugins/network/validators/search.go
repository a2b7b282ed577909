package validators

import (
	"context"
	"encoding/hex"
	"regexp"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

const (
	// found is how many validators a search names at most.
	found = 8
	// searchPatience is shorter than the palette's.
	searchPatience = time.Second
)

// shortened is an address as the portal shortens it: 0x7a3F…91cE.
var shortened = regexp.MustCompile(`^(0x[0-9a-f]{4,})(?:…|\.\.\.)([0-9a-f]*)$`)

// search answers GET /validators/search: validators by a part of their name, or of their address, those in the front of
// the list first.
func (v *Validators) search(ctx context.Context, text string) ([]portal.SearchResult, error) {
	if err := v.follower.AwaitFor(ctx, searchPatience, v.known); err != nil {
		return nil, err
	}
	list := v.list.Load()
	first, last := strings.ToLower(text), ""
	if part := shortened.FindStringSubmatch(first); part != nil {
		first, last = part[1], part[2]
	}
	digits, byAddress := strings.CutPrefix(first, "0x")
	var results []portal.SearchResult
	for _, row := range list.Validators {
		address := hex.EncodeToString(row.Address[:])
		matches := byAddress && strings.HasPrefix(address, digits) && strings.HasSuffix(address, last)
		if matches || strings.Contains(strings.ToLower(row.Name), first) {
			results = append(results, row.result())
		}
		if len(results) == found || ctx.Err() != nil {
			break
		}
	}
	return results, ctx.Err()
}

// result leads to the validator's page.
func (v Validator) result() portal.SearchResult {
	detail := portal.FormatGAIA(v.stake) + " GAIA staked"
	if v.Status == Exited {
		detail = "Exited, " + detail
	}
	return portal.SearchResult{Title: v.Name, Detail: v.Address.Short() + ", " + detail, Path: "/validators/" + v.Address.String()}
}
