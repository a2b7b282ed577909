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
	States    map[string]int `json:"states"`    // how many of those of the last 24 hours have each state
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
	var total *int
	err = portalsql.Snapshot(ctx, s.DB, func(tx *sql.Tx) error {
		validator, err := attestor(ctx, tx, caller)
		if err != nil {
			return err
		}
		filters, err := s.filtered(r, caller, validator)
		if err != nil {
			return err
		}
		if q.Keys != nil {
			keys, err := keyed(q.Keys)
			if err != nil {
				return err
			}
			filters = append(filters, keys)
		}
		var uids []portal.Hash
		if uids, total, err = page(ctx, tx, q, filters); err != nil {
			return err
		}
		rows, err = s.readAll(ctx, tx, caller, validator, uids)
		return err
	})
	if err != nil {
		return nil, err
	}
	answer.Page, err = portal.NewPage(q, rows, func(row Row) any { return positionOf(q.Sort, row) })
	answer.Total = total
	return answer, err
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

// keyed leaves the signals with these uids.
func keyed(keys []string) (f filter, err error) {
	f = nothing
	for _, key := range keys {
		uid, err := portal.ParseHash(key)
		if err != nil {
			return f, err
		}
		f.args = append(f.args, portalsql.Hash(uid))
	}
	if len(f.args) > 0 {
		places := strings.TrimSuffix(strings.Repeat("%s, ", len(f.args)), ", ")
		f.narrow, f.wide = "s.uid IN ("+places+")", apart("uid")+" IN ("+places+")"
	}
	return f, nil
}

// is leaves the signals whose column, of text, has that value.
func is(column string, value any) filter {
	return filter{narrow: "s." + column + " = %s", wide: apart(column) + " = %s", args: []any{value}}
}

// ofPublisher leaves the signals of a publisher: those that the address signed, and those of the nodes and the validator that it owns.
func ofPublisher(address portal.Address) filter {
	return filter{narrow: "(s.publisher = %s OR s.owner = %[1]s)", wide: "(" + apart("publisher") + " = %s OR " + apart("owner") + " = %[1]s)",
		args: []any{portalsql.Address(address)}}
}

// filtered are the filters of the address. The validator is the one that the caller attests for, or zero.
func (s *Signals) filtered(r *http.Request, caller portal.Caller, validator portal.Address) (all []filter, err error) {
	query := r.URL.Query()
	if query.Get("hidden") == "only" && caller.Admin {
		all = append(all, filter{narrow: "s.hidden <> ''", wide: apart("hidden") + " <> ''"})
	} else {
		all = append(all, filter{wide: "s.hidden = ''"})
	}
	for _, column := range []string{"topic", "kind", "role"} {
		if value := query.Get(column); value != "" && value != "all" {
			all = append(all, is(column, value))
		}
	}
	switch state := query.Get("state"); {
	case state == "" || state == "all":
	case slices.Contains(states, state):
		all = append(all, is("state", state))
	default:
		return nil, portal.Errorf(portal.Invalid, "A state is one of %s.", strings.Join(states, ", "))
	}
	for _, more := range []func() ([]filter, error){
		func() ([]filter, error) { return s.within(query) },
		func() ([]filter, error) { return judgedSo(query) },
		func() ([]filter, error) { return s.viewed(query.Get("view"), caller, validator) },
		func() ([]filter, error) { return ofSomebody(query) },
	} {
		found, err := more()
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return append(all, searched(query.Get("q"))...), nil
}

// within are the filters by when signals came: a range of time, and of places in the log.
func (s *Signals) within(query url.Values) (all []filter, err error) {
	if window := query.Get("range"); window != "" && window != "all" {
		length, known := windows[window]
		if !known {
			return nil, portal.Errorf(portal.Invalid, "A range is 24h, 7d, 30d or all.")
		}
		// A signal closes after it was accepted.
		along := map[string]string{"accepted": "s.accepted > %s", "closes": apart("accepted") + " > %s AND s.closes > %[1]s"}
		all = append(all, filter{narrow: "s.accepted > %s", wide: apart("accepted") + " > %s", along: along,
			args: []any{s.Clock().Add(-length).UnixMilli()}})
	}
	for name, f := range map[string]filter{
		"after": {narrow: "s.entry >= %s", wide: apart("entry") + " >= %s"},
		"until": {wide: apart("entry") + " < %s"},
	} {
		if text := query.Get(name); text != "" {
			entry, err := strconv.ParseUint(text, 10, 53)
			if err != nil {
				return nil, portal.Errorf(portal.Invalid, "%s is a place in the log: decimal digits.", name).Because(err)
			}
			f.args = []any{entry}
			all = append(all, f)
		}
	}
	return all, nil
}

// judgedSo are the filters by how far the stake attested, by the score, and by the language.
func judgedSo(query url.Values) (all []filter, err error) {
	switch quorum := query.Get("quorum"); quorum {
	case "", "any":
	case "reached":
		all = append(all, filter{wide: "s.reached > 0"})
	case "missing":
		all = append(all, filter{narrow: "s.reached = 0", wide: apart("reached") + " = 0"})
	default:
		return nil, portal.Errorf(portal.Invalid, "A quorum is any, reached or missing.")
	}
	if least := query.Get("score"); least != "" && least != "any" {
		percent, err := strconv.ParseUint(least, 10, 8)
		if err != nil || percent > 100 {
			return nil, portal.Errorf(portal.Invalid, "A score is a whole number of percent, 0 to 100, that a signal's is not below.").Because(err)
		}
		all = append(all, filter{narrow: "COALESCE(s.score, -1) >= %s", wide: "COALESCE(" + apart("score") + ", -1) >= %s",
			along: map[string]string{"score": "COALESCE(s.score, -1) >= %s"}, args: []any{percent * node.Whole / 100}})
	}
	if language := query.Get("language"); language != "" && language != "any" {
		if !node.IsLanguage(language) {
			return nil, portal.Errorf(portal.Invalid, "A language is two small letters, as ISO 639-1 has them.")
		}
		all = append(all, is("language", language))
	}
	return all, nil
}

// viewed are the signals of one of the feed's views.
func (s *Signals) viewed(view string, caller portal.Caller, validator portal.Address) ([]filter, error) {
	switch view {
	case "", "all":
		return nil, nil
	case "following":
		const followed = "IN (SELECT topic FROM signal_follows WHERE wallet = %s)"
		return []filter{{narrow: "s.topic " + followed, wide: apart("topic") + " " + followed,
			args: []any{portalsql.Address(caller.Wallet)}}}, nil
	case "waiting":
		if validator.Zero() {
			return []filter{nothing}, nil
		}
		return []filter{
			{narrow: "s.decided = 0 AND s.closes > %s", wide: apart("decided") + " = 0 AND " + apart("closes") + " > %s",
				args: []any{s.Clock().UnixMilli()}},
			{wide: "NOT EXISTS (SELECT 1 FROM signal_attestations a WHERE a.signal = s.uid AND a.validator = %s)",
				args: []any{portalsql.Address(validator)}},
		}, nil
	case "mine":
		return []filter{ofPublisher(caller.Wallet)}, nil
	}
	return nil, portal.Errorf(portal.Invalid, "A view is all, following, waiting or mine.")
}

// ofSomebody are the filters by who published, and who attested.
func ofSomebody(query url.Values) (all []filter, err error) {
	if text := query.Get("publisher"); text != "" {
		publisher, err := portal.ParseAddress(text)
		if err != nil {
			return nil, err
		}
		all = append(all, ofPublisher(publisher))
	}
	if text := query.Get("validator"); text != "" {
		validator, err := portal.ParseAddress(text)
		if err != nil {
			return nil, err
		}
		all = append(all, filter{narrow: "s.uid IN (SELECT signal FROM signal_attestations WHERE validator = %s)",
			wide: "EXISTS (SELECT 1 FROM signal_attestations a WHERE a.signal = " + apart("uid") + " AND a.validator = %s)",
			args: []any{portalsql.Address(validator)}, source: "FROM signal_attestations WHERE validator = %s"})
	}
	return all, nil
}

// none counts no signal in any state.
func none() map[string]int {
	counts := make(map[string]int, len(states))
	for _, state := range states {
		counts[state] = 0
	}
	return counts
}

func (s *Signals) getSummary(r *http.Request) (any, error) {
	ctx, now, caller := r.Context(), s.Clock(), portal.CallerFrom(r.Context())
	at, err := s.Host.Portal.Place(ctx)
	if err != nil {
		return nil, err
	}
	answer := Summary{Time: now.UTC(), States: none(), Publishes: []string{node.PublisherWallet}, Following: []Followed{},
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
