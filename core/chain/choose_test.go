package chain

import (
	"fmt"
	"log/slog"
	"testing"
	"time"

	"gaia.example/portal/core"
)

func TestChoose(t *testing.T) {
	const old, young = time.Hour, time.Second
	type told struct {
		number uint64
		age    time.Duration
	}
	for _, row := range []struct {
		name  string
		known uint64
		heads []told
		want  int
		unfit bool // the last is set aside
	}{
		{"the first", 100, []told{{101, young}, {101, young}}, 0, false},
		{"one that is a little behind is no reason to switch", 100, []told{{101, young}, {103, young}}, 0, false},
		{"one that lags", 100, []told{{101, young}, {105, young}}, 1, false},
		{"one that stands still", 100, []told{{101, old}, {101, young}}, 1, false},
		{"one that is ahead of its time and old", 100, []told{{101, young}, {120, old}}, 0, false},
		{"all stand still", 100, []told{{101, old}, {105, old}}, 1, false},
		{"a leap", 100, []told{{101, young}, {1000, young}}, 0, true},
		{"all leap after a silence", 100, []told{{1000, young}, {1001, young}}, 0, false},
		{"ahead alone of two", 100, []told{{101, young}, {101, young}, {120, young}}, 0, false},
		{"ahead alone of two at the start", 0, []told{{101, young}, {101, young}, {1 << 50, young}}, 0, false},
		{"two that are ahead of one", 100, []told{{101, young}, {105, young}, {106, young}}, 1, false},
		{"young alone", 100, []told{{101, old}, {101, old}, {120, young}}, 2, false},
		{"ahead of one that is young and one that is old", 100, []told{{101, young}, {101, old}, {120, young}}, 2, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			e := &endpoints{log: slog.New(slog.DiscardHandler)}
			for i, head := range row.heads {
				p := &endpoint{host: fmt.Sprint(i), poll: time.Second, log: e.log}
				p.head.Block = core.Block{Number: head.number, Hash: core.Hash{1}, Time: time.Now().Add(-head.age)}
				e.all = append(e.all, p)
			}
			e.current = e.all[0]
			known := core.Block{Number: row.known}
			if row.known > 0 {
				known.Hash = core.Hash{2}
			}
			chosen, head, err := e.choose(known, time.Minute)
			if err != nil || chosen != e.all[row.want] || head.Number != row.heads[row.want].number {
				t.Fatalf("chose %+v, %v; want %d", head, err, row.want)
			}
			if fit, _ := e.all[len(e.all)-1].fit(time.Now()); fit == row.unfit {
				t.Errorf("the last is fit: %v", fit)
			}
		})
	}
}
