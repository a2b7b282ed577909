package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/sandbox"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/sdk/go/portal"
)

const starts = 15

// measureStart is the median from the launch to a probed module, and from the first request of a module that is asleep to
// its answer.
func measureStart(ctx context.Context) ([]result, error) {
	box, err := sandbox.New(sandbox.Config{Require: sandbox.Essential()})
	if err != nil {
		return nil, err
	}
	defer box.Close()
	box.Machine() // as a portal has looked at it, once
	start, err := timed(ctx, core.Always, nil, func(slot *supervisor.Slot) error { return slot.Start(ctx) })
	if err != nil {
		return nil, err
	}
	wake, err := timed(ctx, core.OnDemand, nil, firstRequest)
	if err != nil {
		return nil, err
	}
	sandboxed, err := timed(ctx, core.OnDemand, box, firstRequest)
	if err != nil {
		return nil, err
	}
	return []result{
		atMost("plugin start, median", start, "ms", 1000), atMost("wake-up by the first request, median", wake, "ms", 150),
		atMost("wake-up by the first request in the sandbox, median", sandboxed, "ms", 150),
	}, nil
}

// timed is the median of a step, in milliseconds, with a module that is stopped before each and, if it runs on demand, put to
// sleep.
func timed(ctx context.Context, kind core.RunKind, box *sandbox.Sandbox, step func(*supervisor.Slot) error) (float64, error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	sup, slot, err := openProbe(ctx, dir, kind, box)
	if err != nil {
		return 0, err
	}
	defer sup.Close(ctx)
	var took []float64
	for range starts {
		if kind == core.OnDemand {
			if err := slot.Start(ctx); err != nil {
				return 0, err
			}
		}
		begin := time.Now()
		if err := step(slot); err != nil {
			return 0, err
		}
		took = append(took, float64(time.Since(begin).Microseconds())/1e3)
		if err := slot.Stop(ctx); err != nil {
			return 0, err
		}
	}
	return median(took), nil
}

// firstRequest wakes the module and reads its answer.
func firstRequest(slot *supervisor.Slot) error {
	in, release, err := slot.Acquire(10 * time.Second)
	if err != nil {
		return err
	}
	defer release(supervisor.Outcome{})
	conn, err := in.NewConn()
	if err != nil {
		return err
	}
	defer conn.Close()
	signed := in.Sign(nil, []byte("GET"), []byte("/facts"), portal.Caller{})
	if _, err := fmt.Fprintf(conn, "GET /facts HTTP/1.1\r\nHost: portal\r\nX-Portal-Caller: %s\r\n\r\n", signed); err != nil {
		return err
	}
	res, err := http.ReadResponse(conn.Reader, nil)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("the first request is answered %d", res.StatusCode)
	}
	_, err = io.Copy(io.Discard, res.Body)
	return err
}
