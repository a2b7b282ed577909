package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"

	"gaia.example/portal/plugins/network/agent/folder"
	"gaia.example/portal/sdk/go/node"
)

func revoke(ctx context.Context, a *agent, args []string) error {
	var sure bool
	err := a.parse("revoke", args, func(f *flag.FlagSet) { f.BoolVar(&sure, "yes", false, "do not ask") })
	if err != nil {
		return err
	}
	_, client, err := a.load()
	if err != nil {
		return err
	}
	if err := a.confirm(sure,
		fmt.Sprintf("%s is no node of %s any more then; its key is worth nothing.", client.Key.Address(), client.Portal)); err != nil {
		return err
	}
	if err := client.Revoke(ctx); err != nil {
		return err
	}
	fmt.Fprintln(a.out, "The delegation is revoked. An agent that runs ends by itself; portal-node uninstall removes what is left.")
	return nil
}

func uninstall(ctx context.Context, a *agent, args []string) error {
	var sure, alone bool
	err := a.parse("uninstall", args, func(f *flag.FlagSet) {
		f.BoolVar(&sure, "yes", false, "do not ask")
		f.BoolVar(&alone, "without-portal", false, "remove it also where the portal cannot be told")
	})
	if err != nil {
		return err
	}
	if err := a.confirm(sure, fmt.Sprintf("The node, its key and all in %s are gone then.", a.dir)); err != nil {
		return err
	}
	if err := a.leave(ctx, alone); err != nil {
		return err
	}
	if err := a.removeService(ctx); err != nil {
		return err
	}
	for _, name := range []string{folder.KeyFile, folder.NextKeyFile, "settings.json", "lock", "spool", benchmarkFolder} {
		if err := os.RemoveAll(a.dir.Path(name)); err != nil {
			return fmt.Errorf("remove the agent's files: %w", err)
		}
	}
	if err := os.Remove(string(a.dir)); err != nil && !errors.Is(err, os.ErrNotExist) {
		fmt.Fprintf(a.errs, "The folder %s has something else in it, as a validator's attestor key, and stays.\n", a.dir)
	}
	own, _ := os.Executable()
	fmt.Fprintf(a.out, "This machine is no node any more. What is left is the program: rm %s\n", own)
	return nil
}

// leave revokes, where there is something to revoke.
func (a *agent) leave(ctx context.Context, alone bool) error {
	_, client, err := a.load()
	if errors.Is(err, folder.ErrNotSetUp) || errors.Is(err, folder.ErrNoKey) {
		return nil
	}
	if err == nil {
		err = client.Revoke(ctx)
	}
	var refused *node.Refused
	if err == nil || alone || errors.As(err, &refused) && (refused.Reason == node.Revoked || refused.Reason == node.Unknown) {
		return nil
	}
	return fmt.Errorf("the portal could not be told (%w): try again, or add --without-portal and revoke the node on the portal's page", err)
}

func (a *agent) confirm(sure bool, what string) error {
	if sure {
		return nil
	}
	fmt.Fprintf(a.errs, "%s Type yes to go on: ", what)
	var answer string
	if _, err := fmt.Fscanln(a.in, &answer); err != nil || answer != "yes" {
		fmt.Fprintln(a.errs, "Nothing was done.")
		return errNo
	}
	return nil
}
