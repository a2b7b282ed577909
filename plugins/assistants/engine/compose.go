package engine

import (
	"encoding/json"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"gaia.example/portal/sdk/go/portal"
)

// composed is an answer that is written of what a tool answered.
type composed struct {
	*writer

	plan      *plan
	answer    answer
	arguments map[string]string
	step      int
}

// shownRows and citedRows are how many rows a table has, and the text cites.
const (
	shownRows = 10
	citedRows = 3
	shownAll  = 4 // fields of a question that names none
)

// write writes the answer: what is asked for first, then the rows that it is in, then of when it is.
func (c composed) write() {
	c.opening()
	single, lists := c.chosen()
	written := c.single(single)
	for i, of := range lists {
		if written || i > 0 {
			c.text("\n\n")
		}
		c.list(of)
		written = true
	}
	if !written && len(single) == 0 && len(lists) == 0 {
		c.text(sayf(c.language, "unread", inText(c.plan.tool.Title, "name")))
	}
	path := "x"
	if len(single) > 0 {
		path = c.plan.tool.Tells[single[0]].Path
	}
	c.stamp(dated(c.answer.root, path))
	if problem, ok := at(c.answer.root, "problem").(string); ok && problem != "" {
		c.text("\n\n" + sayf(c.language, "old", inText(plain(problem), "text")))
	}
}

// opening says of whom and of which time the answer is, where the question did not say it as clearly.
func (c composed) opening() {
	var parts []string
	for _, p := range c.plan.tool.Parameters {
		text := c.arguments[p.Name]
		if p.Kind == "range" && text != "" && phrases[c.language][text] != "" {
			parts = append(parts, say(c.language, text))
		}
		if text != "" && !slices.Contains([]string{"range", "amount", "least", "limit", "order", ""}, p.Kind) {
			called := short(text)
			for _, v := range c.plan.asked.values {
				if v.text == text && v.kind != "address" {
					called = c.plan.asked.told(v)
				}
			}
			if len(c.plan.asked.values) == 0 && c.plan.said[p.Name] != "" && !strings.HasPrefix(c.plan.said[p.Name], "0x") {
				called = c.plan.said[p.Name]
			}
			parts = append(parts, "**"+inText(plain(called), "name")+"**")
		}
	}
	if len(parts) > 0 {
		c.text(strings.Join(parts, " · ") + "\n\n")
	}
}

// told is what a value is called in an answer: with more than its name, where another has the same.
func (a asked) told(v value) string {
	for _, other := range a.values {
		if other.kind == v.kind && other.text != v.text && fold(other.said) == fold(v.said) {
			return v.said + " (" + short(v.text) + ")"
		}
	}
	return v.said
}

// chosen are the fields that the answer is about: single ones, and lists.
func (c composed) chosen() (single []int, lists []string) {
	t := c.plan.tool
	for _, i := range c.plan.fields {
		if of := list(t.Tells[i].Path); of == "" {
			single = append(single, i)
		} else if !slices.Contains(lists, of) {
			lists = append(lists, of)
		}
	}
	if c.plan.asked.order != 0 && len(single) > 0 && len(t.lists()) > 0 && c.named(t.lists()[0]) { // "which has the most" is of rows
		return nil, t.lists()[:1]
	}
	if len(single) > 0 || len(lists) > 0 {
		return single[:min(len(single), shownAll)], lists[:min(len(lists), 2)]
	}
	for i, tell := range t.Tells {
		if list(tell.Path) == "" && len(single) < shownAll {
			single = append(single, i)
		}
	}
	if first := t.Tells[0]; list(first.Path) != "" || len(single) == 0 {
		return nil, t.lists()[:min(len(t.lists()), 2)]
	}
	return single, nil
}

// named tells whether the rows of a list are things that have names or addresses.
func (c composed) named(of string) bool {
	i := c.plan.tool.columns(of)[0]
	unit := c.plan.tool.Tells[i].Unit
	return unit == "name" || unit == "account"
}

func (c composed) label(tell portal.Tell) string {
	if c.language == "de" {
		return tell.DE
	}
	return tell.EN
}

// called is a field's label as Markdown has it, at the beginning of a sentence.
func (c composed) called(tell portal.Tell) string { return inText(capital(c.label(tell)), "name") }

// single writes fields that are there once. It is false where there are none.
func (c composed) single(fields []int) bool {
	for n, i := range fields {
		tell := c.plan.tool.Tells[i]
		block, when := dated(c.answer.root, tell.Path)
		text, _ := c.figure(cited{
			label: c.label(tell), path: tell.Path, unit: tell.Unit, value: at(c.answer.root, tell.Path), block: block, at: when,
		})
		label := c.called(tell)
		switch {
		case len(fields) > 1 && n > 0:
			c.text("\n- " + label + ": " + text)
		case len(fields) > 1:
			c.text("- " + label + ": " + text)
		default:
			c.text(label + ": " + text + ".")
		}
	}
	return len(fields) > 0
}

// list writes the rows of a list, or that there are none.
func (c composed) list(of string) {
	rows, known := c.answer.rows(of)
	t := c.plan.tool
	if !known {
		c.text(sayf(c.language, "unread", inText(t.Title, "name")))
		return
	}
	if len(rows) == 0 {
		c.text(sayf(c.language, "none", inText(t.Title, "name")))
		return
	}
	columns := t.columns(of)
	if t.dated(columns[0]) && len(columns) > 1 {
		c.course(rows, columns)
		return
	}
	c.table(c.sorted(rows, c.lead(columns)), columns)
}

// line is a row of a tool's answer.
type line struct {
	number int // in the answer, from 0
	value  any
}

// lead is the column that the question is about; -1: it is none of figures.
func (c composed) lead(columns []int) int {
	t := c.plan.tool
	for _, i := range c.plan.fields {
		if slices.Contains(columns, i) && numeric(t.Tells[i].Unit) {
			return i
		}
	}
	for _, i := range columns {
		if numeric(t.Tells[i].Unit) {
			return i
		}
	}
	return -1
}

// sorted are the rows by the column that the question asks the most or the least of, where all of them are there.
func (c composed) sorted(rows []any, lead int) []line {
	lines := make([]line, len(rows))
	for i, row := range rows {
		lines[i] = line{i, row}
	}
	if lead < 0 || c.plan.asked.order == 0 || at(c.answer.root, "next") != nil {
		return lines
	}
	path := c.plan.tool.Tells[lead].Path
	size := func(l line) *big.Rat { return figureOf(cell(l.value, path)) }
	slices.SortStableFunc(lines, func(a, b line) int {
		x, y := size(a), size(b)
		switch {
		case x == nil && y == nil:
			return 0
		case x == nil:
			return 1
		case y == nil:
			return -1
		}
		return -c.plan.asked.order * x.Cmp(y)
	})
	return lines
}

// course writes figures over a time: what they sum up to, or from what to what they went, and a chart.
func (c composed) course(rows []any, columns []int) {
	t := c.plan.tool
	var drawn []int
	for _, i := range columns[1:] {
		if numeric(t.Tells[i].Unit) && (slices.Contains(c.plan.fields, i) || !slices.ContainsFunc(c.plan.fields, func(f int) bool {
			return slices.Contains(columns, f)
		})) {
			drawn = append(drawn, i)
		}
	}
	for n, i := range drawn[:min(len(drawn), 6)] {
		if n > 0 {
			c.text("\n\n")
		}
		if t.Tells[i].Sum {
			c.sum(rows, t.Tells[i])
		} else {
			c.fromTo(rows, columns[0], i)
		}
	}
	for _, unit := range []string{"gaia", "coin", "count", "share", "number"} {
		c.chart(rows, t.Tells[columns[0]].Path, slices.DeleteFunc(slices.Clone(drawn), func(i int) bool { return t.Tells[i].Unit != unit }))
	}
}

// sum writes what the rows of a time are together, as far as they are known.
func (c composed) sum(rows []any, tell portal.Tell) {
	total, known := new(big.Rat), 0
	for _, row := range rows {
		if n := figureOf(cell(row, tell.Path)); n != nil {
			total.Add(total, n)
			known++
		}
	}
	if known == 0 {
		c.text(c.called(tell) + ": " + say(c.language, "unknown") + ".")
		return
	}
	written, _ := total.FloatPrec()
	var value any = json.Number(total.FloatString(written))
	if tell.Unit == "gaia" || tell.Unit == "coin" {
		value = total.FloatString(written)
	}
	block, when := dated(c.answer.root, "x")
	text, _ := c.figure(cited{label: c.label(tell), path: tell.Path, unit: tell.Unit, value: value, block: block, at: when,
		source: "Σ " + strconv.Itoa(known) + ". " + c.plan.tool.Answer})
	c.text(c.called(tell) + ": " + text + ".")
	if known < len(rows) {
		c.text(" " + sayf(c.language, "partly", len(rows)-known, len(rows)))
	}
}

// fromTo writes what a figure was in the first and in the last row that know it.
func (c composed) fromTo(rows []any, dates, field int) {
	tell := c.plan.tool.Tells[field]
	var known []int
	for i, row := range rows {
		if cell(row, tell.Path) != nil {
			known = append(known, i)
		}
	}
	if len(known) == 0 {
		c.text(c.called(tell) + ": " + say(c.language, "unknown") + ".")
		return
	}
	var ends []string
	for _, i := range []int{known[0], known[len(known)-1]} {
		when := timeOf(cell(rows[i], c.plan.tool.Tells[dates].Path))
		text, _ := c.figure(cited{label: c.label(tell), path: indexed(tell.Path, i), unit: tell.Unit, value: cell(rows[i], tell.Path), at: when})
		ends = append(ends, text)
	}
	c.text(c.called(tell) + ": " + ends[0] + " → " + ends[1] + ".")
}

// chart draws fields of rows over their times.
func (c composed) chart(rows []any, dates string, fields []int) {
	if len(fields) == 0 || len(rows) < 2 {
		return
	}
	chart := Chart{Title: capital(c.label(c.plan.tool.Tells[fields[0]])), Step: c.step}
	for _, i := range fields {
		tell := c.plan.tool.Tells[i]
		_, chart.Unit, _ = shown(json.Number("1"), tell.Unit, c.language)
		if tell.Unit == "gaia" || tell.Unit == "coin" {
			_, chart.Unit, _ = shown("1", tell.Unit, c.language)
		}
		series := Series{Name: capital(c.label(tell))}
		for _, row := range rows {
			if when := timeOf(cell(row, dates)); when != nil {
				series.Points = append(series.Points, Point{At: when.Unix(), Value: height(cell(row, tell.Path), tell.Unit)})
			}
		}
		chart.Series = append(chart.Series, series)
	}
	c.send(Event{Chart: &chart})
}

// indexed is the path of a field of one row: rows.3.balance.
func indexed(path string, i int) string {
	n := strings.LastIndex(path, "[]")
	return path[:n] + "." + strconv.Itoa(i) + path[n+2:]
}

func capital(text string) string {
	for i, r := range text {
		return strings.ToUpper(string(r)) + text[i+len(string(r)):]
	}
	return text
}
