package engine

import (
	"context"
	"encoding/json"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// writer writes one answer.
type writer struct {
	ctx      context.Context //nolint:containedctx // of the one answer
	yield    func(Event) bool
	engine   *Engine
	language string
	left     bool // nobody takes events any more
	figures  int
	steps    int
}

func (w *writer) send(e Event) {
	if !w.left && (w.ctx.Err() != nil || !w.yield(e)) {
		w.left = true
	}
}

func (w *writer) text(text string) { w.send(Event{Text: text}) }

func (w *writer) done(d Done) { w.send(Event{Done: &d}) }

// perform asks a plan's tool, once for each of its arguments, and writes what it answers.
func (w *writer) perform(p *plan) {
	for i, arguments := range p.arguments {
		if i > 0 {
			w.text("\n\n")
		}
		step, a, ok := w.ask(p.tool, arguments)
		if w.left {
			return
		}
		if ok {
			c := composed{writer: w, plan: p, answer: a, arguments: arguments, step: step}
			c.write()
		}
	}
}

// ask asks a tool, as a step of the answer. Where it does not answer, that is written.
func (w *writer) ask(t *tool, arguments map[string]string) (step int, a answer, ok bool) {
	w.steps++
	s := Step{ID: w.steps, Tool: t.name, Title: t.Title + " · " + t.Name, Arguments: arguments, State: Running}
	w.send(Event{Step: &s})
	if w.left {
		return 0, answer{}, false
	}
	values := url.Values{}
	for name, text := range arguments {
		values.Set(name, text)
	}
	began := time.Now()
	var text json.RawMessage
	err := w.engine.modules.Query(w.ctx, t.Module, t.Name, values, &text)
	if err == nil {
		a, err = readAnswer(text)
	}
	ended := s
	ended.Millis, ended.State = int(time.Since(began).Milliseconds()), Read
	if err != nil {
		ended.State, ended.Problem = Failed, plain(sentence(err))
	}
	w.send(Event{Step: &ended})
	if err != nil {
		w.text(sayf(w.language, "failed", inText(t.Title, "name"), inText(t.Name, "name"), inText(sentence(err), "text")))
	}
	return s.ID, a, err == nil
}

// cited is a figure of a tool's answer.
type cited struct {
	label, path, unit string
	value             any
	block             *uint64
	at                *time.Time
	source            string // empty: what the tool says of all its figures
}

// longestRaw is how many characters of a field are kept with its figure: what has more is no figure, and is shown shortened anyway.
const longestRaw = 200

// figure sends a figure and is how the text has it; ok is false where the value is unknown.
func (c composed) figure(f cited) (text string, ok bool) {
	value, unit, ok := shown(f.value, f.unit, c.language)
	if !ok {
		return say(c.language, "unknown"), false
	}
	c.figures++
	if f.source == "" {
		f.source = c.plan.tool.Answer
	}
	c.send(Event{Figure: &Figure{
		Number: c.figures, Label: f.label, Value: value, Unit: unit, Tool: c.plan.tool.name, Arguments: c.arguments,
		Path: f.path, Raw: cutTo(raw(f.value), longestRaw), Block: f.block, At: f.at, Page: c.page(), Source: f.source,
	}})
	return "**" + strings.TrimSpace(inText(value, f.unit)+" "+unit) + "**" + cite(c.figures), true
}

// page is the portal's that shows the same.
func (c composed) page() string {
	path := c.plan.tool.Page
	for name, text := range c.arguments {
		path = strings.ReplaceAll(path, ":"+name, url.PathEscape(text))
	}
	if strings.Contains(path, ":") {
		return ""
	}
	return path
}

// stamp says of when an answer is.
func (c composed) stamp(block *uint64, at *time.Time) {
	switch {
	case block != nil && at != nil:
		c.text("\n\n" + sayf(c.language, "block", strconv.FormatUint(*block, 10), moment(*at, c.language)))
	case at != nil:
		c.text("\n\n" + sayf(c.language, "time", moment(*at, c.language)))
	}
}
