package wire

import "time"

// meter is a pace: so much a second in the long run, and so much at once. Not safe for concurrent use.
type meter struct {
	perSecond, atOnce float64

	spent float64 // that has not come back yet
	at    time.Time
}

// take is for how long whoever took n is to rest before it goes on.
func (m *meter) take(n int, now time.Time) time.Duration {
	m.spent = max(0, m.spent-now.Sub(m.at).Seconds()*m.perSecond) + float64(n)
	m.at = now
	return time.Duration(max(0, m.spent-m.atOnce) / m.perSecond * float64(time.Second))
}
