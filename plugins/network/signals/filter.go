package signals

import (
	"cmp"
	"context"
	"database/sql"
	"strconv"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// filter is one way to narrow the feed. A filter that leaves few signals finds these by its own index, and what they are sorted by does not
// matter; where each leaves many, the index of the order is followed, and signals are looked at until the page is full. The database would
// guess which, and read a whole table when it is wrong: so each condition is there in two ways, one with an index and one without.
type filter struct {
	narrow string            // of a signal s, found by an index; empty: it leaves too many
	wide   string            // the same without an index: of columns that are apart
	args   []any             // that %s or %[1]s stand for, in both and in source
	along  map[string]string // by the feed's order: the same where that order's index finds it; else it is wide
	source string            // FROM and WHERE of rows that are as many as what narrow leaves; empty: the signals themselves
}

// apart is a signal's column that SQLite has no index for. PostgreSQL takes it for the column itself, of which it has statistics.
func apart(column string) string { return "CASE WHEN TRUE THEN s." + column + " END" }

// nothing leaves no signal.
var nothing = filter{narrow: "FALSE", wide: "FALSE"}

// mostFew is how many signals are few. Of a million signals a page of twenty is then full after some thousands, one way or the other.
const mostFew = 3000

// narrowest is the filter that leaves the fewest signals, if these are few; -1: none does.
func narrowest(ctx context.Context, tx *sql.Tx, filters []filter) (int, error) {
	found, least := -1, mostFew+1
	for i, f := range filters {
		if f.narrow == "" {
			continue
		}
		c := &portalsql.Conditions{}
		c.And(cmp.Or(f.source, "FROM signals s WHERE "+f.narrow), f.args...)
		var count int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM (SELECT 1 "+c.String()+" LIMIT "+strconv.Itoa(least)+") few", c.Args...).
			Scan(&count); err != nil {
			return -1, err
		}
		if count < least {
			found, least = i, count
		}
	}
	return found, nil
}

// page are the uids of a page of the signals that the filters leave, and one more where there is one. total is how many they leave; nil: so
// many that they are not counted, or the page is empty.
func page(ctx context.Context, tx *sql.Tx, q portal.PageQuery, filters []filter) (uids []portal.Hash, total *int, err error) {
	few, err := narrowest(ctx, tx, filters)
	if err != nil {
		return nil, nil, err
	}
	c := &portalsql.Conditions{}
	for i, f := range filters {
		switch along := f.along[q.Sort]; {
		case i == few:
			c.And(f.narrow, f.args...)
		case few < 0 && along != "":
			c.And(along, f.args...)
		default:
			c.And(f.wide, f.args...)
		}
	}
	if few < 0 {
		order, err := ordered(c, q, columns[q.Sort], "s.uid")
		if err != nil {
			return nil, nil, err
		}
		uids, err = portalsql.All(ctx, tx, func(uid *portal.Hash) []any { return []any{(*portalsql.Hash)(uid)} },
			"SELECT s.uid FROM signals s WHERE "+c.String()+order, c.Args...)
		return uids, nil, err
	}
	query := "WITH found AS MATERIALIZED (SELECT s.uid, " + columns[q.Sort] + " AS place FROM signals s WHERE " + c.String() +
		") SELECT uid, (SELECT COUNT(*) FROM found) FROM found WHERE "
	c.Where = nil
	order, err := ordered(c, q, "place", "uid")
	if err != nil {
		return nil, nil, err
	}
	for row, err := range portalsql.Rows(ctx, tx, query+c.String()+order, c.Args...) {
		if err != nil {
			return nil, nil, err
		}
		var uid portal.Hash
		var count int
		if err := row.Scan((*portalsql.Hash)(&uid), &count); err != nil {
			return nil, nil, err
		}
		uids, total = append(uids, uid), &count
	}
	return uids, total, nil
}

// ordered adds where the page begins, and answers the order and the limit.
func ordered(c *portalsql.Conditions, q portal.PageQuery, column, uid string) (string, error) {
	direction, beyond := "", ">"
	if q.Descending {
		direction, beyond = " DESC", "<"
	}
	var from position
	found, err := q.From(&from)
	if err != nil {
		return "", err
	}
	if found {
		var value any = from.Number
		if q.Sort == "attested" {
			value = from.Text
		}
		c.And("("+column+", "+uid+") "+beyond+" (%s, %s)", value, portalsql.Hash(from.UID))
	}
	return " ORDER BY " + column + direction + ", " + uid + direction + " LIMIT " + strconv.Itoa(q.Limit+1), nil
}
