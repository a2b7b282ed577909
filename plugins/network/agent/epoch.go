package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"
	"time"

	"gaia.example/portal/plugins/network/agent/recompute"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// epoch computes an epoch from the log and the chain, and says whether the portal's figures are those: epoch verify N.
func epoch(ctx context.Context, a *agent, args []string) error {
	const form = "say which epoch: portal-node epoch verify 12 --portal https://… --rpc https://… --staking 0x…"
	if len(args) < 2 || args[0] != "verify" {
		return usageError{errors.New(form)}
	}
	number, err := strconv.ParseUint(args[1], 10, 53)
	if err != nil {
		return usageError{errors.New(form)}
	}
	var origin, staking, known string
	var logKey portal.Address
	var chain recompute.Endpoint
	if err := a.parse("epoch verify", args[2:], func(f *flag.FlagSet) {
		f.StringVar(&origin, "portal", "", "the portal's address, where this machine is no node of it")
		f.StringVar(&chain.URL, "rpc", os.Getenv("PORTAL_NODE_RPC"), "an endpoint of the chain of your own")
		f.StringVar(&staking, "staking", "", "the staking contract's address")
		f.StringVar(&known, "log-key", "", "the key that signed the log when you read it first: another key is another log")
		f.Uint64Var(&chain.From, "first-block", 0, "a block at or before the contract's deployment")
	}); err != nil {
		return err
	}
	if chain.URL == "" {
		return usageError{errors.New("say which endpoint of the chain to ask: --rpc https://…")}
	}
	if chain.Staking, err = portal.ParseAddress(staking); err != nil {
		return usageError{fmt.Errorf("--staking: %w", err)}
	}
	if known != "" {
		if logKey, err = portal.ParseAddress(known); err != nil {
			return usageError{fmt.Errorf("--log-key: %w", err)}
		}
	}
	if origin == "" {
		settings, err := a.dir.Settings()
		if err != nil {
			return usageError{fmt.Errorf("say which portal: --portal https://…: %w", err)}
		}
		origin = settings.Portal
	}
	if origin, err = node.ParsePortal(origin); err != nil {
		return usageError{err}
	}
	v, err := recompute.Verify(ctx, recompute.Sources{Portal: origin, LogKey: logKey, Chain: chain}, number)
	if err != nil {
		return err
	}
	return a.tellEpoch(v)
}

func (a *agent) tellEpoch(v recompute.Verified) error {
	fmt.Fprintf(a.out, "Epoch %d:    %s to %s, a pool of %s wei\n", v.Number, time.Unix(v.Begins, 0).UTC().Format(time.RFC3339),
		time.Unix(v.Ends, 0).UTC().Format(time.RFC3339), v.Pool)
	fmt.Fprintf(a.out, "Log:        %d entries under the head that %s signed\nChain:      up to block %d\n", v.Log.Size, v.Log.Key, v.Head)
	if v.Log.Unchecked > 0 {
		fmt.Fprintf(a.out, "Unchecked:  %d attestations that contract wallets signed\n", v.Log.Unchecked)
	}
	fmt.Fprintf(a.out, "Decided:    %d signals\nPays:       %s wei to %d accounts\nRoot:       %s\n", v.Decided, v.Total, len(v.Payments), v.Root)
	if len(v.Differences) == 0 {
		fmt.Fprintln(a.out, "The portal says the same, to the wei.")
		return nil
	}
	for _, difference := range v.Differences {
		fmt.Fprintln(a.out, "Differs:    "+difference)
	}
	return errNo
}
