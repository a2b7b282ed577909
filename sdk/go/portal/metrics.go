package portal

import (
	"context"
	"sync"
	"time"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// Metrics are figures for the portal's operator. Their names, kinds and meanings stand in the manifest; one that does not is
// dropped. They cost the module nothing: what it says is gathered and sent once a second.
type Metrics interface {
	// Add raises a counter.
	Add(name string, by float64)
	// Set says what a gauge is now.
	Set(name string, value float64)
}

const (
	sampleEvery = time.Second
	sampleSend  = 2 * time.Second
	maxSamples  = 64 // names; a manifest has 32 at most
)

// sampleQueue is Metrics over the control connection.
type sampleQueue struct {
	ending

	client modulev1.HostClient
	mu     sync.Mutex
	added  map[string]float64
	gauges map[string]float64
}

func newSampleQueue(client modulev1.HostClient) *sampleQueue {
	q := &sampleQueue{ending: newEnding(), client: client, added: map[string]float64{}, gauges: map[string]float64{}}
	go q.run()
	return q
}

func (q *sampleQueue) Add(name string, by float64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if _, known := q.added[name]; known || len(q.added) < maxSamples {
		q.added[name] += by
	}
}

func (q *sampleQueue) Set(name string, value float64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if _, known := q.gauges[name]; known || len(q.gauges) < maxSamples {
		q.gauges[name] = value
	}
}

func (q *sampleQueue) run() {
	defer close(q.closed)
	tick := time.NewTicker(sampleEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			q.send()
		case <-q.closing:
			q.send()
			return
		}
	}
}

// send sends what has come together. What the core does not take is lost, as a figure of a moment may be.
func (q *sampleQueue) send() {
	q.mu.Lock()
	req := &modulev1.MeasureRequest{}
	for name, by := range q.added {
		req.Samples = append(req.Samples, &modulev1.Sample{Name: name, Value: by})
	}
	for name, value := range q.gauges {
		req.Samples = append(req.Samples, &modulev1.Sample{Name: name, Value: value, Gauge: true})
	}
	clear(q.added)
	clear(q.gauges)
	q.mu.Unlock()
	if len(req.Samples) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), sampleSend)
	defer cancel()
	_, _ = q.client.Measure(ctx, req)
}
