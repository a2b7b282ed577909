package backup

import (
	"bytes"
	"context"
	"crypto/sha256"
	"io"
	"strings"
	"testing"

	"gaia.example/portal/core"
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
		kept := 0
		count := contents{
			schema: func(_ context.Context, version int) ([]store.Table, error) { return schemas[version], nil },
			row:    func(store.Table, []any, int) error { rows++; return nil },
			table:  func(store.Table, Content) error { return nil },
			bundle: func(b Bundle, r io.Reader) error { kept++; return keeps(b, r) },

			database: func(Database, io.Reader) error { return nil },
		}
		for _, reading := range []func(context.Context, io.Reader, contents) (Manifest, []byte, error){read, unpack} {
			rows, kept = 0, 0
			m, _, err := reading(t.Context(), bytes.NewReader(file), count)
			if err != nil && portal.CodeOf(err) != portal.Invalid {
				t.Errorf("it is refused without a sentence: %v", err)
			}
			if err == nil && rows != m.Rows() {
				t.Errorf("%d rows were read, the manifest says %d", rows, m.Rows())
			}
			if want := len(m.Bundles) - len(m.Lost()); err == nil && kept != want {
				t.Errorf("%d bundles were read, the manifest says %d", kept, want)
			}
		}
	})
}

// keeps has only a bundle that its digest names.
func keeps(b Bundle, r io.Reader) error {
	sum := sha256.New()
	n, err := io.Copy(sum, r)
	if err == nil && (core.Digest(sum.Sum(nil)) != b.Digest || n != b.Bytes) {
		panic("other bytes were taken for " + b.String())
	}
	return err
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
