package core

import (
	"context"
	"time"
)

// How often a module is sampled on each replica that has something to tell of it, and how long that is kept.
const (
	SampleEvery = 15 * time.Second
	SamplesKept = time.Hour
)

// Sample is what a module did on one replica within SampleEvery, and what its processes took for that.
type Sample struct {
	Replica  string
	Module   ModuleID
	At       time.Time     // the end, a whole multiple of SampleEvery
	Requests int64         // that were answered, streams that were opened among them
	Failed   int64         // of those: 5xx, none in time, or broken off
	P50, P95 time.Duration // that half and 95 % of the answers' heads took at most, to 9 %; 0: none was timed
	Memory   int64         // bytes that its processes had at most; 0: it had none that was measured
	Took     time.Duration // of a processor
	Running  int           // requests and streams at the end
	Streams  int           // of those
}

// SampleStore keeps the samples of the last SamplesKept, of all replicas.
type SampleStore interface {
	// SaveSamples keeps them. Of a module, replica and time the first one stays.
	SaveSamples(context.Context, ...Sample) error
	// Samples of a module after that time, by replica and time.
	Samples(ctx context.Context, id ModuleID, after time.Time) ([]Sample, error)
}

// Bounds are what a module's plugin may take on a replica.
type Bounds struct {
	Memory    int64   // bytes that it is to make do with
	MemoryEnd int64   // bytes over which it is ended
	Requests  int     // at once
	Processor float64 // of one processor, on average of two minutes, unless it answers for that
}
