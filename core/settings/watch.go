package settings

import (
	"context"
	"time"

	"gaia.example/portal/core"
)

// lookEvery is how often is looked at what other replicas and the command line changed, while somebody watches.
const lookEvery = time.Second

// WatchSettings tells of changes of one module's settings until stop is called: of some that were, one at least after the last.
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

// Run tells those who watch, until ctx ends; failed reports each look that could not be taken.
func (s *Settings) Run(ctx context.Context, failed func(error)) {
	tick := time.NewTicker(lookEvery)
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
		default: // it has not looked yet
		}
	}
	s.seen = now
}

// look has Run take a look now.
func (s *Settings) look() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}
