// Package migrations holds the core's schema as numbered SQL files, one set for SQLite and PostgreSQL: what differs is a
// template value. Only core/store reads it. A file that was released is never changed; the next number is added.
package migrations

import "embed"

// Files are the migrations, applied in the order of their names.
//
//go:embed *.sql
var Files embed.FS

// Types are the template values of one dialect.
type Types struct {
	Serial string // a rising 64-bit primary key, given by the database and never given twice
}

// The dialects.
var (
	SQLite     = Types{Serial: "INTEGER PRIMARY KEY AUTOINCREMENT"}
	PostgreSQL = Types{Serial: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"}
)
