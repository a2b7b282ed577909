package ledger

import (
	"math/big"
	"time"
)

// window is how many minutes the ledger counts transfers for.
const window = 60

// Minute is the transfers of one minute.
type Minute struct {
	Start  time.Time
	Count  int
	Volume *big.Int // wei that went from one account to another: what was minted or burnt is no part of it
}

func (l *Ledger) count(t Transfer, count int, value *big.Int) {
	start := t.Time.Truncate(time.Minute)
	m := l.minutes[start.Unix()]
	if m == nil {
		m = &Minute{Start: start, Volume: new(big.Int)}
		l.minutes[start.Unix()] = m
	}
	m.Count += count
	if t.Kind != Mint && t.Kind != Burn {
		m.Volume.Add(m.Volume, value)
	}
}

// forgetMinutes keeps two windows before the head: a clock that is behind the chain's still finds its hour.
func (l *Ledger) forgetMinutes() {
	oldest := l.head.Time.Add(-2 * window * time.Minute).Unix()
	for start := range l.minutes {
		if start < oldest {
			delete(l.minutes, start)
		}
	}
}

// perMinute is the 60 minutes that end with now's, or with the head's where that is ahead of now.
func (l *Ledger) perMinute(now time.Time) []Minute {
	if l.head.Time.After(now) {
		now = l.head.Time
	}
	minutes := make([]Minute, window)
	start := now.UTC().Truncate(time.Minute).Add(-(window - 1) * time.Minute)
	for i := range minutes {
		at := start.Add(time.Duration(i) * time.Minute)
		minutes[i] = Minute{Start: at, Volume: new(big.Int)}
		if m := l.minutes[at.Unix()]; m != nil {
			minutes[i].Count = m.Count
			minutes[i].Volume.Set(m.Volume)
		}
	}
	return minutes
}
