package launch

import (
	"cmp"
	"math/big"
	"slices"
	"time"

	"gaia.example/portal/plugins/gaia/claims"
	"gaia.example/portal/plugins/gaia/sale"
	"gaia.example/portal/sdk/go/portalchain"
)

// Phase is a step of the launch, which the chain says is done.
type Phase struct {
	Name  PhaseName  `json:"name"`
	State State      `json:"state"`
	At    *time.Time `json:"at"` // when it is due, or was, by a contract; null where no contract has a time for it
	// Proof is the transaction with which it was done; null where time or several transactions did it, or it is not known. Then what the
	// contracts answered at the block of the whole is all there is.
	Proof *portalchain.Proof `json:"proof"`
}

// PhaseName says which one it is.
type PhaseName string

// Phases, in their order.
const (
	Deployed PhaseName = "deployed" // every contract that is configured answers
	Funded   PhaseName = "funded"   // all that the sale sells was paid into it, before it was over
	Opened   PhaseName = "opened"   // the sale
	SoftCap  PhaseName = "softCap"  // so much is sold that nobody is refunded
	Over     PhaseName = "over"     // the sale
	Campaign PhaseName = "campaign" // a claim campaign is made
	Claims   PhaseName = "claims"   // a campaign is open, or was
	Staked   PhaseName = "staked"   // somebody is a validator
)

// State says how far a phase is.
type State string

// States.
const (
	Done    State = "done"
	Ahead   State = "ahead"
	Missed  State = "missed"  // it will not come any more
	Unknown State = "unknown" // while the history is read
)

// Moment is a time that somebody waits for, or that is past.
type Moment struct {
	Kind  MomentKind `json:"kind"`
	Title *string    `json:"title"` // the event's or the campaign's; null where the kind says all
	At    time.Time  `json:"at"`
	Path  *string    `json:"path"` // of the portal's page about it; null where there is none
}

// MomentKind says of what it is the time.
type MomentKind string

// Moments.
const (
	Dated      MomentKind = "dated" // by an admin
	SaleOpens  MomentKind = "saleOpens"
	SaleCloses MomentKind = "saleCloses"
	ClaimsOpen MomentKind = "claimsOpen"
)

func done(is bool) State {
	if is {
		return Done
	}
	return Ahead
}

// phasesOf are those that this chain can have: none of a contract that is not configured.
func phasesOf(r reading) []Phase {
	all := []Phase{{Name: Deployed, State: done(r.allAnswer())}}
	if r.sale != nil {
		all = append(all, salePhases(r)...)
	}
	if r.chain.answers(claimsName) != nil {
		all = append(all, claimPhases(r)...)
	}
	if count := r.chain.validators; count != nil {
		first := Phase{Name: Staked, State: done(count.Answer != "0")}
		if first.State == Done {
			first.Proof = r.acts.FirstStake
		}
		all = append(all, first)
	}
	return all
}

// isOver is that nothing can be bought of the sale any more.
func isOver(s *sale.State) bool {
	return s.Phase == "soldOut" || s.Phase == "ended" || s.Phase == "failed"
}

// neverOpened is that the sale was closed before it opened: it keeps the time at which it would have.
func neverOpened(s *sale.State) bool { return isOver(s) && !s.OpensAt.Before(s.ClosesAt) }

// fundedPhase is what the sale has, while it runs. When it is over, what nobody bought goes to the treasury, and refunds bring GAIA back:
// then only what was paid in before tells.
func fundedPhase(r reading) Phase {
	s := r.sale
	there := new(big.Int).Add(wei(s.Sold), wei(s.Remaining)).Cmp(wei(s.HardCap)) >= 0
	paid := r.paid.By
	if isOver(s) && paid != nil && !paid.Time.Before(s.ClosesAt) {
		paid = nil
	}
	switch {
	case s.Phase == "soldOut" || !isOver(s) && there || isOver(s) && paid != nil:
		return Phase{Name: Funded, State: Done, Proof: paid}
	case !isOver(s):
		return Phase{Name: Funded, State: Ahead}
	case !r.paid.Known:
		return Phase{Name: Funded, State: Unknown}
	}
	return Phase{Name: Funded, State: Missed}
}

func salePhases(r reading) []Phase {
	s := r.sale
	over := isOver(s)
	sold, soft, hard := wei(s.Sold), wei(s.SoftCap), wei(s.HardCap)
	funded := fundedPhase(r)
	opened := Phase{Name: Opened, State: done(s.Phase != "pending" && !s.OpensAt.After(s.AsOf.Time)), At: &s.OpensAt}
	if neverOpened(s) {
		opened.State = Missed
	}
	all := []Phase{funded, opened}
	if soft.Sign() > 0 {
		reached := Phase{Name: SoftCap, State: done(sold.Cmp(soft) >= 0)}
		if reached.State == Done {
			reached.Proof = r.soldAs(soft)
		} else if over {
			reached.State = Missed
		}
		all = append(all, reached)
	}
	ended := Phase{Name: Over, State: done(over), At: &s.ClosesAt}
	if s.Phase == "soldOut" {
		ended.At, ended.Proof = nil, r.soldAs(hard)
		if ended.Proof != nil {
			ended.At = &ended.Proof.Time
		}
	}
	return append(all, ended)
}

func claimPhases(r reading) []Phase {
	made, open := Phase{Name: Campaign, State: Unknown}, Phase{Name: Claims, State: Unknown}
	if !r.claims.Known {
		return []Phase{made, open}
	}
	made.State, made.Proof = done(r.claims.Made != nil), r.claims.Made
	open.State = Ahead
	for _, opening := range r.claims.Openings {
		if open.At == nil || opening.OpensAt.Before(*open.At) {
			open.At = &opening.OpensAt
		}
	}
	if open.At != nil {
		open.State = done(!open.At.After(r.chain.asOf.Time))
	}
	return []Phase{made, open}
}

// claimable is that claims count in a campaign at that block.
func claimable(r reading) bool {
	now := r.chain.asOf.Time
	return r.claims.Known &&
		slices.ContainsFunc(r.claims.Openings, func(o claims.Opening) bool { return !o.OpensAt.After(now) && o.EndsAt.After(now) })
}

// mostOpenings is of how many campaigns the opening is a moment, the newest ones.
const mostOpenings = 20

// momentsOf are all that there are times for, earliest first.
func momentsOf(r reading) []Moment {
	all := []Moment{}
	if s := r.sale; s != nil && s.Phase != "soldOut" {
		path := "/gaia-purchase"
		if !neverOpened(s) {
			all = append(all, Moment{Kind: SaleOpens, At: s.OpensAt, Path: &path})
		}
		all = append(all, Moment{Kind: SaleCloses, At: s.ClosesAt, Path: &path})
	}
	openings := r.claims.Openings
	for _, opening := range openings[max(0, len(openings)-mostOpenings):] {
		path := "/claim"
		all = append(all, Moment{Kind: ClaimsOpen, Title: &opening.Title, At: opening.OpensAt, Path: &path})
	}
	for _, date := range r.dates {
		all = append(all, Moment{Kind: Dated, Title: &date.Title, At: date.At, Path: date.Path})
	}
	slices.SortStableFunc(all, func(a, b Moment) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Kind, b.Kind)) })
	return all
}

// dated is that no campaign is missing whose times are moments.
func (r reading) dated() bool { return r.claims.Known || r.chain.answers(claimsName) == nil }

// nextChange is the first time after that block at which anything opens, ends or is due: the ends of campaigns are no moments, but then
// nothing can be claimed any more.
func nextChange(r reading, moments []Moment) (next *time.Time) {
	times := make([]time.Time, 0, len(moments)+2*len(r.claims.Openings))
	for _, moment := range moments {
		times = append(times, moment.At)
	}
	for _, opening := range r.claims.Openings {
		times = append(times, opening.OpensAt, opening.EndsAt)
	}
	for _, at := range times {
		if at.After(r.chain.asOf.Time) && (next == nil || at.Before(*next)) {
			next = &at
		}
	}
	return next
}

// launched is that there is nothing to wait for any more: no phase is ahead, and no moment. Without a sale there is no launch to be over.
func launched(r reading, phases []Phase, moments []Moment) bool {
	return r.sale != nil &&
		!slices.ContainsFunc(phases, func(p Phase) bool { return p.State == Ahead || p.State == Unknown }) &&
		!slices.ContainsFunc(moments, func(m Moment) bool { return m.At.After(r.chain.asOf.Time) })
}

// wei is a decimal that was one.
func wei(decimal string) *big.Int {
	n, _ := new(big.Int).SetString(decimal, 10)
	if n == nil {
		return new(big.Int)
	}
	return n
}
