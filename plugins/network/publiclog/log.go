package publiclog

import (
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/transparency-dev/merkle/compact"
	"github.com/transparency-dev/merkle/rfc6962"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Log is safe for concurrent use.
type Log struct {
	db    *sql.DB
	place func(context.Context) (portal.Place, error)
}

// New is the log in that database, which has the module's migrations. place says which portal signs heads.
func New(db *sql.DB, place func(context.Context) (portal.Place, error)) *Log { return &Log{db, place} }

// Head is how the log stood at a time, signed by the log's key as personal_sign does, over Text.
type Head struct {
	Origin    string         `json:"origin"`
	Key       portal.Address `json:"key"`
	Size      uint64         `json:"size"`
	Root      portal.Hash    `json:"root"` // RFC 9162 §2.1.1, SHA-256
	Time      uint64         `json:"time"` // Unix milliseconds
	Signature node.Signature `json:"signature"`
}

// Text is what the log's key signs: five lines, the last without a line feed.
func (h Head) Text() string {
	return fmt.Sprintf("gaia-log/head/v1\n%s\n%d\n%s\n%d", h.Origin, h.Size, h.Root, h.Time)
}

// Entry is one of the log's. Its leaf is the text's bytes.
type Entry struct {
	Entry uint64 `json:"entry"` // from 0
	Kind  string `json:"kind"`
	Time  uint64 `json:"time"` // Unix milliseconds
	Text  string `json:"text"`
}

const row = "log" // the name of the one row

var ranges = &compact.RangeFactory{Hash: rfc6962.DefaultHasher.HashChildren}

// Writing is the log in a transaction that appends to it. No other transaction appends until that ends.
type Writing struct {
	tx    *sql.Tx
	tree  *compact.Range
	key   *node.Key
	head  Head
	nodes [][]any
	rows  [][]any
}

// Begin locks the log: call it before the transaction reads what it decides by. Close it before the transaction ends.
func (l *Log) Begin(ctx context.Context, tx *sql.Tx) (*Writing, error) {
	at, err := l.place(ctx)
	if err != nil {
		return nil, err
	}
	w := &Writing{tx: tx, head: Head{Origin: at.Origin}}
	found, err := w.lock(ctx)
	if err != nil || found {
		return w, err
	}
	if err := begin(ctx, tx, at.Origin); err != nil {
		return nil, err
	}
	_, err = w.lock(ctx)
	return w, err
}

func (w *Writing) lock(ctx context.Context) (bool, error) {
	var secret, edge string
	found, err := portalsql.Found(w.tx.QueryRowContext(ctx,
		"UPDATE public_log SET name = name WHERE name = $1 RETURNING secret, size, edge, root, at", row).
		Scan(&secret, &w.head.Size, &edge, (*portalsql.Hash)(&w.head.Root), &w.head.Time))
	if err != nil || !found {
		return found, err
	}
	if w.key, err = node.ParseKey(secret); err != nil {
		return true, err
	}
	var hashes []portal.Hash
	if err = json.Unmarshal([]byte(edge), &hashes); err != nil {
		return true, err
	}
	w.tree, err = ranges.NewRange(0, w.head.Size, bytesOf(hashes))
	return true, err
}

// begin makes the log, empty, with a key of its own.
func begin(ctx context.Context, tx *sql.Tx, origin string) error {
	key, err := node.NewKey()
	if err != nil {
		return err
	}
	head := Head{Origin: origin, Root: portal.Hash(rfc6962.DefaultHasher.EmptyRoot())}
	return portalsql.Insert(ctx, tx, "public_log", []string{"name", "secret", "size", "edge", "root", "at", "signature"},
		[][]any{{row, hex.EncodeToString(key.Bytes()), 0, "[]", portalsql.Hash(head.Root), 0, key.SignText(head.Text()).String()}},
		"ON CONFLICT (name) DO NOTHING")
}

// Append adds an entry, and tells its place.
func (w *Writing) Append(kind string, value any, at time.Time) (uint64, error) {
	text, err := encode(value)
	if err != nil {
		return 0, err
	}
	entry := w.tree.End()
	err = w.tree.Append(rfc6962.DefaultHasher.HashLeaf([]byte(text)), func(id compact.NodeID, hash []byte) {
		w.nodes = append(w.nodes, []any{id.Level, id.Index, portalsql.Hash(hash)})
	})
	w.head.Time = max(w.head.Time, uint64(max(at.UnixMilli(), 0)))
	w.rows = append(w.rows, []any{entry, kind, w.head.Time, text})
	return entry, err
}

// Next is the place of the entry that is appended next.
func (w *Writing) Next() uint64 { return w.tree.End() }

func encode(value any) (string, error) {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return strings.TrimSuffix(text.String(), "\n"), err
}

// Close writes what was appended, and signs the head.
func (w *Writing) Close(ctx context.Context) error {
	if len(w.rows) == 0 {
		return nil
	}
	root, err := w.tree.GetRootHash(nil)
	if err != nil {
		return err
	}
	w.head.Size, w.head.Root = w.tree.End(), portal.Hash(root)
	edge := make([]portal.Hash, 0, len(w.tree.Hashes()))
	for _, hash := range w.tree.Hashes() {
		edge = append(edge, portal.Hash(hash))
	}
	text, err := json.Marshal(edge)
	if err != nil {
		return err
	}
	if err := portalsql.Insert(ctx, w.tx, "public_log_nodes", []string{"level", "place", "hash"}, w.nodes, ""); err != nil {
		return err
	}
	if err := portalsql.Insert(ctx, w.tx, "public_log_entries", []string{"entry", "kind", "at", "text"}, w.rows, ""); err != nil {
		return err
	}
	_, err = w.tx.ExecContext(ctx, "UPDATE public_log SET size = $1, edge = $2, root = $3, at = $4, signature = $5 WHERE name = $6",
		w.head.Size, string(text), portalsql.Hash(w.head.Root), w.head.Time, w.key.SignText(w.head.Text()).String(), row)
	return err
}

func bytesOf(hashes []portal.Hash) [][]byte {
	all := make([][]byte, len(hashes))
	for i := range hashes {
		all[i] = hashes[i][:]
	}
	return all
}
