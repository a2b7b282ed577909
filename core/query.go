package core

import (
	"maps"
	"net/url"
	"slices"
	"strings"

	"gaia.example/portal/sdk/go/portal"
)

// Query is what one module asks another.
type Query struct {
	Module     ModuleID
	Name       string // in that module's manifest
	Parameters url.Values
}

// QueryRule is what a module lets others ask: a GET of that path below its API, with that prefix's access.
type QueryRule struct {
	Name        string           `json:"name"`
	Path        string           `json:"path"` // a part that begins with a colon is the parameter of that name
	Description string           `json:"description"`
	Parameters  []QueryParameter `json:"parameters,omitempty"` // none: those that are asked with are the module's own matter
	Answer      string           `json:"answer,omitempty"`     // what it answers, and in which units
	Page        string           `json:"page,omitempty"`       // of the module's, that shows the same
	Questions   portal.Questions `json:"questions,omitzero"`   // that it answers
	Tells       []portal.Tell    `json:"tells,omitempty"`      // the fields of its answer, and what they mean
	Names       portal.Names     `json:"names,omitzero"`       // zero: people ask for nothing by the names in its answer
}

// QueryParameter is what a query is asked with.
type QueryParameter struct {
	Name        string   `json:"name"`
	Description string   `json:"description"`
	Required    bool     `json:"required,omitempty"`
	Values      []string `json:"values,omitempty"` // the only ones that it takes; none: the description says which
	Kind        string   `json:"kind,omitempty"`   // what stands for it in a question
}

// Exported is the query as another module sees it.
func (r QueryRule) Exported(module ModuleID, title string) portal.Exported {
	e := portal.Exported{
		Module: string(module), Title: title, Name: r.Name, Description: r.Description, Answer: r.Answer, Page: r.Page,
		Questions: r.Questions, Tells: r.Tells, Names: r.Names,
	}
	for _, p := range r.Parameters {
		e.Parameters = append(e.Parameters, portal.Parameter(p))
	}
	return e
}

// Ask is the path to ask at, and the parameters that do not stand in it. Invalid, where the rule names its parameters and those of the
// query are not among them, or one is missing.
func (r QueryRule) Ask(q Query) (path string, rest url.Values, err error) {
	if len(r.Parameters) == 0 {
		return r.Path, q.Parameters, nil
	}
	for _, name := range slices.Sorted(maps.Keys(q.Parameters)) {
		if !slices.ContainsFunc(r.Parameters, func(p QueryParameter) bool { return p.Name == name }) {
			return "", nil, portal.Errorf(portal.Invalid, "The query %s/%s has no parameter %s: it has %s.", q.Module, q.Name, name,
				strings.Join(r.names(), ", "))
		}
	}
	for _, p := range r.Parameters {
		if value := q.Parameters.Get(p.Name); value == "" && p.Required {
			return "", nil, portal.Errorf(portal.Invalid, "The query %s/%s needs the parameter %s: %s", q.Module, q.Name, p.Name, p.Description)
		} else if value != "" && len(p.Values) > 0 && !slices.Contains(p.Values, value) {
			return "", nil, portal.Errorf(portal.Invalid, "The parameter %s of the query %s/%s is one of %s.", p.Name, q.Module, q.Name,
				strings.Join(p.Values, ", "))
		}
	}
	rest = maps.Clone(q.Parameters)
	parts := strings.Split(r.Path, "/")
	for i, part := range parts {
		name, stands := strings.CutPrefix(part, ":")
		if !stands {
			continue
		}
		value := rest.Get(name)
		if value == "." || value == ".." {
			return "", nil, portal.Errorf(portal.Invalid, "The parameter %s of the query %s/%s is no %q.", name, q.Module, q.Name, value)
		}
		parts[i] = url.PathEscape(value)
		rest.Del(name)
	}
	return strings.Join(parts, "/"), rest, nil
}

func (r QueryRule) names() []string {
	names := make([]string, len(r.Parameters))
	for i, p := range r.Parameters {
		names[i] = p.Name
	}
	return names
}
