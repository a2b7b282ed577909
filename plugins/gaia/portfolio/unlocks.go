package portfolio

import (
	"context"
	"database/sql"
	"math/big"
	"net/http"
	"slices"
	"strconv"
	"time"

	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/plugins/gaia/contracts/gaiavesting"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// Unlocks answers GET /token/unlocks: when GAIA of all schedules of GaiaVesting becomes its beneficiaries'. Amounts are wei, decimal.
type Unlocks struct {
	AsOf     portal.Block    `json:"asOf"`
	Contract *portal.Address `json:"contract"` // null where none is on this chain
	Known    bool            `json:"known"`    // false while its logs are read: there is nothing else then

	Schedules int    `json:"schedules"` // that are summed up: the newest
	More      int    `json:"more"`      // older ones, which are not
	Total     string `json:"total"`
	Vested    string `json:"vested"`   // by the block's time, released or not
	Released  string `json:"released"` // of that, what the beneficiaries took

	EverySeconds int          `json:"everySeconds"`
	Steps        []UnlockStep `json:"steps"` // from the block's time until all has vested, oldest first; none where nothing vests any more
	Dates        []UnlockDate `json:"dates"` // that are to come, the next first
}

// UnlockStep is a stretch of time, and how much vests in it.
type UnlockStep struct {
	Start  time.Time `json:"start"`
	Amount string    `json:"amount"`
}

// UnlockDate is when a schedule's cliff is over, by which Amount vests at once; or when all of it has vested, of which Amount is what
// vested since its beginning or its cliff.
type UnlockDate struct {
	At          time.Time      `json:"at"`
	Kind        string         `json:"kind"` // cliff or end
	Schedule    string         `json:"schedule"`
	Beneficiary portal.Address `json:"beneficiary"`
	Amount      string         `json:"amount"`
}

const (
	vestingName = "GaiaVesting"
	// mostUnlocks is how many schedules are read: each is a call, made again after each act of the contract alone.
	mostUnlocks = 400
	// mostUnlockSteps is how many steps there are at most; they are longer where the last schedule ends later.
	mostUnlockSteps = 62
)

// unlockSteps are how long steps may be.
var unlockSteps = []time.Duration{time.Hour, 24 * time.Hour, 7 * 24 * time.Hour, 30 * 24 * time.Hour, 90 * 24 * time.Hour}

// vestingKey is what schedules depend on: the contract, and its newest act.
type vestingKey struct {
	contract   portal.Address
	generation int64
	block      uint64
	index      uint
	count      int
}

// unlocking is one schedule as the contract has it.
type unlocking struct {
	id string
	gaiavesting.GaiaVestingSchedule
}

// vestedAt is what is the beneficiary's at that time, as the contract has it.
func (s unlocking) vestedAt(unix int64) *big.Int {
	at := uint64(max(0, unix)) // not negative
	switch {
	case s.RevokedAt != 0 || at >= s.CliffAt && at >= s.EndsAt:
		return s.Total
	case at < s.CliffAt:
		return new(big.Int)
	}
	passed := new(big.Int).SetUint64(at - s.StartsAt)
	return passed.Mul(passed, s.Total).Div(passed, new(big.Int).SetUint64(s.EndsAt-s.StartsAt))
}

func (p *Portfolio) getUnlocks(r *http.Request) (any, error) {
	ctx := r.Context()
	contract, err := p.host.Chain.Contract(ctx, vestingName)
	if portal.CodeOf(err) == portal.NotFound {
		return Unlocks{Known: true, Total: "0", Vested: "0", Released: "0", Steps: []UnlockStep{}, Dates: []UnlockDate{}}, nil
	}
	if err != nil {
		return nil, err
	}
	if err := p.follower.Await(ctx, p.index.Begun); err != nil {
		return nil, err
	}
	key := vestingKey{contract: contract}
	answer := Unlocks{Contract: &contract}
	var ids []string
	err = portalsql.Snapshot(ctx, p.db, func(tx *sql.Tx) (err error) {
		if answer.AsOf, answer.Known, err = index.Head(ctx, tx, Name); err != nil || !answer.Known {
			return err
		}
		ids, err = key.read(ctx, tx)
		return err
	})
	if err != nil || !answer.Known {
		return answer, err
	}
	answer.More = max(0, len(ids)-mostUnlocks)
	schedules, err := p.unlocks.At(ctx, key, func(ctx context.Context) ([]unlocking, error) {
		return readUnlocking(ctx, portal.Reads{Chain: p.host.Chain, Contract: contract, Block: answer.AsOf.Number}, ids[answer.More:])
	})
	if err != nil {
		return nil, portal.Errorf(portal.Unavailable,
			"The vesting schedules cannot be read from the chain at the moment. Try again shortly.").Because(err)
	}
	answer.sum(schedules)
	return answer, nil
}

// read has the numbers of the contract's schedules, in the order they were made, and what they are as of.
func (k *vestingKey) read(ctx context.Context, tx *sql.Tx) (ids []string, err error) {
	// Each schedule is funded once.
	if ids, err = portalsql.All(ctx, tx, portalsql.Column[string],
		"SELECT number FROM acts WHERE contract = $1 AND kind = $2 ORDER BY block, position",
		portalsql.Address(k.contract), string(acts.Funded)); err != nil {
		return nil, err
	}
	k.count = len(ids)
	_, err = portalsql.Found(tx.QueryRowContext(ctx,
		"SELECT block, position FROM acts WHERE contract = $1 ORDER BY block DESC, position DESC LIMIT 1",
		portalsql.Address(k.contract)).Scan(&k.block, &k.index))
	if err == nil { // the same place may have another act after a reorganisation
		err = tx.QueryRowContext(ctx, "SELECT generation FROM chain_index WHERE name = $1", Name).Scan(&k.generation)
	}
	return ids, err
}

func readUnlocking(ctx context.Context, at portal.Reads, ids []string) ([]unlocking, error) {
	binding, all := gaiavesting.NewGaiaVesting(), make([]unlocking, len(ids))
	for i, id := range ids {
		number, err := strconv.ParseUint(id, 10, 63)
		if err != nil {
			return nil, err
		}
		one, err := portal.Read(ctx, at, binding.PackSchedule(new(big.Int).SetUint64(number)), binding.UnpackSchedule, nil)
		if err != nil {
			return nil, err
		}
		all[i] = unlocking{id, one}
	}
	return all, nil
}

// sum fills in what the schedules add up to.
func (u *Unlocks) sum(all []unlocking) {
	now, last := u.AsOf.Time.Unix(), int64(0)
	total, vested, released := new(big.Int), new(big.Int), new(big.Int)
	u.Schedules, u.Steps, u.Dates = len(all), []UnlockStep{}, []UnlockDate{}
	for _, s := range all {
		total.Add(total, s.Total)
		vested.Add(vested, s.vestedAt(now))
		released.Add(released, s.Released)
		if s.RevokedAt == 0 {
			last = max(last, int64(s.EndsAt)) // the contract keeps them below 2^63 by its longest span
			u.date(s, now)
		}
	}
	u.Total, u.Vested, u.Released = total.String(), vested.String(), released.String()
	slices.SortStableFunc(u.Dates, func(a, b UnlockDate) int { return a.At.Compare(b.At) })
	if last <= now {
		return
	}
	every := unlockSteps[len(unlockSteps)-1]
	for _, length := range unlockSteps {
		if time.Duration(last-now)*time.Second/length < mostUnlockSteps {
			every = length
			break
		}
	}
	u.EverySeconds = int(every.Seconds())
	// The first step begins with the hour or the day, and has what vests of it from now on.
	from := u.AsOf.Time.Truncate(min(every, 24*time.Hour)).Unix()
	for start, before := from, vested; start < last; start += int64(u.EverySeconds) {
		by := new(big.Int)
		for _, s := range all {
			by.Add(by, s.vestedAt(start+int64(u.EverySeconds)))
		}
		u.Steps = append(u.Steps, UnlockStep{time.Unix(start, 0).UTC(), new(big.Int).Sub(by, before).String()})
		before = by
	}
}

// date adds the dates of a schedule that are to come.
func (u *Unlocks) date(s unlocking, now int64) {
	cliff, end := *acts.Second(s.CliffAt), *acts.Second(s.EndsAt)
	add := func(kind string, at time.Time, amount *big.Int) {
		if at.Unix() > now && amount.Sign() > 0 {
			u.Dates = append(u.Dates, UnlockDate{at, kind, s.id, portal.Address(s.Beneficiary), amount.String()})
		}
	}
	rest := s.Total
	if s.CliffAt > s.StartsAt {
		by := s.vestedAt(cliff.Unix())
		rest = new(big.Int).Sub(s.Total, by)
		add("cliff", cliff, by)
	}
	add("end", end, rest)
}
