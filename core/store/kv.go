package store

import (
	"context"
	"database/sql"
	"encoding/base64"
	"errors"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

type storageRow struct {
	bun.BaseModel `bun:"table:module_storage,alias:kept"`

	Module  core.ModuleID `bun:",pk"`
	Bytes   int64
	Version int64
}

type kvRow struct {
	bun.BaseModel `bun:"table:module_kv"`

	Module    core.ModuleID `bun:",pk"`
	Key       string        `bun:",pk"`
	Value     string        // base64
	Size      int64
	Version   int64
	ExpiresAt int64 // 0: never
}

// live narrows a query to what has not expired.
const live = "(expires_at = 0 OR expires_at > ?)"

// maxListed bounds the values of one list, in bytes.
const maxListed = 2 << 20

// kv is what one module keeps.
type kv struct {
	*Store
	id      core.ModuleID
	storage int64
}

// KV is what one module keeps by key.
func (s *Store) KV(id core.ModuleID, storage int64) portal.KV { return kv{s, id, storage} }

func (k kv) Get(ctx context.Context, key string) (portal.Entry, error) {
	var row kvRow
	err := k.read.NewSelect().Model(&row).Where("module = ? AND key = ?", k.id, key).Where(live, micros(time.Now())).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return portal.Entry{}, portal.Errorf(portal.NotFound, "Nothing is kept under the key %q.", key)
	}
	if err != nil {
		return portal.Entry{}, k.failed(err, "read a value of %s", k.id)
	}
	return row.entry()
}

func (k kv) Put(ctx context.Context, w portal.Write) (portal.Entry, error) {
	now := time.Now()
	row := kvRow{
		Module: k.id, Key: w.Key, Value: base64.StdEncoding.EncodeToString(w.Value),
		Size: int64(len(w.Key)+len(w.Value)) + core.EntryOverhead,
	}
	if w.TTL > 0 {
		row.ExpiresAt = micros(now.Add(w.TTL))
	}
	err := k.change(ctx, func(ctx context.Context, tx bun.Tx, kept storageRow) error {
		was, err := k.former(ctx, tx, w.Key, w.If, now)
		if err != nil {
			return err
		}
		if kept, err = k.room(ctx, tx, kept, &was, row.Size, now); err != nil {
			return err
		}
		row.Version = kept.Version + 1
		_, err = tx.NewInsert().Model(&row).On("CONFLICT (module, key) DO UPDATE").
			Set("value = EXCLUDED.value, size = EXCLUDED.size, version = EXCLUDED.version, expires_at = EXCLUDED.expires_at").Exec(ctx)
		if err != nil {
			return err
		}
		return k.keep(ctx, tx, kept.Bytes+row.Size-was.Size, row.Version)
	})
	if err != nil {
		return portal.Entry{}, k.failed(err, "keep a value of %s", k.id)
	}
	return row.entry()
}

func (k kv) Delete(ctx context.Context, key string, only portal.Version) error {
	err := k.change(ctx, func(ctx context.Context, tx bun.Tx, kept storageRow) error {
		was, err := k.former(ctx, tx, key, only, time.Now())
		if err != nil || was.Version == 0 {
			return err
		}
		if _, err := tx.NewDelete().Model(&was).WherePK().Exec(ctx); err != nil {
			return err
		}
		return k.keep(ctx, tx, kept.Bytes-was.Size, kept.Version)
	})
	return k.failed(err, "delete a value of %s", k.id)
}

func (k kv) List(ctx context.Context, prefix, after string, limit int) ([]portal.Entry, error) {
	query := k.read.NewSelect().Model((*kvRow)(nil)).Column("key", "value", "version", "expires_at").
		ColumnExpr("sum(size) OVER (ORDER BY key) AS total").
		Where("module = ? AND key > ?", k.id, after).Where(live, micros(time.Now())).Order("key").Limit(int64(limit))
	query = begins(query, "key", prefix)
	var rows []kvRow
	err := k.read.NewSelect().TableExpr("(?) AS listed", query).Column("key", "value", "version", "expires_at").
		Where("total <= ?", maxListed).Order("key").Scan(ctx, &rows)
	if err != nil {
		return nil, k.failed(err, "list what %s keeps", k.id)
	}
	return eachOrNone(rows, kvRow.entry)
}

// begins narrows a query to a column's values that begin with prefix, by its index.
func begins(query *bun.SelectQuery, column, prefix string) *bun.SelectQuery {
	if prefix == "" {
		return query
	}
	query = query.Where("? >= ?", bun.Ident(column), prefix)
	if end := behind(prefix); end != "" {
		query = query.Where("? < ?", bun.Ident(column), end)
	}
	return query
}

// behind is the first text behind all that begin with prefix; empty: none is. The order of code points is that of their bytes.
func behind(prefix string) string {
	runes := []rune(prefix)
	for len(runes) > 0 {
		last := runes[len(runes)-1] + 1
		if last == 0xd800 { // no surrogates in UTF-8
			last = 0xe000
		}
		if last <= utf8.MaxRune {
			runes[len(runes)-1] = last
			return string(runes)
		}
		runes = runes[:len(runes)-1]
	}
	return ""
}

// change runs do while nobody else changes what the module keeps; all of it, or nothing.
func (k kv) change(ctx context.Context, do func(context.Context, bun.Tx, storageRow) error) error {
	return k.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		kept := storageRow{Module: k.id}
		_, err := tx.NewInsert().Model(&kept).On("CONFLICT (module) DO UPDATE").Set("version = kept.version").
			Returning("bytes, version").Exec(ctx)
		if err != nil {
			return err
		}
		return do(ctx, tx, kept)
	})
}

func (k kv) keep(ctx context.Context, tx bun.Tx, bytes, version int64) error {
	_, err := tx.NewUpdate().Model(&storageRow{Module: k.id, Bytes: bytes, Version: version}).WherePK().Exec(ctx)
	return err
}

// former is the row of that key, expired or not; the zero row where there is none. Conflict: the condition does not hold.
func (k kv) former(ctx context.Context, tx bun.Tx, key string, only portal.Version, now time.Time) (kvRow, error) {
	var row kvRow
	err := tx.NewSelect().Model(&row).ExcludeColumn("value").Where("module = ? AND key = ?", k.id, key).Scan(ctx)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return row, err
	}
	there := portal.Version(0)
	if row.ExpiresAt == 0 || row.ExpiresAt > micros(now) {
		there = portal.Version(row.Version)
	}
	switch {
	case only == portal.Absent && there != 0:
		return row, portal.Errorf(portal.Conflict, "The key %q has a value already: read it, then decide.", key)
	case only > 0 && only != there:
		return row, portal.Errorf(portal.Conflict, "The value of %q was changed meanwhile: read it again, then decide.", key)
	}
	return row, nil
}

// room answers TooLarge where size more bytes in place of was's are too many. What has expired makes room.
func (k kv) room(ctx context.Context, tx bun.Tx, kept storageRow, was *kvRow, size int64, now time.Time) (storageRow, error) {
	fits := func() bool { return size <= was.Size || kept.Bytes+size-was.Size <= k.storage }
	if fits() {
		return kept, nil
	}
	freed, err := expire(ctx, tx, k.id, now)
	if err != nil {
		return kept, err
	}
	kept.Bytes -= freed
	if was.ExpiresAt > 0 && was.ExpiresAt <= micros(now) { // it was among them
		*was = kvRow{}
	}
	if !fits() {
		return kept, portal.Errorf(portal.TooLarge,
			"The module keeps all that it may, %d MiB: delete something, or ask for more in the manifest.", k.storage>>20)
	}
	return kept, nil
}

// expire deletes what of a module has expired, whose row of module_storage the transaction has.
func expire(ctx context.Context, tx bun.Tx, id core.ModuleID, now time.Time) (freed int64, err error) {
	const expired = "module = ? AND expires_at > 0 AND expires_at <= ?"
	err = tx.NewSelect().Model((*kvRow)(nil)).ColumnExpr("coalesce(sum(size), 0)").Where(expired, id, micros(now)).Scan(ctx, &freed)
	if err == nil && freed > 0 {
		_, err = tx.NewDelete().Model((*kvRow)(nil)).Where(expired, id, micros(now)).Exec(ctx)
	}
	return freed, err
}

// sweepKV deletes what has expired, a module at a time, and what modules kept that were removed since.
func (s *Store) sweepKV(ctx context.Context, now time.Time) error {
	var gone, stale []core.ModuleID
	err := s.read.NewSelect().Model((*storageRow)(nil)).Column("module").
		Where("EXISTS (SELECT 1 FROM modules WHERE modules.id = kept.module AND modules.release = '')").Scan(ctx, &gone)
	if err == nil {
		err = s.read.NewSelect().Model((*kvRow)(nil)).Distinct().Column("module").Where("expires_at > 0 AND expires_at <= ?",
			micros(now)).Scan(ctx, &stale)
	}
	for _, id := range slices.Concat(gone, stale) {
		if err != nil {
			return err
		}
		err = kv{Store: s, id: id}.change(ctx, func(ctx context.Context, tx bun.Tx, kept storageRow) error {
			if slices.Contains(gone, id) {
				if installed, err := installed(ctx, tx, id); err != nil || installed { // meanwhile
					return err
				}
				return removeAll(ctx, tx, storage, "module = ?", id)
			}
			freed, err := expire(ctx, tx, id, now)
			if err != nil {
				return err
			}
			return kv{id: id}.keep(ctx, tx, kept.Bytes-freed, kept.Version)
		})
	}
	return err
}

// installed tells whether any release of the module is wanted.
func installed(ctx context.Context, tx bun.Tx, id core.ModuleID) (bool, error) {
	return tx.NewSelect().Model((*moduleRow)(nil)).Where("id = ? AND release <> ''", id).Exists(ctx)
}

// stillInstalled is Conflict where none is.
func stillInstalled(ctx context.Context, tx bun.Tx, id core.ModuleID) error {
	installed, err := installed(ctx, tx, id)
	if err == nil && !installed {
		return portal.Errorf(portal.Conflict, "The module %s is not installed any more.", id)
	}
	return err
}

// storage is the tables of what modules keep.
var storage = []any{(*storageRow)(nil), (*kvRow)(nil), (*blobRow)(nil)}

func (r kvRow) entry() (portal.Entry, error) {
	value, err := base64.StdEncoding.DecodeString(r.Value)
	return portal.Entry{Key: r.Key, Value: value, Version: portal.Version(r.Version), Expires: sometime(r.ExpiresAt)}, err
}
