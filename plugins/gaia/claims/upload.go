package claims

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"

	"gaia.example/portal/plugins/gaia/lists"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	mostBytes = 128 << 20 // of a list: a million rows have some 100 MB
	mostPiece = 1 << 20   // what the portal takes in one body
	mostName  = 120       // characters of a file's name
	tus       = "1.0.0"
)

// postUpload begins a draft: Creation of tus 1.0 (https://tus.io/protocols/resumable-upload).
func (c *Claims) postUpload(w http.ResponseWriter, r *http.Request) error {
	size, err := strconv.ParseInt(r.Header.Get("Upload-Length"), 10, 64)
	if err != nil || r.Header.Get("Tus-Resumable") != tus || size < 0 {
		return portal.Errorf(portal.Invalid, "A list is uploaded by tus %s, and says by Upload-Length how many bytes it has.", tus)
	}
	if size == 0 {
		return portal.Errorf(portal.Invalid, "The file is empty. A list begins with the line account,amount,reason.")
	}
	if size > mostBytes {
		return portal.Errorf(portal.TooLarge, "A list has at most %d MiB.", mostBytes>>20)
	}
	if err := deleteOld(r.Context(), c.db, time.Now()); err != nil && portal.CodeOf(err) != portal.Unavailable {
		return err
	}
	id := strings.ToLower(rand.Text())
	err = portalsql.Transaction(r.Context(), c.db, func(tx *sql.Tx) error {
		if err := roomForDraft(r.Context(), tx); err != nil {
			return err
		}
		return portalsql.Insert(r.Context(), tx, "list_drafts", draftFields,
			[][]any{{id, fileName(r.Header.Get("Upload-Metadata")), size, 0, portalsql.Address(portal.CallerFrom(r.Context()).Wallet),
				time.Now().Unix(), string(Coming), "", "[]", 0}}, "")
	})
	if err != nil {
		return err
	}
	c.tellDrafts(r.Context())
	w.Header().Set("Location", "/claim-lists/uploads/"+id)
	w.Header().Set("Tus-Resumable", tus)
	w.WriteHeader(http.StatusCreated)
	return nil
}

// fileName is the one in an upload's metadata, as a page can show it.
func fileName(metadata string) string {
	for pair := range strings.SplitSeq(metadata, ",") {
		key, value, _ := strings.Cut(strings.TrimSpace(pair), " ")
		decoded, err := base64.StdEncoding.DecodeString(value)
		if key != "filename" || err != nil {
			continue
		}
		seen := strings.Map(func(char rune) rune {
			if unicode.IsControl(char) || unicode.Is(unicode.Bidi_Control, char) {
				return -1
			}
			return char
		}, strings.ToValidUTF8(string(decoded), ""))
		if short := []rune(seen); len(short) > 0 {
			return string(short[:min(len(short), mostName)])
		}
	}
	return "list.csv"
}

// headUpload tells how far a draft is.
func (c *Claims) headUpload(w http.ResponseWriter, r *http.Request) error {
	size, received, err := draftSize(r.Context(), c.db, r.PathValue("id"))
	if err != nil {
		return err
	}
	tell(w, size, received)
	w.WriteHeader(http.StatusOK)
	return nil
}

type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func draftSize(ctx context.Context, from querier, id string) (size, received int64, err error) {
	err = from.QueryRowContext(ctx, "SELECT size, received FROM list_drafts WHERE id = $1", id).Scan(&size, &received)
	if errors.Is(err, sql.ErrNoRows) {
		err = errNoDraft
	}
	return size, received, err
}

func tell(w http.ResponseWriter, size, received int64) {
	w.Header().Set("Tus-Resumable", tus)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Upload-Offset", strconv.FormatInt(received, 10))
	w.Header().Set("Upload-Length", strconv.FormatInt(size, 10))
}

// patchUpload adds a piece to a draft, which is checked once it has all of them. A piece that breaks off is not kept.
func (c *Claims) patchUpload(w http.ResponseWriter, r *http.Request) error {
	piece, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, mostPiece))
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		return portal.Errorf(portal.TooLarge, "A piece of a list has at most 1 MiB.")
	}
	if err != nil {
		return portal.Errorf(portal.Invalid, "The piece broke off: send it again.").Because(err)
	}
	id := r.PathValue("id")
	var size, received int64
	err = portalsql.Transaction(r.Context(), c.db, func(tx *sql.Tx) error {
		var err error
		if size, received, err = c.addPiece(r, tx, id, piece); err != nil || received < size {
			return err
		}
		brought := struct {
			Draft string `json:"draft"`
			Bytes int64  `json:"bytes"`
		}{id, size}
		return c.host.Audit.Record(r.Context(), portal.Act{Action: "claims.list-brought", Subject: "list " + id, After: brought})
	})
	if err != nil {
		return err
	}
	if received == size {
		c.due()
		c.tellDrafts(r.Context())
	}
	tell(w, size, received)
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (c *Claims) addPiece(r *http.Request, tx *sql.Tx, id string, piece []byte) (size, received int64, err error) {
	if size, received, err = draftSize(r.Context(), tx, id); err != nil {
		return 0, 0, err
	}
	if r.Header.Get("Upload-Offset") != strconv.FormatInt(received, 10) {
		return 0, 0, portal.Errorf(portal.Conflict, "The upload is at %d bytes: go on from there.", received)
	}
	before := received
	if received += int64(len(piece)); received > size {
		return 0, 0, portal.Errorf(portal.Invalid, "The upload has %d bytes, and this is more.", size)
	}
	if len(piece) == 0 {
		return size, before, nil
	}
	state := Coming
	if received == size {
		state = Checking
	}
	first, err := portalsql.Changed(tx.ExecContext(r.Context(),
		"UPDATE list_drafts SET received = $1, at = $2, state = $3 WHERE id = $4 AND received = $5",
		received, time.Now().Unix(), string(state), id, before))
	if err != nil {
		return 0, 0, err
	}
	if !first {
		return 0, 0, portal.Errorf(portal.Conflict, "Another piece came first: ask how far the upload is.")
	}
	return size, received, portalsql.Insert(r.Context(), tx, "list_pieces", []string{"text", "at", "piece"}, [][]any{{id, before, piece}}, "")
}

// pieces reads a text from the tables, a piece at a time.
type pieces struct {
	ctx  context.Context
	db   querier
	text string
	at   int64
	rest []byte
}

func (p *pieces) Read(into []byte) (int, error) {
	if len(p.rest) == 0 {
		found, err := portalsql.Found(p.db.QueryRowContext(p.ctx, "SELECT piece FROM list_pieces WHERE text = $1 AND at = $2", p.text,
			p.at).Scan(&p.rest))
		if err != nil {
			return 0, err
		}
		if !found {
			return 0, io.EOF
		}
		p.at += int64(len(p.rest))
	}
	n := copy(into, p.rest)
	p.rest = p.rest[n:]
	return n, nil
}

func (c *Claims) getDrafts(r *http.Request) (any, error) {
	if err := admitted(r); err != nil {
		return nil, err
	}
	answer := Drafts{Most: mostDrafts, Bytes: mostBytes, Rows: lists.MostRows}
	err := portalsql.Snapshot(r.Context(), c.db, func(tx *sql.Tx) (err error) {
		if answer.Drafts, err = drafts(r.Context(), tx); err != nil {
			return err
		}
		made, err := campaigns(r.Context(), tx)
		if err != nil {
			return err
		}
		_, due := c.payments(made)
		for i, draft := range answer.Drafts {
			if draft.List != nil {
				answer.Drafts[i].Epoch = due.Next(draft.List.Root, draft.List.Total)
			}
		}
		return nil
	})
	return answer, err
}

func (c *Claims) dropDraft(r *http.Request) (any, error) {
	if err := admitted(r); err != nil {
		return nil, err
	}
	id := r.PathValue("id")
	err := portalsql.Transaction(r.Context(), c.db, func(tx *sql.Tx) error {
		if err := deleteDraft(r.Context(), tx, id); err != nil {
			return err
		}
		return c.host.Audit.Record(r.Context(), portal.Act{Action: "claims.draft-deleted", Subject: "list " + id})
	})
	if err != nil {
		return nil, err
	}
	c.tellDrafts(r.Context())
	return struct{}{}, nil
}

// admitted refuses whoever is no admin. The manifest says so too: what is kept is what pages search.
func admitted(r *http.Request) error {
	if !portal.CallerFrom(r.Context()).Admin {
		return portal.Errorf(portal.Forbidden, "Only an admin of this portal brings a campaign's list.")
	}
	return nil
}
