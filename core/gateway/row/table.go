package row

import (
	"fmt"
	"slices"
	"strings"
)

// Table finds the row of a request.
type Table struct {
	exact    map[string][]*Row
	families []family // the longest prefix first
}

// family is the rows whose paths begin alike and are not whole.
type family struct {
	prefix string // up to the first parameter or the *; ends in /
	shaped []*Row // with parameters; those that end in * last
	below  []*Row // whatever comes after the prefix
}

// NewTable is the table of the rows. A path has parameters in braces, which stand for one segment, and may end in *, which stands for
// all paths below it; whole paths come before those with parameters, and these before those that end in *. It panics at a Row that
// no rule's function made.
func NewTable(rows ...Row) *Table {
	t := &Table{exact: map[string][]*Row{}}
	for i, row := range rows {
		if row.answer == nil {
			panic(fmt.Sprintf("row %d, %s %s, has no rule", i, row.method, row.path))
		}
		if whole := strings.IndexAny(row.path, "{*"); whole < 0 {
			t.exact[row.path] = append(t.exact[row.path], &row)
		} else {
			prefix := row.path[:whole]
			at := slices.IndexFunc(t.families, func(f family) bool { return f.prefix == prefix })
			if at < 0 {
				at = len(t.families)
				t.families = append(t.families, family{prefix: prefix})
			}
			f := &t.families[at]
			if row.path[whole:] == "*" {
				f.below = append(f.below, &row)
			} else {
				f.shaped = append(f.shaped, &row)
			}
		}
	}
	slices.SortFunc(t.families, func(a, b family) int { return len(b.prefix) - len(a.prefix) })
	for _, f := range t.families {
		slices.SortStableFunc(f.shaped, func(a, b *Row) int { return strings.Count(a.path, "*") - strings.Count(b.path, "*") })
	}
	return t
}

// Find is the row for the method; nil where the path has others only. It allocates nothing.
func (t *Table) Find(method, path string) *Row {
	if method == "HEAD" {
		method = "GET"
	}
	if rows, whole := t.exact[path]; whole {
		return answering(rows, method)
	}
	for i := range t.families {
		f := &t.families[i]
		if !strings.HasPrefix(path, f.prefix) {
			continue
		}
		known := len(f.below) > 0
		for _, row := range f.shaped {
			if fits(row.path[len(f.prefix):], path[len(f.prefix):]) {
				if known = true; row.answers(method) {
					return row
				}
			}
		}
		if known {
			return answering(f.below, method)
		}
	}
	return nil
}

func answering(rows []*Row, method string) *Row {
	for _, row := range rows {
		if row.answers(method) {
			return row
		}
	}
	return nil
}

// Allow is the methods that the path has, as an answer names them.
func (t *Table) Allow(path string) string {
	var allowed []string
	for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"} {
		if t.Find(method, path) != nil {
			allowed = append(allowed, method)
		}
	}
	return strings.Join(allowed, ", ")
}

// fits tells whether a path has the segments that the pattern has, something for each parameter, and anything for a *.
func fits(pattern, path string) bool {
	for {
		want, patterns, more := strings.Cut(pattern, "/")
		segment, segments, longer := strings.Cut(path, "/")
		switch {
		case want == "*":
			return true
		case more != longer, isParameter(want) && segment == "", !isParameter(want) && segment != want:
			return false
		case !more:
			return true
		}
		pattern, path = patterns, segments
	}
}

func isParameter(segment string) bool { return segment != "" && segment[0] == '{' }
