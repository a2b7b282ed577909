package backup

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"gaia.example/portal/core/store"
	"gaia.example/portal/sdk/go/portal"
)

// FuzzRead takes the bytes for an archive, and for what one unpacks to: each is refused with a sentence, or holds just the
// rows that its manifest says.
func FuzzRead(f *testing.F) {
	archive := genuine(f)
	for _, m := range archive.members {
		if rows := strings.SplitAfter(m.text, "\n"); len(rows) > 3 {
			archive.change(m.name, strings.Join(rows[2:], ""), "")
		}
	}
	f.Add(archive.tar(f))
	f.Add(zip(f, archive.tar(f)))
	archive.members = archive.members[:2]
	f.Add(archive.tar(f))
	f.Add([]byte("backup.json"))
	schemas := make([][]store.Table, store.Newest()+1)
	for version := range schemas { // once: a database in memory is slow to fuzz
		tables, err := store.Tables(context.Background(), version)
		check(f, err)
		schemas[version] = tables
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		var rows int64
		count := contents{
			schema: func(_ context.Context, version int) ([]store.Table, error) { return schemas[version], nil },
			row:    func(store.Table, []any, int) error { rows++; return nil },
			table:  func(store.Table, Content) error { return nil },
		}
		for _, reading := range []func(context.Context, io.Reader, contents) (Manifest, []byte, error){read, unpack} {
			rows = 0
			m, _, err := reading(t.Context(), bytes.NewReader(file), count)
			if err != nil && portal.CodeOf(err) != portal.Invalid {
				t.Errorf("it is refused without a sentence: %v", err)
			}
			if err == nil && rows != m.Rows() {
				t.Errorf("%d rows were read, the manifest says %d", rows, m.Rows())
			}
		}
	})
}

// FuzzRow decodes lines: one that is taken is written again byte by byte.
func FuzzRow(f *testing.F) {
	tables, err := store.Tables(context.Background(), store.Newest())
	check(f, err)
	for _, m := range genuine(f).members {
		for i, line := range bytes.SplitAfter([]byte(m.text), []byte("\n")) {
			if i < 3 {
				f.Add(line)
			}
		}
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		for _, table := range tables {
			values, err := decodeRow(line, table)
			if err != nil {
				if portal.CodeOf(err) != portal.Invalid {
					t.Errorf("it is refused without a sentence: %v", err)
				}
				continue
			}
			if again, err := encodeRow(nil, table, values); err != nil || !bytes.Equal(again, line) {
				t.Errorf("%q was read, %q, %v written", line, again, err)
			}
		}
	})
}
