package main

import (
	"context"
	"slices"
	"strconv"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// took is the median of so many calls of the host, one after the other, in nanoseconds.
func (m *module) took(ctx context.Context, calls string) (time.Duration, error) {
	n, err := strconv.Atoi(calls)
	if err != nil || n < 1 {
		return 0, portal.Errorf(portal.Invalid, "Say how many calls.")
	}
	took := make([]time.Duration, n)
	for i := range took {
		began := time.Now()
		if _, err := m.host.Chain.Head(ctx); err != nil {
			return 0, err
		}
		took[i] = time.Since(began)
	}
	slices.Sort(took)
	return took[n/2], nil
}
