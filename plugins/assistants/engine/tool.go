package engine

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"gaia.example/portal/sdk/go/portal"
)

// tool is a query that a module exports, and the words by which questions for it are known.
type tool struct {
	portal.Exported

	name     string                        // "gaia/supply"
	section  map[string]section            // by language, where it is one of the guide's
	gone     bool                          // its module is switched off
	personal bool                          // it is about the wallet that asks, whoever that is
	examples map[string][][]string         // by language, each the terms of a question
	told     map[string][][]string         // by language, the terms of each of its tells
	words    map[string]map[string]float64 // by language, all terms, and how much they say for it
}

// index is all tools of a visitor, and how rare each term is among them.
type index struct {
	tools []*tool
	rare  map[string]map[string]float64 // by language and term
	known map[string]map[string]bool    // by language, folded words
	roots map[string]map[string]bool    // by language, terms
	none  map[string]float64            // by language, how rare a term is that no tool has
	spelt map[string][]string           // by language, the words that a misspelt one may be meant as
}

// languages that the engine speaks.
var languages = []string{"en", "de"}

// newIndex reads what modules export, and what those did that are switched off.
func newIndex(exported, gone []portal.Exported) *index {
	x := &index{rare: map[string]map[string]float64{}, known: map[string]map[string]bool{}, roots: map[string]map[string]bool{},
		none: map[string]float64{}, spelt: map[string][]string{}}
	for _, language := range languages {
		x.known[language], x.roots[language], x.rare[language] = map[string]bool{}, map[string]bool{}, map[string]float64{}
	}
	for i, e := range slices.Concat(exported, gone) {
		if len(e.Questions.EN) > 0 && len(e.Questions.DE) > 0 && len(e.Tells) > 0 {
			t := x.tool(e)
			t.gone = i >= len(exported)
			x.tools = append(x.tools, t)
		}
	}
	tools := len(x.tools)
	x.guideTools()
	for _, language := range languages {
		in := map[string]int{}
		for _, t := range x.tools {
			for term := range t.words[language] {
				if in[term] += 0; t.section == nil { // the guide speaks of what tools are about: that makes no word less telling
					in[term]++
				}
			}
		}
		for term, n := range in {
			x.rare[language][term] = math.Log(float64(tools+1) / (float64(max(n, 1)) + 0.3))
		}
		for _, word := range slices.Concat(slices.Sorted(maps.Keys(x.known[language])), lexical[language]) {
			if len(word) >= 4 && !strings.HasPrefix(word, "<") {
				x.spelt[language] = append(x.spelt[language], word)
			}
		}
		x.none[language] = math.Log(float64(tools+1) / 1.3)
	}
	return x
}

// tool reads what a manifest says of a query.
func (x *index) tool(e portal.Exported) *tool {
	t := &tool{Exported: e, name: e.Module + "/" + e.Name, examples: map[string][][]string{}, told: map[string][][]string{},
		words: map[string]map[string]float64{}}
	personal := 0
	for _, language := range languages {
		words := map[string]float64{}
		add := func(text string, much float64) []string {
			terms := x.terms(t.marked(text), language)
			for _, term := range terms {
				words[term] = max(words[term], much)
			}
			return terms
		}
		questions := e.Questions.EN
		if language == "de" {
			questions = e.Questions.DE
		}
		for _, q := range questions {
			terms := add(q, 1)
			t.examples[language] = append(t.examples[language], terms)
			if slices.Contains(terms, "<me>") {
				personal++
			}
		}
		for _, tell := range e.Tells {
			label := tell.EN
			if language == "de" {
				label = tell.DE
			}
			t.told[language] = append(t.told[language], add(label, 0.9))
		}
		if language == "en" {
			add(e.Description, 0.6)
		}
		t.words[language] = words
	}
	takes := slices.ContainsFunc(e.Parameters, func(p portal.Parameter) bool { return p.Kind == "account" })
	t.personal = !takes && 2*personal >= len(e.Questions.EN)+len(e.Questions.DE)
	return t
}

// marked is a question of a manifest with marks in place of its parameters.
func (t *tool) marked(question string) []string {
	words := split(fold(question))
	for i, word := range words {
		name, stands := strings.CutPrefix(word, "{")
		if !stands {
			continue
		}
		for _, p := range t.Parameters {
			if strings.EqualFold(p.Name+"}", name) {
				words[i] = "<" + cmp.Or(p.Kind, "text") + ">"
			}
		}
	}
	return recognise(words, nil).words
}

// terms are the stems of words that say something, and marks, each once. Words of manifests become known by it.
func (x *index) terms(words []string, language string) (terms []string) {
	for _, word := range words {
		x.known[language][word] = true
	}
	terms = stems(words, language)
	for _, term := range terms {
		x.roots[language][term] = true
	}
	return terms
}

func stems(words []string, language string) (terms []string) {
	for _, word := range words {
		if !strings.HasPrefix(word, "<") {
			if common[language][word] || len(word) < 2 {
				continue
			}
			word = stem(word, language)
		}
		if !slices.Contains(terms, word) {
			terms = append(terms, word)
		}
	}
	return terms
}

// readings are what words may have been meant as, at most four: misspelt words are put right, and German compounds taken apart, where only
// one of them is known. A slip may be of two words alike.
func (x *index) readings(words []string, language string) [][]string {
	readings := [][]string{nil}
	for _, word := range words {
		options := [][]string{{word}}
		if !x.understood(word, language) {
			if right := nearest(word, x.spelt[language]); right != nil {
				options = right
			} else if parts := x.parts(word, language); parts != nil {
				options = [][]string{parts}
			}
		}
		var more [][]string
		for _, option := range options {
			for _, r := range readings {
				if len(more) < 4 {
					more = append(more, slices.Concat(r, option))
				}
			}
		}
		readings = more
	}
	return readings
}

func (x *index) understood(word, language string) bool {
	return strings.HasPrefix(word, "{") || strings.HasPrefix(word, "<") || amounts.MatchString(word) || scaled.MatchString(word) ||
		windows.MatchString(word) || x.known[language][word] || lexicon[word] || common[language][word] ||
		weak[language][word] || x.roots[language][stem(word, language)] || alikes[language][stem(word, language)] != nil || asks[word] != ""
}

// nearest are the words that a misspelt one may be meant as, those that begin most like it first; none: none is near.
func nearest(word string, spelt []string) (options [][]string) {
	most := slips(len(word))
	if len(word) == 4 {
		most = 1
	}
	if most == 0 {
		return nil
	}
	best := most
	var found []string
	for _, candidate := range spelt {
		if len(word) < 6 && candidate[0] != word[0] {
			continue
		}
		switch d := distance(word, candidate, best); {
		case d > best:
		case d < best:
			best, found = d, []string{candidate}
		case !slices.Contains(found, candidate):
			found = append(found, candidate)
		}
	}
	slices.SortStableFunc(found, func(a, b string) int { return shared(word, b) - shared(word, a) })
	for _, candidate := range found[:min(len(found), 3)] {
		options = append(options, []string{candidate})
	}
	return options
}

// shared is how many letters two words begin with alike.
func shared(a, b string) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// lexical are the words that the engine itself knows in a language, in an order.
var lexical = func() map[string][]string {
	all := map[string][]string{}
	for _, language := range languages {
		all[language] = slices.Concat(slices.Sorted(maps.Keys(lexicon)), slices.Sorted(maps.Keys(common[language])),
			slices.Sorted(maps.Keys(alikeWords[language])))
	}
	return all
}()

// orders are the stems of words that ask for the most or the least of something.
var orders = func() map[string]map[string]bool {
	all := map[string]map[string]bool{}
	for _, language := range languages {
		all[language] = map[string]bool{}
		for _, words := range []map[string]bool{most, fewest} {
			for word := range words {
				all[language][stem(word, language)] = true
			}
		}
	}
	return all
}()

// parts are two known words of which a German one is made.
func (x *index) parts(word, language string) []string {
	if language != "de" {
		return nil
	}
	for i := 4; i <= len(word)-4; i++ {
		for _, first := range []string{word[:i], strings.TrimSuffix(word[:i], "s")} {
			if second := word[i:]; x.meaningful(first) && x.meaningful(second) {
				return []string{first, second}
			}
		}
	}
	return nil
}

func (x *index) meaningful(word string) bool {
	root := stem(word, "de")
	return len(word) >= 4 && (common["de"][word] || weak["de"][word] || x.roots["de"][root] || alikes["de"][root] != nil)
}

// parameter is what a tool is asked with.
type parameter = portal.Parameter

// about says what the tool answers, in the language: descriptions are English.
func (t *tool) about(language string) string {
	if language == "de" {
		for _, q := range t.Questions.DE {
			if !strings.Contains(q, "{") {
				return q
			}
		}
	}
	return t.Description
}
