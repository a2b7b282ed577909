package portal_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

func TestAwaitReturnsWithTheChange(t *testing.T) {
	var changes portal.Changes
	var there atomic.Bool
	asked := make(chan struct{}, 2)
	awaited := make(chan bool)
	go func() {
		awaited <- changes.Await(t.Context(), time.Minute, func() bool {
			asked <- struct{}{}
			return there.Load()
		})
	}()
	<-asked
	there.Store(true)
	changes.Announce()
	if !<-awaited {
		t.Error("the change was not noticed")
	}
}

func TestAwaitGivesUp(t *testing.T) {
	never := func() bool { return false }
	var changes portal.Changes
	if changes.Await(t.Context(), time.Nanosecond, never) {
		t.Error("what never came was there")
	}
	left, leave := context.WithCancel(t.Context())
	leave()
	if changes.Await(left, time.Hour, never) {
		t.Error("what never came was there for who had left")
	}
}
