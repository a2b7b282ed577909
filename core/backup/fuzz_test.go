package backup

import (
	"bytes"
	"context"
	"testing"

	"gaia.example/portal/core/store"
	"gaia.example/portal/sdk/go/portal"
)

// FuzzRead takes the bytes for an archive, and for what a sound gzip unpacks to: each is refused with a sentence, or holds
// just the rows that its manifest says.
func FuzzRead(f *testing.F) {
	whole := genuine(f)
	f.Add(whole.tar(f))
	f.Add(zip(f, whole.tar(f)))
	whole.members = whole.members[:2]
	f.Add(whole.tar(f))
	f.Add([]byte("backup.json"))
	f.Fuzz(func(t *testing.T, file []byte) {
		var rows int64
		count := contents{
			row:   func(store.Table, []any, int) error { rows++; return nil },
			table: func(store.Table, Content) error { return nil },
		}
		for _, text := range [][]byte{file, zip(t, file)} {
			rows = 0
			m, _, err := read(context.Background(), bytes.NewReader(text), int64(len(text)), count)
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
