package engine

import (
	"encoding/json"
	"time"
)

// Question is what a visitor asks. The visitor is the caller of the context that it is asked with.
type Question struct {
	Text     string
	Language string // "en" or "de": what the answer is written in
	Now      time.Time
	History  []Turn // what was asked before on this branch, oldest first
}

// Turn is a question that was answered, with what the engine's Done said of it.
type Turn struct {
	Question   string
	Understood json.RawMessage
}

// Event is a part of an answer, as it comes. One field is set.
type Event struct {
	Step   *Step   `json:"step,omitempty"`
	Text   string  `json:"text,omitempty"` // Markdown that follows the text before it; [3](cite:3) cites the figure with that number
	Figure *Figure `json:"figure,omitempty"`
	Table  *Table  `json:"table,omitempty"`
	Chart  *Chart  `json:"chart,omitempty"`
	Done   *Done   `json:"done,omitempty"` // the last
}

// States of a Step.
const (
	Running = "running"
	Read    = "done"
	Failed  = "failed"
)

// Step is a tool that is asked. It comes twice, with the same ID: as it begins and as it has ended.
type Step struct {
	ID        int               `json:"id"`
	Tool      string            `json:"tool"` // module/query
	Title     string            `json:"title"`
	Arguments map[string]string `json:"arguments,omitempty"`
	State     string            `json:"state"`
	Millis    int               `json:"millis"`
	Problem   string            `json:"problem,omitempty"` // one sentence, where it failed
}

// Figure is a citation: where a figure of the answer comes from. It comes before the text that cites it.
type Figure struct {
	Number    int               `json:"number"`
	Label     string            `json:"label"`
	Value     string            `json:"value"` // as it is written in the answer
	Unit      string            `json:"unit,omitempty"`
	Tool      string            `json:"tool"`
	Arguments map[string]string `json:"arguments,omitempty"`
	Path      string            `json:"path"`            // of the field in what the tool answered
	Raw       string            `json:"raw"`             // what the field has
	Block     *uint64           `json:"block,omitempty"` // that it is of
	At        *time.Time        `json:"at,omitempty"`    // when it was so, or was read
	Page      string            `json:"page,omitempty"`  // of the portal, where it stands
	Source    string            `json:"source,omitempty"`
}

// Column is one of a Table.
type Column struct {
	Name    string `json:"name"`
	Numeric bool   `json:"numeric,omitempty"`
}

// Table has rows of what a tool answered.
type Table struct {
	Title   string     `json:"title"`
	Columns []Column   `json:"columns"`
	Rows    [][]string `json:"rows"`
	Step    int        `json:"step"`           // the ID of the one that it comes from
	More    int        `json:"more,omitempty"` // rows of the answer that are not shown
}

// Point is a value at a time; a nil Value is unknown.
type Point struct {
	At    int64    `json:"at"` // seconds since 1970
	Value *float64 `json:"value"`
}

// Series is a line of a Chart.
type Series struct {
	Name   string  `json:"name"`
	Points []Point `json:"points"`
}

// Chart is what a tool answered over time.
type Chart struct {
	Title  string   `json:"title"`
	Unit   string   `json:"unit"`
	Series []Series `json:"series"`
	Step   int      `json:"step"` // the ID of the one that it comes from
}

// Done ends an answer.
type Done struct {
	Refused     bool            `json:"refused,omitempty"` // nothing was answered; the text says why, and what could be
	Suggestions []string        `json:"suggestions,omitempty"`
	Understood  json.RawMessage `json:"understood,omitempty"` // for the Turn that this becomes
}
