package portal

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// What a table may ask a module for.
const (
	pageLimit  = 50 // rows, unless it is said
	pageMost   = 200
	pageKeys   = 100
	pageKey    = 200  // bytes of one
	pageCursor = 1024 // bytes
)

// Page is a part of many rows, as the tables of @portal/sdk read them (useModuleTable).
type Page[T any] struct {
	Rows  []T     `json:"rows"`
	Next  *string `json:"next"`            // what the page after this one is asked with; null: there is none
	Total *int    `json:"total,omitempty"` // of all pages, where they are counted
}

// PageQuery is which part a table asks for: ?limit=50&cursor=…&sort=-stake&keys=a,b. What else is in the address are the module's own
// filters.
type PageQuery struct {
	Limit      int      // 1 to 200
	Sort       string   // one of the columns that ReadPageQuery was given
	Descending bool     // the highest first
	Keys       []string // of the only rows that are wanted, at most 100; nil: all
	cursor     string
}

// ReadPageQuery reads what a table asks for. sorts are the columns' ids that rows can be sorted by; the first is the order where none is
// asked for, with a - before it the highest first, as in the address. Invalid, with a sentence, for what cannot be answered.
func ReadPageQuery(query url.Values, sorts ...string) (PageQuery, error) {
	q := PageQuery{Limit: pageLimit, cursor: query.Get("cursor")}
	if text := query.Get("limit"); text != "" {
		limit, err := strconv.Atoi(text)
		if err != nil || limit < 1 || limit > pageMost {
			return PageQuery{}, Errorf(Invalid, "Ask for 1 to %d rows a page.", pageMost)
		}
		q.Limit = limit
	}
	if len(q.cursor) > pageCursor {
		return PageQuery{}, errCursor(nil)
	}
	if err := q.readSort(query.Get("sort"), sorts); err != nil {
		return PageQuery{}, err
	}
	if query.Has("keys") {
		q.Keys = []string{}
		for key := range strings.SplitSeq(query.Get("keys"), ",") {
			if len(key) > pageKey || len(q.Keys) == pageKeys {
				return PageQuery{}, Errorf(Invalid, "Ask for at most %d keys of %d bytes at once.", pageKeys, pageKey)
			}
			if key != "" {
				q.Keys = append(q.Keys, key)
			}
		}
	}
	return q, nil
}

func (q *PageQuery) readSort(asked string, sorts []string) error {
	if len(sorts) == 0 {
		if asked != "" {
			return Errorf(Invalid, "These rows have one order: leave the sort out.")
		}
		return nil
	}
	if asked == "" {
		asked = sorts[0]
	}
	column, descending := strings.CutPrefix(asked, "-")
	names := make([]string, len(sorts))
	for i, sort := range sorts {
		names[i] = strings.TrimPrefix(sort, "-")
	}
	if !slices.Contains(names, column) {
		return Errorf(Invalid, "Sort by %s, with a - before it for the highest first.", strings.Join(names, " or "))
	}
	q.Sort, q.Descending = column, descending
	return nil
}

// From reads the position that the page begins behind into position, a pointer to what NewPage was given. False for the first page.
// Invalid for a cursor that is none of this order's.
func (q PageQuery) From(position any) (bool, error) {
	if q.cursor == "" {
		return false, nil
	}
	text, err := base64.RawURLEncoding.DecodeString(q.cursor)
	if err != nil {
		return false, errCursor(err)
	}
	var kept cursor
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&kept); err != nil {
		return false, errCursor(err)
	}
	if kept.Sort != q.order() {
		return false, errCursor(nil)
	}
	strict := json.NewDecoder(bytes.NewReader(kept.Position))
	strict.DisallowUnknownFields()
	if err := strict.Decode(position); err != nil {
		return false, errCursor(err)
	}
	return true, nil
}

// Behind is the position that the page begins behind, as From reads it; nil: it is the first page.
func Behind[T any](q PageQuery) (*T, error) {
	var position T
	if there, err := q.From(&position); err != nil || !there {
		return nil, err
	}
	return &position, nil
}

// cursor is what a Page's Next has, in base64: nobody but this package takes it apart. A visitor can write one, and gets no other rows
// by it than by its filters.
type cursor struct {
	Sort     string          `json:"s,omitempty"`
	Position json.RawMessage `json:"p"`
}

func (q PageQuery) order() string {
	if q.Descending {
		return "-" + q.Sort
	}
	return q.Sort
}

// NewPage makes the page of rows that were read by q: up to q.Limit+1 of them, since the one too many tells that there are more. position
// is where a row stands in the order, such as what it is sorted by and its key: JSON, which From reads.
func NewPage[T any](q PageQuery, rows []T, position func(T) any) (Page[T], error) {
	page := Page[T]{Rows: rows[:min(len(rows), q.Limit)]}
	if page.Rows == nil {
		page.Rows = []T{}
	}
	if len(rows) <= q.Limit {
		return page, nil
	}
	return page.GoesOn(q, position(page.Rows[q.Limit-1]))
}

// GoesOn is the page with another one that begins behind that position, though it may have fewer rows than its limit, or none: where
// looking for them ended before all was looked through.
func (p Page[T]) GoesOn(q PageQuery, position any) (Page[T], error) {
	at, err := json.Marshal(position)
	if err != nil {
		return Page[T]{}, fmt.Errorf("write a position: %w", err)
	}
	text, err := json.Marshal(cursor{q.order(), at})
	if err != nil {
		return Page[T]{}, fmt.Errorf("write a cursor: %w", err)
	}
	next := base64.RawURLEncoding.EncodeToString(text)
	if len(next) > pageCursor {
		return Page[T]{},
			fmt.Errorf("a cursor has %d bytes, and may have %d: a position is what a row is sorted by, and its key", len(next), pageCursor)
	}
	p.Next = &next
	return p, nil
}

// Counted is the page with how many rows there are in all.
func (p Page[T]) Counted(total int) Page[T] {
	p.Total = &total
	return p
}

func errCursor(err error) *Error {
	return Errorf(Invalid, "This page is not to be found any more: begin at the first.").Because(err)
}
