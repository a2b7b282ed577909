package portal

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
)

func TestSearch(t *testing.T) {
	for _, row := range []struct {
		behaviour string
		text      string
		found     int
		status    int
		asked     string // what find got; empty: it was not asked
		body      string
	}{
		{"without a text nothing is looked for", "", 1, 200, "", `{"results":[]}`},
		{"space alone is no text", " \t ", 1, 200, "", `{"results":[]}`},
		{"what is not found is an empty list", "atlas", 0, 200, "atlas", `{"results":[]}`},
		{"the space around the text is not looked for", " atlas north ", 1, 200, "atlas north",
			`{"results":[{"title":"0","detail":"d","path":"/p"}]}`},
		{"a hundred characters are looked for, whatever their bytes", strings.Repeat("ä", 100), 0, 200, strings.Repeat("ä", 100),
			`{"results":[]}`},
		{"more are refused", strings.Repeat("a", 101), 1, 400, "", "Search for at most 100 characters."},
	} {
		t.Run(row.behaviour, func(t *testing.T) {
			asked := ""
			answer := search(row.text, func(_ context.Context, text string) ([]SearchResult, error) {
				asked = text
				return results(row.found), nil
			})
			if answer.Code != row.status || answer.Body.String() != row.body || asked != row.asked {
				t.Errorf("%d %s, find was asked for %q", answer.Code, answer.Body, asked)
			}
		})
	}
}

func TestASearchAnswersAtMostEight(t *testing.T) {
	answer := search("a", func(context.Context, string) ([]SearchResult, error) { return results(9), nil })
	if body := answer.Body.String(); strings.Count(body, `"path"`) != 8 || !strings.Contains(body, `"7"`) {
		t.Errorf("%s", body)
	}
}

func TestASearchThatFailsSaysWhy(t *testing.T) {
	answer := search("a", func(context.Context, string) ([]SearchResult, error) {
		return nil, Errorf(Unavailable, "The chain is still being read.")
	})
	if answer.Code != http.StatusServiceUnavailable || answer.Body.String() != "The chain is still being read." {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
}

func search(text string, find func(context.Context, string) ([]SearchResult, error)) *httptest.ResponseRecorder {
	answer := httptest.NewRecorder()
	Search(find)(answer, httptest.NewRequest(http.MethodGet, "/search?"+url.Values{"q": {text}}.Encode(), nil))
	return answer
}

func results(n int) []SearchResult {
	var all []SearchResult
	for i := range n {
		all = append(all, SearchResult{Title: strconv.Itoa(i), Detail: "d", Path: "/p"})
	}
	return all
}
