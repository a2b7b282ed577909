package recompute

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"gaia.example/portal/plugins/network/epochs/formula"
	"gaia.example/portal/sdk/go/portal"
)

// Said is what the portal says of an epoch, as far as it is compared.
type Said struct {
	Total      string      `json:"total"` // wei
	Root       portal.Hash `json:"root"`
	Accounts   int         `json:"accounts"`
	Decided    int         `json:"decided"`
	Validators []standing  `json:"validators"`
}

type standing struct {
	formula.Merit

	Validator portal.Address `json:"validator"`
	Gross     *string        `json:"gross"`
	Fees      *string        `json:"fees"`
	Missed    *string        `json:"missed"`
}

// Verified is an epoch that was computed here.
type Verified struct {
	formula.Epoch
	formula.Result

	Log  Log
	Head uint64 // of the chain, that was read
	// Differences are what the portal says otherwise, in words; none: it agrees to the wei.
	Differences []string
}

// Sources are what an epoch is computed from.
type Sources struct {
	Portal string         // its origin
	LogKey portal.Address // that the portal's log is known by; zero: it is not
	Chain  Endpoint
}

// Verify computes an epoch from the log and the chain, and compares it with what the portal says.
func Verify(ctx context.Context, from Sources, number uint64) (Verified, error) {
	origin, chain := from.Portal, from.Chain
	v := Verified{}
	id, err := chain.Chain(ctx)
	if err != nil {
		return v, err
	}
	if v.Log, err = ReadLog(ctx, origin, id, from.LogKey); err != nil {
		return v, err
	}
	epoch, is := formula.At(v.Log.Terms, number)
	if !is {
		return v, fmt.Errorf("the log says no terms of epoch %d", number)
	}
	v.Epoch = epoch
	history, err := chain.Read(ctx)
	if err != nil {
		return v, err
	}
	v.Head = history.Head
	if at, err := chain.Time(ctx, v.Head); err != nil || at < epoch.Ends {
		return v, errors.Join(err, fmt.Errorf("epoch %d is not over on the chain that the endpoint has, which is at block %d", number, v.Head))
	}
	for key, validators := range v.Log.Attestors {
		for _, validator := range validators {
			if history.Attestors[key] != validator {
				return v, fmt.Errorf("the log has attestations for %s that %s signed, which it never registered as its attestor", validator, key)
			}
		}
	}
	in := formula.Input{Moves: history.Moves, Changes: history.Changes}
	for _, s := range v.Log.Signals {
		if s.Closes >= epoch.Begins*1000 && s.Closes < epoch.Ends*1000 {
			in.Signals = append(in.Signals, s)
		}
	}
	if v.Result, err = formula.Compute(epoch, in); err != nil {
		return v, err
	}
	var said Said
	if err := get(ctx, fmt.Sprintf("%s/api/m/network/epochs/%d", origin, number), &said); err != nil {
		return v, err
	}
	v.Differences = compare(v.Result, said)
	return v, nil
}

// compare says in words what the portal has otherwise.
func compare(r formula.Result, said Said) (differences []string) {
	differ := func(what string, here, there any) {
		if fmt.Sprint(here) != fmt.Sprint(there) {
			differences = append(differences, fmt.Sprintf("%s: %v here, and %v there", what, here, there))
		}
	}
	differ("the root of the list", r.Root, said.Root)
	differ("the total, in wei", r.Total, said.Total)
	differ("the accounts that are paid", len(r.Payments), said.Accounts)
	differ("the signals that were decided", r.Decided, said.Decided)
	differ("the validators", len(r.Standings), len(said.Validators))
	for _, s := range r.Standings {
		i := slices.IndexFunc(said.Validators, func(other standing) bool { return other.Validator == s.Validator })
		if i < 0 {
			differences = append(differences, fmt.Sprintf("the validator %s: it is not there", s.Validator))
			continue
		}
		there := said.Validators[i]
		of := func(what string) string { return what + " of " + s.Validator.String() }
		differ(of("eligible, attested, agreed and prompt"), s.Merit, there.Merit)
		differ(of("gross"), text(s.Gross), pointed(there.Gross))
		differ(of("fees"), text(s.Fees), pointed(there.Fees))
		differ(of("missed"), text(s.Missed), pointed(there.Missed))
	}
	return differences
}

const none = "none"

func pointed(s *string) string {
	if s == nil {
		return none
	}
	return *s
}

func text(amount *big.Int) string {
	if amount == nil {
		return none
	}
	return amount.String()
}
