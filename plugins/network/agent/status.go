package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"time"

	"gaia.example/portal/plugins/network/agent/spool"
	"gaia.example/portal/sdk/go/node"
)

func status(ctx context.Context, a *agent, args []string) error {
	err := a.parse("status", args, func(f *flag.FlagSet) { f.BoolVar(&a.json, "json", false, "print it as JSON") })
	if err != nil {
		return err
	}
	settings, client, err := a.load()
	if err != nil {
		return err
	}
	waiting, last := a.waiting(client.Key)
	state, err := client.Self(ctx)
	if a.json && err == nil {
		return json.NewEncoder(a.out).Encode(struct {
			node.State
			Waiting int       `json:"waiting"`
			Made    node.Link `json:"made"`
		}{state, waiting, last})
	}
	fmt.Fprintf(a.out, "Node:        %s\nPortal:      %s\nHeartbeats:  %d made, %d wait\n", client.Key.Address(), settings.Portal,
		last.Sequence, waiting)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "Name:        %s, of %s\nState:       %s\n", state.Name, state.Owner, state.State)
	if state.Last.Time > 0 {
		fmt.Fprintf(a.out, "Last heard:  number %d, %s\n", state.Last.Sequence, time.UnixMilli(int64(state.Last.Time)).Format(time.DateTime))
	}
	for _, note := range state.Notes {
		fmt.Fprintln(a.out, note)
	}
	return nil
}

// waiting is how many heartbeats wait, and where the chain stands, as an agent that runs last wrote it.
func (a *agent) waiting(key *node.Key) (int, node.Link) {
	return spool.Look(a.spoolOf(key))
}

func drain(ctx context.Context, a *agent, args []string) error {
	var off bool
	err := a.parse("drain", args, func(f *flag.FlagSet) { f.BoolVar(&off, "off", false, "take jobs again") })
	if err != nil {
		return err
	}
	_, client, err := a.load()
	if err != nil {
		return err
	}
	state, err := client.Drain(ctx, !off)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "The node is %s.\n", state.State)
	return nil
}
