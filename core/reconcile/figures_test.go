package reconcile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// unread stands where an answer has what no chain says: the cursor of a next page, say.
const unread = "\x00"

// figure is one of a page: of a list, that of all its rows.
type figure struct {
	page, name string
	agree      int
	value      string // of the one that agrees
	differ     []difference
}

// difference is a figure that is not what the chain says.
type difference struct{ where, portal, chain string }

// table is what was compared.
type table struct{ figures []*figure }

func (t *table) figure(page, name string) *figure {
	if at := slices.IndexFunc(t.figures, func(f *figure) bool { return f.page == page && f.name == name }); at >= 0 {
		return t.figures[at]
	}
	t.figures = append(t.figures, &figure{page: page, name: name})
	return t.figures[len(t.figures)-1]
}

// add another one's figures.
func (t *table) add(of *table) {
	for _, f := range of.figures {
		sum := t.figure(f.page, f.name)
		sum.agree, sum.value, sum.differ = sum.agree+f.agree, f.value, append(sum.differ, f.differ...)
	}
}

func (t *table) differences() (all []string) {
	for _, f := range t.figures {
		for _, d := range f.differ {
			all = append(all, fmt.Sprintf("%s %s (%s): the portal says %s, the chain %s", f.page, f.name, d.where, d.portal, d.chain))
		}
	}
	return all
}

func (t *table) compared() (n int) {
	for _, f := range t.figures {
		n += f.agree + len(f.differ)
	}
	return n
}

// shown is how many differences of a figure are printed.
const shown = 5

// text is for people.
func (t *table) text(title string) string {
	var text strings.Builder
	fmt.Fprintf(&text, "\n  %s\n  %-16s %-62s %9s  %s\n", title, "page", "figure", "compared", "portal and chain")
	for _, f := range t.figures {
		said := "agree"
		if f.agree == 1 {
			said = "agree: " + f.value
		}
		if len(f.differ) > 0 {
			said = fmt.Sprintf("%d DIFFER", len(f.differ))
		}
		fmt.Fprintf(&text, "  %-16s %-62s %9d  %.70s\n", f.page, f.name, f.agree+len(f.differ), said)
		for _, d := range f.differ[:min(len(f.differ), shown)] {
			fmt.Fprintf(&text, "  ≠ %s: the portal says %s, the chain %s\n", d.where, d.portal, d.chain)
		}
	}
	fmt.Fprintf(&text, "  %d figures of %d kinds were compared, %d differ\n", t.compared(), len(t.figures), len(t.differences()))
	return text.String()
}

// generic is a value as JSON has it, with numbers as they are written.
func generic(value any) any {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // the expectations are made of what can be written
	}
	return read(text)
}

func read(text []byte) (value any) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&value); err != nil {
		return fmt.Sprintf("no JSON: %v", err)
	}
	return value
}

// comparison goes through an answer and what it should be.
type comparison struct {
	*table

	page, reading string
}

// compare notes each figure of the answer. What the answer has and nobody expects differs, too: no figure is left out.
func (c comparison) compare(got, want any, name, where string) {
	if want == unread {
		return
	}
	switch want := want.(type) {
	case map[string]any:
		got, is := got.(map[string]any)
		if !is {
			c.note(name, where, got, want)
			return
		}
		for _, key := range keysOf(got, want) {
			expected, there := want[key]
			if _, told := got[key]; !told || !there {
				if there && expected == unread {
					continue
				}
				c.note(join(name, key), join(where, key), presence(got, key), presence(want, key))
				continue
			}
			c.compare(got[key], expected, join(name, key), join(where, key))
		}
	case []any:
		got, is := got.([]any)
		if !is {
			c.note(name, where, got, want)
			return
		}
		c.note(name+"[] how many", where, json.Number(strconv.Itoa(len(got))), json.Number(strconv.Itoa(len(want))))
		for i := range min(len(got), len(want)) {
			c.compare(got[i], want[i], name+"[]", fmt.Sprintf("%s[%d]", where, i))
		}
	default:
		c.note(name, where, got, want)
	}
}

func (c comparison) note(name, where string, got, want any) {
	f := c.figure(c.page, c.reading+" "+name)
	if same(got, want) {
		f.agree, f.value = f.agree+1, written(got)
		return
	}
	f.differ = append(f.differ, difference{strings.TrimSpace(where), written(got), written(want)})
}

func join(name, key string) string {
	if name == "" {
		return key
	}
	return name + "." + key
}

func keysOf(maps ...map[string]any) (keys []string) {
	for _, m := range maps {
		for key := range m {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

func presence(of map[string]any, key string) any {
	if value, there := of[key]; there {
		return value
	}
	return "nothing"
}

var address = regexp.MustCompile(`^0x[0-9a-fA-F]{40}$`)

// same compares leaves: addresses whatever their case, ratios as far as a float64 tells them apart.
func same(got, want any) bool {
	a, b := written(got), written(want)
	if address.MatchString(a) {
		a, b = strings.ToLower(a), strings.ToLower(b)
	}
	if a == b {
		return true
	}
	_, number := got.(json.Number)
	_, wanted := want.(json.Number)
	if !number || !wanted || !strings.ContainsAny(a+b, ".e") {
		return false
	}
	x, failed := strconv.ParseFloat(a, 64)
	y, failedToo := strconv.ParseFloat(b, 64)
	return failed == nil && failedToo == nil && math.Abs(x-y) <= 1e-12*math.Max(math.Abs(x), math.Abs(y))
}

func written(value any) string {
	switch value := value.(type) {
	case string:
		return value
	case json.Number:
		return value.String()
	}
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Sprint(value)
	}
	return string(text)
}
