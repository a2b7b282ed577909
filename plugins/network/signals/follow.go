package signals

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/alerts"
)

const (
	// followers names the cursor up to which those were told who follow topics.
	followers = "followers"
	// mostLooked is how many entries of the log one transaction looks through for signals that followers are told of.
	mostLooked = 2_000
	// mostFound is after how many alerts a transaction looks at no further signal: followers of a topic may be many. Those of one signal are
	// told together.
	mostFound = 5_000
)

// Followed is a topic that a wallet follows.
type Followed struct {
	Topic string `json:"topic"`
	Told  bool   `json:"told"` // its inbox tells of new signals
}

func followed(ctx context.Context, tx *sql.Tx, caller portal.Caller) ([]Followed, error) {
	if !caller.SignedIn {
		return []Followed{}, nil
	}
	return portalsql.All(ctx, tx, func(f *Followed) []any { return []any{&f.Topic, &f.Told} },
		"SELECT topic, told FROM signal_follows WHERE wallet = $1 ORDER BY topic", portalsql.Address(caller.Wallet))
}

// putFollow has the caller follow a topic, and says whether the inbox tells of its new signals: of those that come from now on.
func (s *Signals) putFollow(r *http.Request) (any, error) {
	var body struct {
		Told bool `json:"told"`
	}
	if err := portal.ReadJSON(r, mostAdmin, &body); err != nil {
		return nil, err
	}
	ctx, wallet := r.Context(), portal.CallerFrom(r.Context()).Wallet
	return nil, portalsql.Transaction(ctx, s.DB, func(tx *sql.Tx) error {
		t, err := topicOf(ctx, tx, r.PathValue("topic"))
		if err != nil {
			return err
		}
		size, err := logSize(ctx, tx)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO signal_follows (wallet, topic, told, since) VALUES ($1, $2, $3, $4)
			ON CONFLICT (wallet, topic) DO UPDATE SET told = excluded.told, since = excluded.since`, portalsql.Address(wallet), t.Topic, body.Told,
			size)
		return err
	})
}

func (s *Signals) deleteFollow(r *http.Request) (any, error) {
	_, err := s.DB.ExecContext(r.Context(), "DELETE FROM signal_follows WHERE wallet = $1 AND topic = $2",
		portalsql.Address(portal.CallerFrom(r.Context()).Wallet), r.PathValue("topic"))
	return nil, err
}

// logSize is how many entries the log has, and where the next one comes.
func logSize(ctx context.Context, from portalsql.Queryer) (uint64, error) {
	sizes, err := portalsql.All(ctx, from, func(size *uint64) []any { return []any{size} }, "SELECT COALESCE(MAX(size), 0) FROM public_log")
	if err != nil {
		return 0, err
	}
	return sizes[0], nil
}

// tellFollowers has the inboxes of those who follow a topic told of signals that were published since the last time. Package watch hands it
// over.
func (s *Signals) tellFollowers(ctx context.Context, now time.Time) error {
	for more := true; more; {
		size, err := logSize(ctx, s.DB)
		if err != nil || size == s.told {
			return err
		}
		var done uint64
		if err = portalsql.Transaction(ctx, s.DB, func(tx *sql.Tx) (err error) {
			done, err = tellSince(ctx, tx, size, now)
			return err
		}); err != nil {
			return fmt.Errorf("tell those who follow topics: %w", err)
		}
		s.told, more = done, done < size
	}
	return nil
}

// tellSince looks at entries of the log below size, and answers up to where it looked.
func tellSince(ctx context.Context, tx *sql.Tx, size uint64, now time.Time) (uint64, error) {
	var from uint64
	// Until the transaction ends no other process looks.
	if err := tx.QueryRowContext(ctx, "UPDATE signal_follow_cursor SET name = name WHERE name = $1 RETURNING entry", followers).
		Scan(&from); err != nil {
		return 0, err
	}
	if from >= size {
		return from, nil
	}
	to := min(size, from+mostLooked)
	found, count, last := alerts.NewFinding(now), 0, from
	for row, err := range portalsql.Rows(ctx, tx, `SELECT f.wallet, s.entry, s.uid, t.name, s.kind, s.title, s.role, s.accepted
		FROM signals s JOIN signal_follows f ON f.topic = s.topic AND f.told AND f.since <= s.entry JOIN signal_topics t ON t.topic = s.topic
		WHERE s.entry >= $1 AND s.entry < $2 AND s.hidden = '' AND s.publisher <> f.wallet AND s.owner <> f.wallet ORDER BY s.entry, f.wallet`,
		from, to) {
		if err != nil {
			return 0, err
		}
		var wallet portal.Address
		var uid portal.Hash
		var topic, kind, title, role string
		var accepted int64
		var entry uint
		if err := row.Scan((*portalsql.Address)(&wallet), &entry, (*portalsql.Hash)(&uid), &topic, &kind, &title, &role, &accepted); err != nil {
			return 0, err
		}
		if count >= mostFound && uint64(entry) != last {
			to = uint64(entry)
			break
		}
		count, last = count+1, uint64(entry)
		at := moment(accepted)
		found.Add(wallet, alerts.Alert{
			About: "signal/" + uid.String(), At: at, Title: topic + ": " + title, Position: entry, Path: "/signals/" + uid.String(),
			Body: fmt.Sprintf("The %s of a %s, published on %s. You follow the topic %s.", strings.ReplaceAll(kind, "-", " "), role,
				at.Format("2 January 2006, 15:04 UTC"), topic),
		})
	}
	if _, err := found.Write(ctx, tx); err != nil {
		return 0, err
	}
	_, err := tx.ExecContext(ctx, "UPDATE signal_follow_cursor SET entry = $1 WHERE name = $2", to, followers)
	return to, err
}
