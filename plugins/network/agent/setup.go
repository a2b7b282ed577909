package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	"gaia.example/portal/plugins/network/agent/figures"
	"gaia.example/portal/plugins/network/agent/folder"
	"gaia.example/portal/sdk/go/node"
)

// pairing is what setup is told.
type pairing struct {
	portal, name, token, tokenFile string
	sealed, install                bool
	days                           int
}

func setup(ctx context.Context, a *agent, args []string) error {
	var p pairing
	err := a.parse("setup", args, func(f *flag.FlagSet) {
		f.StringVar(&p.portal, "portal", "", "the portal's address, https://…")
		f.StringVar(&p.name, "name", "", "what the node is called; the machine's name where it is left out")
		f.StringVar(&p.token, "token", os.Getenv("PORTAL_NODE_TOKEN"), "a fleet's token: no wallet has to sign for this machine")
		f.StringVar(&p.tokenFile, "token-file", "", "a file with the token, so that it stands in no list of processes")
		f.IntVar(&p.days, "days", 365, "for how long a fleet's node is delegated to")
		f.BoolVar(&p.sealed, "passphrase", false, "seal the key with a passphrase")
		f.BoolVar(&p.install, "service", false, "install and start the systemd service afterwards")
	})
	if err != nil {
		return err
	}
	if p.portal == "" {
		return usageError{errors.New("say which portal: portal-node setup --portal https://…")}
	}
	origin, err := node.ParsePortal(p.portal)
	if err != nil {
		return usageError{err}
	}
	if p.name == "" {
		p.name = hostName()
	}
	if err := node.CheckName(p.name); err != nil {
		return usageError{err}
	}
	client, err := a.newNode(origin, p.sealed)
	if err != nil {
		return err
	}
	clock, err := a.meet(ctx, client)
	if err != nil {
		return err
	}
	var delegation node.SignedDelegation
	if p.token != "" || p.tokenFile != "" {
		delegation, err = a.enrol(ctx, client, p, clock.Chain)
	} else {
		delegation, err = a.pair(ctx, client, p.name, clock.Chain)
	}
	if err != nil {
		return err
	}
	if err := a.dir.WriteSettings(folder.Settings{Portal: origin, Chain: clock.Chain, Delegation: delegation}); err != nil {
		return err
	}
	fmt.Fprintf(a.out, "This machine is the node %q of %s.\n", delegation.Delegation.Name, delegation.Delegation.Owner)
	if p.install {
		return a.installService(ctx)
	}
	fmt.Fprintln(a.out, "Start it: portal-node run, or portal-node service --install to have it run always.")
	return nil
}

func hostName() string {
	name, err := os.Hostname()
	name, _, _ = strings.Cut(name, ".")
	if name = figures.Plain(name, node.MaxName); err != nil || name == "" {
		return "node"
	}
	return name
}

// newNode is the folder with a key in it. One that a setup that broke off left is taken again; a finished one stays as it is.
func (a *agent) newNode(origin string, sealed bool) (*node.Client, error) {
	if err := a.dir.Make(); err != nil {
		return nil, err
	}
	if s, err := a.dir.Settings(); err == nil {
		return nil, fmt.Errorf("this machine is a node of %s already: look with portal-node status, or begin anew with portal-node uninstall",
			s.Portal)
	} else if !errors.Is(err, folder.ErrNotSetUp) {
		return nil, err
	}
	key, err := a.dir.Key(folder.KeyFile, a.passphrase)
	if errors.Is(err, folder.ErrNoKey) {
		var passphrase []byte
		if sealed {
			if passphrase, err = a.newPassphrase(); err != nil {
				return nil, err
			}
		}
		if key, err = node.NewKey(); err != nil {
			return nil, err
		}
		err = a.dir.WriteKey(folder.KeyFile, key, passphrase)
	}
	if err != nil {
		return nil, err
	}
	return &node.Client{Portal: origin, Key: key, Software: software()}, nil
}

// meet asks the portal for its clock, and refuses to go on with a wrong one.
func (a *agent) meet(ctx context.Context, client *node.Client) (node.Clock, error) {
	clock, ahead, err := client.Clock(ctx)
	if err != nil {
		return clock, err
	}
	if ahead > node.Skew || ahead < -node.Skew {
		return clock, fmt.Errorf("this machine's clock is %s: set it with timedatectl set-ntp true, and run this again", skewText(ahead))
	}
	return clock, nil
}

func skewText(ahead time.Duration) string {
	if ahead < 0 {
		return (-ahead).Round(time.Second).String() + " behind the portal's"
	}
	return ahead.Round(time.Second).String() + " ahead of the portal's"
}

const (
	soonest = time.Second // from an answer to the next time that the portal is asked
	longest = 20 * time.Second
	// mostCodes is how many codes are asked for in place of one that the portal let go of.
	mostCodes = 20
)

// pair shows a code, and waits until a wallet signed or refused.
func (a *agent) pair(ctx context.Context, client *node.Client, name string, chain uint64) (node.SignedDelegation, error) {
	none := node.SignedDelegation{}
	code, err := a.offer(ctx, client, name)
	if err != nil {
		return none, err
	}
	for wait, codes := soonest, 1; ; {
		asked := time.Now()
		state, err := client.PairingState(ctx, code.Code, longest)
		var refused *node.Refused
		switch {
		case ctx.Err() != nil:
			return none, ctx.Err()
		case errors.As(err, &refused) && refused.Reason == node.Unknown && codes < mostCodes:
			fmt.Fprintln(a.out, "So many machines pair that the portal let this code go. This is another one.")
			codes++
			if code, err = a.offer(ctx, client, name); err != nil {
				return none, err
			}
		case errors.As(err, &refused) && refused.Reason != "":
			return none, err
		case err != nil: // the portal may be starting anew; the code is good for ten minutes
		case state.State == node.PairingPaired:
			return a.accept(ctx, client, state.Delegation, chain)
		case state.State == node.PairingRefused:
			return none, errors.New("the wallet said no: run this again for another code")
		case state.State == node.PairingExpired:
			return none, errors.New("the code is too old: run this again for another one")
		}
		// A portal that waits as it is asked to is asked again soon, and later each time one that answers at once.
		if err == nil && time.Since(asked) > longest/2 {
			wait = soonest
		}
		select {
		case <-ctx.Done():
			return none, ctx.Err()
		case <-time.After(wait):
			wait = min(2*wait, longest)
		}
	}
}

// offer introduces the machine, and shows the code that its owner's wallet takes it by.
func (a *agent) offer(ctx context.Context, client *node.Client, name string) (node.Pairing, error) {
	code, err := client.Pair(ctx, node.Introduction{Name: name, Software: software(), Machine: figures.Machine(ctx)})
	if err == nil {
		fmt.Fprintf(a.out,
			"Node:  %s\nCode:  %s, good until %s\nOpen:  %s%s\n\nYour wallet signs there that this machine is yours. Waiting for it …\n",
			client.Key.Address(), code.Code, time.Unix(int64(code.ExpiresAt), 0).Format("15:04:05"), client.Portal, code.Path)
	}
	return code, err
}

// accept looks at the delegation itself: a portal that hands out another one would make this machine somebody else's. What a contract
// wallet signed only a chain can tell; then what it says is looked at.
func (a *agent) accept(ctx context.Context, client *node.Client, d *node.SignedDelegation, chain uint64) (node.SignedDelegation, error) {
	if d == nil || d.Delegation.Node != client.Key.Address() {
		return node.SignedDelegation{},
			errors.New("the portal handed out no delegation to this machine's key: run this again, and tell the portal's admins")
	}
	err := node.VerifyDelegation(ctx, *d, node.Domain{Portal: client.Portal, Chain: chain, Now: time.Now()})
	if node.ReasonOf(err) == node.Forged {
		fmt.Fprintf(a.errs, "The owner %s is no key's address: a contract wallet signed, which the portal has asked.\n", d.Delegation.Owner)
		err = nil
	}
	return *d, err
}

// enrol has the token sign for this machine.
func (a *agent) enrol(ctx context.Context, client *node.Client, p pairing, chain uint64) (node.SignedDelegation, error) {
	text := p.token
	if p.tokenFile != "" {
		content, err := os.ReadFile(p.tokenFile)
		if err != nil {
			return node.SignedDelegation{}, fmt.Errorf("read the token: %w", err)
		}
		text = string(content)
	}
	token, err := node.ParseToken(text)
	if err != nil {
		return node.SignedDelegation{}, err
	}
	now := time.Now()
	until := now.Add(min(time.Duration(p.days)*24*time.Hour, node.MaxDelegation))
	d := token.Enrols(client.Key.Address(), p.name, client.Portal, chain, now, until)
	_, err = client.Enrol(ctx, node.Enrolment{Fleet: token.Key.Address(), Delegation: d, Software: software(), Machine: figures.Machine(ctx)})
	return d, err
}
