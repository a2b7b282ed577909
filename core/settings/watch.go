package settings

import (
	"context"
	"time"

	"gaia.example/portal/core"
)

// readEvery is how often Run reads what other replicas and the command line changed, while somebody watches.
const readEvery = time.Second

// WatchSettings signals changes of one module's settings until stop is called: several may come as one signal, which comes after
// the last of them.
func (s *Settings) WatchSettings(id core.ModuleID) (changed <-chan struct{}, stop func()) {
	tell := make(chan struct{}, 1)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.watches[tell] = id
	return tell, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.watches, tell)
	}
}

// Run signals changes to those who watch, until ctx ends; failed gets the error of each reading that failed.
func (s *Settings) Run(ctx context.Context, failed func(error)) {
	tick := time.NewTicker(readEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.wake:
		case <-tick.C:
		}
		if !s.watched() {
			continue
		}
		now, err := s.store.SettingGenerations(ctx)
		if err != nil {
			if ctx.Err() == nil {
				failed(err)
			}
			continue
		}
		s.tell(now)
	}
}

func (s *Settings) watched() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.watches) > 0
}

func (s *Settings) tell(now map[core.ModuleID]int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for tell, id := range s.watches {
		if now[id] == s.seen[id] {
			continue
		}
		select {
		case tell <- struct{}{}:
		default: // it has not taken the last signal yet
		}
	}
	s.seen = now
}

// readNow has Run read at once.
func (s *Settings) readNow() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}
