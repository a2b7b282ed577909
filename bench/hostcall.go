package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"

	"gaia.example/portal/bench/unary"
	"gaia.example/portal/core"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/sdk/go/portal"
)

// Calls of one run, one after the other; they stay below what a module may make at once.
const hostCalls, hostRuns = 500, 5

// measureHostCall is how long a module waits for one call of its host, checked, counted and answered from memory, against a
// call of go-plugin's own gRPC that does nothing.
func measureHostCall(ctx context.Context) ([]result, error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	sup, slot, err := openProbe(ctx, dir, core.Always, nil)
	if err != nil {
		return nil, err
	}
	defer sup.Close(ctx)
	if err := slot.Start(ctx); err != nil {
		return nil, err
	}
	client, floor, err := startUnary(ctx)
	if err != nil {
		return nil, err
	}
	defer floor.Kill()
	var calls, bare []float64
	for range hostRuns { // in turn, so that both see the same machine
		took, err := askTook(slot)
		if err != nil {
			return nil, err
		}
		calls = append(calls, micros(took))
		if took, err = bareCalls(ctx, client); err != nil {
			return nil, err
		}
		bare = append(bare, micros(took))
	}
	call, grpc := median(calls), median(bare)
	return []result{
		told("host call, median", call, "µs"),
		told("bare gRPC call, median", grpc, "µs"),
		atMost("host call to a bare gRPC call", call/grpc, "×", 2),
	}, nil
}

func micros(d time.Duration) float64 { return float64(d) / 1e3 }

// askTook has the module make its calls.
func askTook(slot *supervisor.Slot) (took time.Duration, err error) {
	in, release, err := slot.Acquire(supervisor.Client{}, 10*time.Second)
	if err != nil {
		return 0, err
	}
	defer release(supervisor.Outcome{})
	conn, err := in.NewConn()
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	target := fmt.Sprintf("/host/took?q=%d", hostCalls)
	signed := in.Sign(nil, []byte("GET"), []byte(target), portal.Caller{})
	if _, err := fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: portal\r\nX-Portal-Caller: %s\r\n\r\n", target, signed); err != nil {
		return 0, err
	}
	res, err := http.ReadResponse(conn.Reader, nil)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("the host calls are answered %d", res.StatusCode)
	}
	return took, json.NewDecoder(res.Body).Decode(&took)
}

// bareCalls is the median of as many calls of the floor.
func bareCalls(ctx context.Context, client unary.UnaryClient) (time.Duration, error) {
	took := make([]float64, hostCalls)
	for i := range took {
		began := time.Now()
		if _, err := client.Do(ctx, &unary.Request{Method: http.MethodGet, Target: "/facts"}); err != nil {
			return 0, err
		}
		took[i] = float64(time.Since(began))
	}
	return time.Duration(median(took)), nil
}
