package chain

import (
	"testing"
	"time"

	"gaia.example/portal/core"
)

// moment is a reading in a wallet's story, a number of seconds after its begin.
type moment struct {
	at     int
	block  uint64
	holds  core.GAIA
	final  *figure // held in the newest final block, where it is asked for
	alone  bool    // no second endpoint agreed
	counts core.GAIA
}

func finally(amount core.GAIA, block uint64) *figure { return &figure{amount: amount, block: block} }

func TestStanding(t *testing.T) {
	const minute = 60
	for _, row := range []struct {
		name    string
		past    core.GAIA // held a holding time before the first reading
		holding int
		story   []moment
	}{
		{"what was held all along counts at once", 5000, minute, []moment{{0, 100, 5000, nil, false, 5000}}},
		{"without a holding time a gain counts at once", 0, 0, []moment{{0, 100, 0, nil, false, 0}, {2, 101, 5000, nil, false, 5000}}},
		{"a gain counts when it was held long enough", 0, minute, []moment{
			{0, 100, 0, nil, false, 0}, {10, 105, 5000, nil, false, 0}, {69, 134, 5000, nil, false, 0}, {70, 135, 5000, nil, false, 5000},
		}},
		{"GAIA that came just before the first reading is held from then on", 0, minute, []moment{
			{0, 100, 5000, nil, false, 0}, {59, 130, 5000, nil, false, 0}, {60, 131, 5000, nil, false, 5000},
		}},
		{"the least in the window counts", 0, minute, []moment{
			{0, 100, 5000, nil, false, 0}, {30, 115, 700, nil, false, 0}, {31, 116, 5000, nil, false, 0},
			{60, 130, 5000, nil, false, 700}, {90, 145, 5000, nil, false, 700}, {91, 146, 5000, nil, false, 5000},
		}},
		{"what one endpoint alone says does not rise, and does when another agrees", 0, minute, []moment{
			{0, 100, 5000, nil, true, 0}, {61, 130, 5000, nil, true, 0}, {62, 131, 5000, nil, false, 5000},
		}},
		{"a loss counts when it is final", 5000, minute, []moment{
			{0, 100, 5000, nil, false, 5000},
			{10, 105, 0, finally(5000, 90), false, 5000}, {20, 110, 0, finally(5000, 104), false, 5000}, {22, 111, 0, finally(0, 105), false, 0},
		}},
		{"a loss that is final before another agreed counts: it takes nobody's word to open a door", 5000, minute, []moment{
			{0, 100, 5000, nil, false, 5000}, {10, 105, 0, finally(0, 105), true, 0},
		}},
		{"a loss that was reorganised away never moved", 5000, minute, []moment{
			{0, 100, 5000, nil, false, 5000}, {10, 105, 0, finally(5000, 100), false, 5000}, {12, 106, 5000, nil, false, 5000},
			{80, 140, 5000, nil, false, 5000},
		}},
		{"a gain that was reorganised away falls when the block is final in which it was seen", 0, 0, []moment{
			{0, 100, 0, nil, false, 0}, {2, 101, 5000, nil, false, 5000},
			{4, 102, 0, finally(0, 90), false, 5000}, {20, 110, 0, finally(0, 100), false, 5000}, {22, 111, 0, finally(0, 101), false, 0},
		}},
		{"part of a loss is final", 5000, minute, []moment{
			{0, 100, 5000, nil, false, 5000}, {10, 105, 100, finally(2000, 103), false, 2000},
			{12, 106, 100, finally(2000, 104), false, 2000}, {14, 107, 100, finally(100, 105), false, 100},
		}},
		{"what came back at the head limits a fall", 5000, 0, []moment{
			{0, 100, 5000, nil, false, 5000}, {10, 105, 600, finally(0, 104), false, 600},
		}},
		{"a loss that was not final at the first reading has not happened", 5000, minute, []moment{
			{0, 100, 0, finally(5000, 90), false, 5000}, {10, 105, 0, finally(0, 95), false, 0},
		}},
		{"GAIA in the final block alone was not held", 0, minute, []moment{{0, 100, 0, finally(5000, 90), false, 0}}},
		{"after a silence a gain is held from when it was seen", 0, minute, []moment{
			{0, 100, 0, nil, false, 0}, {1200, 700, 5000, nil, false, 0}, {1260, 730, 5000, nil, false, 5000},
		}},
		{"a shorter chain keeps what counts", 5000, minute, []moment{{0, 100, 5000, nil, false, 5000}, {2, 97, 5000, nil, false, 5000}}},
	} {
		t.Run(row.name, func(t *testing.T) {
			began := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
			holding := time.Duration(row.holding) * time.Second
			var s standing
			for i, m := range row.story {
				e := evidence{head: figure{m.holds, m.block, began.Add(time.Duration(m.at) * time.Second)}, final: m.final, vouched: m.holds,
					certain: m.final != nil}
				if m.alone {
					e.vouched, e.certain = 0, false
				}
				if i == 0 {
					e.past = &figure{amount: row.past}
					if holding == 0 {
						e.past = &e.head
					}
				}
				s.weigh(e, holding)
				if s.counts != m.counts {
					t.Errorf("%d s, block %d: %d counts, want %d", m.at, m.block, s.counts, m.counts)
				}
			}
			if len(s.held) > 8 {
				t.Errorf("%d steps are kept", len(s.held))
			}
		})
	}
}

func TestThePastMayBecomeKnownLate(t *testing.T) {
	began := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for _, row := range []struct {
		name                  string
		first, past, now, get core.GAIA
	}{
		{"held all along", 5000, 5000, 5000, 5000},
		{"more than before", 5000, 600, 5000, 600},
		{"less in between", 600, 5000, 5000, 600},
		{"nothing in between", 0, 5000, 5000, 0},
		{"less now", 5000, 5000, 600, 600},
	} {
		t.Run(row.name, func(t *testing.T) {
			var s standing
			s.weigh(evidence{head: figure{row.first, 100, began}, vouched: row.first}, time.Minute)
			if s.counts != 0 {
				t.Errorf("%d counts without a past", s.counts)
			}
			now := figure{row.now, 104, began.Add(8 * time.Second)}
			s.weigh(evidence{head: now, past: &figure{amount: row.past}, vouched: row.now}, time.Minute)
			if s.counts != row.get {
				t.Errorf("%d counts, want %d", s.counts, row.get)
			}
		})
	}
}

func TestAWalletThatMovesInEveryBlockTakesNoRoom(t *testing.T) {
	began := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	var s standing
	for i := range 100_000 {
		at := began.Add(time.Duration(i) * time.Second)
		s.weigh(evidence{head: figure{core.GAIA(5000 - i%2), uint64(i), at}, vouched: 5000}, 100_000*time.Second)
	}
	if len(s.held) > 2 {
		t.Errorf("%d steps are kept", len(s.held))
	}
}
