package supervisor

import (
	"fmt"
	"time"
)

// What of an instance's answers counts against it when it says that it is well.
const (
	conductTime    = 30 * time.Second
	conductAnswers = 20 // fewer say nothing
)

// conduct is how an instance answers, whatever it says of its health.
type conduct struct {
	marks []mark // one for each health call, the oldest conductTime ago
}

// mark is a tally at one moment.
type mark struct {
	answers, failed uint64
	at              time.Time
}

func newConduct(now time.Time) conduct { return conduct{[]mark{{at: now}}} }

// note adds the tally as it is now, and forgets what is old.
func (c *conduct) note(t *tally, now time.Time) {
	for len(c.marks) > 1 && now.Sub(c.marks[1].at) >= conductTime {
		c.marks = c.marks[1:]
	}
	c.marks = append(c.marks, mark{t.answers.Load(), t.failed.Load(), now})
}

// contradicts is why it is not well, whatever it says: most of its answers failed. Nil: they did not.
func (c *conduct) contradicts() error {
	first, last := c.marks[0], c.marks[len(c.marks)-1]
	answers, failed := last.answers-first.answers, last.failed-first.failed
	if answers < conductAnswers || failed*2 <= answers {
		return nil
	}
	return &failingAnswers{fmt.Sprintf("it says that it is well, and %d of its %d answers in %s failed",
		failed, answers, seconds(last.at.Sub(first.at)))}
}

// failingAnswers are those of an instance that answers, and not well.
type failingAnswers struct{ problem string }

func (f *failingAnswers) Error() string { return f.problem }
