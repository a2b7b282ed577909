package admin

import (
	"context"
	"maps"
	"slices"
	"time"

	"gaia.example/portal/core"
)

const (
	alive     = 15 * time.Second // a replica that was not seen for longer does not count
	lookAgain = 200 * time.Millisecond
)

// settled are the states in which a module stays until something happens to it.
var settled = []core.State{
	core.VerifyFailed, core.Incompatible, core.AwaitingGrant, core.Asleep, core.Ready, core.Degraded, core.Stopped, core.BackingOff,
	core.Quarantined,
}

// Outcome is what became of an act on the replicas that live.
type Outcome struct {
	Observed []core.Observed // of each that has seen the module
	Settled  bool            // each has followed the act, and the module stays where it is; false: the time was up
}

// Await waits until every living replica has followed that generation of the wish and is settled, or ctx ends. Without a
// living replica there is nothing to wait for: whichever starts next follows.
func Await(ctx context.Context, observations core.ObservationStore, clock core.Clock, wish core.Desired) (Outcome, error) {
	for {
		o, err := outcome(ctx, observations, clock(), wish)
		if err != nil || o.Settled {
			return o, err
		}
		select {
		case <-ctx.Done():
			return o, nil
		case <-time.After(lookAgain):
		}
	}
}

func outcome(ctx context.Context, observations core.ObservationStore, now time.Time, wish core.Desired) (Outcome, error) {
	replicas, err := Living(ctx, observations, now)
	if err != nil {
		return Outcome{}, err
	}
	all, err := observations.Observations(ctx, wish.Module)
	if err != nil {
		return Outcome{}, err
	}
	o := Outcome{Settled: true}
	for _, replica := range slices.Sorted(maps.Keys(replicas)) {
		i := slices.IndexFunc(all, func(one core.Observed) bool { return one.Replica == replica })
		if i < 0 { // what was removed is forgotten
			o.Settled = o.Settled && wish.Release.Zero()
			continue
		}
		o.Observed = append(o.Observed, all[i])
		if all[i].Generation < wish.Generation || !slices.Contains(settled, all[i].State) {
			o.Settled = false
		}
	}
	return o, nil
}
