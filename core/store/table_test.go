package store

import (
	"slices"
	"testing"
)

// knowsTables compares with what the database itself has: names, order and null.
func knowsTables(t *testing.T, address string) {
	s := open(t, address)
	want, err := Tables(t.Context(), Newest())
	check(t, err)
	var names []string
	check(t, s.read.NewRaw(s.dialect.tables).Scan(t.Context(), &names))
	if i := slices.Index(names, "schema_version"); len(names) != len(want)+1 || i < 0 {
		t.Fatalf("the database has %v, the schema %+v", names, want)
	}
	for _, table := range want {
		rows, err := s.read.QueryContext(t.Context(), "SELECT * FROM "+table.Name+" LIMIT 0")
		check(t, err)
		have, err := rows.ColumnTypes()
		check(t, err)
		check(t, rows.Err())
		check(t, rows.Close())
		if len(have) != len(table.Columns) {
			t.Fatalf("%s has %d columns, want %d", table.Name, len(have), len(table.Columns))
		}
		for i, column := range table.Columns {
			kinds := map[Kind][]string{Text: {"TEXT"}, Integer: {"BIGINT", "INTEGER", "INT8"}, Boolean: {"BOOLEAN", "BOOL"}}
			if have[i].Name() != column.Name || !slices.Contains(kinds[column.Kind], have[i].DatabaseTypeName()) {
				t.Errorf("%s has %s %s, want %+v", table.Name, have[i].Name(), have[i].DatabaseTypeName(), column)
			}
		}
	}
	if _, err := Tables(t.Context(), Newest()+1); err == nil {
		t.Error("a schema that is not there has tables")
	}
}
