package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"gaia.example/portal/plugins/network/agent/folder"
	"gaia.example/portal/sdk/go/node"
)

func rotate(ctx context.Context, a *agent, args []string) error {
	if err := a.parse("rotate", args, nil); err != nil {
		return err
	}
	settings, client, err := a.load()
	if err != nil {
		return err
	}
	if client, err = a.settleRotation(ctx, settings, client); err != nil {
		return err
	}
	_, sealed, err := a.dir.KeyAddress(folder.KeyFile)
	if err != nil {
		return err
	}
	var passphrase []byte
	if sealed { // the new key has the passphrase of the one before
		if passphrase, err = a.passphrase(); err != nil {
			return err
		}
	}
	successor, err := node.NewKey()
	if err != nil {
		return err
	}
	// The new key is on the disk before the portal hears of it: whatever ends this process, the node has the key that is in force.
	if err := a.dir.WriteKey(folder.NextKeyFile, successor, passphrase); err != nil {
		return err
	}
	if _, err := client.Rotate(ctx, node.Rotate(client.Key, successor, settings.Portal, settings.Chain, time.Now())); err != nil {
		var refused *node.Refused
		if errors.As(err, &refused) && refused.Status < 500 {
			_ = os.Remove(a.dir.Path(folder.NextKeyFile))
		}
		return fmt.Errorf("the key was not rotated: %w", err)
	}
	if err := a.adopt(); err != nil {
		return err
	}
	fmt.Fprintf(a.out, "The node is %s now. The key before, %s, is worth nothing any more.\n", successor.Address(), client.Key.Address())
	return nil
}

// adopt puts the new key in the place of the one before.
func (a *agent) adopt() error {
	if err := os.Rename(a.dir.Path(folder.NextKeyFile), a.dir.Path(folder.KeyFile)); err != nil {
		return fmt.Errorf("put the new key in its place: %w", err)
	}
	return folder.SyncDir(string(a.dir))
}

// settleRotation finishes a rotation whose answer never came: the portal knows which of both keys is in force. Where it does not answer,
// the key of before goes on, until it does.
func (a *agent) settleRotation(ctx context.Context, settings folder.Settings, client *node.Client) (*node.Client, error) {
	successor, err := a.dir.Key(folder.NextKeyFile, a.passphrase)
	if errors.Is(err, folder.ErrNoKey) {
		return client, nil
	}
	if err != nil {
		return nil, err
	}
	next := &node.Client{Portal: settings.Portal, Key: successor, Software: software()}
	_, err = next.Self(ctx)
	var refused *node.Refused
	switch {
	case err == nil:
		return next, a.adopt()
	case errors.As(err, &refused) && (refused.Reason == node.Unknown || refused.Reason == node.Revoked):
		if err := os.Remove(a.dir.Path(folder.NextKeyFile)); err != nil {
			return nil, fmt.Errorf("remove the key of a rotation that never was: %w", err)
		}
	}
	return client, nil
}
