package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"runtime/debug"

	"gaia.example/portal/plugins/network/agent/figures"
	"gaia.example/portal/plugins/network/agent/folder"
	"gaia.example/portal/plugins/network/agent/heart"
	"gaia.example/portal/plugins/network/agent/spool"
	"gaia.example/portal/sdk/go/node"
)

func run(ctx context.Context, a *agent, args []string) error {
	measuring := true
	var idle int
	err := a.parse("run", args, func(f *flag.FlagSet) {
		f.BoolVar(&measuring, "benchmark", true, "measure the machine when the portal asks for it")
		f.IntVar(&idle, "idle", usuallyIdle, "how idle the processors must be for a benchmark, in percent")
	})
	if err != nil {
		return err
	}
	debug.SetGCPercent(50) // it makes little garbage, and is to be small
	settings, client, err := a.load()
	if err != nil {
		return err
	}
	lock, err := a.dir.Lock()
	if err != nil {
		return err
	}
	defer lock.Close()
	if client, err = a.settleRotation(ctx, settings, client); err != nil {
		return err
	}
	beats, err := spool.Open(a.spoolOf(client.Key), spool.Limits{})
	if err != nil {
		return err
	}
	defer func() { _ = beats.Close() }()
	a.sweep(client.Key)

	logger := log.New(a.errs, "", log.LstdFlags)
	say := func(sentence string) { logger.Print(sentence) }
	reader := figures.NewReader(ctx, string(a.dir))
	h := &heart.Heart{
		Client: client, Spool: beats, Figures: reader.Read, Clock: heart.System{}, Say: say,
	}
	key := client.Key
	h.Rotated = func() (*node.Client, *spool.Spool, bool) {
		next, beats, changed := a.rotated(key, say)
		if changed {
			key = next.Key
		}
		return next, beats, changed
	}
	if measuring {
		h.Wanted = func(ctx context.Context) {
			if err := a.measureAndSend(ctx, idle); err != nil {
				say("The benchmark that the portal asked for was not measured: " + sentence(err))
			}
		}
	}
	say(fmt.Sprintf("%s runs as %s for %s.", software(), client.Key.Address(), settings.Portal))
	if err := h.Run(ctx); err != nil {
		say(sentence(err))
		return errNo // a service is not started again for that
	}
	say("Stopped.")
	return nil
}

// spoolOf is the folder of a key's heartbeats.
func (a *agent) spoolOf(key *node.Key) string { return a.dir.Path("spool/" + key.Address().String()) }

// sweep removes what keys before left: heartbeats that the portal takes no more, and files of benchmarks that were killed.
func (a *agent) sweep(key *node.Key) {
	entries, _ := os.ReadDir(a.dir.Path("spool"))
	for _, entry := range entries {
		if entry.Name() != key.Address().String() {
			_ = os.RemoveAll(a.dir.Path("spool/" + entry.Name()))
		}
	}
	_ = os.RemoveAll(a.dir.Path(benchmarkFolder))
}

// rotated opens what belongs to the folder's key, where that is another one than the one of before.
func (a *agent) rotated(before *node.Key, say func(string)) (*node.Client, *spool.Spool, bool) {
	address, _, err := a.dir.KeyAddress(folder.KeyFile)
	if err != nil || address == before.Address() {
		return nil, nil, false
	}
	_, client, err := a.load()
	if err != nil {
		say(sentence(err))
		return nil, nil, false
	}
	beats, err := spool.Open(a.spoolOf(client.Key), spool.Limits{})
	if err != nil {
		say(sentence(err))
		return nil, nil, false
	}
	return client, beats, true
}
