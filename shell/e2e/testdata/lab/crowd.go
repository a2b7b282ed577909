package main

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"gaia.example/portal/sdk/go/portal"
)

// score is one row of the table that the browser tests read in pages.
type score struct {
	Player string `json:"player"`
	Points int    `json:"points"`
	League string `json:"league"`
}

// place is where a score stands in an order.
type place struct {
	Points int    `json:"a"`
	Player string `json:"k"`
}

// scores are so many that all of them are more than one page of the largest. The first has a name that a spreadsheet would run.
func scores() []score {
	all := []score{{"=Ada", 500, "north"}}
	for i := range 449 {
		all = append(all, score{fmt.Sprintf("Player %d", i+1), i, []string{"south", "north"}[i%2]})
	}
	return all
}

// crowd answers GET /crowd?q=&league= with a page.
func crowd(r *http.Request) (any, error) {
	asked := r.URL.Query()
	q, err := portal.ReadPageQuery(asked, "-points", "player")
	if err != nil {
		return nil, err
	}
	compare := func(a, b place) int {
		order := cmp.Or(cmp.Compare(a.Points, b.Points), strings.Compare(a.Player, b.Player))
		if q.Sort == "player" {
			order = strings.Compare(a.Player, b.Player)
		}
		if q.Descending {
			return -order
		}
		return order
	}
	at := func(s score) place { return place{s.Points, s.Player} }
	rows := slices.DeleteFunc(scores(), func(s score) bool {
		league := asked.Get("league")
		return league != "" && league != "all" && s.League != league || !strings.Contains(s.Player, asked.Get("q")) ||
			q.Keys != nil && !slices.Contains(q.Keys, s.Player)
	})
	slices.SortFunc(rows, func(a, b score) int { return compare(at(a), at(b)) })
	total := len(rows)
	var from place
	if begun, err := q.From(&from); err != nil {
		return nil, err
	} else if begun {
		rows = slices.DeleteFunc(rows, func(s score) bool { return compare(at(s), from) <= 0 })
	}
	page, err := portal.NewPage(q, rows[:min(len(rows), q.Limit+1)], func(s score) any { return at(s) })
	if err != nil {
		return nil, err
	}
	return page.Counted(total), nil
}
