package migrate

import (
	"database/sql"
	"errors"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"

	"gaia.example/portal/sdk/go/portal"
)

// passing are SQLite's result codes of what another attempt may do, https://sqlite.org/rescode.html: BUSY, LOCKED, NOMEM, READONLY,
// INTERRUPT, IOERR, FULL, CANTOPEN, PROTOCOL.
var passing = []int{5, 6, 7, 8, 9, 10, 13, 14, 15}

// refusal is what the database has against a statement; empty: it is no answer to the statement, and may pass.
func refusal(err error) string {
	var lite *sqlite.Error
	var post *pgconn.PgError
	switch {
	case errors.As(err, &lite) && !slices.Contains(passing, lite.Code()&0xff):
		return lite.Error()
	case errors.As(err, &post) && !slices.Contains([]string{"08", "40", "53", "55", "57", "58"}, post.Code[:min(2, len(post.Code))]):
		said := post.Message
		if post.Detail != "" {
			said += " (" + strings.TrimSuffix(post.Detail, ".") + ")"
		}
		return said
	}
	return ""
}

// attached is SQLITE_LIMIT_ATTACHED.
const attached = 7

// fence keeps a step in the module's own file: it can open no other.
func (r Run) fence(conn *sql.Conn) error {
	if r.Driver != portal.SQLite {
		return nil
	}
	_, err := sqlite.Limit(conn, attached, 0)
	return err
}
