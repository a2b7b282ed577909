package main

import (
	"context"
	"fmt"
	"os"
	"slices"
)

// Roles of the processes of a run, chosen by the first argument; any other arguments name the measures to take.
const (
	roleLoad  = "load"
	roleUnary = "unary"
	roleEmpty = "empty"

	roleCollector = "collector"
)

func main() {
	var err error
	ctx, role := context.Background(), ""
	if len(os.Args) > 1 {
		role = os.Args[1]
	}
	switch role {
	case roleLoad:
		err = runLoad(ctx, os.Args[2:])
	case roleUnary:
		serveUnary()
	case roleCollector:
		err = runCollector(ctx)
	case roleEmpty:
		err = serveEmpty(ctx)
	default:
		err = run(ctx, os.Args[1:])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run takes the measures of those names, or all of them, which are then kept.
func run(ctx context.Context, names []string) error {
	measures := []struct {
		name    string
		measure func(context.Context) ([]result, error)
	}{
		{"access decision", measureAccess},
		{"module data path", measureDataPath},
		{"tracing", measureTracing},
		{"plugin start", measureStart},
		{"host call", measureHostCall},
		{"sign-in", measureSignIn},
		{"session", measureSession},
		{"million sessions", measureMillion},
		{"streams", measureStreams},
		{"back-fill", measureBackfill},
		{"shell", measureShell},
		{"remote", measureRemote},
		{"orbit", measureOrbit},
		{"frames", measureFrames},
	}
	var results []result
	for _, m := range measures {
		if len(names) > 0 && !slices.Contains(names, m.name) {
			continue
		}
		found, err := m.measure(ctx)
		if err != nil {
			return fmt.Errorf("measure %s: %w", m.name, err)
		}
		for _, r := range found {
			fmt.Println(r)
		}
		results = append(results, found...)
	}
	if len(names) == 0 {
		if err := write("bench/results.json", results); err != nil {
			return err
		}
	}
	for _, r := range results {
		if !r.Holds {
			return fmt.Errorf("%s is %.4g %s: it does not hold its bound", r.Name, r.Value, r.Unit)
		}
	}
	return nil
}
