// Command notes is a module's plugin with tables, which runs what SQL a test gives it.
package main

import (
	"context"
	"database/sql"
	"io"
	"net/http"
	"os"
	"path/filepath"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

func main() { portal.Serve(newModule) }

func newModule(ctx context.Context, host portal.Host) (*portal.Module, error) {
	db, err := portalsql.Open(ctx, host)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /open/sql", portal.JSON(func(r *http.Request) (any, error) {
		text, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		rows, err := query(r.Context(), db, string(text))
		if err != nil {
			return nil, portal.Errorf(portal.Invalid, "%s", err)
		}
		return rows, nil
	}))
	mux.HandleFunc("POST /open/litter", portal.JSON(func(r *http.Request) (any, error) {
		at, err := host.SQL.Database(r.Context())
		if err != nil {
			return nil, err
		}
		return litter(at.DSN), nil
	}))
	mux.HandleFunc("GET /open/stream", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
	})
	return &portal.Module{Handler: mux, Close: func(context.Context) error { return db.Close() }}, nil
}

// query is what each row of the answer says.
func query(ctx context.Context, db *sql.DB, text string) ([][]any, error) {
	rows, err := db.QueryContext(ctx, text)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	all := [][]any{}
	for rows.Next() {
		row, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range row {
			into[i] = &row[i]
		}
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		all = append(all, row)
	}
	return all, rows.Err()
}

// litter tries to have more on the disk than the files of the database, or others in their place, and answers with what was not refused.
func litter(path string) []string {
	more, temporary := path+"-more", filepath.Join(os.TempDir(), "another")
	done := []string{}
	for name, try := range map[string]func() error{
		"a file":      func() error { return os.WriteFile(more, nil, 0o600) },
		"a folder":    func() error { return os.Mkdir(more, 0o700) },
		"a link":      func() error { return os.Symlink(path, more) },
		"a hard link": func() error { return os.Link(path, more) },
		"renamed":     func() error { return os.Rename(path, more) },
		"removed":     func() error { return os.Remove(path) },
		"replaced":    func() error { return os.Rename(path+"-wal", path) },
		"another's": func() error {
			if err := os.WriteFile(temporary, nil, 0o600); err != nil {
				return nil // it is to have a folder for that
			}
			return os.Rename(temporary, path)
		},
	} {
		if try() == nil {
			done = append(done, name)
		}
	}
	return done
}
