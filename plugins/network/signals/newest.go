package signals

import (
	"context"
	"database/sql"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Span asks for signals that were accepted in a time, the newest first, of a topic or of all.
type Span struct {
	Since, Until time.Time
	Topic        string // empty: all
	Limit        int
}

// Said is a signal in short.
type Said struct {
	UID       portal.Hash    `json:"uid"`
	Topic     string         `json:"topic"`
	Title     string         `json:"title"`
	Publisher portal.Address `json:"publisher"`
	Role      string         `json:"role"`
	Owner     portal.Address `json:"owner"` // the node's owner, the validator, or the wallet itself
	State     string         `json:"state"`
	Accepted  time.Time      `json:"accepted"`

	accepted int64
}

// Vote is an attestation in short.
type Vote struct {
	Signal    portal.Hash
	Validator portal.Address
	Verdict   node.Verdict
	Score     uint64
	Received  time.Time

	received int64
}

// mostCounted is up to where signals of a span are counted one by one.
const mostCounted = 10_000

func (s Span) conditions() *portalsql.Conditions {
	c := &portalsql.Conditions{}
	c.And("hidden = ''")
	c.And("accepted > %s", s.Since.UnixMilli())
	c.And("accepted <= %s", s.Until.UnixMilli())
	if s.Topic != "" {
		c.And("topic = %s", s.Topic)
	}
	return c
}

// Newest are the signals of a span, with all attestations of them that came until its end. count is how many signals there are in the span,
// up to 10,000. Hidden ones are left out.
func Newest(ctx context.Context, tx *sql.Tx, span Span) (said []Said, votes []Vote, count int, err error) {
	c := span.conditions()
	there := "SELECT 1 AS one FROM signals WHERE " + c.String() + " LIMIT " + c.Arg(mostCounted)
	if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM ("+there+") AS there", c.Args...).Scan(&count); err != nil {
		return nil, nil, 0, err
	}
	c = span.conditions()
	said, err = portalsql.All(ctx, tx, func(s *Said) []any {
		return []any{(*portalsql.Hash)(&s.UID), &s.Topic, &s.Title, (*portalsql.Address)(&s.Publisher), &s.Role, (*portalsql.Address)(&s.Owner),
			&s.State, &s.accepted}
	}, "SELECT uid, topic, title, publisher, role, owner, state, accepted FROM signals WHERE "+c.String()+
		" ORDER BY accepted DESC, uid DESC LIMIT "+c.Arg(span.Limit), c.Args...)
	if err != nil || len(said) == 0 {
		return said, nil, count, err
	}
	of := &portalsql.Conditions{}
	uids := make([]any, len(said))
	for i := range said {
		said[i].Accepted = moment(said[i].accepted)
		uids[i] = portalsql.Hash(said[i].UID)
	}
	of.In("signal", uids...)
	of.And("received <= %s", span.Until.UnixMilli())
	votes, err = portalsql.All(ctx, tx, func(v *Vote) []any {
		return []any{(*portalsql.Hash)(&v.Signal), (*portalsql.Address)(&v.Validator), (*string)(&v.Verdict), &v.Score, &v.received}
	}, "SELECT signal, validator, verdict, score, received FROM signal_attestations WHERE "+of.String()+" ORDER BY received DESC, validator",
		of.Args...)
	for i := range votes {
		votes[i].Received = moment(votes[i].received)
	}
	return said, votes, count, err
}

// Topics are those that admins made, by their names.
func Topics(ctx context.Context, from portalsql.Queryer) ([]node.Topic, error) {
	return topics(ctx, from)
}
