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
	Validators             int     `json:"validators"` // ever registered
	Active                 int     `json:"active"`
	TotalStaked            string  `json:"totalStaked"`
	TotalUnbonding         string  `json:"totalUnbonding"`
	Delegators             *int    `json:"delegators"` // accounts; null when the logs are incomplete
	Top3Share              float64 `json:"top3Share"`  // of the active stake, 0 to 1
	Nakamoto               *int    `json:"nakamoto"`   // fewest validators with more than a third of the active stake
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
	StakeHistory      []string       `json:"stakeHistory,omitempty"` // left out when the logs are incomplete

	stake *big.Int
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
		AsOf: s.Head, Contract: c.Address, History: Span{From: s.From, To: s.Head.Time}, Validators: []Validator{},
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
	l.concentration()
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
		Address: portal.Address(entry.Owner), Attestor: portal.Address(entry.Attestor), Name: entry.Name, Status: Exited,
		SelfStake: entry.SelfStake.String(), DelegatedStake: entry.DelegatedStake.String(), Stake: stake.String(),
		Share: share(stake, total), Delegators: entry.DelegatorCount, CommissionBps: entry.CommissionBps,
		RegisteredAt: Registration{Time: time.Unix(int64(entry.RegisteredAt), 0).UTC()},
		stake:        stake,
	}
	if entry.Active {
		v.Status = Active
	}
	if entry.PendingCommissionAt != 0 {
		at := time.Unix(int64(entry.PendingCommissionAt), 0).UTC()
		v.PendingCommission = &Commission{Bps: entry.PendingCommissionBps, EffectiveAt: at}
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

// concentration counts the active validators and how few of them hold how much.
func (l *List) concentration() {
	active := new(big.Int)
	for _, v := range l.Validators {
		if v.Status == Active {
			l.Totals.Active++
			active.Add(active, v.stake)
		}
	}
	held := new(big.Int)
	for i, v := range l.Validators[:l.Totals.Active] {
		held.Add(held, v.stake)
		if i < 3 {
			l.Totals.Top3Share = share(held, active)
		}
		if l.Totals.Nakamoto == nil && new(big.Int).Mul(held, big.NewInt(3)).Cmp(active) > 0 {
			n := i + 1
			l.Totals.Nakamoto = &n
		}
	}
}

func share(part, whole *big.Int) float64 {
	if whole.Sign() == 0 {
		return 0
	}
	ratio, _ := new(big.Rat).SetFrac(part, whole).Float64()
	return ratio
}
