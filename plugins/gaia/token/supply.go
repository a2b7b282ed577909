package token

import (
	"context"
	"net/http"
	"time"

	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
)

// Supply answers GET /token/supply?range=30d: where all GAIA was over a window.
type Supply struct {
	Span

	EverySeconds int          `json:"everySeconds"`
	Steps        []SupplyStep `json:"steps"`  // oldest first
	Before       *SupplySplit `json:"before"` // as the window began; null where the token is not as old as that
	Parts        []SupplyPart `json:"parts"`  // at the block, as the steps name them
}

// SupplyStep is where all GAIA was at the end of a step.
type SupplyStep struct {
	Start time.Time `json:"start"`

	SupplySplit
}

// SupplySplit is where all GAIA was at a time, in wei. A part is null where there is no contract for it. All parts add up to what was
// minted less what was burnt.
type SupplySplit struct {
	Minted    string  `json:"minted"`
	Burnt     string  `json:"burnt"`
	Sale      *string `json:"sale"`
	Claims    *string `json:"claims"`
	Vesting   *string `json:"vesting"`
	Staking   *string `json:"staking"`
	Elsewhere string  `json:"elsewhere"` // with everybody else
}

// SupplyPart is what a part has, as the logs up to the block say.
type SupplyPart struct {
	Part     ledger.Part     `json:"part"`
	Contract *portal.Address `json:"contract"` // null: everybody who is none of the contracts
	Got      string          `json:"got"`      // wei that came from the other parts, or was minted
	Gave     string          `json:"gave"`     // wei that went to the other parts, or was burnt
}

func (t *Token) getSupply(r *http.Request) (any, error) {
	name, window, problem, now, err := t.tracked(r)
	if err != nil {
		return nil, err
	}
	of := t.moment(now)
	supply, err := t.supplies.at(r.Context(), name, of, func(ctx context.Context) (Supply, error) {
		read, err := t.ledger.Supply(ctx, window, now)
		return newSupply(read, t.span(read.Span, of.behind)), err
	})
	supply.Problem = problem
	return supply, err
}

func newSupply(s ledger.Supply, span Span) Supply {
	supply := Supply{Span: span, EverySeconds: int(s.Every.Seconds())}
	if !span.Known || s.Since == nil {
		return supply
	}
	for i, start := range s.Starts {
		supply.Steps = append(supply.Steps, SupplyStep{start, newSupplySplit(s, s.Ends[i])})
	}
	if s.Before != nil {
		before := newSupplySplit(s, *s.Before)
		supply.Before = &before
	}
	for _, part := range ledger.SplitParts {
		contract, deployed := s.Deployed[part]
		if part != ledger.Other && !deployed {
			continue
		}
		one := SupplyPart{Part: part, Got: s.Now[part].Got.String(), Gave: s.Now[part].Gave.String()}
		if deployed {
			one.Contract = &contract
		}
		supply.Parts = append(supply.Parts, one)
	}
	return supply
}

func newSupplySplit(s ledger.Supply, at ledger.Split) SupplySplit {
	has := func(part ledger.Part) *string {
		if _, deployed := s.Deployed[part]; !deployed {
			return nil
		}
		return decimal(at[part].Has())
	}
	return SupplySplit{
		Minted: at[ledger.Nobody].Gave.String(), Burnt: at[ledger.Nobody].Got.String(),
		Sale: has(ledger.Sale), Claims: has(ledger.Claims), Vesting: has(ledger.Vesting), Staking: has(ledger.Staking),
		Elsewhere: at[ledger.Other].Has().String(),
	}
}
