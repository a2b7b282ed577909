package alerts

import (
	"cmp"
	"context"
	"database/sql"
	"maps"
	"slices"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Alert is what a wallet is told, or was.
type Alert struct {
	About    string // what happened: a wallet is told of it once
	At       time.Time
	Position uint // of the log in its block
	Title    string
	Body     string
	Path     string // of a page of the module's

	counts int64 // for how many it stands
}

// What an inbox takes, in characters.
const (
	longestTitle = 80
	longestBody  = 400
)

// mostWaiting is how many alerts of a wallet wait to be told. More are counted: they would be told as one in any case.
const mostWaiting = 50

// overflow is what an alert is about that counts those beyond mostWaiting.
const overflow = "more"

// Finding collects what a transaction found for whom. It is not safe for concurrent use.
type Finding struct {
	now   time.Time
	known map[string]bool // wallet and what it is about
	of    map[portal.Address][]Alert
	more  map[portal.Address]int64
}

// NewFinding has found nothing yet.
func NewFinding(now time.Time) *Finding {
	return &Finding{now: now, known: map[string]bool{}, of: map[portal.Address][]Alert{}, more: map[portal.Address]int64{}}
}

// Add keeps the first alert of a wallet about the same.
func (f *Finding) Add(wallet portal.Address, a Alert) {
	a.counts = 1
	key := string(wallet[:]) + a.About
	if f.known[key] {
		return
	}
	f.known[key] = true
	if len(f.of[wallet]) == mostWaiting {
		f.more[wallet]++
		return
	}
	f.of[wallet] = append(f.of[wallet], a)
}

// Knows is that the wallet was told of it, or is about to be: what is soon is found again and again.
func Knows(ctx context.Context, tx *sql.Tx, wallet portal.Address, about string) (known bool, err error) {
	err = tx.QueryRowContext(ctx, "SELECT COUNT(*) > 0 FROM alerts WHERE wallet = $1 AND about = $2", portalsql.Address(wallet),
		about).Scan(&known)
	return known, err
}

// Write has them wait to be told, and says for whom there are any.
func (f *Finding) Write(ctx context.Context, tx *sql.Tx) ([]portal.Address, error) {
	wallets := slices.SortedFunc(maps.Keys(f.of), func(a, b portal.Address) int { return slices.Compare(a[:], b[:]) })
	for _, wallet := range wallets {
		var waiting int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM alerts WHERE wallet = $1 AND told IS NULL",
			portalsql.Address(wallet)).Scan(&waiting); err != nil {
			return nil, err
		}
		all, more := f.of[wallet], f.more[wallet]
		room := min(len(all), max(0, mostWaiting-waiting))
		more += int64(len(all) - room)
		var rows [][]any
		for _, a := range all[:room] {
			rows = append(rows, []any{
				portalsql.Address(wallet), a.About, a.At.Unix(), a.Position, cut(a.Title, longestTitle), cut(a.Body, longestBody), a.Path, a.counts,
			})
		}
		columns := []string{"wallet", "about", "at", "position", "title", "body", "path", "counts"}
		if err := portalsql.Insert(ctx, tx, "alerts", columns, rows, "ON CONFLICT (wallet, about) DO NOTHING"); err != nil {
			return nil, err
		}
		if more == 0 {
			continue
		}
		rest := [][]any{{portalsql.Address(wallet), overflow, f.now.Unix(), 0, "", "", "", more}}
		if err := portalsql.Insert(ctx, tx, "alerts", columns, rest,
			"ON CONFLICT (wallet, about) DO UPDATE SET counts = alerts.counts + excluded.counts"); err != nil {
			return nil, err
		}
	}
	return wallets, nil
}

// cut is a text that an inbox takes.
func cut(text string, most int) string {
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return string(runes[:most-1]) + "…"
}

// inOrder is how alerts are told.
func inOrder(a, b Alert) int {
	return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Position, b.Position), cmp.Compare(a.About, b.About))
}
