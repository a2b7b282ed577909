package bundle

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"gaia.example/portal/core"
)

// slotted is where a question has a parameter.
var slotted = regexp.MustCompile(`\{([^{}]*)\}`)

// untold reports what a query says to assistants of parameters, pages and rows that are not there.
func untold(m core.Manifest, q core.QueryRule, add func(at, problem string, args ...any)) {
	takes := func(name string) bool {
		return slices.ContainsFunc(q.Parameters, func(p core.QueryParameter) bool { return p.Name == name })
	}
	for language, all := range map[string][]string{"en": q.Questions.EN, "de": q.Questions.DE} {
		for i, question := range all {
			for _, found := range slotted.FindAllStringSubmatch(question, -1) {
				if !takes(found[1]) {
					add(fmt.Sprintf("questions.%s.%d", language, i), "%s has no parameter %s: describe it, or take {%s} out", q.Name, found[1], found[1])
				}
			}
		}
	}
	if q.Page != "" && !slices.ContainsFunc(m.Routes, func(r core.RouteRule) bool { return r.Path == q.Page }) {
		add("page", "%s is none of the routes: name one as it stands there", q.Page)
	}
	for name := range strings.SplitSeq(q.Page, "/") {
		if name, stands := strings.CutPrefix(name, ":"); stands && !takes(name) {
			add("page", "%s stands in the page's path, and %s has no parameter of that name", name, q.Name)
		}
	}
	told := map[string]bool{}
	for i, t := range q.Tells {
		if told[t.Path] {
			add(fmt.Sprintf("tells.%d.path", i), "%s tells %s twice: take one out", q.Name, t.Path)
		}
		told[t.Path] = true
	}
	if n := q.Names; rows(n.ID) != rows(n.Name) {
		add("names", "%s and %s are not of the same rows", n.ID, n.Name)
	}
}

// rows is the list that a path is of: all up to its last []; empty: it is of none.
func rows(path string) string { return path[:strings.LastIndex(path, "[]")+1] }
