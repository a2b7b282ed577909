package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"gaia.example/portal/plugins/network/agent/figures"
	"gaia.example/portal/plugins/network/agent/measure"
	"gaia.example/portal/plugins/network/benchmark"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

const (
	benchmarkFolder = "benchmark"
	// usuallyIdle is how idle the processors must be, in percent.
	usuallyIdle = 80
	// spareDisk is what stays free beside the benchmark's file.
	spareDisk = 256 << 20
)

func bench(ctx context.Context, a *agent, args []string) error {
	var local bool
	var idle int
	err := a.parse("bench", args, func(f *flag.FlagSet) {
		f.BoolVar(&local, "local", false, "measure for yourself: the portal is neither asked nor told")
		f.BoolVar(&a.json, "json", false, "print the result as JSON")
		f.IntVar(&idle, "idle", usuallyIdle, "how idle the processors must be, in percent; the portal may take less than you")
	})
	if err != nil {
		return err
	}
	if !local {
		return a.measureAndSend(ctx, idle)
	}
	if err := a.dir.Make(); err != nil {
		return err
	}
	if _, err := waitIdle(ctx, idle); err != nil {
		return err
	}
	var seed portal.Hash
	_, _ = rand.Read(seed[:]) // it never fails
	parts, err := a.measureApart(ctx, measure.Job{Suite: 1, Seed: seed})
	if err != nil {
		return err
	}
	return a.show(parts)
}

// measureAndSend measures with a seed of the portal's, and sends what came out.
func (a *agent) measureAndSend(ctx context.Context, idleAtLeast int) error {
	_, client, err := a.load()
	if err != nil {
		return err
	}
	idle, err := waitIdle(ctx, idleAtLeast)
	if err != nil {
		return err
	}
	seed, err := client.Seed(ctx)
	if err != nil {
		return err
	}
	b := node.Benchmark{
		Portal: client.Portal, ID: seed.ID, Suite: seed.Suite, Seed: seed.Seed, Software: software(), Idle: idle,
		Machine: figures.Machine(ctx), StartedAt: uint64(time.Now().UnixMilli()),
	}
	if b.Parts, err = a.measureApart(ctx, measure.Job{Suite: seed.Suite, Seed: seed.Seed}); err != nil {
		return err
	}
	network, err := measure.Network(ctx, client, seed)
	if err != nil {
		return err
	}
	b.Parts = append(b.Parts, network...)
	b.FinishedAt = uint64(time.Now().UnixMilli())
	statement, err := b.Sign(client.Key)
	if err != nil {
		return err
	}
	state, err := client.Benchmark(ctx, statement)
	if err != nil {
		return err
	}
	if err := a.show(b.Parts); err != nil {
		return err
	}
	fmt.Fprintf(a.errs, "The portal has taken it (%s); it counts until %s.\n", state.State,
		time.Unix(int64(state.ExpiresAt), 0).Format(time.DateTime))
	return nil
}

// waitIdle refuses to measure a machine that does something else.
func waitIdle(ctx context.Context, percent int) (uint64, error) {
	idle, ok := figures.Idle(ctx, 2*time.Second)
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	if !ok {
		return 0, fmt.Errorf("how busy this machine is cannot be read, and a busy one is not measured: look at /proc/stat")
	}
	if idle < uint64(max(percent, 0))*100 {
		return 0, fmt.Errorf("the processors are %d %% busy, and a benchmark wants them %d %% idle: stop what else runs (top shows it), and try again",
			100-idle/100, percent)
	}
	return idle, nil
}

// measureApart has a process of its own measure: the memory that it takes goes with it.
func (a *agent) measureApart(ctx context.Context, job measure.Job) ([]node.Part, error) {
	suite, known := benchmark.Suites[job.Suite]
	if !known {
		return nil, fmt.Errorf("the portal asks for suite %d, which this agent does not know: get the agent that the portal serves", job.Suite)
	}
	job.Folder = a.dir.Path(benchmarkFolder)
	if err := os.MkdirAll(job.Folder, 0o700); err != nil {
		return nil, fmt.Errorf("make the benchmark's folder: %w", err)
	}
	defer func() { _ = os.RemoveAll(job.Folder) }()
	if free, err := figures.FreeDisk(ctx, job.Folder); err == nil && free < uint64(suite.Disk)+spareDisk {
		return nil, fmt.Errorf("the disk has %d MB left, and a benchmark wants %d: make room on it", free>>20, (suite.Disk+spareDisk)>>20)
	}
	own, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find this program: %w", err)
	}
	input, err := json.Marshal(job)
	if err != nil {
		return nil, fmt.Errorf("tell what to measure: %w", err)
	}
	var said, complained bytes.Buffer
	process := exec.CommandContext(ctx, own, "measure")
	process.Stdin, process.Stdout, process.Stderr = bytes.NewReader(input), &said, &complained
	process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // a group of its own, which yields to all else that the machine does
	process.Cancel = func() error { return process.Process.Kill() }
	if err := process.Run(); err != nil {
		return nil, fmt.Errorf("measure: %s: %w", bytes.TrimSpace(complained.Bytes()), err)
	}
	var parts []node.Part
	if err := json.Unmarshal(said.Bytes(), &parts); err != nil {
		return nil, fmt.Errorf("read what was measured: %w", err)
	}
	return parts, nil
}

// niceness is how far measuring yields to what else runs: on an idle machine it costs nothing, and a busy one is not measured.
const niceness = 10

// measureHere is that process.
func measureHere(ctx context.Context, a *agent, _ []string) error {
	// Of the group, since Linux has it for each thread. Who was started to yield further may not yield less.
	if err := unix.Setpriority(unix.PRIO_PGRP, 0, niceness); err != nil && !errors.Is(err, unix.EACCES) && !errors.Is(err, unix.EPERM) {
		return fmt.Errorf("have the rest of the machine go first: %w", err)
	}
	var job measure.Job
	if err := json.NewDecoder(a.in).Decode(&job); err != nil {
		return fmt.Errorf("read what to measure: %w", err)
	}
	parts, err := measure.Run(ctx, job)
	if err != nil {
		return err
	}
	return json.NewEncoder(a.out).Encode(parts)
}

func (a *agent) show(parts []node.Part) error {
	if a.json {
		return json.NewEncoder(a.out).Encode(parts)
	}
	for _, p := range parts {
		fmt.Fprintf(a.out, "%-12s %14d %s\n", p.Name, p.Median, p.Unit)
	}
	return nil
}
