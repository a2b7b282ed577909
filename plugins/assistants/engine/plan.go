package engine

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// plan is what the engine does for a question.
type plan struct {
	tool      *tool
	fields    []int               // of its tells, those that are asked for; none: what it says first
	arguments []map[string]string // of each time that the tool is asked
	said      map[string]string   // what the visitor called the value of a parameter
	missing   string              // the parameter that the question does not say; empty: none
	asked     asked
}

// understood is what a plan leaves for questions that follow up on it.
type understood struct {
	Tool      string            `json:"tool"`
	Arguments map[string]string `json:"arguments,omitempty"`
	Said      map[string]string `json:"said,omitempty"`
	Fields    []string          `json:"fields,omitempty"`
	Language  string            `json:"language"`
}

// From which scores on a tool answers a question.
const (
	enough      = 0.36
	enoughWords = 0.42 // of the question, that the tool's manifest has to have
	coreWords   = 0.62 // below which the word that says the most has to be among them
)

// planned chooses a tool for a question and fills in its parameters; nil: there is none for it. before is what was asked before.
func (x *index) planned(a asked, before *understood) *plan {
	fits := x.fits(a)
	if before != nil {
		if p := x.followed(a, before, fits); p != nil {
			return p
		}
	}
	for _, what := range a.words {
		if asks[what] != "" {
			return nil
		}
	}
	if a.act() || len(fits) == 0 || fits[0].score < enough || fits[0].covered < enoughWords || x.strange(a, fits[0]) ||
		fits[0].covered < coreWords && x.misses(fits[0].tool, a) {
		return nil
	}
	best := fits[0].tool
	p := &plan{tool: best, asked: a, said: map[string]string{}, fields: x.fields(best, a, fits[0].example)}
	p.fill()
	return p
}

// strange tells whether much of what a question says is in no manifest at all. One that says little has to be nearly as a manifest has it.
func (x *index) strange(a asked, best found) bool {
	var all, unknown float64
	for _, term := range stems(a.words, a.language) {
		if weakStems[a.language][term] {
			continue
		}
		w := x.weight(term, a.language)
		all += w
		if !strings.HasPrefix(term, "<") && x.rare[a.language][term] == 0 && !lexicon[term] {
			far := true
			for has := range x.rare[a.language] {
				if alikeness(term, has, a.language) > 0 {
					far = false
					break
				}
			}
			if far {
				unknown += w
			}
		}
	}
	if all == 0 {
		return best.like < 0.75
	}
	return unknown > 0.42*all
}

// misses tells whether a tool has nothing of the word that says the most in a question.
func (x *index) misses(t *tool, a asked) bool {
	core, most := "", 0.0
	for _, term := range stems(a.words, a.language) {
		if w := x.weight(term, a.language); w > most && !strings.HasPrefix(term, "<") {
			core, most = term, w
		}
	}
	for has := range t.words[a.language] {
		if core == "" || alikeness(core, has, a.language) > 0 {
			return false
		}
	}
	return true
}

// act tells whether the visitor asks for something to be done.
func (a asked) act() bool {
	for _, word := range a.words {
		if !polite[word] {
			return acts[word] && len(a.words) > 1 && len(a.values) > 0
		}
	}
	return false
}

// followed is the plan of a question that goes on from the one before: it says other values, or names another field, and little else.
func (x *index) followed(a asked, before *understood, fits []found) *plan {
	i := slices.IndexFunc(x.tools, func(t *tool) bool { return t.name == before.Tool })
	if i < 0 || a.act() {
		return nil
	}
	t := x.tools[i]
	terms := slices.DeleteFunc(stems(a.words, a.language), func(term string) bool {
		return strings.HasPrefix(term, "<") || goingOn[term] || near[term] || weakStems[a.language][term]
	})
	new := slices.ContainsFunc(a.values, func(v value) bool { return t.takes(v.kind) || v.kind == "ever" && t.takes("range") }) ||
		a.me && t.takes("account")
	about, like := x.coverage(terms, t, a.language), 0.0
	for _, f := range fits {
		if f.tool == t {
			like = f.like
		}
	}
	switch {
	case len(terms) == 0 && new:
	case a.also && (new || len(terms) > 0) && (len(terms) == 0 || about > 0.6) && like >= 0.8*fits[0].like:
	default:
		return nil
	}
	p := &plan{tool: t, asked: a, said: maps.Clone(before.Said), fields: x.fields(t, a, -1)}
	if p.said == nil {
		p.said = map[string]string{}
	}
	if len(terms) == 0 || len(p.fields) == 0 {
		for n, tell := range t.Tells {
			if len(terms) == 0 && slices.Contains(before.Fields, tell.Path) {
				p.fields = append(p.fields, n)
			}
		}
	}
	p.fill()
	for n := range p.arguments {
		for name, text := range before.Arguments {
			if _, has := p.arguments[n][name]; !has || p.defaulted(name) {
				p.arguments[n][name] = text
			}
		}
	}
	if p.missing != "" && before.Arguments[p.missing] != "" {
		p.missing = ""
	}
	return p
}

// defaulted tells whether the question left a parameter's value to the engine.
func (p *plan) defaulted(name string) bool { return p.tool.slot(name, p.asked) == "" }

// fill makes the arguments of what the question says.
func (p *plan) fill() {
	p.arguments = []map[string]string{{}}
	for _, parameter := range p.tool.Parameters {
		text := p.tool.slot(parameter.Name, p.asked)
		if text == "" && parameter.Required && parameter.Kind == "range" {
			text = defaultRange(parameter.Values)
		}
		switch {
		case text != "":
			p.arguments[0][parameter.Name] = text
			delete(p.said, parameter.Name) // the name of the one that the question before was about
		case parameter.Required:
			p.missing = parameter.Name
		}
		for _, v := range p.asked.values {
			if v.text == text && v.said != "" {
				p.said[parameter.Name] = v.said
			}
		}
	}
	p.several()
}

// several asks once for each of the things that a question names, four at most.
func (p *plan) several() {
	for _, parameter := range p.tool.Parameters {
		if !parameter.Required || slices.Contains([]string{"range", "amount", "least", "limit", "order", ""}, parameter.Kind) {
			continue
		}
		for _, v := range p.asked.values {
			named := v.kind == parameter.Kind || v.kind == "address"
			if named && v.text != p.arguments[0][parameter.Name] && len(p.arguments) < 4 {
				more := maps.Clone(p.arguments[0])
				more[parameter.Name] = v.text
				p.arguments = append(p.arguments, more)
			}
		}
		return
	}
}

// slot is what a question says for a parameter of the tool; empty: nothing.
func (t *tool) slot(name string, a asked) string {
	i := slices.IndexFunc(t.Parameters, func(p parameter) bool { return p.Name == name })
	p := t.Parameters[i]
	for _, v := range a.values {
		switch {
		case p.Kind == "range" && v.kind == "range":
			return rangeOf(v.text, p.Values)
		case p.Kind == "range" && v.kind == "ever" && slices.Contains(p.Values, "all"):
			return "all"
		case v.kind == "address" && slices.Contains([]string{"account", "validator", "node"}, p.Kind):
			return v.text
		case p.Kind == "amount" && (v.kind == "amount" || v.kind == "limit"):
			return v.text
		case p.Kind == "least" && v.kind == "amount" && !t.takes("limit"), p.Kind != "" && p.Kind == v.kind:
			return v.text
		}
	}
	switch {
	case p.Kind == "account" && a.me && a.wallet != "":
		return a.wallet
	case p.Kind == "order" && a.order != 0:
		return t.sorting(p, a.order)
	}
	return ""
}

// sorting is the order by a size that a question asks for; the usual one is left out.
func (t *tool) sorting(p parameter, order int) string {
	usual := len(p.Values) > 0 && strings.HasPrefix(p.Values[0], "-")
	for i, by := range p.Values {
		sized := !strings.HasSuffix(by, "time")
		if down := strings.HasPrefix(by, "-"); sized && down == (order > 0) {
			if i == 0 && usual {
				return ""
			}
			return by
		}
	}
	return ""
}

// rangeOf is the shortest of the windows that has all of what was asked for.
func rangeOf(hours string, values []string) string {
	wanted, err := strconv.Atoi(hours)
	if err != nil {
		return ""
	}
	best, most := "", 0
	for _, window := range values {
		length := lengthOf(window)
		if length >= wanted && (best == "" || length < most) {
			best, most = window, length
		}
	}
	return best
}

// lengthOf is a window's length in hours; all is longer than any.
func lengthOf(window string) int {
	if m := windows.FindStringSubmatch(window); m != nil {
		if many, err := strconv.Atoi(m[1]); err == nil {
			return many * map[string]int{"h": 1, "d": 24, "w": 168}[m[2]]
		}
	}
	return 1 << 30
}

// defaultRange is the window where a question says none: a week, or the nearest to it.
func defaultRange(values []string) string {
	if slices.Contains(values, "7d") {
		return "7d"
	}
	if len(values) > 0 {
		return values[0]
	}
	return ""
}
