// Package measure runs the suites of plugins/network/benchmark on this machine and takes the time. Processor, memory, disk and WebAssembly
// are measured in a process of their own, which gives all that it took back when it ends.
package measure

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"runtime"
	"sync"
	"time"

	"gaia.example/portal/plugins/network/benchmark"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// Job is what the process is told on its standard input.
type Job struct {
	Suite  uint64      `json:"suite"`
	Seed   portal.Hash `json:"seed"`
	Folder string      `json:"folder"` // for the file of the disk's parts, which goes afterwards
}

// Run measures all parts of a machine.
func Run(ctx context.Context, job Job) ([]node.Part, error) {
	suite, known := benchmark.Suites[job.Suite]
	if !known {
		return nil, fmt.Errorf("the portal asks for suite %d, which this agent does not know: get the agent that the portal serves", job.Suite)
	}
	r := &run{suite: suite, seed: job.Seed, processors: runtime.NumCPU(), folder: job.Folder}
	var parts []node.Part
	for _, measured := range []func(context.Context) ([]node.Part, error){r.single, r.multi, r.memory, r.disk, r.wasm} {
		more, err := measured(ctx)
		if err != nil {
			return nil, err
		}
		parts = append(parts, more...)
	}
	return parts, nil
}

// run measures one suite.
type run struct {
	suite      benchmark.Suite
	seed       portal.Hash
	processors int
	folder     string
}

// part begins a part.
func (r *run) part(name string) node.Part {
	unit, _ := r.suite.Unit(name, uint64(r.processors))
	return node.Part{Name: name, Unit: unit}
}

// add takes a sample that took so long.
func (r *run) add(p *node.Part, took time.Duration, digests ...portal.Hash) {
	_, amount := r.suite.Unit(p.Name, uint64(r.processors))
	if digests == nil {
		digests = []portal.Hash{}
	}
	p.Samples = append(p.Samples, node.Sample{Amount: amount, Nanoseconds: uint64(max(took, 1)), Digests: digests})
	p.Median = node.MedianOf(p.Samples)
}

func (r *run) single(ctx context.Context) ([]node.Part, error) {
	part := r.part(benchmark.CPUSingle)
	for i := range r.suite.Samples {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		begun := time.Now()
		digest := benchmark.Rounds(r.seed, part.Name, i, 0, r.suite.Rounds)
		r.add(&part, time.Since(begun), digest)
	}
	return []node.Part{part}, nil
}

func (r *run) multi(ctx context.Context) ([]node.Part, error) {
	part := r.part(benchmark.CPUMulti)
	for i := range r.suite.Samples {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		digests := make([]portal.Hash, r.processors)
		var all sync.WaitGroup
		begun := time.Now()
		for p := range digests {
			all.Go(func() { digests[p] = benchmark.Rounds(r.seed, part.Name, i, p, r.suite.Rounds) })
		}
		all.Wait()
		r.add(&part, time.Since(begun), digests...)
	}
	return []node.Part{part}, nil
}

func (r *run) memory(ctx context.Context) ([]node.Part, error) {
	part := r.part(benchmark.Memory)
	areas := r.suite.NewAreas()
	for i := range r.suite.Samples {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		areas.Prepare(r.seed, i)
		begun := time.Now()
		areas.Copy(r.suite.Copies)
		took := time.Since(begun)
		r.add(&part, took, areas.Digest())
	}
	return []node.Part{part}, nil
}

func (r *run) wasm(ctx context.Context) ([]node.Part, error) {
	part := r.part(benchmark.WASM)
	machine, err := benchmark.NewMachine(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { _ = machine.Close(context.WithoutCancel(ctx)) }()
	for i := range r.suite.Samples {
		begun := time.Now()
		digest, err := machine.Run(ctx, r.seed, i, r.suite.WASM)
		if err != nil {
			return nil, err
		}
		r.add(&part, time.Since(begun), digest)
	}
	return []node.Part{part}, nil
}

// disk writes a file, reads it from the disk again, and reads pages of it at random. The file goes afterwards, whatever happens.
func (r *run) disk(ctx context.Context) ([]node.Part, error) {
	file, err := os.CreateTemp(r.folder, "benchmark-*")
	if err != nil {
		return nil, fmt.Errorf("make the benchmark's file: %w", err)
	}
	defer func() {
		_ = file.Close()
		_ = os.Remove(file.Name())
	}()
	written, read, random := r.part(benchmark.DiskWrite), r.part(benchmark.DiskRead), r.part(benchmark.DiskRandom)
	content := make([]byte, r.suite.Disk)
	for i := range r.suite.Samples {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		benchmark.Fill(r.seed, benchmark.DiskWrite, i, content)
		begun := time.Now()
		if _, err = file.WriteAt(content, 0); err == nil {
			err = file.Sync()
		}
		if err != nil {
			return nil, fmt.Errorf("write the benchmark's file: %w", err)
		}
		r.add(&written, time.Since(begun), benchmark.Digest(content))
		if err := r.readBack(file, content, &read); err != nil {
			return nil, err
		}
		if err := r.readPages(file, i, &random); err != nil {
			return nil, err
		}
	}
	return []node.Part{written, read, random}, nil
}

func (r *run) readBack(file *os.File, into []byte, part *node.Part) error {
	if err := uncache(file); err != nil {
		return fmt.Errorf("have the disk read the benchmark's file: %w", err)
	}
	clear(into)
	begun := time.Now()
	if _, err := file.ReadAt(into, 0); err != nil {
		return fmt.Errorf("read the benchmark's file: %w", err)
	}
	r.add(part, time.Since(begun), benchmark.Digest(into))
	return nil
}

func (r *run) readPages(file *os.File, sample int, part *node.Part) error {
	if err := uncache(file); err != nil {
		return fmt.Errorf("have the disk read the benchmark's file: %w", err)
	}
	pages, page := r.suite.Pages(r.seed, sample), make([]byte, benchmark.PageSize)
	hash := sha256.New()
	begun := time.Now()
	for _, n := range pages {
		if _, err := file.ReadAt(page, int64(n)*benchmark.PageSize); err != nil {
			return fmt.Errorf("read the benchmark's file: %w", err)
		}
		hash.Write(page)
	}
	r.add(part, time.Since(begun), portal.Hash(hash.Sum(nil)))
	return nil
}
