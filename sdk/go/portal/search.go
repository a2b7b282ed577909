package portal

import (
	"context"
	"net/http"
	"strings"
	"unicode/utf8"
)

// What the command palette takes.
const (
	searchText    = 100 // characters of the text
	searchResults = 8
)

// SearchResult is one line of the command palette.
type SearchResult struct {
	Title  string `json:"title"`
	Detail string `json:"detail"`
	Path   string `json:"path"` // a page of the portal, with the query that shows what was found
}

// SearchAnswer is what the command palette reads.
type SearchAnswer struct {
	Results []SearchResult `json:"results"` // the best first, at most 8
}

// Search makes the handler of the address that the manifest names as its search. find gets the text without the space
// around it, never empty, at most 100 characters; it answers with the best first, and what is after the eighth is left
// out. The palette waits for 2 seconds, and asks again while the visitor types: find looks at what is bounded, and stops
// when ctx ends.
func Search(find func(ctx context.Context, text string) ([]SearchResult, error)) http.HandlerFunc {
	return JSON(func(r *http.Request) (any, error) {
		text := strings.TrimSpace(r.URL.Query().Get("q"))
		if utf8.RuneCountInString(text) > searchText {
			return nil, Errorf(Invalid, "Search for at most %d characters.", searchText)
		}
		answer := SearchAnswer{Results: []SearchResult{}}
		if text == "" {
			return answer, nil
		}
		found, err := find(r.Context(), text)
		if err != nil {
			return nil, err
		}
		answer.Results = append(answer.Results, found[:min(len(found), searchResults)]...)
		return answer, nil
	})
}
