package main

import (
	"context"
	"fmt"
	"os"
)

// Roles of the processes of a run, chosen by the first argument; none is the run itself.
const (
	roleLoad  = "load"
	roleUnary = "unary"
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
	default:
		err = run(ctx)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	measures := []struct {
		name    string
		measure func(context.Context) ([]result, error)
	}{
		{"access decision", measureAccess},
		{"module data path", measureDataPath},
		{"plugin start", measureStart},
		{"shell", measureShell},
	}
	var results []result
	for _, m := range measures {
		found, err := m.measure(ctx)
		if err != nil {
			return fmt.Errorf("measure %s: %w", m.name, err)
		}
		for _, r := range found {
			fmt.Println(r)
		}
		results = append(results, found...)
	}
	if err := write("bench/results.json", results); err != nil {
		return err
	}
	for _, r := range results {
		if !r.Holds {
			return fmt.Errorf("%s is %.4g %s: it does not hold its bound", r.Name, r.Value, r.Unit)
		}
	}
	return nil
}
