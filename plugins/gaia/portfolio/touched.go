package portfolio

import (
	"bytes"
	"maps"
	"slices"
	"sync"

	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/sdk/go/portal"
)

// mostTouched is how many accounts are told at once: of more, everybody's page is read again.
const mostTouched = 64

// touched is whose GAIA moved since that was told last. It is safe for concurrent use.
type touched struct {
	sync.Mutex
	accounts map[portal.Address]struct{}
	anybody  bool
}

// add takes nil for anybody.
func (t *touched) add(accounts []portal.Address) {
	t.Lock()
	defer t.Unlock()
	if t.accounts == nil {
		t.accounts = map[portal.Address]struct{}{}
	}
	for _, account := range accounts {
		t.accounts[account] = struct{}{}
	}
	t.anybody = t.anybody || accounts == nil || len(t.accounts) > mostTouched
	if t.anybody {
		t.accounts = nil
	}
}

// take is all that was added since it was called last, in order; nil: anybody.
func (t *touched) take() []portal.Address {
	t.Lock()
	defer t.Unlock()
	all := slices.SortedFunc(maps.Keys(t.accounts), func(a, b portal.Address) int { return bytes.Compare(a[:], b[:]) })
	if t.anybody {
		all = nil
	} else if all == nil {
		all = []portal.Address{}
	}
	t.accounts, t.anybody = nil, false
	return all
}

// touching is whom a batch of what the contracts say concerns.
type touching struct {
	changed bool
	by      []portal.Address
	anybody bool
}

func (t *touching) say(said acts.Said) {
	t.changed = true
	// Whoever delegates to a validator reads its name. A revoked schedule is the beneficiary's too, whom the log does not name.
	t.anybody = t.anybody || len(said.Names) > 0
	for _, act := range said.Acts {
		t.anybody = t.anybody || act.Reason == acts.Revoked
		t.by = append(t.by, act.Account)
		if act.Other != nil {
			t.by = append(t.by, *act.Other)
		}
	}
}

// accounts are nil for anybody.
func (t *touching) accounts() []portal.Address {
	if t.anybody {
		return nil
	}
	return t.by
}
