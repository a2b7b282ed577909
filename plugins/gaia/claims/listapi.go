package claims

import (
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/http"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// handleLists adds what lists are read and brought by.
func (c *Claims) handleLists(mux *http.ServeMux) {
	mux.HandleFunc("GET /claim/lists/{hash}", c.getList)
	mux.Handle("GET /claim-lists", portal.JSON(c.getDrafts))
	mux.Handle("GET /claim-lists/epochs", portal.JSON(c.getEpochs))
	mux.Handle("POST /claim-lists/epochs/{number}", portal.JSON(c.bringEpoch))
	mux.Handle("DELETE /claim-lists/{id}", portal.JSON(c.dropDraft))
	for pattern, answer := range map[string]func(http.ResponseWriter, *http.Request) error{
		"POST /claim-lists/uploads":       c.postUpload,
		"HEAD /claim-lists/uploads/{id}":  c.headUpload,
		"PATCH /claim-lists/uploads/{id}": c.patchUpload,
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			err := admitted(r)
			if err == nil {
				err = answer(w, r)
			}
			if err != nil {
				portal.WriteError(w, r, err)
			}
		})
	}
}

// getList answers a list as it was published, so that anybody can make its tree again.
func (c *Claims) getList(w http.ResponseWriter, r *http.Request) {
	hash, err := portal.ParseHash(r.PathValue("hash"))
	var text string
	if err == nil {
		err = c.db.QueryRowContext(r.Context(), "SELECT text FROM lists WHERE hash = $1", portalsql.Hash(hash)).Scan(&text)
	}
	if errors.Is(err, sql.ErrNoRows) {
		err = portal.Errorf(portal.NotFound, "Nobody has brought the list with that hash to this portal.")
	}
	if err != nil {
		portal.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable") // what has this hash is never another
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", hash.String()+".csv"))
	// What breaks off is seen by its hash; its beginning is sent already.
	_, _ = io.Copy(w, &pieces{ctx: r.Context(), db: c.db, text: text})
}
