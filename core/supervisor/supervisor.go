package supervisor

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/sandbox"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/wire"
)

// Config is what a Supervisor needs. Logger and Output may be nil: then nothing is logged.
type Config struct {
	Logger  *slog.Logger
	Host    func(core.Release) portal.Host // what a release's module may ask of the core
	Output  slog.Handler                   // gets what plugins print, with the attribute "module"
	Sandbox *sandbox.Sandbox               // nil: no module runs in it
	// Own are the files that a release's sandboxed plugin may read and write beside its temporary folder: absolute, there, and of the
	// sandbox's Owner. Optional.
	Own func(core.Release) Own
	// Refused is told of what the sandbox refused a module. Optional; it must not block.
	Refused func(core.ModuleID, sandbox.Refusal)
	Clock   core.Clock // nil: time.Now
	Limits  Limits
}

// Own is what a plugin has on a disk, and how large one file of it may get, in bytes; 0: as its temporary ones.
type Own struct {
	Paths     []string
	FileBytes int64
}

// Supervisor owns every plugin process of this portal. Safe for concurrent use.
type Supervisor struct {
	cfg      Config
	launcher *wire.Launcher

	mu    sync.Mutex
	slots []*Slot
}

// New starts the thread that plugin processes are forked from; they die with it, so the Supervisor must outlive them.
func New(cfg Config) (*Supervisor, error) {
	if cfg.Host == nil {
		return nil, errors.New("the supervisor needs a Host for modules")
	}
	cfg.Logger, cfg.Output = cmp.Or(cfg.Logger, slog.New(slog.DiscardHandler)), cmp.Or(cfg.Output, slog.DiscardHandler)
	if cfg.Own == nil {
		cfg.Own = func(core.Release) Own { return Own{} }
	}
	if cfg.Refused == nil {
		cfg.Refused = func(core.ModuleID, sandbox.Refusal) {}
	}
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	cfg.Limits = cfg.Limits.withDefaults()
	return &Supervisor{cfg: cfg, launcher: wire.NewLauncher()}, nil
}

// Open makes the slot of a module. It launches nothing. A module has at most one slot at a time.
func (s *Supervisor) Open(release core.Release, watcher Watcher) *Slot {
	slot := newSlot(s, release, watcher)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.slots = append(s.slots, slot)
	return slot
}

// Close stops every slot at once and ends the thread; what has not stopped when ctx ends is killed. Idempotent.
func (s *Supervisor) Close(ctx context.Context) error {
	s.mu.Lock()
	slots := s.slots
	s.slots = nil
	s.mu.Unlock()
	errs := make([]error, len(slots))
	var stops sync.WaitGroup
	for i, slot := range slots {
		stops.Go(func() { errs[i] = slot.Stop(ctx) })
	}
	stops.Wait()
	s.launcher.Close()
	return errors.Join(errs...)
}
