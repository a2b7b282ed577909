package validators

import (
	"bytes"
	"math/big"
	"slices"
	"time"

	"gaia.example/portal/plugins/network/contracts/staking"
	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/sdk/go/portal"
)

// List is every validator at one block, largest stake first, exited ones last. Amounts are wei, decimal.
type List struct {
	AsOf       portal.Block   `json:"asOf"`
	Contract   portal.Address `json:"contract"`
	Totals     Totals         `json:"totals"`
	History    Span           `json:"history"` // that every stakeHistory covers
	Weights    Weights        `json:"weights"` // of the merits, in the order that the list begins with
	Validators []Validator    `json:"validators"`

	nextCommission time.Time // when the first announced commission takes effect; zero for none
}

// Span is a stretch of time.
type Span struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// Totals of the network. What is unknown is null.
type Totals struct {
	Validators     int     `json:"validators"` // ever registered
	Active         int     `json:"active"`
	TotalStaked    string  `json:"totalStaked"`
	TotalUnbonding string  `json:"totalUnbonding"`
	Delegators     *int    `json:"delegators"` // accounts; null when the logs are incomplete
	ActiveStake    string  `json:"activeStake"`
	Top3Share      float64 `json:"top3Share"`  // of the active stake, 0 to 1
	Top10Share     float64 `json:"top10Share"` // the same of the ten largest
	// the sum of the squares of the shares of the active stake, 0 to 1: one validator has it all
	Herfindahl             float64 `json:"herfindahl"`
	Nakamoto               *int    `json:"nakamoto"` // fewest validators with more than a third of the active stake
	UnbondingPeriodSeconds uint64  `json:"unbondingPeriodSeconds"`
	CommissionDelaySeconds uint64  `json:"commissionDelaySeconds"`
	MinSelfStake           string  `json:"minSelfStake"`
}

// Status of a validator.
type Status string

// Statuses, as they are on the wire. Exited is for good.
const (
	Active Status = "active"
	Exited Status = "exited"
)

// Validator is one row.
type Validator struct {
	Rank              int            `json:"rank"`
	Address           portal.Address `json:"address"`
	Attestor          portal.Address `json:"attestor"`
	Name              string         `json:"name"`
	Status            Status         `json:"status"`
	SelfStake         string         `json:"selfStake"`
	DelegatedStake    string         `json:"delegatedStake"`
	Stake             string         `json:"stake"`
	Share             float64        `json:"share"` // of all bonded stake, 0 to 1
	Delegators        uint64         `json:"delegators"`
	CommissionBps     uint16         `json:"commissionBps"`
	PendingCommission *Commission    `json:"pendingCommission"`
	RegisteredAt      Registration   `json:"registeredAt"`
	Merits            *Merits        `json:"merits"` // null for one that has exited
	// higher commissions that it announced in the last 90 days, as far as the logs tell
	Raises       int      `json:"raises"`
	StakeHistory []string `json:"stakeHistory,omitempty"` // left out when the logs are incomplete

	stake, self *big.Int
}

// Commission is one that was announced and is not in force yet.
type Commission struct {
	Bps         uint16    `json:"bps"`
	EffectiveAt time.Time `json:"effectiveAt"`
}

// Registration says when a validator registered; block and hash are null when the logs are incomplete.
type Registration struct {
	Time  time.Time    `json:"time"`
	Block *uint64      `json:"block"`
	Hash  *portal.Hash `json:"hash"`
}

func newList(c Contract, r reading, s stakes.Snapshot) *List {
	l := &List{
		AsOf: s.Head, Contract: c.Address, History: Span{From: s.From, To: s.Head.Time}, Weights: PublishedWeights, Validators: []Validator{},
		Totals: Totals{
			Validators: len(r.validators), TotalStaked: r.totalStaked.String(), TotalUnbonding: r.totalUnbonding.String(),
			UnbondingPeriodSeconds: c.unbondingPeriod, CommissionDelaySeconds: c.commissionDelay,
			MinSelfStake: c.minSelfStake.String(),
		},
	}
	complete := true
	for _, entry := range r.validators {
		v := newValidator(entry, r.totalStaked, s.Validators[portal.Address(entry.Owner)])
		complete = complete && v.StakeHistory != nil
		l.Validators = append(l.Validators, v)
		l.expect(v.PendingCommission)
	}
	if complete {
		l.Totals.Delegators = &s.Delegators
	}
	slices.SortFunc(l.Validators, compare)
	for i := range l.Validators {
		l.Validators[i].Rank = i + 1
	}
	l.concentration(s)
	return l
}

func (l *List) expect(c *Commission) {
	if c != nil && (l.nextCommission.IsZero() || c.EffectiveAt.Before(l.nextCommission)) {
		l.nextCommission = c.EffectiveAt
	}
}

func newValidator(entry staking.ValidatorStakingValidator, total *big.Int, record stakes.Record) Validator {
	stake := new(big.Int).Add(entry.SelfStake, entry.DelegatedStake)
	v := Validator{
		Address: portal.Address(entry.Owner), Attestor: portal.Address(entry.Attestor), Name: entry.Name, Status: statusOf(entry),
		SelfStake: entry.SelfStake.String(), DelegatedStake: entry.DelegatedStake.String(), Stake: stake.String(),
		Share: ratio(stake, total), Delegators: entry.DelegatorCount, CommissionBps: entry.CommissionBps, PendingCommission: pendingOf(entry),
		RegisteredAt: Registration{Time: time.Unix(int64(entry.RegisteredAt), 0).UTC()},
		stake:        stake, self: entry.SelfStake, Raises: record.Raises,
	}
	if registered := record.Registered; registered != nil {
		v.RegisteredAt.Block, v.RegisteredAt.Hash = &registered.Block, &registered.Hash
	}
	if record.Registered != nil && record.Stake.Cmp(stake) == 0 {
		for _, sample := range record.History {
			v.StakeHistory = append(v.StakeHistory, sample.String())
		}
	}
	return v
}

func statusOf(entry staking.ValidatorStakingValidator) Status {
	if entry.Active {
		return Active
	}
	return Exited
}

// pendingOf is the commission that was announced; nil: none was.
func pendingOf(entry staking.ValidatorStakingValidator) *Commission {
	if entry.PendingCommissionAt == 0 {
		return nil
	}
	return &Commission{Bps: entry.PendingCommissionBps, EffectiveAt: time.Unix(int64(entry.PendingCommissionAt), 0).UTC()}
}

// delegated is its stake without its own.
func (v *Validator) delegated() *big.Int { return new(big.Int).Sub(v.stake, v.self) }

func compare(a, b Validator) int {
	if a.Status != b.Status {
		if a.Status == Active {
			return -1
		}
		return 1
	}
	if c := b.stake.Cmp(a.stake); c != 0 {
		return c
	}
	return bytes.Compare(a.Address[:], b.Address[:])
}

// concentration counts the active validators and how few of them hold how much, and sees what is to be said for each.
func (l *List) concentration(s stakes.Snapshot) {
	active := new(big.Int)
	for _, v := range l.Validators {
		if v.Status == Active {
			l.Totals.Active++
			active.Add(active, v.stake)
		}
	}
	l.Totals.ActiveStake = active.String()
	held := new(big.Int)
	for i := range l.Validators[:l.Totals.Active] {
		v := &l.Validators[i]
		held.Add(held, v.stake)
		if i < 3 {
			l.Totals.Top3Share = ratio(held, active)
		}
		if i < 10 {
			l.Totals.Top10Share = ratio(held, active)
		}
		if l.Totals.Nakamoto == nil && new(big.Int).Mul(held, big.NewInt(3)).Cmp(active) > 0 {
			n := i + 1
			l.Totals.Nakamoto = &n
		}
		share := ratio(v.stake, active)
		l.Totals.Herfindahl += share * share
		v.Merits = newMerits(*v, v.self, share, 1/float64(l.Totals.Active), s.Validators[v.Address], s.Head.Time)
	}
}

func ratio(part, whole *big.Int) float64 {
	if whole.Sign() == 0 {
		return 0
	}
	quotient, _ := new(big.Rat).SetFrac(part, whole).Float64()
	return quotient
}
