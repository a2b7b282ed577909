package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	"gaia.example/portal/plugins/network/agent/folder"
	"gaia.example/portal/plugins/network/agent/look"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// texts is a flag that may be given more than once.
type texts []string

func (t *texts) String() string { return strings.Join(*t, " ") }

func (t *texts) Set(s string) error {
	*t = append(*t, s)
	return nil
}

// publish signs a signal with the node's key, or the attestor's, and sends it.
func publish(ctx context.Context, a *agent, args []string) error {
	var topic, kind, title, body, reach string
	var links texts
	var down bool
	var within time.Duration
	var chance float64
	var length time.Duration
	var attesting bool
	var origin string
	err := a.parse("signal", args, func(f *flag.FlagSet) {
		f.StringVar(&topic, "topic", "", "the topic's name in addresses")
		f.StringVar(&kind, "kind", string(node.Observation), "observation, prediction, alert, model-event or node-event")
		f.StringVar(&title, "title", "", "what it says, in one line")
		f.StringVar(&body, "body", "", "a file with more about it, in Markdown")
		f.Var(&links, "link", "an https link to evidence; it may be given more than once")
		f.Float64Var(&chance, "chance", -1, "how likely it is, in percent; of a prediction it is needed")
		f.StringVar(&reach, "reach", "", "an http address: the signal claims that it answers, which attestors look at themselves")
		f.DurationVar(&within, "within", 5*time.Second, "with --reach: how long the answer takes at most")
		f.BoolVar(&down, "down", false, "with --reach: the signal claims that it does not answer")
		f.DurationVar(&length, "for", 24*time.Hour, "how long it is in force")
		f.BoolVar(&attesting, "attestor", false, "sign with the validator's attestor key in place of the node's")
		f.StringVar(&origin, "portal", "", "the portal's address, where this machine is no node of it")
	})
	if err != nil {
		return err
	}
	client, chain, err := a.speaker(ctx, origin, attesting)
	if err != nil {
		return err
	}
	content := node.Content{Evidence: links}
	if body != "" {
		text, err := os.ReadFile(body)
		if err != nil {
			return err
		}
		content.Body = strings.TrimSpace(string(text))
	}
	if reach != "" {
		content.Claim = &node.Claim{Type: node.ClaimReach, URL: reach, Up: !down}
		if !down {
			content.Claim.Within = uint64(max(within, 0) / time.Millisecond)
		}
	}
	if chance >= 0 {
		points := uint64(chance*100 + 0.5)
		content.Chance = &points
	}
	now := time.Now()
	signed, err := client.Key.SignSignal(node.Signal{Topic: topic, Kind: node.SignalKind(kind), Title: title,
		IssuedAt: uint64(now.Unix()), ExpiresAt: uint64(now.Add(length).Unix())}, content,
		node.Domain{Portal: client.Portal, Chain: chain, Now: now})
	if err != nil {
		return err
	}
	state, err := client.Publish(ctx, signed)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "Published:  %s/signals/%s\nIn the log: entry %d\nAttested until %s.\n", client.Portal, state.UID, state.Entry,
		time.UnixMilli(int64(state.ClosesAt)).UTC().Format(time.RFC3339))
	return nil
}

// speaker is a client with the node's key or the attestor's, and the portal's chain.
func (a *agent) speaker(ctx context.Context, origin string, attesting bool) (*node.Client, uint64, error) {
	var client *node.Client
	switch {
	case attesting:
		key, err := a.dir.Key(folder.AttestorFile, a.passphrase)
		if err != nil {
			return nil, 0, err
		}
		if origin == "" {
			settings, err := a.dir.Settings()
			if err != nil {
				return nil, 0, usageError{fmt.Errorf("say which portal: --portal https://…: %w", err)}
			}
			origin = settings.Portal
		}
		if origin, err = node.ParsePortal(origin); err != nil {
			return nil, 0, usageError{err}
		}
		client = &node.Client{Portal: origin, Key: key, Software: software()}
	default:
		var err error
		if _, client, err = a.load(); err != nil {
			return nil, 0, err
		}
	}
	clock, _, err := client.Clock(ctx)
	return client, clock.Chain, err
}

// attest looks at open signals again and again and attests what it sees; with --signal it attests that one as it is told.
func attest(ctx context.Context, a *agent, args []string) error {
	var validator, signal, verdict, reason, link, staking, origin string
	var score, confidence float64
	var every time.Duration
	var looker look.Looker
	var endpoint look.Endpoint
	err := a.parse("attest", args, func(f *flag.FlagSet) {
		f.StringVar(&validator, "validator", "", "the validator's address")
		f.StringVar(&origin, "portal", "", "the portal's address, where this machine is no node of it")
		f.StringVar(&endpoint.URL, "rpc", os.Getenv("PORTAL_NODE_RPC"), "an endpoint of the chain of your own, to look at its figures by")
		f.StringVar(&staking, "staking", "", "the staking contract's address, for figures of the chain")
		f.BoolVar(&looker.Local, "local", false, "ask addresses of this machine and its network too, on a development network")
		f.DurationVar(&every, "every", 15*time.Second, "how often to look; 0: once")
		f.StringVar(&signal, "signal", "", "by hand: the uid of the signal")
		f.StringVar(&verdict, "verdict", string(node.Confirm), "by hand: confirm or dispute")
		f.Float64Var(&score, "score", 100, "by hand: how far it is so, in percent")
		f.Float64Var(&confidence, "confidence", 90, "by hand: how sure you are, in percent")
		f.StringVar(&reason, "reason", "", "by hand: why")
		f.StringVar(&link, "link", "", "by hand: an https link to evidence")
	})
	if err != nil {
		return err
	}
	of, err := portal.ParseAddress(validator)
	if err != nil {
		return usageError{fmt.Errorf("--validator: %w", err)}
	}
	client, chain, err := a.speaker(ctx, origin, true)
	if err != nil {
		return err
	}
	if signal != "" {
		uid, err := portal.ParseHash(signal)
		if err != nil {
			return usageError{fmt.Errorf("--signal: %w", err)}
		}
		now := time.Now()
		return a.attestByHand(ctx, client, node.Attestation{Signal: uid, Validator: of, Verdict: node.Verdict(verdict), Reason: reason,
			Evidence: link, Score: uint64(max(score, 0)*100 + 0.5), Confidence: uint64(max(confidence, 0)*100 + 0.5), IssuedAt: uint64(now.Unix())},
			node.Domain{Portal: client.Portal, Chain: chain, Now: now})
	}
	if endpoint.URL != "" {
		if endpoint.Staking, err = portal.ParseAddress(staking); err != nil {
			return usageError{fmt.Errorf("--staking: %w", err)}
		}
		looker.Figures = endpoint
	}
	attestor := look.Attestor{Client: client, Validator: of, Chain: chain, Looker: looker, Told: a.tellAttested}
	return a.attestAlways(ctx, attestor, every)
}

func (a *agent) attestByHand(ctx context.Context, client *node.Client, said node.Attestation, in node.Domain) error {
	signed, err := client.Key.SignAttestation(said, in)
	if err != nil {
		return err
	}
	state, err := client.Attest(ctx, signed)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "Attested:   %s/signals/%s\nIn the log: entry %d\n", client.Portal, state.UID, state.Entry)
	return nil
}

func (a *agent) tellAttested(uid portal.Hash, title string, finding look.Finding, err error) {
	if err != nil {
		fmt.Fprintf(a.out, "%s  not attested: %s\n", uid, sentence(err))
		return
	}
	verdict := node.Dispute
	if finding.Holds {
		verdict = node.Confirm
	}
	fmt.Fprintf(a.out, "%s  %s: %s. %s\n", uid, verdict, title, finding.Reason)
}

// attestAlways looks until ctx ends. A portal that is away is asked again.
func (a *agent) attestAlways(ctx context.Context, attestor look.Attestor, every time.Duration) error {
	for {
		_, err := attestor.Once(ctx)
		var refused *node.Refused
		switch {
		case every == 0 || ctx.Err() != nil:
			return cmp.Or(ctx.Err(), err)
		case errors.As(err, &refused) && refused.Status < 500 && refused.Status != 429:
			return err
		case err != nil:
			fmt.Fprintln(a.errs, sentence(err))
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(every):
		}
	}
}
