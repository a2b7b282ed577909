package registry

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"gaia.example/portal/core"
)

const (
	writeTimeout = 10 * time.Second // for writing one step down
	closeTimeout = 2 * time.Second  // for writing down what is left at the end
	writeAtOnce  = 50               // fewer than a stream has room for
)

// journal makes steps known in their order, apart from those who take them: a row with its audit entry, a metric and an
// event for open tabs. Steps that come together are written together. What cannot be written is logged; it does not stop the
// module.
type journal struct {
	config Config

	mu     sync.Mutex
	queue  []entry
	wake   chan struct{}
	closed bool
	ctx    context.Context // of all writing
	cancel context.CancelFunc
	done   chan struct{}
}

type entry struct {
	step    core.Transition
	crash   *core.Crash // what led to it; nil: nothing crashed
	enabled bool
	known   bool // the step is written down: only open tabs are to look again
}

// Event is the payload of the topic "module".
type Event struct {
	ID      core.ModuleID `json:"id"`
	Version string        `json:"version"`
	Digest  string        `json:"digest"` // of the release, 64 hex digits
	Enabled bool          `json:"enabled"`
	State   core.State    `json:"state"`
	// why a new version went back by itself, a sentence that everybody may read; absent otherwise
	Problem string `json:"problem,omitempty"`
}

func newJournal(config Config) *journal {
	j := &journal{config: config, wake: make(chan struct{}, 1), done: make(chan struct{})}
	j.ctx, j.cancel = context.WithCancel(context.Background())
	go j.run()
	return j
}

func (j *journal) add(e entry) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.closed {
		return
	}
	j.queue = append(j.queue, e)
	signal(j.wake)
}

// close writes what can be written within closeTimeout, and ends the journal.
func (j *journal) close() {
	late := time.AfterFunc(closeTimeout, j.cancel)
	defer late.Stop()
	j.mu.Lock()
	j.closed = true
	signal(j.wake)
	j.mu.Unlock()
	<-j.done
}

func (j *journal) run() {
	defer close(j.done)
	defer j.cancel()
	for range j.wake {
		j.mu.Lock()
		entries, closed := j.queue, j.closed
		j.queue = nil
		j.mu.Unlock()
		for some := range slices.Chunk(entries, writeAtOnce) {
			j.write(some)
		}
		if closed {
			return
		}
	}
}

func (j *journal) write(entries []entry) {
	ctx, cancel := context.WithTimeout(j.ctx, writeTimeout)
	defer cancel()
	var steps []core.Transition
	events := make([]core.Event, len(entries))
	for i, e := range entries {
		events[i] = core.Event{Topic: core.TopicModule, Payload: e.payload(), At: e.step.At}
		if e.known {
			continue
		}
		steps = append(steps, e.step)
		if j.config.Moved != nil {
			j.config.Moved(e.step)
		}
	}
	for _, e := range entries {
		if e.crash != nil && j.config.Crashes != nil {
			j.keep(ctx, *e.crash)
		}
	}
	if len(steps) > 0 {
		if err := j.config.Modules.SaveTransition(ctx, steps...); err != nil {
			j.config.Logger.Error("write down steps of modules", "module", steps[0].Module, "steps", len(steps), "error", err)
		}
	}
	if err := j.config.Events.Publish(ctx, events...); err != nil {
		j.config.Logger.Error("publish steps of modules", "module", entries[0].step.Module, "steps", len(entries), "error", err)
	}
}

// keep writes down a crash, with what the module had logged until then.
func (j *journal) keep(ctx context.Context, crash core.Crash) {
	crash.Log = j.config.Words(crash.Module, crash.At)
	if err := j.config.Crashes.SaveCrash(ctx, crash); err != nil {
		j.config.Logger.Error("write down how a module crashed", "module", crash.Module, "error", err)
	}
}

func (e entry) payload() json.RawMessage {
	event := Event{ID: e.step.Module, Version: e.step.Version, Enabled: e.enabled, State: e.step.To}
	if !e.step.Release.Zero() {
		event.Digest = e.step.Release.String()
	}
	if e.step.TakenBack != "" {
		event.Problem = "Version " + e.step.TakenBack + " was taken back."
	}
	payload, err := json.Marshal(event)
	if err != nil {
		panic(err) // strings and a bool
	}
	return payload
}
