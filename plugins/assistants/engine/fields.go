package engine

import (
	"slices"
	"strings"
)

// fields are those of a tool's tells that a question is about: by its own words, else by those of the example that it is most like. None:
// it is about the tool as a whole.
func (x *index) fields(t *tool, a asked, example int) []int {
	terms := stems(a.words, a.language)
	chosen := x.named(t, terms, a.language)
	if len(chosen) == 0 && example >= 0 {
		chosen = x.named(t, t.examples[a.language][example], a.language)
	}
	return chosen
}

// named are the tells whose labels the terms name best, in the manifest's order.
func (x *index) named(t *tool, terms []string, language string) (chosen []int) {
	scores := make([]float64, len(t.Tells))
	best := 0.0
	for i, label := range t.told[language] {
		if t.dated(i) {
			continue
		}
		var its, met float64
		for _, has := range label {
			w := x.weight(has, language)
			its += w
			for _, term := range terms {
				if alike := alikeness(term, has, language); alike > 0 {
					met += w * alike
					break
				}
			}
		}
		if its > 0 {
			scores[i] = met / its * (0.6 + 0.4*min(met, 3)/3)
		}
		best = max(best, scores[i])
	}
	if best < 0.3 {
		return nil
	}
	for i, score := range scores {
		if score >= 0.85*best {
			chosen = append(chosen, i)
		}
	}
	return chosen
}

// dated tells whether a tell is the time of a row that has figures.
func (t *tool) dated(i int) bool {
	tell := t.Tells[i]
	return tell.Unit == "time" && strings.Contains(tell.Path, "steps[]")
}

// list is the list that a path is of: "rows" of rows[].balance; empty: of none.
func list(path string) string {
	return path[:max(strings.LastIndex(path, "[]"), 0)]
}

// columns are the tells that are of one list, in the manifest's order.
func (t *tool) columns(of string) (columns []int) {
	for i, tell := range t.Tells {
		if list(tell.Path) == of {
			columns = append(columns, i)
		}
	}
	return columns
}

// lists are those that the tool's rows are in, in the manifest's order.
func (t *tool) lists() (lists []string) {
	for _, tell := range t.Tells {
		if of := list(tell.Path); of != "" && !slices.Contains(lists, of) {
			lists = append(lists, of)
		}
	}
	return lists
}
