package registry

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"gaia.example/portal/core"
)

const (
	writeTimeout = 10 * time.Second // for writing one step down
	closeTimeout = 2 * time.Second  // for writing down what is left at the end
)

// journal makes steps known in their order, apart from those who take them: a row with its audit entry, a metric and an
// event for open tabs. A step that cannot be written is logged; it does not stop the module.
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
	enabled bool
}

// moduleEvent is the payload of the topic "module".
type moduleEvent struct {
	ID      core.ModuleID `json:"id"`
	Version string        `json:"version"`
	Enabled bool          `json:"enabled"`
	State   core.State    `json:"state"`
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
	j.signal()
}

func (j *journal) signal() {
	select {
	case j.wake <- struct{}{}:
	default:
	}
}

// close writes what can be written within closeTimeout, and ends the journal.
func (j *journal) close() {
	late := time.AfterFunc(closeTimeout, j.cancel)
	defer late.Stop()
	j.mu.Lock()
	j.closed = true
	j.signal()
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
		for _, e := range entries {
			j.write(e)
		}
		if closed {
			return
		}
	}
}

func (j *journal) write(e entry) {
	ctx, cancel := context.WithTimeout(j.ctx, writeTimeout)
	defer cancel()
	if err := j.config.Store.SaveTransition(ctx, e.step); err != nil {
		j.config.Logger.Error("write down a module's step", "module", e.step.Module, "to", e.step.To, "error", err)
	}
	if j.config.Moved != nil {
		j.config.Moved(e.step)
	}
	payload, err := json.Marshal(moduleEvent{ID: e.step.Module, Version: e.step.Version, Enabled: e.enabled, State: e.step.To})
	if err == nil {
		err = j.config.Events.Publish(ctx, core.Event{Topic: core.TopicModule, Payload: payload, At: e.step.At})
	}
	if err != nil {
		j.config.Logger.Error("publish a module's step", "module", e.step.Module, "to", e.step.To, "error", err)
	}
}
