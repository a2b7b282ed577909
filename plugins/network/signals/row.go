package signals

import (
	"context"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Row is a signal in the feed. Shares, scores and chances are ten-thousandths; null is unknown, which is not zero.
type Row struct {
	UID       portal.Hash     `json:"uid"`
	Entry     uint64          `json:"entry"` // in the public log
	Topic     string          `json:"topic"`
	TopicName string          `json:"topicName"`
	Kind      node.SignalKind `json:"kind"`
	Title     string          `json:"title"` // empty where it is hidden
	Excerpt   string          `json:"excerpt"`
	Evidence  int             `json:"evidence"` // links
	BodyHash  portal.Hash     `json:"bodyHash"`
	Reference *portal.Hash    `json:"reference"`
	Publisher portal.Address  `json:"publisher"` // whose key signed
	Role      string          `json:"role"`      // node, validator or wallet
	Owner     portal.Address  `json:"owner"`     // the node's owner, the validator, or the wallet itself
	Name      string          `json:"name"`      // the node's or the validator's; empty: it has none
	Mine      bool            `json:"mine"`
	Chance    *uint64         `json:"chance"`
	Language  string          `json:"language"` // ISO 639-1, as its publisher says; empty: it does not
	Issued    time.Time       `json:"issued"`
	Accepted  time.Time       `json:"accepted"`
	Expires   time.Time       `json:"expires"`
	Closes    time.Time       `json:"closes"`

	State        string            `json:"state"`
	Block        uint64            `json:"block"`
	Quorum       uint64            `json:"quorum"`
	Eligible     portalsql.Uint256 `json:"eligible"` // wei
	Attested     portalsql.Uint256 `json:"attested"`
	Confirmed    portalsql.Uint256 `json:"confirmed"`
	Disputed     portalsql.Uint256 `json:"disputed"`
	Share        uint64            `json:"share"`
	Attestations int               `json:"attestations"`
	Score        *uint64           `json:"score"`
	Median       *uint64           `json:"median"`
	Confidence   *uint64           `json:"confidence"`
	Spread       *uint64           `json:"spread"`
	Reached      *time.Time        `json:"reached"` // when the quorum was; null: it was not
	Decided      *time.Time        `json:"decided"` // null: it is still open

	Outcome *Outcome `json:"outcome"` // null: none is known
	Hidden  string   `json:"hidden"`  // why an admin hid it; empty: nobody did
	Own     *Own     `json:"own"`     // what the caller's validator attested; null: nothing

	content, signature string
}

// Outcome is whether what a signal says came out so.
type Outcome struct {
	Value uint64    `json:"value"` // 0 or 10000
	At    time.Time `json:"at"`
	By    string    `json:"by"`   // chain, or an admin's address
	Text  string    `json:"text"` // the proof
}

// Own is the attestation of the caller's validator.
type Own struct {
	Verdict node.Verdict `json:"verdict"`
	Score   uint64       `json:"score"`
}

const rowColumns = `s.uid, s.entry, s.topic, COALESCE(t.name, s.topic), s.kind, s.title, s.content, s.body_hash, s.reference, s.publisher,
	s.role, s.owner, COALESCE(n.name, ''), s.chance, s.issued, s.accepted, s.expires, s.closes, s.state, s.block, s.quorum, s.eligible,
	s.attested, s.confirmed, s.disputed, s.share, s.attestations, s.score, s.median, s.confidence, s.spread, s.reached, s.decided, s.outcome,
	s.outcome_at, s.outcome_by, s.outcome_text, s.hidden, s.signature, s.language`

const rowTables = ` FROM signals s LEFT JOIN signal_topics t ON t.topic = s.topic
	LEFT JOIN nodes n ON n.node = s.publisher AND s.role = 'node' `

// read are the rows that a query behind the columns and tables selects, as the visitor may see them.
func (s *Signals) read(ctx context.Context, from portalsql.Queryer, caller portal.Caller, validator portal.Address, query string,
	args ...any) ([]Row, error) {
	rows := []Row{}
	for found, err := range portalsql.Rows(ctx, from, "SELECT "+rowColumns+rowTables+query, args...) {
		if err != nil {
			return nil, err
		}
		r, err := scanRow(found)
		if err != nil {
			return nil, err
		}
		rows = append(rows, r)
	}
	for i := range rows {
		if err := s.finish(ctx, from, &rows[i], caller, validator); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// readAll are the signals with these uids, in their order.
func (s *Signals) readAll(ctx context.Context, from portalsql.Queryer, caller portal.Caller, validator portal.Address,
	uids []portal.Hash) ([]Row, error) {
	if len(uids) == 0 {
		return []Row{}, nil
	}
	c, places := &portalsql.Conditions{}, map[portal.Hash]int{}
	values := make([]any, len(uids))
	for i, uid := range uids {
		values[i], places[uid] = portalsql.Hash(uid), i
	}
	c.In("s.uid", values...)
	rows, err := s.read(ctx, from, caller, validator, "WHERE "+c.String(), c.Args...)
	slices.SortFunc(rows, func(a, b Row) int { return places[a.UID] - places[b.UID] })
	return rows, err
}

type scanner interface{ Scan(into ...any) error }

func scanRow(from scanner) (r Row, err error) {
	var accepted, closes, reached, decided, outcomeAt int64
	var outcome *uint64
	var by, text string
	err = from.Scan((*portalsql.Hash)(&r.UID), &r.Entry, &r.Topic, &r.TopicName, (*string)(&r.Kind), &r.Title, &r.content,
		(*portalsql.Hash)(&r.BodyHash), portalsql.OptionalHash(&r.Reference), (*portalsql.Address)(&r.Publisher), &r.Role,
		(*portalsql.Address)(&r.Owner), &r.Name, &r.Chance, (*portalsql.Time)(&r.Issued), &accepted, (*portalsql.Time)(&r.Expires), &closes,
		&r.State, &r.Block, &r.Quorum, &r.Eligible, &r.Attested, &r.Confirmed, &r.Disputed, &r.Share, &r.Attestations, &r.Score, &r.Median,
		&r.Confidence, &r.Spread, &reached, &decided, &outcome, &outcomeAt, &by, &text, &r.Hidden, &r.signature, &r.Language)
	r.Accepted, r.Closes, r.Reached, r.Decided = moment(accepted), moment(closes), optionalMoment(reached), optionalMoment(decided)
	if outcome != nil {
		r.Outcome = &Outcome{Value: *outcome, At: moment(outcomeAt), By: by, Text: text}
	}
	return r, err
}

// finish adds what is not in the row itself, and leaves out what the visitor may not see.
func (s *Signals) finish(ctx context.Context, from portalsql.Queryer, r *Row, caller portal.Caller, validator portal.Address) error {
	r.Mine = caller.SignedIn && (r.Publisher == caller.Wallet || r.Owner == caller.Wallet)
	if r.Role == node.PublisherValidator {
		r.Name = s.Validators.Name(r.Owner)
	}
	content, err := node.ParseContent(r.content)
	if err != nil {
		return err
	}
	r.Evidence, r.Excerpt = len(content.Evidence), excerpt(content.Body)
	if r.Hidden != "" && !caller.Admin {
		r.Title, r.Excerpt, r.Evidence, r.content = "", "", 0, ""
	}
	if validator.Zero() {
		return nil
	}
	own, err := portalsql.All(ctx, from, func(o *Own) []any { return []any{(*string)(&o.Verdict), &o.Score} },
		"SELECT verdict, score FROM signal_attestations WHERE signal = $1 AND validator = $2", portalsql.Hash(r.UID),
		portalsql.Address(validator))
	if len(own) == 1 {
		r.Own = &own[0]
	}
	return err
}

// mostExcerpt is how many characters of a body a card shows.
const mostExcerpt = 240

// marks are what Markdown has that says nothing where it is not drawn.
var marks = strings.NewReplacer("**", "", "__", "", "`", "", "#", "", "\n", " ")

func excerpt(body string) string {
	runes := []rune(strings.TrimSpace(marks.Replace(body)))
	if len(runes) <= mostExcerpt {
		return string(runes)
	}
	return string(runes[:mostExcerpt]) + "…"
}

func moment(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

func optionalMoment(ms int64) *time.Time {
	if ms == 0 {
		return nil
	}
	at := moment(ms)
	return &at
}
