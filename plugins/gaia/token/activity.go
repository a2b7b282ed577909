package token

import (
	"context"
	"net/http"
	"sync"
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
	Steps        []Step       `json:"steps"`  // oldest first; null while the history is incomplete
	Before       *Step        `json:"before"` // the window before; null where the token is not as old as that, or the history is incomplete
}

// activities keeps each window's newest answer: everybody may ask, and a long window is many rows.
type activities struct {
	mu   sync.Mutex
	kept map[string]keptActivity
}

type keptActivity struct {
	head   portal.Hash
	minute int64
	answer Activity
}

func (t *Token) getActivity(r *http.Request) (any, error) {
	name := r.URL.Query().Get("range")
	window, known := windows[name]
	if !known {
		return nil, portal.Errorf(portal.Invalid, "range is one of 1h, 24h, 7d, 30d, 90d and all.")
	}
	if err := t.follower.Await(r.Context(), t.begun); err != nil {
		return nil, err
	}
	return t.activity(r.Context(), name, window, time.Now())
}

// activity is read again with another block or another minute.
func (t *Token) activity(ctx context.Context, name string, window ledger.Window, now time.Time) (Activity, error) {
	t.activities.mu.Lock()
	defer t.activities.mu.Unlock()
	head, minute := t.index.Status().AsOf.Hash, now.Unix()/60
	if kept, there := t.activities.kept[name]; there && kept.head == head && kept.minute == minute {
		return kept.answer, nil
	}
	read, err := t.ledger.Activity(ctx, window, now)
	if err != nil {
		return Activity{}, err
	}
	if t.activities.kept == nil {
		t.activities.kept = map[string]keptActivity{}
	}
	answer := newActivity(read)
	t.activities.kept[name] = keptActivity{head, minute, answer}
	return answer, nil
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
