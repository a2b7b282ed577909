package portalsql

import (
	"fmt"
	"strings"
)

// Conditions are those of a statement that is put together, with its arguments. The zero Conditions are none.
type Conditions struct {
	Where []string
	Args  []any
}

// Arg adds an argument, and answers how the statement calls it: $1 the first.
func (c *Conditions) Arg(value any) string {
	c.Args = append(c.Args, value)
	return fmt.Sprintf("$%d", len(c.Args))
}

// And adds a condition. Its verbs, %s or by their number %[1]s, are where the arguments stand.
func (c *Conditions) And(condition string, args ...any) {
	places := make([]any, len(args))
	for i, arg := range args {
		places[i] = c.Arg(arg)
	}
	if len(places) > 0 {
		condition = fmt.Sprintf(condition, places...)
	}
	c.Where = append(c.Where, condition)
}

// In adds that a column has one of the values, of which there is one at least.
func (c *Conditions) In(column string, values ...any) {
	c.And(column+" IN ("+strings.TrimSuffix(strings.Repeat("%s, ", len(values)), ", ")+")", values...)
}

// String is all of them, as WHERE takes them: TRUE where there is none.
func (c *Conditions) String() string {
	if len(c.Where) == 0 {
		return "TRUE"
	}
	return strings.Join(c.Where, " AND ")
}
