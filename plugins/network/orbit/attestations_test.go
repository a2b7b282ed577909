package orbit

import (
	"reflect"
	"testing"
	"time"

	"gaia.example/portal/plugins/network/signals"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

func TestVotesAreColumnsThatPointIntoLists(t *testing.T) {
	from := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	of := Attestations{From: from, Signals: []signals.Said{{UID: portal.Hash{1}}, {UID: portal.Hash{2}}}}
	ada, ben := portal.Address{0xa}, portal.Address{0xb}
	votes, validators := columnsOfVotes(of, []signals.Vote{
		{Signal: portal.Hash{2}, Validator: ben, Verdict: node.Dispute, Score: 100, Received: from.Add(90 * time.Minute)},
		{Signal: portal.Hash{1}, Validator: ada, Verdict: node.Confirm, Score: 9000, Received: from.Add(time.Minute)},
		{Signal: portal.Hash{2}, Validator: ada, Verdict: node.Confirm, Score: 8000, Received: from.Add(time.Second)},
	})
	want := Votes{Signal: []int{1, 0, 1}, Validator: []int{0, 1, 1}, Confirms: []bool{false, true, true}, Score: []int{100, 9000, 8000},
		Received: []int{5400, 60, 1}}
	if !reflect.DeepEqual(votes, want) || !reflect.DeepEqual(validators, []portal.Address{ben, ada}) {
		t.Errorf("%+v of %v", votes, validators)
	}
}
