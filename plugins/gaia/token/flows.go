package token

import (
	"context"
	"net/http"

	"gaia.example/portal/plugins/gaia/ledger"
)

// Flows answers GET /tracker/flows?range=30d.
type Flows struct {
	Span

	Flows []Flow `json:"flows"` // the largest first
}

// Flow is what went from accounts of one part in the protocol to accounts of another, which they had at the time of each transfer.
type Flow struct {
	From      ledger.Part `json:"from"`
	To        ledger.Part `json:"to"`
	Transfers int         `json:"transfers"`
	Volume    string      `json:"volume"` // wei
}

func (t *Token) getFlows(r *http.Request) (any, error) {
	name, window, problem, now, err := t.tracked(r)
	if err != nil {
		return nil, err
	}
	of := t.moment(now)
	flows, err := t.flows.at(r.Context(), name, of, func(ctx context.Context) (Flows, error) {
		read, err := t.ledger.Flows(ctx, window, now)
		answer := Flows{Span: t.span(read.Span, of.behind)}
		if !answer.Known {
			return answer, err
		}
		answer.Flows = []Flow{}
		for _, f := range read.Flows {
			answer.Flows = append(answer.Flows, Flow{f.From, f.To, f.Transfers, f.Volume.String()})
		}
		return answer, err
	})
	flows.Problem = problem
	return flows, err
}
