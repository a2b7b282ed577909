package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"golang.org/x/sync/errgroup"

	"gaia.example/portal/sdk/go/portalchain/devnet"
)

// beside lets the areas' residents run what they run beside the chain, until ctx ends.
func (p plan) beside(ctx context.Context, options options, log *slog.Logger) error {
	own, err := os.Executable()
	if err != nil {
		return fmt.Errorf("find the folder of this program: %w", err)
	}
	around := devnet.Around{Portal: options.portal, Programs: filepath.Dir(own), Data: options.data, Machines: options.machines, Log: log}
	group, ctx := errgroup.WithContext(ctx)
	for _, area := range p.areas {
		if area.Beside != nil {
			group.Go(func() error { return area.Beside(ctx, around) })
		}
	}
	return group.Wait()
}
