package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	gethlog "github.com/ethereum/go-ethereum/log"
)

func main() {
	options, err := parseOptions(os.Args[1:], os.Getenv)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if options.dieWithParent {
		if err := dieWithParent(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	handler := slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelInfo})
	// The node warns of much that is normal here: no peers, an empty folder, a refused call.
	quiet := slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})
	gethlog.SetDefault(gethlog.NewLogger(quiet))

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal exits at once
	if err := run(ctx, options, slog.New(handler)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run serves until ctx ends, or until a part of the chain fails.
func run(ctx context.Context, options options, log *slog.Logger) (err error) {
	chain, err := openChain(ctx, options, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, chain.close()) }()

	deployment, err := deploy(ctx, chain.client, options.data)
	if err != nil {
		return err
	}
	ready := struct {
		RPCURL    string    `json:"rpcUrl"`
		ChainID   int64     `json:"chainId"`
		Contracts contracts `json:"contracts"`
	}{chain.url(), chainID, deployment.Contracts}
	if err := json.NewEncoder(os.Stdout).Encode(ready); err != nil {
		return fmt.Errorf("say that the chain is ready: %w", err)
	}
	if options.actorsPerMinute > 0 {
		return runMarket(ctx, chain.url(), deployment, options.actorsPerMinute, log)
	}
	<-ctx.Done()
	return nil
}
