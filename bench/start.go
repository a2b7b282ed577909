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
// its answer, against a plugin that go-plugin starts by itself, with its own mutual TLS, and that is asked nothing.
func measureStart(ctx context.Context) ([]result, error) {
	box, err := sandbox.New(sandbox.Config{Require: sandbox.Essential()})
	if err != nil {
		return nil, err
	}
	defer box.Close()
	box.Machine() // as a portal has looked at it, once
	var results []result
	for _, measured := range []struct {
		name  string
		run   core.RunKind
		box   *sandbox.Sandbox
		step  func(*supervisor.Slot) error
		bound float64
	}{
		{"plugin start", core.Always, nil, func(slot *supervisor.Slot) error { return slot.Start(ctx) }, 1},
		{"wake-up by the first request", core.OnDemand, nil, firstRequest, 1},
		{"wake-up by the first request in the sandbox", core.OnDemand, box, firstRequest, 1},
	} {
		took, floor, err := timed(ctx, measured.run, measured.box, measured.step)
		if err != nil {
			return nil, err
		}
		results = append(results,
			told(measured.name+", median", median(took), "ms"),
			told(measured.name+": a bare go-plugin start beside it, median", median(floor), "ms"),
			atMost(measured.name+" against a bare go-plugin start", median(ratios(took, floor)), "×", measured.bound))
	}
	return results, nil
}

// timed is how long a step took each time, in milliseconds, with a module that is stopped before each and, if it runs on demand, put to
// sleep; and right after each, how long a bare plugin took to start.
func timed(ctx context.Context, kind core.RunKind, box *sandbox.Sandbox, step func(*supervisor.Slot) error) (took, floor []float64,
	err error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(dir)
	sup, slot, err := openProbe(ctx, dir, kind, box)
	if err != nil {
		return nil, nil, err
	}
	defer sup.Close(ctx)
	for range starts {
		if kind == core.OnDemand {
			if err := slot.Start(ctx); err != nil {
				return nil, nil, err
			}
		}
		begin := time.Now()
		if err := step(slot); err != nil {
			return nil, nil, err
		}
		took = append(took, millis(time.Since(begin)))
		if err := slot.Stop(ctx); err != nil {
			return nil, nil, err
		}
		begin = time.Now()
		_, bare, err := startUnary(ctx)
		if err != nil {
			return nil, nil, err
		}
		floor = append(floor, millis(time.Since(begin)))
		bare.Kill()
	}
	return took, floor, nil
}

func millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1e3 }

// firstRequest wakes the module and reads its answer.
func firstRequest(slot *supervisor.Slot) error {
	in, release, err := slot.Acquire(supervisor.Client{}, 10*time.Second)
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
