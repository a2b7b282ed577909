package nodes

import (
	"encoding/binary"
	"maps"
	"math"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

const (
	hourMS = 3_600_000
	dayMS  = 24 * hourMS
)

// spread is what a figure was, over all heartbeats that had it.
type spread struct {
	Sum  int64 `json:"sum"`
	N    int64 `json:"n"`
	Most int64 `json:"most"`
}

func (s *spread) add(value *uint64) {
	if value != nil {
		s.merge(spread{int64(*value), 1, int64(*value)}) // up to 2^53-1
	}
}

func (s *spread) merge(o spread) {
	if o.N > 0 && (s.N == 0 || o.Most > s.Most) {
		s.Most = o.Most
	}
	s.Sum = saturated(s.Sum, o.Sum)
	s.N += o.N
}

// saturated is a sum that stays at the greatest or the least number instead of going beyond it.
func saturated(a, b int64) int64 {
	switch {
	case b > 0 && a > math.MaxInt64-b:
		return math.MaxInt64
	case b < 0 && a < math.MinInt64-b:
		return math.MinInt64
	}
	return a + b
}

// mean is nil where nothing was measured.
func (s spread) mean() *int64 {
	if s.N == 0 {
		return nil
	}
	mean := s.Sum / s.N
	return &mean
}

// sums are what the machine did in a stretch of time.
type sums struct {
	CPU         spread `json:"cpu"`
	Load        spread `json:"load"`
	Memory      spread `json:"memory"`
	MemoryTotal spread `json:"memoryTotal"`
	Disk        spread `json:"disk"`
	DiskTotal   spread `json:"diskTotal"`
	Received    spread `json:"received"`
	Sent        spread `json:"sent"`
	Temperature spread `json:"temperature"`
}

func (s *sums) add(f node.Figures) {
	s.CPU.add(f.CPU)
	s.Load.add(f.Load)
	s.Memory.add(f.MemoryUsed)
	s.MemoryTotal.add(f.MemoryTotal)
	s.Disk.add(f.DiskUsed)
	s.DiskTotal.add(f.DiskTotal)
	s.Received.add(f.Received)
	s.Sent.add(f.Sent)
	if t := f.Temperature; t != nil {
		s.Temperature.merge(spread{*t, 1, *t})
	}
}

func (s *sums) merge(o sums) {
	s.CPU.merge(o.CPU)
	s.Load.merge(o.Load)
	s.Memory.merge(o.Memory)
	s.MemoryTotal.merge(o.MemoryTotal)
	s.Disk.merge(o.Disk)
	s.DiskTotal.merge(o.DiskTotal)
	s.Received.merge(o.Received)
	s.Sent.merge(o.Sent)
	s.Temperature.merge(o.Temperature)
}

// stretch is an hour or a day of a node.
type stretch struct {
	Beats  int64 `json:"beats"`
	Up     int64 `json:"up"`     // milliseconds
	Later  int64 `json:"later"`  // milliseconds
	Missed int64 `json:"missed"` // numbers
	Sums   sums  `json:"sums"`
}

func (s *stretch) merge(o stretch) {
	s.Beats += o.Beats
	s.Up += o.Up
	s.Later += o.Later
	s.Missed = saturated(s.Missed, o.Missed)
	s.Sums.merge(o.Sums)
}

// tally is the hour of a line that is not over, and what has no row yet of those before. The times of a key's heartbeats only rise; those
// of a key that took its place may begin in an hour that is over, and add to it.
type tally struct {
	Hour int64   `json:"hour"` // since 1970
	Last int64   `json:"last"` // when the last heartbeat was made; 0: there was none
	Of   stretch `json:"of"`
	// Over are hours that are over and have no row yet. All of the nodes' turn at the same moment: their rows are made over half an hour.
	Over map[int64]stretch `json:"over,omitempty"`
	Pace int64             `json:"pace"` // from when on the next heartbeat may be, where none is too close to the one before
}

// add counts a heartbeat. It stands for the time up to the next one, for lateAfter at most: so this one tells what the one before stood
// for.
func (t *tally) add(at int64, missed int64, f node.Figures, c counting) {
	if t.Last != 0 {
		t.stand(min(at, t.Last+lateAfter.Milliseconds()), c)
	}
	t.turn(at/hourMS, c.ended)
	t.Last = at
	t.Of.Beats++
	t.Of.Missed = saturated(t.Of.Missed, missed)
	t.Of.Sums.add(f)
}

// counting is how the time is counted for which a heartbeat stood.
type counting struct {
	presence watched // of the portal: what lies outside is unknown, and counts as nothing
	counts   bool    // it is time in which the node was there; otherwise it was told afterwards
	ended    func(hour int64, of stretch)
}

// stand counts the time from the last heartbeat to that moment.
func (t *tally) stand(to int64, c counting) {
	for from := t.Last; from < to; {
		t.turn(from/hourMS, c.ended)
		end := min(to, (from/hourMS+1)*hourMS)
		if seen := c.presence.within(from, end); c.counts {
			t.Of.Up += seen
		} else {
			t.Of.Later += seen
		}
		from = end
	}
}

// turn begins an hour, where another one is under way.
func (t *tally) turn(hour int64, ended func(hour int64, of stretch)) {
	if t.Hour == hour {
		return
	}
	if t.Of != (stretch{}) {
		ended(t.Hour, t.Of)
	}
	t.Hour, t.Of = hour, stretch{}
}

// over keeps an hour that is over.
func (t *tally) over(hour int64, of stretch) {
	if t.Over == nil {
		t.Over = map[int64]stretch{}
	}
	addTo(t.Over, hour, of)
}

func addTo(hours map[int64]stretch, hour int64, of stretch) {
	before := hours[hour]
	before.merge(of)
	hours[hour] = before
}

// spreadOver is in how long all nodes have their rows of an hour that is over.
const spreadOver = 30 * 60_000

// mostOver is how many hours wait for their rows: a node that tells of a day at once has them at once.
const mostOver = 2

// rowAfter is how long after an hour a line's row of it is made.
func rowAfter(line portal.Address) int64 {
	return int64(binary.BigEndian.Uint32(line[:4])) % spreadOver
}

// takeOver are the hours that get their rows now, none of which goes on.
func (t *tally) takeOver(line portal.Address, now int64) (over map[int64]stretch) {
	if now%hourMS < rowAfter(line) && len(t.Over) <= mostOver {
		return nil
	}
	over = map[int64]stretch{}
	for hour, of := range t.Over {
		if hour < t.Hour {
			over[hour] = of
			delete(t.Over, hour)
		}
	}
	return over
}

// until is the hours that have no rows, and the one that is not over as it stands now: the last heartbeat stands for the time up to now,
// for lateAfter at most.
func (t *tally) until(now int64, presence watched) (hours map[int64]stretch) {
	if hours = maps.Clone(t.Over); hours == nil {
		hours = map[int64]stretch{}
	}
	if t.Last == 0 {
		return hours
	}
	running := *t
	keep := func(hour int64, of stretch) { addTo(hours, hour, of) }
	running.stand(min(now, t.Last+lateAfter.Milliseconds()), counting{presence, true, keep})
	keep(running.Hour, running.Of)
	return hours
}
