package backup

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"errors"
	"io"

	"gaia.example/portal/core/store"
)

// What of an archive is held at once. How far its rows unpack has no limit: what modules write may shrink to almost
// nothing, and rows that backup.json does not announce are refused.
const (
	maxFile = 64 << 20 // backup.json, with some 300,000 bundles and blobs, and portal.yaml
	maxLine = 8 << 20
)

// contents is what reading an archive calls for.
type contents struct {
	schema func(context.Context, int) ([]store.Table, error)
	row    func(table store.Table, values []any, size int) error
	table  func(store.Table, Content) error // its rows were read, all of them
	bundle func(Bundle, io.Reader) error

	database func(Database, io.Reader) error
}

// ignore is for reading an archive only to verify it.
var ignore = contents{
	schema:   store.Tables,
	row:      func(store.Table, []any, int) error { return nil },
	table:    func(store.Table, Content) error { return nil },
	bundle:   func(Bundle, io.Reader) error { return nil },
	database: func(Database, io.Reader) error { return nil },
}

// read goes through an archive and refuses it at the first thing that a portal would not have written.
func read(ctx context.Context, r io.Reader, to contents) (Manifest, []byte, error) {
	source := bufio.NewReader(r)
	compressed, err := gzip.NewReader(source)
	if err != nil {
		return Manifest{}, nil, foreign(err)
	}
	compressed.Multistream(false)
	m, settings, err := unpack(ctx, compressed, to)
	if err != nil {
		return Manifest{}, nil, err
	}
	if n, err := io.CopyN(io.Discard, compressed, 1); err != nil && !errors.Is(err, io.EOF) { // to its checksum
		return Manifest{}, nil, unreadable(err)
	} else if _, err := source.Peek(1); n > 0 || !errors.Is(err, io.EOF) {
		return Manifest{}, nil, altered("something follows its end")
	}
	return m, settings, nil
}

// unpack reads what was compressed.
func unpack(ctx context.Context, r io.Reader, to contents) (Manifest, []byte, error) {
	m, settings, err := readMembers(ctx, tar.NewReader(r), to)
	if err != nil {
		return Manifest{}, nil, unreadable(err)
	}
	return m, settings, nil
}

// readMembers reads them in the order in which a portal writes them.
func readMembers(ctx context.Context, archive *tar.Reader, to contents) (m Manifest, settings []byte, err error) {
	head, err := archive.Next()
	if errors.Is(err, tar.ErrHeader) || err == nil && (head.Name != manifestName || head.Typeflag != tar.TypeReg) {
		return m, nil, foreign(err)
	}
	if err != nil {
		return m, nil, err
	}
	text, err := readAll(archive)
	if err != nil {
		return m, nil, err
	}
	if m, err = decodeManifest(text); err != nil {
		return m, nil, err
	}
	tables, err := to.schema(ctx, m.Schema)
	if err != nil {
		return m, nil, untaken{err}
	}
	if err := m.holds(tables); err != nil {
		return m, nil, err
	}
	for _, table := range tables {
		if err := next(archive, tableName(table)); err != nil {
			return m, nil, err
		}
		if err := readTable(ctx, archive, table, m.Tables[table.Name], to); err != nil {
			return m, nil, err
		}
	}
	if m.Settings != "" {
		if settings, err = readSettings(archive, m.Settings); err != nil {
			return m, nil, err
		}
	}
	for _, b := range m.Bundles {
		if b.Lost != "" {
			continue
		}
		if err := next(archive, bundleName(b)); err != nil {
			return m, nil, err
		}
		if err := readBundle(ctx, archive, b, to); err != nil {
			return m, nil, err
		}
	}
	for _, d := range m.Databases {
		if err := next(archive, databaseName(d)); err != nil {
			return m, nil, err
		}
		if err := readDatabase(ctx, archive, d, to); err != nil {
			return m, nil, err
		}
	}
	if _, err := archive.Next(); err == nil {
		return m, nil, altered("it holds more than backup.json says")
	} else if !errors.Is(err, io.EOF) {
		return m, nil, err
	}
	return m, settings, nil
}

func next(archive *tar.Reader, name string) error {
	head, err := archive.Next()
	if err != nil {
		return err
	}
	if head.Name != name || head.Typeflag != tar.TypeReg {
		return altered("it holds %.60q in the place of %s", head.Name, name)
	}
	return nil
}

func readTable(ctx context.Context, r io.Reader, table store.Table, want Content, to contents) error {
	digest := sha256.New()
	lines := bufio.NewScanner(io.TeeReader(r, digest))
	lines.Buffer(nil, maxLine)
	lines.Split(wholeLines)
	var rows int64
	for lines.Scan() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		values, err := decodeRow(lines.Bytes(), table)
		if err != nil {
			return err
		}
		if rows++; rows > want.Rows {
			break
		}
		if id, serial := values[0].(int64); table.Serial && serial && id > want.Last {
			return altered("%s has an id above its last", table.Name)
		}
		if err := to.row(table, values, len(lines.Bytes())); err != nil {
			return untaken{err}
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return altered("a row of %s is too long", table.Name)
	} else if err != nil {
		return err
	}
	if rows != want.Rows || sum(digest) != want.SHA256 {
		return altered("%s is not what backup.json says", table.Name)
	}
	if err := to.table(table, want); err != nil {
		return untaken{err}
	}
	return nil
}

// wholeLines splits after each line feed, which every row must end with.
func wholeLines(data []byte, atEOF bool) (int, []byte, error) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1, data[:i+1], nil
	}
	if atEOF && len(data) > 0 {
		return 0, nil, altered("a row has no end")
	}
	return 0, nil, nil
}

func readSettings(archive *tar.Reader, want string) ([]byte, error) {
	if err := next(archive, settingsName); err != nil {
		return nil, err
	}
	text, err := readAll(archive)
	if err != nil {
		return nil, err
	}
	digest := sha256.New()
	digest.Write(text)
	if sum(digest) != want {
		return nil, altered("portal.yaml is not what backup.json says")
	}
	return text, nil
}

func readAll(r io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err == nil && len(text) > maxFile {
		return nil, altered("a file in it is too long")
	}
	return text, err
}
