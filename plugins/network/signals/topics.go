package signals

import (
	"context"
	"database/sql"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Bounds of what admins say of a topic.
const (
	mostTopics   = 100
	mostName     = 60
	mostRule     = 1000
	leastWindow  = 10            // seconds
	mostWindow   = 30 * 86_400   // seconds
	mostCadence  = 7 * 86_400    // seconds
	mostAdmin    = 16 << 10      // bytes of a body
	orderOfTopic = "name, topic" // of a list
)

var topicName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

const topicColumns = "topic, name, rule, truth, quorum, open_for, cadence, publishers, closed"

func topicFields(t *node.Topic) []any {
	return []any{&t.Topic, &t.Name, &t.Rule, &t.Truth, &t.Quorum, &t.Window, &t.Cadence, portalsql.JSON(&t.Publishers), &t.Closed}
}

func topics(ctx context.Context, from portalsql.Queryer) ([]node.Topic, error) {
	return portalsql.All(ctx, from, topicFields, "SELECT "+topicColumns+" FROM signal_topics ORDER BY "+orderOfTopic)
}

// topicOf is the topic of that name; a Refusal where there is none.
func topicOf(ctx context.Context, tx *sql.Tx, name string) (t node.Topic, err error) {
	found, err := portalsql.Found(tx.QueryRowContext(ctx, "SELECT "+topicColumns+" FROM signal_topics WHERE topic = $1", name).
		Scan(topicFields(&t)...))
	if err == nil && !found {
		err = node.Refuse(node.Unknown, "There is no topic %.60q: choose one of those that the portal's admins made.", name)
	}
	return t, err
}

func (s *Signals) getTopics(r *http.Request) (any, error) {
	all, err := topics(r.Context(), s.DB)
	return node.Topics{Topics: all}, err
}

// admins lets the portal's admins write. The manifest says so too.
func (s *Signals) admins(write func(r *http.Request) error) http.HandlerFunc {
	return portal.JSON(func(r *http.Request) (any, error) {
		if !portal.CallerFrom(r.Context()).Admin {
			return nil, portal.Errorf(portal.Forbidden, "Only the portal's admins can do this.")
		}
		return nil, write(r)
	})
}

// putTopic makes a topic, or changes it. What was accepted before keeps the terms that it was accepted under.
func (s *Signals) putTopic(r *http.Request) error {
	var t node.Topic
	if err := portal.ReadJSON(r, mostAdmin, &t); err != nil {
		return err
	}
	if t.Topic != r.PathValue("topic") {
		return portal.Errorf(portal.Invalid, "The topic's name is not the one of the address: send the same.")
	}
	if err := checkTopic(&t); err != nil {
		return err
	}
	ctx, now := r.Context(), s.Clock().UnixMilli()
	publishers, err := json.Marshal(t.Publishers)
	if err != nil {
		return err
	}
	var before any
	err = portalsql.Transaction(ctx, s.DB, func(tx *sql.Tx) error {
		var old node.Topic
		found, err := portalsql.Found(tx.QueryRowContext(ctx, "SELECT "+topicColumns+" FROM signal_topics WHERE topic = $1", t.Topic).
			Scan(topicFields(&old)...))
		if err != nil {
			return err
		}
		if found {
			before = old
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO signal_topics (`+topicColumns+`, made, changed)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) ON CONFLICT (topic) DO UPDATE SET name = excluded.name, rule = excluded.rule,
			truth = excluded.truth, quorum = excluded.quorum, open_for = excluded.open_for, cadence = excluded.cadence,
			publishers = excluded.publishers, closed = excluded.closed, changed = excluded.changed`,
			t.Topic, t.Name, t.Rule, t.Truth, t.Quorum, t.Window, t.Cadence, string(publishers), t.Closed, now); err != nil {
			return err
		}
		var all int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM signal_topics").Scan(&all); err != nil {
			return err
		}
		if all > mostTopics {
			return portal.Errorf(portal.Conflict, "There are %d topics, which is as many as there can be: change one of them.", mostTopics)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.Host.Audit.Record(ctx, portal.Act{Action: "signals.topic", Subject: t.Topic, Before: before, After: t})
}

func checkTopic(t *node.Topic) error {
	plain := func(s string, most int) bool {
		return utf8.ValidString(s) && utf8.RuneCountInString(s) <= most && strings.TrimSpace(s) == s &&
			!strings.ContainsFunc(s, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) })
	}
	var wrong string
	switch {
	case len(t.Topic) > 40 || !topicName.MatchString(t.Topic):
		wrong = "Its name in addresses has at most 40 small letters, digits and hyphens."
	case t.Name == "" || !plain(t.Name, mostName) || strings.Contains(t.Name, "\n"):
		wrong = "Its name has 1 to 60 characters."
	case t.Rule == "" || !plain(t.Rule, mostRule):
		wrong = "Say in at most 1000 characters what belongs there."
	case !plain(t.Truth, mostRule):
		wrong = "Say in at most 1000 characters where it shows what was right."
	case t.Quorum == 0 || t.Quorum > node.Whole:
		wrong = "The quorum is from 1 to 10000 ten-thousandths of the bonded stake."
	case t.Window < leastWindow || t.Window > mostWindow:
		wrong = "Signals are attested for 10 seconds to 30 days."
	case t.Cadence > mostCadence:
		wrong = "Between two signals of a publisher are at most 7 days."
	case len(t.Publishers) == 0:
		wrong = "Say who may publish: node, validator, wallet."
	}
	slices.Sort(t.Publishers)
	t.Publishers = slices.Compact(t.Publishers)
	for _, who := range t.Publishers {
		if who != node.PublisherNode && who != node.PublisherValidator && who != node.PublisherWallet {
			wrong = "Who may publish is node, validator or wallet."
		}
	}
	if wrong != "" {
		return portal.Errorf(portal.Invalid, "The topic cannot be kept. %s", wrong)
	}
	return nil
}
