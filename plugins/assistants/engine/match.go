package engine

import (
	"cmp"
	"slices"
	"strings"
)

// found is a tool for a question, and how well it fits, from 0 to 1.
type found struct {
	tool    *tool
	score   float64
	like    float64 // the same, whether or not the tool can take what is said
	covered float64 // the part of the question that its words are about
	example int     // of its questions, the one that is most like it
}

// How much the parts of a score count.
const (
	likeExample = 0.55 // the most similar of its questions
	likeWords   = 0.25 // all that its manifest says
	likeTells   = 0.20 // one of the fields that it tells
	likeAlike   = 0.75 // a word that stands for another, against the same word
)

// fits ranks the tools by how well they fit a question.
func (x *index) fits(a asked) []found {
	terms := stems(a.words, a.language)
	all := make([]found, 0, len(x.tools))
	for _, t := range x.tools {
		f := found{tool: t, example: -1}
		var like float64
		for i, example := range t.examples[a.language] {
			if s := x.similar(terms, example, a.language); s > like {
				like, f.example = s, i
			}
		}
		f.covered = x.coverage(terms, t, a.language)
		var tells float64
		for _, label := range t.told[a.language] {
			tells = max(tells, x.similar(terms, label, a.language))
		}
		f.like = likeExample*like + likeWords*f.covered + likeTells*tells
		if like > 0.99 {
			f.like *= 1.1 // it is the example, but for words that say nothing
		}
		f.score = f.like * t.suits(a)
		all = append(all, f)
	}
	slices.SortStableFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(b.score, a.score), strings.Compare(a.tool.name, b.tool.name))
	})
	return all
}

// weight is how much a term of a question says.
func (x *index) weight(term, language string) float64 {
	switch term {
	case "<range>", "<ever>", "<limit>":
		return 0.4
	case "<me>":
		return 0.8
	}
	if strings.HasPrefix(term, "<") {
		return 1.2
	}
	if weakStems[language][term] {
		return 0.25
	}
	if orders[language][term] {
		return 0.5
	}
	if rare, has := x.rare[language][term]; has {
		return max(rare, 0.3)
	}
	if alikes[language][term] != nil {
		return x.none[language] * 0.6
	}
	return x.none[language]
}

// alikeness is how well a term of a question agrees with one of a tool, from 0 to 1.
func alikeness(asked, has, language string) float64 {
	switch {
	case asked == has:
		return 1
	case asked == "<address>" && has == "<account>":
		return 1
	case asked == "<address>" && (has == "<validator>" || has == "<node>"):
		return 0.9
	case asked == "<me>" && has == "<account>", asked == "<validator>" && has == "<account>":
		return 0.6
	case asked == "<ever>" && has == "<range>", asked == "<limit>" && has == "<amount>", asked == "<amount>" && has == "<least>":
		return 0.8
	case strings.HasPrefix(asked, "<") || strings.HasPrefix(has, "<"):
		return 0
	}
	for _, group := range alikes[language][asked] {
		if slices.Contains(alikes[language][has], group) {
			return likeAlike
		}
	}
	if shared := min(len(asked), len(has)); shared >= 5 && (strings.HasPrefix(asked, has) || strings.HasPrefix(has, asked)) {
		return 0.8
	}
	return 0
}

// similar compares the terms of a question with those of a text, both ways.
func (x *index) similar(terms, text []string, language string) float64 {
	var all, met, its, itsMet float64
	for _, term := range terms {
		best := 0.0
		for _, has := range text {
			best = max(best, alikeness(term, has, language))
		}
		w := x.weight(term, language)
		all += w
		met += w * best
	}
	for _, has := range text {
		best := 0.0
		for _, term := range terms {
			best = max(best, alikeness(term, has, language))
		}
		w := x.weight(has, language)
		its += w
		itsMet += w * best
	}
	if all == 0 || its == 0 {
		return 0
	}
	return 0.55*met/all + 0.45*itsMet/its
}

// coverage is the part of a question that a tool's manifest has words for.
func (x *index) coverage(terms []string, t *tool, language string) float64 {
	var all, met float64
	for _, term := range terms {
		best := 0.0
		for has, much := range t.words[language] {
			best = max(best, much*alikeness(term, has, language))
		}
		w := x.weight(term, language)
		all += w
		met += w * best
	}
	if all == 0 {
		return 0
	}
	return met / all
}

// suits is less than 1 for a tool that cannot take what the question says, or needs what it does not say.
func (t *tool) suits(a asked) float64 {
	if t.section != nil {
		if len(a.values) > 0 || !a.explained() {
			return 0.35 // it is the same for everybody, whatever there is now
		}
		return 1.2
	}
	suits, said := 1.0, false // said: the question has what the tool needs
	for _, p := range t.Parameters {
		if p.Required && p.Kind != "range" && t.slot(p.Name, a) == "" {
			suits *= 0.55
		}
		if p.Required && p.Kind != "range" && !a.me && t.slot(p.Name, a) != "" {
			suits, said = suits*1.1, true
		}
		if p.Required && p.Kind == "range" && t.slot(p.Name, a) == "" {
			suits *= 0.92
		}
	}
	for _, v := range a.values {
		switch {
		case v.kind == "ever":
		case v.kind == "limit" || v.kind == "amount":
			if !t.takes("amount") && !t.takes("least") && !t.takes("limit") {
				suits *= 0.85
			}
		case v.kind == "range" && !t.takes("range"):
			suits *= 0.65
		case v.kind == "least" && !t.takes("least"):
			suits *= 0.8
		case v.kind != "range" && v.kind != "least" && !t.takes(v.kind):
			suits *= 0.45
		}
	}
	if rows := list(t.Tells[0].Path) != ""; rows && a.listed() || !rows && a.counted() {
		suits *= 1.05
	}
	switch {
	case a.me && !t.personal && !t.takes("account"):
		suits *= 0.7
	case !a.me && t.personal && !said:
		suits *= 0.6
	}
	return suits
}

// explained tells whether a question asks what something is or how it is done.
func (a asked) explained() bool {
	if slices.ContainsFunc(a.words, func(word string) bool { return explaining[word] }) {
		return true
	}
	return len(a.words) > 2 && openings[a.words[0]][a.words[1]]
}

var (
	explaining = set(`explain mean means meaning erklaere erklaer bedeutet bedeuten funktioniert`)
	openings   = map[string]map[string]bool{
		"what": set(`is are do does`), "how": set(`do can does to`), "why": set(`do must`), "was": set(`ist sind macht machen tut sagt zahlt`),
		"wie": set(`werde kann richte delegiere hole melde bekomme koppele geht`), "warum": set(`muss soll`), "which": set(`tiers`),
		"welche": set(`stufen`), "wofuer": set(`sind ist`),
	}
)

// listed tells whether a question asks for things one by one.
func (a asked) listed() bool {
	return slices.ContainsFunc(a.words, func(word string) bool { return listing[word] })
}

// counted tells whether a question asks how many there are.
func (a asked) counted() bool {
	return slices.ContainsFunc(a.words, func(word string) bool { return counting[word] })
}

var (
	listing  = set(`which list who welche welcher welches wer liste`)
	counting = set(`many number count viele anzahl zahl`)
)

// takes tells whether a value of that kind has a parameter.
func (t *tool) takes(kind string) bool {
	for _, p := range t.Parameters {
		if p.Kind == kind || kind == "address" && (p.Kind == "account" || p.Kind == "validator" || p.Kind == "node") {
			return true
		}
	}
	return false
}
