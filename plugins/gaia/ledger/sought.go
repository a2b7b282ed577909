package ledger

import (
	"context"
	"database/sql"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"gaia.example/portal/sdk/go/portalsql"
)

// mostBeginning is how many senders, recipients and transactions that begin alike are looked through for one page, of each. Each is a
// statement for every kind.
const mostBeginning = 30

var hexText = regexp.MustCompile(`^0x[0-9a-f]+$`)

// stretches are where all that is wanted is; or there would be too many.
func (w Wanted) stretches(ctx context.Context, tx *sql.Tx) (all []stretch, tooMany bool, err error) {
	for _, account := range w.Accounts {
		all = append(all, w.each("sender", portalsql.Address(account))...)
		all = append(all, w.each("recipient", portalsql.Address(account))...)
	}
	sought := w.sought()
	if number, err := strconv.ParseUint(sought, 10, 63); err == nil {
		return append(all, w.each("block", number)...), false, nil
	}
	if sought == "" && len(w.Accounts) == 0 {
		return w.each("", nil), false, nil
	}
	if !hexText.MatchString(sought) {
		return all, false, nil
	}
	for _, column := range []string{"hash", "sender", "recipient"} {
		values, err := beginning(ctx, tx, column, sought, mostBeginning+1)
		if err != nil || len(values) > mostBeginning {
			return nil, err == nil, err
		}
		for _, value := range values {
			all = append(all, w.each(column, value)...)
		}
	}
	return all, false, nil
}

// sought is as the tables have it. What begins with 0x is everything.
func (w Wanted) sought() string {
	return strings.TrimSuffix(strings.ToLower(strings.TrimSpace(w.Sought)), "0x")
}

// each is what has that value, a stretch for each kind where the index of the column is ordered by it.
func (w Wanted) each(column string, value any) []stretch {
	of := w.Kinds
	if len(of) == 0 && (column == "" || column == "block") {
		return []stretch{{column: column, value: value, order: w.Order}}
	}
	if len(of) == 0 {
		of = kinds
	}
	var all []stretch
	for _, kind := range of {
		all = append(all, stretch{column, value, kind, w.Order})
	}
	return all
}

// beginning are the values of an indexed column of the transfers that begin so, in their order: each is found from the one before, however
// many transfers have it.
func beginning(ctx context.Context, tx *sql.Tx, column, first string, limit int) ([]string, error) {
	return portalsql.All(ctx, tx, portalsql.Column[string], beginningQuery(column), first, first+"g", limit)
}

func beginningQuery(column string) string {
	return fmt.Sprintf(`WITH RECURSIVE found(value) AS (
		SELECT (SELECT MIN(%[1]s) FROM transfers WHERE %[1]s >= $1 AND %[1]s < $2)
		UNION ALL
		SELECT (SELECT MIN(%[1]s) FROM transfers WHERE %[1]s > found.value AND %[1]s < $2) FROM found WHERE found.value IS NOT NULL
	) SELECT value FROM found WHERE value IS NOT NULL LIMIT $3`, column)
}
