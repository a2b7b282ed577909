package nodes

import (
	"database/sql"
	"time"

	"gaia.example/portal/sdk/go/node"
)

// The published times: all that says when a node is what, and the page says the same, as it reads them from Times.
const (
	every        = 30 * time.Second // between two heartbeats
	lateAfter    = 90 * time.Second // without a heartbeat a node is late, and a heartbeat stands for no longer than this
	offlineAfter = 5 * time.Minute  // without a heartbeat it is offline
	inTime       = 5 * time.Minute  // a heartbeat that comes so long after it was made was told afterwards
	rawFor       = 48 * time.Hour   // heartbeats as they were signed
	hoursFor     = 90 * 24 * time.Hour
	codeFor      = 10 * time.Minute // a pairing
)

// Times are the published times, in seconds.
type Times struct {
	Every        int64 `json:"every"`
	LateAfter    int64 `json:"lateAfter"`
	OfflineAfter int64 `json:"offlineAfter"`
	InTime       int64 `json:"inTime"`
	RawFor       int64 `json:"rawFor"`
	HoursFor     int64 `json:"hoursFor"`
	CodeFor      int64 `json:"codeFor"`
}

func published() Times {
	s := func(d time.Duration) int64 { return int64(d / time.Second) }
	return Times{s(every), s(lateAfter), s(offlineAfter), s(inTime), s(rawFor), s(hoursFor), s(codeFor)}
}

// moment is a time in milliseconds since 1970; 0: none.
func moment(ms int64) *time.Time {
	if ms == 0 {
		return nil
	}
	at := time.UnixMilli(ms).UTC()
	return &at
}

// milliseconds is where a column of them goes, as a time.
type milliseconds time.Time

// Scan reads the column.
func (m *milliseconds) Scan(value any) error {
	var at sql.NullInt64
	err := at.Scan(value)
	*m = milliseconds(time.UnixMilli(at.Int64).UTC())
	return err
}

// optional is where a column of milliseconds goes of which 0 is none: nil then.
type optional struct{ into **time.Time }

// Scan reads the column.
func (o optional) Scan(value any) error {
	var at sql.NullInt64
	err := at.Scan(value)
	*o.into = moment(at.Int64)
	return err
}

// stateAt is a node's state by the published times. One that drains is draining as long as it is there.
func (r *record) stateAt(now time.Time) string {
	silent := now.Sub(time.UnixMilli(r.seen))
	switch {
	case r.banned != "":
		return node.StateBanned
	case r.seen == 0:
		return node.StateNew
	case silent >= offlineAfter:
		return node.StateOffline
	case r.draining:
		return node.StateDraining
	case silent >= lateAfter:
		return node.StateLate
	}
	return node.StateOnline
}

// inState is stateAt in SQL, for a list; now is the number of the argument that has the time.
func inState(state, now string) string {
	silent := "(" + now + " - seen)"
	there := "banned = '' AND seen > 0 AND "
	ms := func(d time.Duration) string { return itoa(d.Milliseconds()) }
	switch state {
	case node.StateBanned:
		return "banned <> ''"
	case node.StateNew:
		return "banned = '' AND seen = 0"
	case node.StateOffline:
		return there + silent + " >= " + ms(offlineAfter)
	case node.StateDraining:
		return there + "draining AND " + silent + " < " + ms(offlineAfter)
	case node.StateLate:
		return there + "NOT draining AND " + silent + " >= " + ms(lateAfter) + " AND " + silent + " < " + ms(offlineAfter)
	}
	return there + "NOT draining AND " + silent + " < " + ms(lateAfter)
}
