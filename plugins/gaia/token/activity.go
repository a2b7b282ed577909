package token

import (
	"context"
	"net/http"
	"time"

	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
)

// windows that GET /live/activity answers for, by their names.
var windows = map[string]ledger.Window{
	"1h":  {Minutes: 60, Steps: 60},
	"24h": {Minutes: 24 * 60, Steps: 48},
	"7d":  {Minutes: 7 * 24 * 60, Steps: 56},
	"30d": {Minutes: 30 * 24 * 60, Steps: 60},
	"90d": {Minutes: 90 * 24 * 60, Steps: 90},
	"all": {},
}

// Activity answers GET /live/activity?range=24h.
type Activity struct {
	AsOf         portal.Block `json:"asOf"`
	Since        *time.Time   `json:"since"` // of the token's first log; null before one was seen
	EverySeconds int          `json:"everySeconds"`
	// Steps are oldest first. Steps of an hour or longer begin with an hour, and the last one ends with the current one. Null while the
	// history is incomplete, or behind the chain by more than a minute. With a problem they end with the head's minute or hour.
	Steps []Step `json:"steps"`
	// the window before, up to where this one is by now; null where the token is not as old as that, or steps is null
	Before  *Step   `json:"before"`
	Problem *string `json:"problem"` // why nothing new arrives; null while all is well
}

func (t *Token) getActivity(r *http.Request) (any, error) {
	name := r.URL.Query().Get("range")
	window, known := windows[name]
	if !known {
		return nil, portal.Errorf(portal.Invalid, "range is one of 1h, 24h, 7d, 30d, 90d and all.")
	}
	if err := t.follower.Await(r.Context(), t.index.Begun); err != nil {
		return nil, err
	}
	problem := t.follower.Problem(r.Context())
	activity, err := t.activity(r.Context(), name, window, until(time.Now(), problem))
	activity.Problem = problem
	return activity, err
}

// activity is read again with another block or another minute.
func (t *Token) activity(ctx context.Context, name string, window ledger.Window, now time.Time) (Activity, error) {
	of := t.moment(now)
	return t.activities.at(ctx, name, of, func(ctx context.Context) (Activity, error) {
		read, err := t.ledger.Activity(ctx, window, now)
		read.CaughtUp = read.CaughtUp && !of.behind
		return newActivity(read), err
	})
}

func newActivity(a ledger.Activity) Activity {
	activity := Activity{AsOf: a.Head, Since: a.Since, EverySeconds: int(a.Every.Seconds())}
	if !a.CaughtUp {
		return activity
	}
	activity.Steps = newSteps(a.Steps)
	if a.Before != nil {
		activity.Before = &newSteps([]ledger.Step{*a.Before})[0]
	}
	return activity
}

func newSteps(read []ledger.Step) []Step {
	all := make([]Step, 0, len(read))
	for _, s := range read {
		all = append(all, Step{Start: s.Start, Count: s.Count, Volume: s.Volume.String()})
	}
	return all
}
