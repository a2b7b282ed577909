package portal_test

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/url"
	"slices"
	"strings"
	"testing"

	"gaia.example/portal/sdk/go/portal"
)

type holder struct {
	Address string `json:"address"`
	Amount  int    `json:"amount"`
}

// place is where a holder stands: two may hold the same.
type place struct {
	Amount  int    `json:"a"`
	Address string `json:"k"`
}

func placeOf(h holder) any { return place{h.Amount, h.Address} }

func byPlace(a, b place) int {
	return cmp.Or(cmp.Compare(a.Amount, b.Amount), strings.Compare(a.Address, b.Address))
}

// holders answers as a module with a database does.
func holders(all []holder, query url.Values) (portal.Page[holder], error) {
	q, err := portal.ReadPageQuery(query, "-amount", "address")
	if err != nil {
		return portal.Page[holder]{}, err
	}
	var from place
	begun, err := q.From(&from)
	if err != nil {
		return portal.Page[holder]{}, err
	}
	sign := 1
	if q.Descending {
		sign = -1
	}
	rows := slices.Clone(all)
	slices.SortFunc(rows, func(a, b holder) int {
		return sign * byPlace(place{a.Amount, a.Address}, place{b.Amount, b.Address})
	})
	rows = slices.DeleteFunc(rows, func(h holder) bool {
		return begun && sign*byPlace(place{h.Amount, h.Address}, from) <= 0 || q.Keys != nil && !slices.Contains(q.Keys, h.Address)
	})
	page, err := portal.NewPage(q, rows[:min(len(rows), q.Limit+1)], placeOf)
	return page.Counted(len(all)), err
}

func crowd(n int) (all []holder) {
	for i := range n {
		all = append(all, holder{string(rune('a'+i%26)) + strings.Repeat("x", i/26), i / 3})
	}
	return all
}

func TestPagesHaveEveryRowOnce(t *testing.T) {
	for name, test := range map[string]struct {
		rows, pages int
		query       url.Values
	}{
		"no rows":                     {0, 1, url.Values{}},
		"fewer than a page":           {49, 1, url.Values{}},
		"a page":                      {50, 1, url.Values{}},
		"one more":                    {51, 2, url.Values{}},
		"many, the lowest first":      {100, 15, url.Values{"limit": {"7"}, "sort": {"amount"}}},
		"many, the highest first":     {100, 15, url.Values{"limit": {"7"}, "sort": {"-amount"}}},
		"one at a time":               {5, 5, url.Values{"limit": {"1"}}},
		"the most that a page may be": {201, 2, url.Values{"limit": {"200"}}},
		"some by their keys":          {100, 1, url.Values{"keys": {"a,b,nobody,"}}},
		"none by their keys":          {100, 1, url.Values{"keys": {""}}},
	} {
		t.Run(name, func(t *testing.T) {
			all, seen, pages := crowd(test.rows), map[string]int{}, 0
			last := -1
			for {
				page, err := holders(all, test.query)
				if err != nil {
					t.Fatal(err)
				}
				for _, h := range page.Rows {
					seen[h.Address]++
					if rising := test.query.Get("sort") == "amount"; last >= 0 && (rising && h.Amount < last || !rising && h.Amount > last) {
						t.Errorf("%d comes after %d", h.Amount, last)
					}
					last = h.Amount
				}
				if pages++; page.Next == nil {
					break
				}
				test.query.Set("cursor", *page.Next)
			}
			want := test.rows
			if test.query.Has("keys") {
				want = map[bool]int{true: 2, false: 0}[test.query.Get("keys") != ""]
			}
			if pages != test.pages || len(seen) != want {
				t.Errorf("%d rows came on %d pages, want %d on %d", len(seen), pages, want, test.pages)
			}
			for address, times := range seen {
				if times != 1 {
					t.Errorf("%s came %d times", address, times)
				}
			}
		})
	}
}

func TestPageOnTheWire(t *testing.T) {
	page, err := holders(crowd(2), url.Values{"limit": {"1"}})
	if err != nil {
		t.Fatal(err)
	}
	next := base64.RawURLEncoding.EncodeToString([]byte(`{"s":"-amount","p":{"a":0,"k":"b"}}`))
	want := `{"rows":[{"address":"b","amount":0}],"next":"` + next + `","total":2}`
	if got, err := json.Marshal(page); err != nil || string(got) != want {
		t.Errorf("it is %s, %v, want %s", got, err, want)
	}
	empty, err := portal.NewPage[holder](portal.PageQuery{Limit: 1}, nil, nil)
	if got, _ := json.Marshal(empty); err != nil || string(got) != `{"rows":[],"next":null}` {
		t.Errorf("without rows it is %s, %v", got, err)
	}
}

func TestPagesThatCannotBeAnswered(t *testing.T) {
	const lost = "This page is not to be found any more: begin at the first."
	cursor := func(text string) url.Values {
		return url.Values{"cursor": {base64.RawURLEncoding.EncodeToString([]byte(text))}}
	}
	for name, test := range map[string]struct {
		query url.Values
		want  string
	}{
		"no rows a page":             {url.Values{"limit": {"0"}}, "Ask for 1 to 200 rows a page."},
		"too many rows a page":       {url.Values{"limit": {"201"}}, "Ask for 1 to 200 rows a page."},
		"a limit that is no number":  {url.Values{"limit": {"1e2"}}, "Ask for 1 to 200 rows a page."},
		"a column that there is not": {url.Values{"sort": {"stake"}}, "Sort by amount or address, with a - before it for the highest first."},
		"a column twice reversed": {url.Values{"sort": {"--amount"}},
			"Sort by amount or address, with a - before it for the highest first."},
		"too many keys":                {url.Values{"keys": {strings.Repeat("k,", 101)}}, "Ask for at most 100 keys of 200 bytes at once."},
		"a key that is too long":       {url.Values{"keys": {strings.Repeat("k", 201)}}, "Ask for at most 100 keys of 200 bytes at once."},
		"a cursor that is too long":    {url.Values{"cursor": {strings.Repeat("a", 1025)}}, lost},
		"a cursor of nobody's":         {url.Values{"cursor": {"?"}}, lost},
		"a cursor that is no JSON":     {cursor("here"), lost},
		"a cursor of another order":    {cursor(`{"s":"amount","p":{"a":1,"k":"a"}}`), lost},
		"a cursor of another column":   {cursor(`{"s":"-address","p":{"a":1,"k":"a"}}`), lost},
		"a cursor without a place":     {cursor(`{"s":"-amount"}`), lost},
		"a cursor of another kind":     {cursor(`{"s":"-amount","p":"a"}`), lost},
		"a cursor that has more to it": {cursor(`{"s":"-amount","p":{"a":1,"k":"a","x":1}}`), lost},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := holders(crowd(3), test.query)
			if known := new(portal.Error); !errors.As(err, &known) || known.Code != portal.Invalid || known.Message != test.want {
				t.Errorf("the answer is %v, want %q", err, test.want)
			}
		})
	}
	if _, err := portal.ReadPageQuery(url.Values{"sort": {"amount"}}); portal.CodeOf(err) != portal.Invalid {
		t.Errorf("an order of rows that have one: %v", err)
	}
	if q, err := portal.ReadPageQuery(url.Values{}); err != nil || q.Limit != 50 || q.Sort != "" || q.Keys != nil {
		t.Errorf("nothing asked is %+v, %v", q, err)
	}
	long := func(holder) any { return strings.Repeat("x", 1024) }
	if _, err := portal.NewPage(portal.PageQuery{Limit: 1}, crowd(2), long); err == nil {
		t.Error("a cursor that nobody could ask with is given")
	}
}
