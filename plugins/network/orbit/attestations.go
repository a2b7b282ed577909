package orbit

import (
	"context"
	"database/sql"
	"net/http"
	"time"

	"gaia.example/portal/plugins/network/signals"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// mostSignals is of how many signals one answer has the attestations: the newest.
const mostSignals = 300

// Attestations answers GET /orbit/attestations?topic=&until=: who attested the signals of the last 24 hours, the newest signals first.
// until is the moment up to which it is told, RFC 3339; without it, now.
type Attestations struct {
	From  time.Time `json:"from"`
	Until time.Time `json:"until"`
	// signals of that time, up to 10,000; those that the list has not are older than those that it has
	Count      int              `json:"count"`
	Topics     []TopicName      `json:"topics"`
	Signals    []signals.Said   `json:"signals"`
	Votes      Votes            `json:"votes"`
	Validators []portal.Address `json:"validators"` // that attested
}

// TopicName is a topic by its name in addresses and for people.
type TopicName struct {
	Topic string `json:"topic"`
	Name  string `json:"name"`
}

// Votes are columns of the same length, the newest first.
type Votes struct {
	Signal    []int  `json:"signal"`    // in the list of signals
	Validator []int  `json:"validator"` // in the list of validators
	Confirms  []bool `json:"confirms"`
	Score     []int  `json:"score"`    // ten-thousandths
	Received  []int  `json:"received"` // seconds since from
}

func (o *Orbit) getAttestations(r *http.Request) (any, error) {
	now := o.clock().UTC()
	answer := Attestations{From: now.Add(-reach), Until: now, Topics: []TopicName{}}
	if text := r.URL.Query().Get("until"); text != "" {
		until, err := time.Parse(time.RFC3339, text)
		if err != nil {
			return nil, portal.Errorf(portal.Invalid, "until is a moment as RFC 3339 writes it: 2026-03-01T12:00:00Z.").Because(err)
		}
		answer.Until = until.UTC()
	}
	span := signals.Span{Since: answer.From, Until: answer.Until, Topic: r.URL.Query().Get("topic"), Limit: mostSignals}
	if span.Topic == "all" {
		span.Topic = ""
	}
	var votes []signals.Vote
	err := portalsql.Snapshot(r.Context(), o.db, func(tx *sql.Tx) (err error) {
		if answer.Topics, err = topicNames(r.Context(), tx); err != nil {
			return err
		}
		answer.Signals, votes, answer.Count, err = signals.Newest(r.Context(), tx, span)
		return err
	})
	if err != nil {
		return nil, err
	}
	answer.Votes, answer.Validators = columnsOfVotes(answer, votes)
	return answer, nil
}

func topicNames(ctx context.Context, tx *sql.Tx) ([]TopicName, error) {
	all, err := signals.Topics(ctx, tx)
	names := make([]TopicName, 0, len(all))
	for _, t := range all {
		names = append(names, TopicName{t.Topic, t.Name})
	}
	return names, err
}

func columnsOfVotes(of Attestations, all []signals.Vote) (Votes, []portal.Address) {
	v := Votes{Signal: []int{}, Validator: []int{}, Confirms: []bool{}, Score: []int{}, Received: []int{}}
	at := map[portal.Hash]int{}
	for i, said := range of.Signals {
		at[said.UID] = i
	}
	validators := newList[portal.Address]()
	for _, one := range all {
		v.Signal, v.Validator = append(v.Signal, at[one.Signal]), append(v.Validator, validators.index(one.Validator))
		v.Confirms = append(v.Confirms, one.Verdict == node.Confirm)
		v.Score = append(v.Score, int(one.Score)) // at most 10000
		v.Received = append(v.Received, int(one.Received.Sub(of.From)/time.Second))
	}
	return v, validators.all
}
