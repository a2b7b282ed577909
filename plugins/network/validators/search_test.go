package validators

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
)

func search(t *testing.T, v *Validators, text string) []portal.SearchResult {
	t.Helper()
	answer := httptest.NewRecorder()
	v.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/validators/search?q="+url.QueryEscape(text), nil))
	var found struct{ Results []portal.SearchResult }
	if err := json.Unmarshal(answer.Body.Bytes(), &found); err != nil || answer.Code != http.StatusOK {
		t.Fatalf("%q: %d %s", text, answer.Code, answer.Body)
	}
	return found.Results
}

// searchesFindWhatTheChainHas looks for every validator of the real chain by its name and by its address.
func searchesFindWhatTheChainHas(t *testing.T, v *Validators, list *List) {
	t.Helper()
	for _, row := range list.Validators {
		for _, text := range []string{row.Name, strings.ToUpper(row.Name), row.Address.String(), strings.ToLower(row.Address.String()[:10]),
			row.Address.Short()} {
			leads := func(r portal.SearchResult) bool {
				return r.Path == "/validators/"+row.Address.String() && r.Title == row.Name
			}
			if found := search(t, v, text); !slices.ContainsFunc(found, leads) {
				t.Errorf("%q finds %+v", text, found)
			}
		}
	}
}

// listed has nine validators, Atlas 1 with the largest stake, and Atlas 0, who left.
func listed() *Validators {
	r := reading{totalStaked: big.NewInt(100), totalUnbonding: new(big.Int)}
	for id := range byte(10) {
		entry := validator(id, int64(10-id), id > 0)
		entry.Name = fmt.Sprintf("Atlas %d", id)
		r.validators = append(r.validators, entry)
	}
	v := New((&host{chain: &chaintest.Broken{Err: errors.New("away")}}).host(), nil)
	v.list.Store(newList(Contract{minSelfStake: new(big.Int)}, r, stakes.Snapshot{}))
	return v
}

func TestSearch(t *testing.T) {
	v := listed()
	for _, row := range []struct {
		behaviour, text string
		want            []string
	}{
		{"a name finds its validator", "atlas 3", []string{"Atlas 3"}},
		{"so does the beginning of an address", "0x0400", []string{"Atlas 4"}},
		{"its short form is the beginning and the end", "0x0500…0000", []string{"Atlas 5"}},
		{"dots are as good", "0x0500...0000", []string{"Atlas 5"}},
		{"another end is another address", "0x0500…0001", nil},
		{"digits without 0x are a name", "0400", nil},
		{"the list's first eight are enough", "atlas",
			[]string{"Atlas 1", "Atlas 2", "Atlas 3", "Atlas 4", "Atlas 5", "Atlas 6", "Atlas 7", "Atlas 8"}},
		{"nobody", "zephyr", nil},
	} {
		t.Run(row.behaviour, func(t *testing.T) {
			var got []string
			for _, found := range search(t, v, row.text) {
				got = append(got, found.Title)
			}
			if !slices.Equal(got, row.want) {
				t.Errorf("%q finds %v; want %v", row.text, got, row.want)
			}
		})
	}
}

func TestWhoExitedIsFoundAndSaidToHave(t *testing.T) {
	found := search(t, listed(), "atlas 0")
	if len(found) != 1 || found[0].Path != "/validators/"+(portal.Address{}).String() || !strings.Contains(found[0].Detail, "Exited") {
		t.Errorf("%+v", found)
	}
}

func TestASearchBeforeTheListIsReadSaysSo(t *testing.T) {
	v := New((&host{chain: &chaintest.Broken{Err: errors.New("away")}}).host(), nil)
	answer := httptest.NewRecorder()
	v.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/validators/search?q=atlas", nil))
	if answer.Code != http.StatusServiceUnavailable || !strings.Contains(answer.Body.String(), "still being read") {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
}

func TestASearchEndsWithItsRequest(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if found, err := listed().search(ctx, "atlas"); err == nil || len(found) > 1 {
		t.Errorf("%d found after the palette had left, %v", len(found), err)
	}
}
