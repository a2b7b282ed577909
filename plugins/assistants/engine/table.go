package engine

import (
	"slices"
	"strconv"
	"strings"
)

// table writes the first rows with their figures cited, and sends all that are shown as a table.
func (c composed) table(rows []line, columns []int) {
	t := c.plan.tool
	lead := c.lead(columns)
	most := shownRows
	if v := slices.IndexFunc(c.plan.asked.values, func(v value) bool { return v.kind == "limit" }); v >= 0 {
		if wanted, err := strconv.Atoi(c.plan.asked.values[v].text); err == nil {
			most = max(wanted, 1)
		}
	}
	for i, row := range rows[:min(len(rows), citedRows, most)] {
		if i > 0 {
			c.text("\n")
		}
		c.text(strconv.Itoa(i+1) + ". " + c.row(row, columns, lead))
	}
	sent := Table{Title: t.about(c.language), Step: c.step, More: max(len(rows)-most, 0)}
	for _, i := range columns {
		sent.Columns = append(sent.Columns, Column{Name: capital(c.label(t.Tells[i])), Numeric: numeric(t.Tells[i].Unit)})
	}
	for _, row := range rows[:min(len(rows), most)] {
		var cells []string
		for _, i := range columns {
			text, unit, ok := shown(cell(row.value, t.Tells[i].Path), t.Tells[i].Unit, c.language)
			if !ok {
				text, unit = "—", ""
			}
			cells = append(cells, strings.TrimSpace(text+" "+unit))
		}
		sent.Rows = append(sent.Rows, cells)
	}
	c.send(Event{Table: &sent})
	if sent.More > 0 || at(c.answer.root, "next") != nil {
		c.text("\n\n" + say(c.language, "more"))
	}
	if c.plan.asked.order != 0 && at(c.answer.root, "next") != nil && c.plan.tool.ordered(c.plan.asked) == "" {
		c.text(" " + say(c.language, "unsorted"))
	}
}

// row is the text of one row: what it is, and the figure that the question is about.
func (c composed) row(row line, columns []int, lead int) string {
	t := c.plan.tool
	block, when := dated(row.value, "x")
	if block == nil && when == nil {
		block, when = dated(c.answer.root, "x")
	}
	var parts []string
	first := columns[0]
	if !numeric(t.Tells[first].Unit) {
		if text, _, ok := shown(cell(row.value, t.Tells[first].Path), t.Tells[first].Unit, c.language); ok {
			parts = append(parts, "**"+inText(text, t.Tells[first].Unit)+"**")
		}
	}
	var others []int
	if numeric(t.Tells[first].Unit) && first != lead {
		others = append(others, first)
	}
	others = append(others, lead)
	for _, i := range c.plan.fields {
		if slices.Contains(columns[1:], i) && i != lead && len(others) < 4 {
			others = append(others, i)
		}
	}
	for _, i := range others {
		if i < 0 {
			continue
		}
		tell := t.Tells[i]
		text, ok := c.figure(cited{
			label: c.label(tell), path: indexed(tell.Path, row.number), unit: tell.Unit, value: cell(row.value, tell.Path), block: block, at: when,
		})
		if ok {
			parts = append(parts, inText(c.label(tell), "name")+" "+text)
		}
	}
	return strings.Join(parts, " · ")
}

// ordered is the order that the tool itself was asked for, or has anyway; empty: none.
func (t *tool) ordered(a asked) string {
	for _, p := range t.Parameters {
		if p.Kind == "order" && len(p.Values) > 0 {
			if text := t.sorting(p, a.order); text != "" || strings.HasPrefix(p.Values[0], "-") == (a.order > 0) {
				return p.Values[0] + text
			}
		}
	}
	return ""
}
