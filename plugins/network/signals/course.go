package signals

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// counted is a signal whose state changes.
type counted struct {
	topic    string
	accepted time.Time
	was, is  string // was is empty: it is new
	times    int    // that many new ones are counted at once; 0: one
}

// tally keeps the topic's counts of the hour in which the signal was published.
func tally(ctx context.Context, tx *sql.Tx, c counted) error {
	published, by := 0, map[string]int{c.is: 1}
	if c.was == "" {
		published = max(c.times, 1)
	} else {
		by[c.was]--
	}
	delete(by, node.SignalOpen)
	delete(by, node.SignalAttesting)
	if published == 0 && len(by) == 0 {
		return nil
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO signal_hours (topic, hour, published, final, rejected, disputed, expired)
		VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (topic, hour) DO UPDATE SET published = signal_hours.published + excluded.published,
		final = signal_hours.final + excluded.final, rejected = signal_hours.rejected + excluded.rejected,
		disputed = signal_hours.disputed + excluded.disputed, expired = signal_hours.expired + excluded.expired`,
		c.topic, c.accepted.UnixMilli()/time.Hour.Milliseconds(), published, by[node.SignalFinal], by[node.SignalRejected],
		by[node.SignalDisputed], by[node.SignalExpired])
	return err
}

// courses are how long a course is, and the length of its steps, in hours.
var courses = map[string]struct{ length, step int64 }{"24h": {24, 1}, "7d": {7 * 24, 6}, "30d": {30 * 24, 24}, "90d": {90 * 24, 24}}

// Course answers GET /signals/course?range=24h|7d|30d|90d&topic=: how many signals were published in each step of a time, topic by topic,
// and how those were judged until now. Hidden ones count.
type Course struct {
	Time   time.Time     `json:"time"`
	From   time.Time     `json:"from"` // when the first step begins
	Step   int64         `json:"step"` // seconds
	Topics []TopicCourse `json:"topics"`
}

// TopicCourse has the steps in which something was published.
type TopicCourse struct {
	Topic string       `json:"topic"`
	Name  string       `json:"name"`
	Steps []CourseStep `json:"steps"`
}

// CourseStep counts the signals that were published in one step.
type CourseStep struct {
	At        time.Time `json:"at"` // when it begins
	Published int       `json:"published"`
	Final     int       `json:"final"`
	Rejected  int       `json:"rejected"`
	Disputed  int       `json:"disputed"`
	Expired   int       `json:"expired"`
}

func (s *Signals) getCourse(r *http.Request) (any, error) {
	over, known := courses[r.URL.Query().Get("range")]
	if !known {
		return nil, portal.Errorf(portal.Invalid, "A course's range is 24h, 7d, 30d or 90d.")
	}
	ctx, now := r.Context(), s.Clock()
	// The last step is the one that now is in.
	first := (now.Unix()/3600)/over.step*over.step + over.step - over.length
	answer := Course{Time: now.UTC(), From: time.Unix(first*3600, 0).UTC(), Step: over.step * 3600, Topics: []TopicCourse{}}
	c := &portalsql.Conditions{}
	c.And("h.hour >= %s", first)
	if topic := r.URL.Query().Get("topic"); topic != "" && topic != everyTopic {
		c.And("h.topic = %s", topic)
	}
	err := portalsql.Snapshot(ctx, s.DB, func(tx *sql.Tx) error {
		for row, err := range portalsql.Rows(ctx, tx, fmt.Sprintf(`SELECT h.topic, COALESCE(t.name, h.topic), h.hour / %d, SUM(h.published),
			SUM(h.final), SUM(h.rejected), SUM(h.disputed), SUM(h.expired) FROM signal_hours h LEFT JOIN signal_topics t ON t.topic = h.topic
			WHERE %s GROUP BY 1, 2, 3 ORDER BY 2, 1, 3`, over.step, c), c.Args...) {
			if err != nil {
				return err
			}
			var topic, name string
			var at int64
			var step CourseStep
			if err := row.Scan(&topic, &name, &at, &step.Published, &step.Final, &step.Rejected, &step.Disputed, &step.Expired); err != nil {
				return err
			}
			step.At = time.Unix(at*over.step*3600, 0).UTC()
			if last := len(answer.Topics) - 1; last < 0 || answer.Topics[last].Topic != topic {
				answer.Topics = append(answer.Topics, TopicCourse{topic, name, nil})
			}
			of := &answer.Topics[len(answer.Topics)-1]
			of.Steps = append(of.Steps, step)
		}
		return nil
	})
	return answer, err
}
