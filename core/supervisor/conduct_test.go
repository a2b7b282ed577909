package supervisor

import (
	"strings"
	"testing"
	"time"
)

func TestConduct(t *testing.T) {
	start := time.Unix(1_700_000_000, 0)
	for _, row := range []struct {
		name            string
		answers, failed uint64 // a look
		looks           int
		want            string
	}{
		{"nobody asks it anything", 0, 0, 10, ""},
		{"few answers", 3, 3, 7, ""},
		{"half of them", 10, 5, 10, ""},
		{"most of them", 10, 6, 10, "36 of its 60 answers in 30 s failed"},
		{"all of them", 100, 100, 3, "200 of its 200 answers in 10 s failed"},
	} {
		var answers tally
		now := start
		c := newConduct(now)
		for range row.looks {
			c.note(&answers, now)
			answers.answers.Add(row.answers)
			answers.failed.Add(row.failed)
			now = now.Add(5 * time.Second)
		}
		err := c.contradicts()
		if (err == nil) != (row.want == "") || err != nil && !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v, want %q", row.name, err, row.want)
		}
		for range 7 { // it answers well now
			answers.answers.Add(100)
			c.note(&answers, now)
			now = now.Add(5 * time.Second)
		}
		if err := c.contradicts(); err != nil {
			t.Errorf("%s, and well for 30 s: %v", row.name, err)
		}
	}
}
