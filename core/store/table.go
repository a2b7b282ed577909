package store

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/sqlitedialect"

	"gaia.example/portal/migrations"
)

// Table is a table of the schema, the same on every database.
type Table struct {
	Name    string
	Columns []Column
	Serial  bool // the database gives its ids, in the first column
}

// Column is one column of a table.
type Column struct {
	Name string
	Kind Kind
	Key  bool // of the primary key
	Null bool // may be nil
}

// Kind is what a column's values are.
type Kind uint8

// Kinds, and their type in Go.
const (
	Text    Kind = iota // string
	Integer             // int64
	Boolean             // bool
)

// Tables is the schema at a version, ordered by name; what it is, a database in memory tells.
func Tables(ctx context.Context, version int) ([]Table, error) {
	if version < 0 || version > Newest() {
		return nil, fmt.Errorf("there is no schema %d", version)
	}
	memory, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	defer memory.Close()
	memory.SetMaxOpenConns(1)
	db := bun.NewDB(memory, sqlitedialect.New())
	var tables []Table
	err = db.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		if err := advance(ctx, tx, migrations.SQLite, 0, version); err != nil {
			return err
		}
		var names []string
		if err := tx.NewRaw(sqliteDialect.tables).Scan(ctx, &names); err != nil {
			return err
		}
		for _, name := range names {
			if name == "schema_version" {
				continue
			}
			table, err := describe(ctx, tx, name)
			if err != nil {
				return err
			}
			tables = append(tables, table)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("describe schema %d: %w", version, err)
	}
	return tables, nil
}

func describe(ctx context.Context, tx bun.Tx, name string) (Table, error) {
	table := Table{Name: name}
	var columns []struct {
		Name string
		Type string
		Null bool
		Key  bool
	}
	const query = `SELECT name, type, "notnull" = 0 AND pk = 0 AS "null", pk > 0 AS "key" FROM pragma_table_info(?) ORDER BY cid`
	if err := tx.NewRaw(query, name).Scan(ctx, &columns); err != nil {
		return table, err
	}
	for _, c := range columns {
		column := Column{Name: c.Name, Key: c.Key, Null: c.Null}
		switch c.Type {
		case "TEXT":
			column.Kind = Text
		case "BIGINT":
			column.Kind = Integer
		case "INTEGER": // as migrations.SQLite writes it
			column.Kind, table.Serial = Integer, true
		case "BOOLEAN":
			column.Kind = Boolean
		default:
			return table, fmt.Errorf("column %s.%s is %s: a column is TEXT, BIGINT, BOOLEAN or {{.Serial}}", name, c.Name, c.Type)
		}
		table.Columns = append(table.Columns, column)
	}
	return table, nil
}
