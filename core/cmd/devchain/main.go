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

	"github.com/ethereum/go-ethereum/common"
	gethlog "github.com/ethereum/go-ethereum/log"
	"golang.org/x/sync/errgroup"

	"gaia.example/portal/sdk/go/portalchain/devnet"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal exits at once

	options, err := parseOptions(os.Args[1:], os.Getenv)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if options.dieWithParent {
		err = dieWithParent()
	}
	if err == nil {
		// The node warns of much that is normal here: no peers, an empty folder, a refused call.
		gethlog.SetDefault(gethlog.NewLogger(logHandler(slog.LevelError)))
		err = run(ctx, options, slog.New(logHandler(slog.LevelInfo)))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func logHandler(level slog.Level) slog.Handler {
	return slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level})
}

// run serves until ctx ends, or until a part of the chain fails.
func run(ctx context.Context, options options, log *slog.Logger) (err error) {
	plan, err := newPlan(areas())
	if err != nil {
		return err
	}
	chain, err := openChain(ctx, options.data, plan, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, chain.close()) }()
	listener, err := listen(ctx, options, log) // an earlier process that still ended has left the address with the folder
	if err != nil {
		return err
	}
	defer listener.Close()
	if err := plan.deploy(ctx, plan.on(chain.client), options.data); err != nil {
		return err
	}

	url := "http://" + listener.Addr().String()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return serve(ctx, listener, chain.apis) })
	if options.actorsPerMinute > 0 {
		group.Go(func() error { return runMarket(ctx, url, plan, options.actorsPerMinute, log) })
	}
	if options.machines > 0 {
		group.Go(func() error { return plan.beside(ctx, options, log) })
	}
	group.Go(func() error { return announce(url, plan) })
	return group.Wait()
}

// announce prints the one line that tells whoever started the chain where it is. The listener already takes calls.
func announce(url string, plan plan) error {
	ready := struct {
		RPCURL    string                    `json:"rpcUrl"`
		ChainID   int64                     `json:"chainId"`
		Contracts map[string]common.Address `json:"contracts"`
		Accounts  map[string]common.Address `json:"accounts"`
	}{url, devnet.ChainID, plan.contracts, plan.deployment().Accounts}
	if err := json.NewEncoder(os.Stdout).Encode(ready); err != nil {
		return fmt.Errorf("say that the chain is ready: %w", err)
	}
	return nil
}
