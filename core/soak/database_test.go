package soak

import (
	"database/sql"
	"path/filepath"

	"gaia.example/portal/core/store"
)

// checkDatabase opens the database as the next portal would: it is whole, the audit chain too, and each answered act of the
// admin is in it.
func (w *world) checkDatabase(acts int) {
	w.t.Helper()
	address := "sqlite:" + w.file()
	if w.pg != nil {
		address = w.pg.URL
	} else {
		w.checkIntegrity()
	}
	s, err := store.Open(w.t.Context(), address)
	if err != nil {
		w.t.Fatal(err)
	}
	defer s.Close()
	if err := s.VerifyAudit(w.t.Context()); err != nil {
		w.t.Error(err)
	}
	found := 0
	for seq := int64(0); ; {
		entries, err := s.AuditAfter(w.t.Context(), seq, 500)
		if err != nil {
			w.t.Fatal(err)
		}
		if len(entries) == 0 {
			break
		}
		for _, e := range entries {
			if seq = e.Seq; e.Subject == "toggle" && (e.Action == "module.enabled" || e.Action == "module.disabled") {
				found++
			}
		}
	}
	if found < acts {
		w.t.Errorf("the admin was answered %d times, and the audit chain has %d of it", acts, found)
	}
}

// file is the SQLite database.
func (w *world) file() string { return filepath.Join(w.dir, "data", "portal.db") }

func (w *world) checkIntegrity() {
	w.t.Helper()
	db, err := sql.Open("sqlite", w.file())
	if err != nil {
		w.t.Fatal(err)
	}
	defer db.Close()
	var verdict string
	if err := db.QueryRowContext(w.t.Context(), "PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
		w.t.Errorf("the database is not whole: %s, %v", verdict, err)
	}
}
