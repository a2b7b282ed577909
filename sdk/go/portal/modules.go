package portal

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// Modules asks what other modules export.
type Modules interface {
	// Query makes another module's exported query and decodes its answer, at most 1 MiB. It is made as the caller of the request
	// whose context this is, and as a stranger without one: Forbidden and Unauthorized where that caller may not see it, NotFound
	// where the module is not there, Unavailable where it does not answer. Needs modules.read for "<module>/<query>".
	Query(ctx context.Context, module, query string, parameters url.Values, into any) error
	// Queries are those that the module was granted and that the same caller may make or could with a higher tier, by module and name.
	// Of modules that are switched off there are none.
	Queries(ctx context.Context) ([]Exported, error)
}

// Exported is a query as its module's manifest has it.
type Exported struct {
	Module      string      `json:"module"`
	Title       string      `json:"title"` // the module's
	Name        string      `json:"name"`
	Description string      `json:"description"`
	Parameters  []Parameter `json:"parameters,omitempty"` // none: the module says nothing of them
	Answer      string      `json:"answer,omitempty"`     // the units of its figures, and of which block or time they are
	Page        string      `json:"page,omitempty"`       // of the portal, that shows the same; a part that begins with a colon is that parameter
	Questions   Questions   `json:"questions,omitzero"`
	Tells       []Tell      `json:"tells,omitempty"`   // the most important first
	Names       Names       `json:"names,omitzero"`    // zero: nobody asks for anything by the names in its answer
	Refused     string      `json:"refused,omitempty"` // why this caller may not make it; empty: they may
}

// Parameter is what a query is asked with.
type Parameter struct {
	Name        string   `json:"name"`
	Description string   `json:"description"`
	Required    bool     `json:"required,omitempty"`
	Values      []string `json:"values,omitempty"` // the only ones that it takes; none: the description says which
	Kind        string   `json:"kind,omitempty"`   // what stands for it in a question: account, range, amount, or the kind of what a query names
}

// Questions are examples of what a query answers, in both languages; {address} stands where the parameter of that name is said.
type Questions struct {
	EN []string `json:"en,omitempty"`
	DE []string `json:"de,omitempty"`
}

// Tell is a field of a query's answer, and what it means.
type Tell struct {
	Path string `json:"path"` // names joined by dots; [] after one: of each of its rows
	Unit string `json:"unit"` // gaia and coin are decimal text in their smallest unit; share is 0 to 1; docs/modules.md has all of them
	EN   string `json:"en"`
	DE   string `json:"de"`
	Sum  bool   `json:"sum,omitempty"` // of the rows of a time: together they are what there was in it
}

// Names is where a query's answer has the names of things that people ask for by name.
type Names struct {
	Kind string `json:"kind"` // of the things, as parameters have it
	ID   string `json:"id"`   // path of what the parameter takes
	Name string `json:"name"` // path of what people call it
}

// modules is Modules over the control connection.
type modules struct{ client modulev1.HostClient }

func (m modules) Query(ctx context.Context, module, query string, parameters url.Values, into any) error {
	res, err := m.client.Query(ctx, &modulev1.QueryRequest{
		Request: CallerFrom(ctx).RequestID, Module: module, Query: query, Parameters: parameters.Encode(),
	})
	if err != nil {
		return fromStatus(err)
	}
	if err := json.Unmarshal(res.Json, into); err != nil {
		return fmt.Errorf("read what %s answers to %s: %w", module, query, unreadable(err))
	}
	return nil
}

func (m modules) Queries(ctx context.Context) (all []Exported, err error) {
	res, err := m.client.Queries(ctx, &modulev1.QueriesRequest{Request: CallerFrom(ctx).RequestID})
	if err != nil {
		return nil, fromStatus(err)
	}
	if err := json.Unmarshal(res.Json, &all); err != nil {
		return nil, fmt.Errorf("read what modules export: %w", unreadable(err))
	}
	return all, nil
}
