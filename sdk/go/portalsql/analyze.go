package portalsql

import (
	"context"
	"database/sql"
	"strings"

	"github.com/jackc/pgx/v5/stdlib"
)

// Analyze tells PostgreSQL what the tables hold now. It looks by itself, but minutes after they were filled, and until then it plans for
// tables that are nearly empty: call it once they were. The names are the program's own. SQLite plans by the indices and needs none of it.
func Analyze(ctx context.Context, db *sql.DB, tables ...string) error {
	if _, is := db.Driver().(*stdlib.Driver); !is {
		return nil
	}
	_, err := db.ExecContext(ctx, "ANALYZE "+strings.Join(tables, ", "))
	return err
}
