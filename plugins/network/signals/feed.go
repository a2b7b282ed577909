package signals

import (
	"context"
	"database/sql"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Feed are the signals of a page, and when they were so.
type Feed struct {
	portal.Page[Row]

	Time time.Time `json:"time"`
}

// Summary is what the feed's page begins with, and the card on the dashboard.
type Summary struct {
	Time      time.Time      `json:"time"`
	Topics    []node.Topic   `json:"topics"`
	Day       int            `json:"day"`       // signals of the last 24 hours
	Open      int            `json:"open"`      // that can be attested now
	States    map[string]int `json:"states"`    // of those of the last 24 hours
	Entries   uint64         `json:"entries"`   // of the log: what is published later has that place or a later one
	Validator *Attestor      `json:"validator"` // that the caller attests for; null: for none
	Waiting   int            `json:"waiting"`   // of Open, those that this validator has not attested
	Publishes []string       `json:"publishes"` // as what the caller's wallet publishes: wallet, or validator
	Following []Followed     `json:"following"` // topics that the caller follows
	Portal    string         `json:"portal"`
	Chain     uint64         `json:"chain"`
}

// Attestor is the validator that a wallet has the attestor's key of.
type Attestor struct {
	Validator portal.Address `json:"validator"`
	Name      string         `json:"name"`
}

var (
	states  = []string{node.SignalOpen, node.SignalAttesting, node.SignalFinal, node.SignalRejected, node.SignalDisputed, node.SignalExpired}
	windows = map[string]time.Duration{"24h": 24 * time.Hour, "7d": 7 * 24 * time.Hour, "30d": 30 * 24 * time.Hour}
	// orders are what a feed can be sorted by; the first is the order where none is asked for.
	orders  = []string{"-attested", "accepted", "score", "closes"}
	columns = map[string]string{"attested": "s.attested", "accepted": "s.accepted", "score": "COALESCE(s.score, -1)", "closes": "s.closes"}
)

// position is where a row stands in an order.
type position struct {
	Text   string      `json:"t,omitempty"`
	Number int64       `json:"n,omitempty"`
	UID    portal.Hash `json:"k"`
}

// attestor is the validator that the caller's wallet attests for, by the attestor's key or as the validator itself; zero: none.
func attestor(ctx context.Context, tx *sql.Tx, caller portal.Caller) (portal.Address, error) {
	if !caller.SignedIn {
		return portal.Address{}, nil
	}
	return stakes.AttestsFor(ctx, tx, caller.Wallet)
}

func (s *Signals) getFeed(r *http.Request) (any, error) {
	q, err := portal.ReadPageQuery(r.URL.Query(), orders...)
	if err != nil {
		return nil, err
	}
	ctx, caller := r.Context(), portal.CallerFrom(r.Context())
	answer := Feed{Time: s.Clock().UTC()}
	var rows []Row
	var total int
	err = portalsql.Snapshot(ctx, s.DB, func(tx *sql.Tx) error {
		validator, err := attestor(ctx, tx, caller)
		if err != nil {
			return err
		}
		c, err := s.filtered(r, caller, validator)
		if err != nil {
			return err
		}
		if q.Keys != nil {
			if err := keyed(c, q.Keys); err != nil {
				return err
			}
		}
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM signals s WHERE "+c.String(), c.Args...).Scan(&total); err != nil {
			return err
		}
		order, err := ordered(c, q)
		if err != nil {
			return err
		}
		rows, err = s.read(ctx, tx, caller, validator, "WHERE "+c.String()+order+" LIMIT "+strconv.Itoa(q.Limit+1), c.Args...)
		return err
	})
	if err != nil {
		return nil, err
	}
	page, err := portal.NewPage(q, rows, func(row Row) any { return positionOf(q.Sort, row) })
	answer.Page = page.Counted(total)
	return answer, err
}

// ordered adds where the page begins, and answers the order.
func ordered(c *portalsql.Conditions, q portal.PageQuery) (string, error) {
	column, direction, beyond := columns[q.Sort], "", ">"
	if q.Descending {
		direction, beyond = " DESC", "<"
	}
	var from position
	found, err := q.From(&from)
	if err != nil {
		return "", err
	}
	if found {
		var value any = from.Number
		if q.Sort == "attested" {
			value = from.Text
		}
		c.And("("+column+", s.uid) "+beyond+" (%s, %s)", value, portalsql.Hash(from.UID))
	}
	return " ORDER BY " + column + direction + ", s.uid" + direction, nil
}

func positionOf(sort string, row Row) position {
	at := position{UID: row.UID}
	switch sort {
	case "attested":
		digits, _ := row.Attested.Value() // an amount that was read has digits
		at.Text, _ = digits.(string)
	case "accepted":
		at.Number = row.Accepted.UnixMilli()
	case "closes":
		at.Number = row.Closes.UnixMilli()
	case "score":
		at.Number = -1
		if row.Score != nil {
			at.Number = int64(*row.Score) // at most 10000
		}
	}
	return at
}

func keyed(c *portalsql.Conditions, keys []string) error {
	values := make([]any, 0, len(keys))
	for _, key := range keys {
		uid, err := portal.ParseHash(key)
		if err != nil {
			return err
		}
		values = append(values, portalsql.Hash(uid))
	}
	if len(values) == 0 {
		c.And("FALSE")
		return nil
	}
	c.In("s.uid", values...)
	return nil
}

// filtered are the filters of the address. The validator is the one that the caller attests for, or zero.
func (s *Signals) filtered(r *http.Request, caller portal.Caller, validator portal.Address) (*portalsql.Conditions, error) {
	c, query := &portalsql.Conditions{}, r.URL.Query()
	switch hidden := query.Get("hidden"); {
	case hidden == "only" && caller.Admin:
		c.And("s.hidden <> ''")
	default:
		c.And("s.hidden = ''")
	}
	for column, value := range map[string]string{"s.topic": query.Get("topic"), "s.kind": query.Get("kind"), "s.role": query.Get("role")} {
		if value != "" && value != "all" {
			c.And(column+" = %s", value)
		}
	}
	switch state := query.Get("state"); {
	case state == "" || state == "all":
	case slices.Contains(states, state):
		c.And("s.state = %s", state)
	default:
		return nil, portal.Errorf(portal.Invalid, "A state is one of %s.", strings.Join(states, ", "))
	}
	if window := query.Get("range"); window != "" && window != "all" {
		length, known := windows[window]
		if !known {
			return nil, portal.Errorf(portal.Invalid, "A range is 24h, 7d, 30d or all.")
		}
		c.And("s.accepted > %s", s.Clock().Add(-length).UnixMilli())
	}
	if err := s.judgedSo(c, query); err != nil {
		return nil, err
	}
	if err := s.viewed(c, query.Get("view"), caller, validator); err != nil {
		return nil, err
	}
	if err := byAddress(c, query.Get("publisher"), "(s.publisher = %s OR s.owner = %[1]s)"); err != nil {
		return nil, err
	}
	if err := byAddress(c, query.Get("validator"),
		"EXISTS (SELECT 1 FROM signal_attestations a WHERE a.signal = s.uid AND a.validator = %s)"); err != nil {
		return nil, err
	}
	for name, condition := range map[string]string{"after": "s.entry >= %s", "until": "s.entry < %s"} {
		if text := query.Get(name); text != "" {
			entry, err := strconv.ParseUint(text, 10, 53)
			if err != nil {
				return nil, portal.Errorf(portal.Invalid, "%s is a place in the log: decimal digits.", name).Because(err)
			}
			c.And(condition, entry)
		}
	}
	if q := sorted(strings.TrimSpace(query.Get("q"))); q != "" {
		like := "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(q) + "%"
		c.And(`(s.sorted LIKE %s ESCAPE '\' OR s.uid LIKE %[1]s ESCAPE '\' OR s.publisher LIKE %[1]s ESCAPE '\')`, like)
	}
	return c, nil
}

// judgedSo are the filters by how far the stake attested, by the score, and by the language.
func (s *Signals) judgedSo(c *portalsql.Conditions, query url.Values) error {
	switch quorum := query.Get("quorum"); quorum {
	case "", "any":
	case "reached":
		c.And("s.reached > 0")
	case "missing":
		c.And("s.reached = 0")
	default:
		return portal.Errorf(portal.Invalid, "A quorum is any, reached or missing.")
	}
	if least := query.Get("score"); least != "" && least != "any" {
		percent, err := strconv.ParseUint(least, 10, 8)
		if err != nil || percent > 100 {
			return portal.Errorf(portal.Invalid, "A score is a whole number of percent, 0 to 100, that a signal's is not below.").Because(err)
		}
		c.And("COALESCE(s.score, -1) >= %s", percent*node.Whole/100)
	}
	if language := query.Get("language"); language != "" && language != "any" {
		if !node.IsLanguage(language) {
			return portal.Errorf(portal.Invalid, "A language is two small letters, as ISO 639-1 has them.")
		}
		c.And("s.language = %s", language)
	}
	return nil
}

// viewed are the signals of one of the feed's views.
func (s *Signals) viewed(c *portalsql.Conditions, view string, caller portal.Caller, validator portal.Address) error {
	switch view {
	case "", "all":
	case "following":
		c.And("s.topic IN (SELECT topic FROM signal_follows WHERE wallet = %s)", portalsql.Address(caller.Wallet))
	case "waiting":
		c.And("s.state IN (%s, %s)", node.SignalOpen, node.SignalAttesting)
		c.And("s.closes > %s", s.Clock().UnixMilli())
		c.And("NOT EXISTS (SELECT 1 FROM signal_attestations a WHERE a.signal = s.uid AND a.validator = %s)", portalsql.Address(validator))
		if validator.Zero() {
			c.And("FALSE")
		}
	case "mine":
		c.And("(s.owner = %s OR s.publisher = %[1]s)", portalsql.Address(caller.Wallet))
	default:
		return portal.Errorf(portal.Invalid, "A view is all, following, waiting or mine.")
	}
	return nil
}

func byAddress(c *portalsql.Conditions, text, condition string) error {
	if text == "" {
		return nil
	}
	address, err := portal.ParseAddress(text)
	if err != nil {
		return err
	}
	c.And(condition, portalsql.Address(address))
	return nil
}

func (s *Signals) getSummary(r *http.Request) (any, error) {
	ctx, now, caller := r.Context(), s.Clock(), portal.CallerFrom(r.Context())
	at, err := s.Host.Portal.Place(ctx)
	if err != nil {
		return nil, err
	}
	answer := Summary{Time: now.UTC(), States: map[string]int{}, Publishes: []string{node.PublisherWallet}, Following: []Followed{},
		Portal: at.Origin, Chain: at.Chain}
	err = portalsql.Snapshot(ctx, s.DB, func(tx *sql.Tx) error {
		if answer.Topics, err = topics(ctx, tx); err != nil {
			return err
		}
		if answer.Following, err = followed(ctx, tx, caller); err != nil {
			return err
		}
		for row, err := range portalsql.Rows(ctx, tx, "SELECT state, COUNT(*) FROM signals WHERE accepted > $1 AND hidden = '' GROUP BY state",
			now.Add(-24*time.Hour).UnixMilli()) {
			if err != nil {
				return err
			}
			var state string
			var count int
			if err := row.Scan(&state, &count); err != nil {
				return err
			}
			answer.States[state] = count
			answer.Day += count
		}
		const open = " FROM signals s WHERE s.state IN ($1, $2) AND s.closes > $3 AND s.hidden = ''"
		args := []any{node.SignalOpen, node.SignalAttesting, now.UnixMilli()}
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*)"+open, args...).Scan(&answer.Open); err != nil {
			return err
		}
		if answer.Entries, err = logSize(ctx, tx); err != nil {
			return err
		}
		validator, err := attestor(ctx, tx, caller)
		if err != nil || validator.Zero() {
			return err
		}
		answer.Validator = &Attestor{validator, s.Validators.Name(validator)}
		answer.Publishes = []string{node.PublisherValidator}
		return tx.QueryRowContext(ctx, "SELECT COUNT(*)"+open+
			" AND NOT EXISTS (SELECT 1 FROM signal_attestations a WHERE a.signal = s.uid AND a.validator = $4)",
			append(args, portalsql.Address(validator))...).Scan(&answer.Waiting)
	})
	return answer, err
}
