package signals

import (
	"database/sql"
	"net/http"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portalsql"
)

func TestTheNewestSignalsHaveTheirAttestations(t *testing.T) {
	s := open(t)
	s.registers(map[validator]int64{ada: 50, ben: 30})
	s.topic(weather())
	begin := s.time().Add(-time.Minute)
	sunny := s.publishes(ada, "Sunny", node.Content{}).UID
	s.later(time.Second)
	rainy := s.publishes(ben, "Rainy", node.Content{}).UID
	s.later(time.Second)
	hidden := s.publishes(ben, "Rude", node.Content{}).UID
	path := "/signal-admin/signals/" + hidden.String() + "/hidden"
	if status, said := s.by(admin, http.MethodPut, path, map[string]string{"reason": "It insults."}, nil); status != http.StatusNoContent {
		t.Fatalf("%d %s", status, said)
	}
	_, err := s.attests(ben, sunny, node.Dispute, 1000)
	check(t, err)
	between := s.time()
	s.later(time.Minute / 2)
	_, err = s.attests(ada, rainy, node.Confirm, 9000)
	check(t, err)
	newest := func(span Span) (said []Said, votes []Vote, count int) {
		check(t, portalsql.Snapshot(t.Context(), s.DB, func(tx *sql.Tx) (err error) {
			said, votes, count, err = Newest(t.Context(), tx, span)
			return err
		}))
		return said, votes, count
	}
	said, votes, count := newest(Span{Since: begin, Until: s.time(), Topic: "weather", Limit: 10})
	if len(said) != 2 || said[0].UID != rainy || said[1].Title != "Sunny" || count != 2 || len(votes) != 2 ||
		votes[0].Validator != ada.Address() || votes[0].Verdict != node.Confirm || votes[1].Signal != sunny || votes[1].Score != 1000 {
		t.Errorf("%+v, %+v of %d", said, votes, count)
	}
	for _, row := range []struct {
		what               string
		span               Span
		said, votes, count int
	}{
		{"one of two", Span{Since: begin, Until: s.time(), Limit: 1}, 1, 1, 2},
		{"up to a moment", Span{Since: begin, Until: between, Limit: 10}, 2, 1, 2},
		{"of another topic", Span{Since: begin, Until: s.time(), Topic: "other", Limit: 10}, 0, 0, 0},
		{"before it began", Span{Since: begin.Add(-time.Hour), Until: begin, Limit: 10}, 0, 0, 0},
	} {
		said, votes, count := newest(row.span)
		if len(said) != row.said || len(votes) != row.votes || count != row.count {
			t.Errorf("%s: %d signals and %d attestations of %d; want %d, %d of %d", row.what, len(said), len(votes), count, row.said, row.votes,
				row.count)
		}
	}
}
