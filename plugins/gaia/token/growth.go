package token

import (
	"context"
	"net/http"
	"slices"
	"time"

	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
)

// trackedWindows are those of the tracker, by their names: of whole hours, of which the last one is the current one.
var trackedWindows = map[string]ledger.Window{
	"24h": {Minutes: 24 * 60, Steps: 24},
	"7d":  {Minutes: 7 * 24 * 60, Steps: 56},
	"30d": {Minutes: 30 * 24 * 60, Steps: 30},
	"90d": {Minutes: 90 * 24 * 60, Steps: 90},
	"all": {},
}

// Span is what an answer for a window is of.
type Span struct {
	AsOf  portal.Block       `json:"asOf"`
	Since *portalchain.Proof `json:"since"` // the token's first log; null before one was seen
	From  time.Time          `json:"from"`  // when the window begins
	// false while the history is incomplete, or behind the chain by more than a minute: what follows is null
	Known   bool    `json:"known"`
	Problem *string `json:"problem"` // why nothing new arrives; null while all is well
}

// Growth answers GET /tracker/growth?range=30d.
type Growth struct {
	Span

	EverySeconds int        `json:"everySeconds"`
	Steps        []GrownTo  `json:"steps"`      // oldest first
	Before       *Step      `json:"before"`     // the window before; null where the token is not as old as that
	Held         *int       `json:"held"`       // holders as the window began; null where the token is not as old as that
	Active       int        `json:"active"`     // accounts that sent or got anything in the window
	Seen         int        `json:"seen"`       // accounts that ever did
	Supply       string     `json:"supply"`     // wei that the logs add up to
	Actives      []Actives  `json:"actives"`    // by the hour over a week at most, by the day of UTC over more; oldest first
	ActiveDays   bool       `json:"activeDays"` // actives are by the day
	Largest      []Transfer `json:"largest"`    // the ten largest transfers of the window, largest first
}

// Transfer is a ledger's.
type Transfer = ledger.Transfer

// GrownTo is a step, and how many held anything at its end.
type GrownTo struct {
	Step

	Holders int `json:"holders"`
}

// Actives is how many accounts sent or got anything from then on, for an hour or a day.
type Actives struct {
	Start    time.Time `json:"start"`
	Accounts int       `json:"accounts"`
}

// tracked is the window that is asked for, and up to when.
func (t *Token) tracked(r *http.Request) (name string, window ledger.Window, problem *string, now time.Time, err error) {
	name = r.URL.Query().Get("range")
	window, known := trackedWindows[name]
	if !known {
		return name, window, nil, now, portal.Errorf(portal.Invalid, "range is one of 24h, 7d, 30d, 90d and all.")
	}
	if err := t.follower.Await(r.Context(), t.known); err != nil {
		return name, window, nil, now, err
	}
	problem = t.follower.Problem(r.Context())
	return name, window, problem, until(time.Now(), problem), nil
}

func (t *Token) span(read ledger.Span, behind bool) Span {
	return Span{AsOf: read.Head, Since: read.Since, From: read.From, Known: read.CaughtUp && !behind && t.complete()}
}

func (t *Token) getGrowth(r *http.Request) (any, error) {
	name, window, problem, now, err := t.tracked(r)
	if err != nil {
		return nil, err
	}
	of := t.moment(now)
	growth, err := t.growths.at(r.Context(), name, of, func(ctx context.Context) (Growth, error) {
		read, err := t.ledger.Growth(ctx, window, now)
		return newGrowth(read, t.span(read.Span, of.behind)), err
	})
	growth.Problem = problem
	return growth, err
}

func newGrowth(g ledger.Growth, span Span) Growth {
	growth := Growth{Span: span, EverySeconds: int(g.Every.Seconds()), Active: g.Active, Seen: g.Seen, Supply: "0"}
	if !span.Known || g.Since == nil {
		return growth
	}
	growth.Supply, growth.Held, growth.Largest = g.Supply().String(), g.Held, slices.Clone(g.Largest)
	for i, step := range newSteps(g.Steps) {
		growth.Steps = append(growth.Steps, GrownTo{step, g.Holders[i]})
	}
	if g.Before != nil {
		growth.Before = &newSteps([]ledger.Step{*g.Before})[0]
	}
	growth.ActiveDays = g.ActiveDays
	for _, a := range g.Actives {
		growth.Actives = append(growth.Actives, Actives{a.Start, a.Accounts})
	}
	return growth
}
