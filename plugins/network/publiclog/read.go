package publiclog

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/transparency-dev/merkle/compact"
	"github.com/transparency-dev/merkle/proof"
	"github.com/transparency-dev/merkle/rfc6962"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// mostEntries is how many entries one answer has.
const mostEntries = 200

// Inclusion proves that an entry is in the log under a head (RFC 9162 §2.1.3).
type Inclusion struct {
	Head   Head          `json:"head"`
	Entry  Entry         `json:"entry"`
	Hashes []portal.Hash `json:"hashes"` // from the leaf's sibling up
}

// Consistency proves that the log of a size is the beginning of the log of another (RFC 9162 §2.1.4).
type Consistency struct {
	First  uint64        `json:"first"`
	Second uint64        `json:"second"`
	Hashes []portal.Hash `json:"hashes"`
}

// Entries are some of the log's, in their order.
type Entries struct {
	Head    Head    `json:"head"`
	Entries []Entry `json:"entries"`
}

// Handle adds the log's part of the module's API, which is public: whoever mirrors the log reads all of it.
func (l *Log) Handle(mux *http.ServeMux) {
	mux.HandleFunc("GET /log/head", portal.JSON(l.getHead))
	mux.HandleFunc("GET /log/entries", portal.JSON(l.getEntries))
	mux.HandleFunc("GET /log/inclusion", portal.JSON(l.getInclusion))
	mux.HandleFunc("GET /log/consistency", portal.JSON(l.getConsistency))
}

func (l *Log) snapshot(ctx context.Context, do func(tx *sql.Tx, head Head) error) error {
	at, err := l.place(ctx)
	if err != nil {
		return err
	}
	return portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		head, err := headOf(ctx, tx, at.Origin)
		if err != nil {
			return err
		}
		return do(tx, head)
	})
}

func headOf(ctx context.Context, tx *sql.Tx, origin string) (Head, error) {
	head := Head{Origin: origin}
	var secret, signature string
	found, err := portalsql.Found(tx.QueryRowContext(ctx, "SELECT secret, size, root, at, signature FROM public_log WHERE name = $1", row).
		Scan(&secret, &head.Size, (*portalsql.Hash)(&head.Root), &head.Time, &signature))
	if err != nil {
		return head, err
	}
	if !found {
		return head, portal.Errorf(portal.NotFound, "Nothing was ever written into the log: it begins with the first signal.")
	}
	key, err := node.ParseKey(secret)
	if err != nil {
		return head, err
	}
	head.Key = key.Address()
	head.Signature, err = node.ParseSignature(signature)
	return head, err
}

func (l *Log) getHead(r *http.Request) (any, error) {
	var answer Head
	err := l.snapshot(r.Context(), func(_ *sql.Tx, head Head) error {
		answer = head
		return nil
	})
	return answer, err
}

// number is one of the address; otherwise where it is not there.
func number(r *http.Request, name string, otherwise uint64) (uint64, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.ParseUint(text, 10, 53)
	if err != nil {
		return 0, portal.Errorf(portal.Invalid, "%s is a number in decimal digits.", name).Because(err)
	}
	return n, nil
}

func (l *Log) getEntries(r *http.Request) (any, error) {
	from, err := number(r, "from", 0)
	if err != nil {
		return nil, err
	}
	limit, err := number(r, "limit", mostEntries)
	if err != nil {
		return nil, err
	}
	var answer Entries
	err = l.snapshot(r.Context(), func(tx *sql.Tx, head Head) (err error) {
		answer.Head = head
		answer.Entries, err = entries(r.Context(), tx, from, min(limit, mostEntries))
		return err
	})
	return answer, err
}

func entries(ctx context.Context, tx *sql.Tx, from, most uint64) ([]Entry, error) {
	return portalsql.All(ctx, tx, func(e *Entry) []any { return []any{&e.Entry, &e.Kind, &e.Time, &e.Text} },
		"SELECT entry, kind, at, text FROM public_log_entries WHERE entry >= $1 ORDER BY entry LIMIT $2", from, most)
}

func (l *Log) getInclusion(r *http.Request) (any, error) {
	entry, err := number(r, "entry", 0)
	if err != nil {
		return nil, err
	}
	all, err := l.Inclusions(r.Context(), entry)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// Inclusions prove entries under one head. NotFound where the log has not one of them.
func (l *Log) Inclusions(ctx context.Context, of ...uint64) (all []Inclusion, err error) {
	err = l.snapshot(ctx, func(tx *sql.Tx, head Head) error {
		for _, entry := range of {
			if entry >= head.Size {
				return portal.Errorf(portal.NotFound, "The log has %d entries, from 0 on: it has no entry %d yet.", head.Size, entry)
			}
			nodes, err := proof.Inclusion(entry, head.Size)
			if err != nil {
				return err
			}
			found, err := entries(ctx, tx, entry, 1)
			if err != nil {
				return err
			}
			hashes, err := hashesOf(ctx, tx, nodes)
			if err != nil {
				return err
			}
			all = append(all, Inclusion{head, found[0], hashes})
		}
		return nil
	})
	return all, err
}

func (l *Log) getConsistency(r *http.Request) (any, error) {
	first, err := number(r, "first", 0)
	if err != nil {
		return nil, err
	}
	second, err := number(r, "second", 0)
	if err != nil {
		return nil, err
	}
	answer := Consistency{First: first, Second: second}
	err = l.snapshot(r.Context(), func(tx *sql.Tx, head Head) error {
		if first > second || second > head.Size {
			return portal.Errorf(portal.Invalid, "Ask for two sizes of the log, the smaller as first: it has %d entries now.", head.Size)
		}
		nodes, err := proof.Consistency(first, second)
		if err != nil {
			return err
		}
		answer.Hashes, err = hashesOf(r.Context(), tx, nodes)
		return err
	})
	return answer, err
}

func hashesOf(ctx context.Context, tx *sql.Tx, nodes proof.Nodes) ([]portal.Hash, error) {
	found, err := nodesOf(ctx, tx, nodes.IDs)
	if err != nil {
		return nil, err
	}
	hashes := make([][]byte, 0, len(nodes.IDs))
	for _, id := range nodes.IDs {
		hash, is := found[id]
		if !is {
			return nil, fmt.Errorf("read node %d/%d of the log: it is not there", id.Level, id.Index)
		}
		hashes = append(hashes, hash[:])
	}
	hashes, err = nodes.Rehash(hashes, rfc6962.DefaultHasher.HashChildren)
	if err != nil {
		return nil, err
	}
	all := make([]portal.Hash, 0, len(hashes))
	for _, hash := range hashes {
		all = append(all, portal.Hash(hash))
	}
	return all, nil
}

// nodesOf reads the tree's nodes with these places, by one query: a proof has one for each level.
func nodesOf(ctx context.Context, tx *sql.Tx, ids []compact.NodeID) (map[compact.NodeID]portal.Hash, error) {
	found := map[compact.NodeID]portal.Hash{}
	if len(ids) == 0 {
		return found, nil
	}
	places := make([]string, 0, len(ids))
	for _, id := range ids {
		places = append(places, fmt.Sprintf("(%d, %d)", id.Level, id.Index)) // numbers, which PostgreSQL takes for text where they are arguments
	}
	for row, err := range portalsql.Rows(ctx, tx, "SELECT level, place, hash FROM public_log_nodes WHERE (level, place) IN (VALUES "+
		strings.Join(places, ", ")+")") {
		if err != nil {
			return nil, err
		}
		var id compact.NodeID
		var hash portal.Hash
		if err := row.Scan(&id.Level, &id.Index, (*portalsql.Hash)(&hash)); err != nil {
			return nil, err
		}
		found[id] = hash
	}
	return found, nil
}
