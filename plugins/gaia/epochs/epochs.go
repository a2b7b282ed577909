package epochs

import (
	"cmp"
	"context"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"sync"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	module = "network"
	// every is how often the module is asked for new epochs.
	every = 5 * time.Second
	// newest is how many epochs are asked for at once when all were read: those that may have been computed since, or again.
	newest = "30"
	// quiet is how long nothing is said of the same failure.
	quiet = 5 * time.Minute
)

// Epoch is one that is over and computed.
type Epoch struct {
	Number   uint64            `json:"epoch"`
	Begins   time.Time         `json:"begins"`
	Ends     time.Time         `json:"ends"`
	Total    portalsql.Uint256 `json:"total"` // wei that it pays
	Root     portal.Hash       `json:"root"`  // of the list that is paid
	Accounts int               `json:"accounts"`
}

// Epochs is safe for concurrent use. A nil one knows no epoch.
type Epochs struct {
	host    portal.Host
	changed func(context.Context)
	asked   chan struct{}

	mu     sync.Mutex
	known  map[uint64]Epoch
	oldest bool // epochs were once read down to the first

	warned time.Time // Run's alone
}

// New knows nothing before Run.
func New(host portal.Host) *Epochs {
	return &Epochs{host: host, changed: func(context.Context) {}, asked: make(chan struct{}, 1), known: map[uint64]Epoch{}}
}

// OnChange has f called when an epoch is new, or another list was computed for one. It is for before Run.
func (e *Epochs) OnChange(f func(context.Context)) { e.changed = f }

// Again has Run ask now, as there is something to compare.
func (e *Epochs) Again() {
	if e == nil {
		return
	}
	select {
	case e.asked <- struct{}{}:
	default: // it was told already
	}
}

// Run asks the module network for its epochs until ctx ends. Where it is not there, what is known stays: what
// an epoch paid does not change.
func (e *Epochs) Run(ctx context.Context) error {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		changed, err := e.read(ctx)
		switch {
		case changed:
			e.changed(ctx)
		case err != nil && ctx.Err() == nil && portal.CodeOf(err) != portal.NotFound && time.Since(e.warned) > quiet:
			e.warned = time.Now()
			e.host.Log.WarnContext(ctx, "the network's epochs were not read", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		case <-e.asked:
		}
	}
}

// read reads the newest epochs, and those that are older up to a page of which all is known.
func (e *Epochs) read(ctx context.Context) (changed bool, err error) {
	parameters := url.Values{}
	e.mu.Lock()
	if e.oldest {
		parameters.Set("limit", newest)
	}
	e.mu.Unlock()
	for {
		var page struct{ Epochs []Epoch }
		fresh := false
		if err := e.host.Modules.Query(ctx, module, "epochs", parameters, &page); err != nil {
			return changed, err
		}
		e.mu.Lock()
		for _, one := range page.Epochs {
			if before, is := e.known[one.Number]; !is || before.Root != one.Root || before.Total.String() != one.Total.String() {
				e.known[one.Number], fresh, changed = one, true, true
			}
		}
		e.oldest = e.oldest || len(page.Epochs) == 0
		all := len(page.Epochs) == 0 || e.oldest && !fresh // what is older than a page of known ones was read when that was
		e.mu.Unlock()
		if all {
			return changed, nil
		}
		parameters.Set("behind", strconv.FormatUint(page.Epochs[len(page.Epochs)-1].Number, 10))
	}
}

// Paying are the newest epochs that pay somebody, the newest first, so many at most.
func (e *Epochs) Paying(most int) []Epoch {
	if e == nil {
		return []Epoch{}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	paying := slices.DeleteFunc(slices.Collect(maps.Values(e.known)), func(one Epoch) bool { return one.Accounts == 0 })
	slices.SortFunc(paying, func(a, b Epoch) int { return cmp.Compare(b.Number, a.Number) })
	return append([]Epoch{}, paying[:min(len(paying), most)]...)
}
