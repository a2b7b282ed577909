package epochs

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"time"

	"gaia.example/portal/plugins/network/epochs/formula"
	"gaia.example/portal/plugins/network/publiclog"
	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	everySweep = 5 * time.Second
	quiet      = time.Minute // nothing is said of the same failure
	// wait is how long after its end an epoch is computed at the latest: what came in its last moments is in the tables by then.
	wait = 30 * time.Second
	// atOnce is how many epochs one sweep computes.
	atOnce = 20
	// EntryKind is that of the log's entries that say terms.
	EntryKind = "epochs"
)

// Config is what epochs are kept by.
type Config struct {
	Host  portal.Host
	DB    *sql.DB // the module's
	Log   *publiclog.Log
	Clock func() time.Time // nil: time.Now
}

// Epochs is safe for concurrent use.
type Epochs struct {
	Config

	warned  time.Time // the sweep's alone
	records kept
}

// New answers once it is asked, and computes epochs once it runs.
func New(c Config) *Epochs {
	if c.Clock == nil {
		c.Clock = time.Now
	}
	return &Epochs{Config: c}
}

// Handle adds the epochs' part of the module's API. What is read is public: whoever verifies an epoch reads all of it.
func (e *Epochs) Handle(mux *http.ServeMux) {
	mux.HandleFunc("GET /epochs", portal.JSON(e.getList))
	mux.HandleFunc("GET /epochs/{number}", portal.JSON(e.getEpoch))
	mux.HandleFunc("GET /epochs/{number}/list.csv", e.getCSV)
	mux.HandleFunc("GET /epochs/validators", portal.JSON(e.getRecords))
	mux.HandleFunc("GET /epochs/course", portal.JSON(e.getCourse))
	mux.HandleFunc("GET /epochs/earnings", portal.JSON(e.getEarnings))
	mux.HandleFunc("GET /epochs/{number}/list", portal.JSON(e.getPart))
	mux.HandleFunc("GET /epochs/paid", portal.JSON(e.getPaid))
	mux.HandleFunc("GET /epochs/rewards", portal.JSON(e.getRewards))
	mux.HandleFunc("PUT /epoch-admin/terms", portal.JSON(e.putTerms))
}

// Run ends when its context does.
func (e *Epochs) Run(ctx context.Context) error {
	every := time.NewTicker(everySweep)
	defer every.Stop()
	for {
		now := e.Clock()
		if err := e.sweep(ctx, now); err != nil && ctx.Err() == nil && now.Sub(e.warned) > quiet {
			e.warned = now
			e.Host.Log.WarnContext(ctx, "epochs were not computed", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-every.C:
		}
	}
}

// sweep computes epochs that are over, and those whose chain's history became another. What fails is tried again with the next one.
func (e *Epochs) sweep(ctx context.Context, now time.Time) error {
	var due []formula.Epoch
	err := portalsql.Snapshot(ctx, e.DB, func(tx *sql.Tx) (err error) {
		due, err = dueNow(ctx, tx, now)
		return err
	})
	for _, epoch := range due {
		err = errors.Join(err, e.compute(ctx, epoch, now))
	}
	if len(due) > 0 {
		err = errors.Join(err, e.Host.Events.Publish(ctx, topic, Computed{due[len(due)-1].Number}))
	}
	return err
}

// topic of what is told to open pages after epochs were computed.
const topic = "epochs"

// Computed is the newest of the epochs that were computed, or computed again.
type Computed struct {
	Epoch uint64 `json:"epoch"`
}

// dueNow are the epochs to compute, those that were computed from another history first.
func dueNow(ctx context.Context, tx *sql.Tx, now time.Time) ([]formula.Epoch, error) {
	head, complete, err := index.Head(ctx, tx, stakes.Name)
	if err != nil || !complete {
		return nil, err
	}
	generation, err := stakes.Generation(ctx, tx)
	if err != nil {
		return nil, err
	}
	terms, err := termsOf(ctx, tx)
	if err != nil {
		return nil, err
	}
	over := func(epoch formula.Epoch) bool {
		end, half := time.Unix(epoch.Ends, 0), time.Duration(epoch.Ends-epoch.Begins)*time.Second/2
		return !now.Before(end.Add(min(wait, half))) && !head.Time.Before(end)
	}
	numbers, err := portalsql.All(ctx, tx, portalsql.Column[uint64], "SELECT epoch FROM epochs WHERE generation <> $1 ORDER BY epoch LIMIT $2",
		generation, atOnce)
	if err != nil {
		return nil, err
	}
	var last uint64
	if err := tx.QueryRowContext(ctx, "SELECT COALESCE(MAX(epoch), 0) FROM epochs").Scan(&last); err != nil {
		return nil, err
	}
	for len(numbers) < atOnce {
		if epoch, is := formula.At(terms, last+1); !is || !over(epoch) {
			break
		}
		last++
		numbers = append(numbers, last)
	}
	due := make([]formula.Epoch, 0, len(numbers))
	for _, number := range numbers {
		if epoch, is := formula.At(terms, number); is && over(epoch) {
			due = append(due, epoch)
		}
	}
	return due, nil
}

func (e *Epochs) compute(ctx context.Context, epoch formula.Epoch, now time.Time) error {
	var in formula.Input
	var generation int64
	err := portalsql.Snapshot(ctx, e.DB, func(tx *sql.Tx) (err error) {
		if generation, err = stakes.Generation(ctx, tx); err != nil {
			return err
		}
		in, err = inputOf(ctx, tx, epoch)
		return err
	})
	if err != nil {
		return err
	}
	result, err := formula.Compute(epoch, in)
	if err != nil {
		return err
	}
	return portalsql.Transaction(ctx, e.DB, func(tx *sql.Tx) error { return keep(ctx, tx, epoch, result, generation, now) })
}
