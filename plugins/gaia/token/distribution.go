package token

import (
	"context"
	"math/big"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
)

// Distribution answers GET /tracker/distribution: how the GAIA that accounts have is spread over them, without that of the staking
// contract, which is others'. All but asOf and problem is null while balances are unknown.
type Distribution struct {
	AsOf    portal.Block `json:"asOf"`
	Holders *int         `json:"holders"`
	Held    *string      `json:"held"`   // wei, by all of them
	Ranked  *string      `json:"ranked"` // wei: the sum of each one's rank times its balance, the largest being the first
	Gini    *float64     `json:"gini"`   // 0: all have the same, 1: one has all; null where nobody has anything
	Top     []Ranked     `json:"top"`    // the ten largest
	Top10   *string      `json:"top10"`  // wei of these
	Top100  *string      `json:"top100"` // wei of the hundred largest
	Half    *int         `json:"half"`   // how many of the largest have half of it, at least
	Cohorts []Cohort     `json:"cohorts"`
	Problem *string      `json:"problem"` // why it may be old; null while all is well
}

// Ranked is one of the largest.
type Ranked struct {
	Address portal.Address `json:"address"`
	Balance string         `json:"balance"`
}

// Cohort is the accounts whose balances have as many digits of whole GAIA; 0: less than one GAIA.
type Cohort struct {
	Digits  int    `json:"digits"`
	Holders int    `json:"holders"`
	Held    string `json:"held"`
}

// distributions keeps the newest. It goes through all balances, so that it is made anew at most every fiftieth part of the time that it
// takes: with a million holders that is once a minute, with a few at each block. Those who ask at once wait for one reading, which goes on
// when the first of them has left.
type distributions struct {
	reading singleflight.Group
	mu      sync.Mutex
	newest  *ledger.Distribution
	earlier time.Time // before which it stays
}

const (
	distributionShare = 50
	// longestReading is how long it may be read once nobody may wait for it any more.
	longestReading = 30 * time.Second
)

func (d *distributions) kept(head portal.Hash) (ledger.Distribution, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.newest != nil && d.newest.CaughtUp && (d.newest.Head.Hash == head || time.Now().Before(d.earlier)) {
		return *d.newest, true
	}
	return ledger.Distribution{}, false
}

func (d *distributions) read(ctx context.Context, head portal.Hash,
	read func(context.Context) (ledger.Distribution, error)) (ledger.Distribution, error) {
	if kept, there := d.kept(head); there {
		return kept, nil
	}
	reading := d.reading.DoChan("", func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), longestReading)
		defer cancel()
		began := time.Now()
		newest, err := read(ctx)
		if err == nil {
			d.mu.Lock()
			defer d.mu.Unlock()
			d.newest, d.earlier = &newest, time.Now().Add(time.Since(began)*distributionShare)
		}
		return newest, err
	})
	select {
	case <-ctx.Done():
		return ledger.Distribution{}, ctx.Err()
	case result := <-reading:
		newest, _ := result.Val.(ledger.Distribution)
		return newest, result.Err
	}
}

func (t *Token) getDistribution(r *http.Request) (any, error) {
	if err := t.follower.Await(r.Context(), t.known); err != nil {
		return nil, err
	}
	read, err := t.spread.read(r.Context(), t.index.Status().AsOf.Hash, t.ledger.Distribution)
	if err != nil {
		return nil, err
	}
	answer := Distribution{AsOf: read.Head}
	if t.complete() && read.CaughtUp {
		answer = newDistribution(read)
	}
	answer.Problem = t.follower.Problem(r.Context())
	return answer, nil
}

func newDistribution(d ledger.Distribution) Distribution {
	answer := Distribution{
		AsOf: d.Head, Holders: &d.Holders, Held: decimal(d.Held), Ranked: decimal(d.Ranked), Gini: gini(d),
		Top: []Ranked{}, Top10: decimal(d.Top10), Top100: decimal(d.Top100), Half: &d.Half, Cohorts: []Cohort{},
	}
	for _, h := range d.Top {
		answer.Top = append(answer.Top, Ranked{h.Account, h.Balance.String()})
	}
	for _, c := range d.Cohorts {
		answer.Cohorts = append(answer.Cohorts, Cohort{c.Digits, c.Holders, c.Held.String()})
	}
	return answer
}

// gini is (n + 1) / n − 2 × ranked / (n × held).
func gini(d ledger.Distribution) *float64 {
	if d.Held.Sign() == 0 {
		return nil
	}
	n := big.NewInt(int64(d.Holders))
	first := new(big.Rat).SetFrac(new(big.Int).Add(n, big.NewInt(1)), n)
	second := new(big.Rat).SetFrac(new(big.Int).Lsh(d.Ranked, 1), new(big.Int).Mul(n, d.Held))
	g, _ := first.Sub(first, second).Float64()
	return &g
}
