package engine

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"slices"
	"strings"

	"gaia.example/portal/sdk/go/portal"
)

// name is what people call something that a parameter takes.
type name struct {
	kind  string
	id    string
	text  string   // as it stands in the answer
	words []string // folded
}

// mostNames are read of a tool.
const mostNames = 1000

// names are those that the caller's tools know; a tool that does not answer has none.
func (e *Engine) names(ctx context.Context, x *index) (all []name) {
	for _, t := range x.tools {
		if t.Names.Kind == "" || t.gone || t.Refused != "" || slices.ContainsFunc(t.Parameters, func(p parameter) bool { return p.Required }) {
			continue
		}
		var text json.RawMessage
		if e.modules.Query(ctx, t.Module, t.Name, url.Values{}, &text) != nil {
			continue
		}
		a, err := readAnswer(text)
		if err != nil {
			continue
		}
		rows, _ := a.rows(list(t.Names.ID))
		for _, row := range rows[:min(len(rows), mostNames)] {
			n := name{kind: t.Names.Kind, id: raw(cell(row, t.Names.ID)), text: raw(cell(row, t.Names.Name))}
			n.words = split(fold(n.text))
			if n.id != "" && len(n.words) > 0 {
				all = append(all, n)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b name) int { return len(b.words) - len(a.words) }) // the longest first
	return all
}

// findNames puts a placeholder in place of each name among folded words. A name of five letters and more may be misspelt. Of things that
// have the same name all are found: who named theirs like another's is not taken for it.
func findNames(words []string, names []name) (rest []string, found []value) {
	for i := 0; i < len(words); {
		n := named(words[i:], names)
		if n == nil {
			rest = append(rest, words[i])
			i++
			continue
		}
		begun := len(found)
		for _, same := range names {
			known := slices.ContainsFunc(found[begun:], func(v value) bool { return v.text == same.id })
			if same.kind == n.kind && slices.Equal(same.words, n.words) && !known {
				found = append(found, value{kind: same.kind, text: same.id, said: same.text})
				rest = append(rest, "{name}")
			}
		}
		i += len(n.words)
	}
	return rest, found
}

// named is the name at the beginning of words; nil: there is none. One that is spelt right goes before one that is not.
func named(words []string, names []name) (n *name) {
	best := 3
	for i := range names {
		of := names[i].words
		if len(of) > len(words) {
			continue
		}
		slipped := 0
		for j, word := range of {
			most := slips(len(word))
			if common["en"][words[j]] || common["de"][words[j]] || lexicon[words[j]] {
				most = 0
			}
			d := distance(words[j], word, most)
			if d > most {
				slipped = 3
				break
			}
			slipped += d
		}
		if slipped < best || slipped == best && n != nil && len(of) > len(n.words) {
			best, n = slipped, &names[i]
		}
	}
	return n
}

// settle puts the names that were found in place of their placeholders.
func (a *asked) settle(named []value) {
	for i, word := range a.words {
		if word == "{name}" && len(named) > 0 {
			a.words[i] = named[0].mark()
			a.values = append(a.values, named[0])
			named = named[1:]
		}
	}
}

// sentence is an error as people may read it.
func sentence(err error) string {
	var said *portal.Error
	var host *portal.HostError
	switch {
	case errors.As(err, &said):
		return said.Message
	case errors.As(err, &host):
		return host.Message
	}
	return strings.TrimSpace(err.Error())
}
