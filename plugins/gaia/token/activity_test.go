package token

import (
	"context"
	"errors"
	"log/slog"
	"math/big"
	"net/http"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
)

// at is a chain that says what its head is, or that nobody knows it.
type at struct {
	chaintest.Broken

	head portal.Block
}

func (a *at) Head(context.Context) (portal.Block, error) { return a.head, a.Err }

// over is a token whose index has begun on that chain.
func over(t *testing.T, chain portal.Chain) *Token {
	t.Helper()
	token := New(portal.Host{Log: slog.New(slog.DiscardHandler), Events: &noted{}, Metrics: &host{}, Chain: chain}, open(t))
	resume(t, token)
	return token
}

// moved is the log of a transfer in block number, which was mined then.
func moved(number uint64, then time.Time, value int64) portal.Log {
	transfer := gaiatoken.NewGaiaToken().GetABI().Events[gaiatoken.GaiaTokenTransferEventName].ID
	log := minted(number)
	log.Topics = []portal.Hash{portal.Hash(transfer), {31: 0xad}, {31: 0xbe}}
	log.Data, log.Block.Time = common.BigToHash(big.NewInt(value)).Bytes(), then
	return log
}

func sums(activity Activity) (count int, volume int64) {
	for _, step := range activity.Steps {
		moved, _ := new(big.Int).SetString(step.Volume, 10)
		count, volume = count+step.Count, volume+moved.Int64()
	}
	return count, volume
}

func TestAWindowGoesOnWithTheChainAndWithTheClock(t *testing.T) {
	now := time.Date(2026, 11, 23, 12, 0, 30, 0, time.UTC)
	chain := &at{head: portal.Block{Number: 1, Time: now}}
	token := over(t, chain)
	asked := func(now time.Time) Activity {
		t.Helper()
		activity, err := token.activity(t.Context(), "1h", windows["1h"], now)
		if err != nil {
			t.Fatal(err)
		}
		return activity
	}
	is := func(activity Activity, head uint64, wantCount int, wantVolume int64, end time.Time) {
		t.Helper()
		count, volume := sums(activity)
		if activity.AsOf.Number != head || count != wantCount || volume != wantVolume {
			t.Errorf("%d transfers of %d at block %d; want %d of %d at %d", count, volume, activity.AsOf.Number, wantCount, wantVolume, head)
		}
		if last := activity.Steps[len(activity.Steps)-1].Start; !last.Equal(end.Truncate(time.Minute)) {
			t.Errorf("the last step is %v; want %v", last, end.Truncate(time.Minute))
		}
	}
	apply(t, token, moved(1, now, 3))
	is(asked(now), 1, 1, 3, now)
	apply(t, token, moved(2, now, 4))
	is(asked(now), 2, 2, 7, now)
	is(asked(now.Add(time.Minute)), 2, 2, 7, now.Add(time.Minute))
	is(asked(now.Add(time.Hour)), 2, 0, 0, now.Add(time.Hour))
}

// What nobody read is not nothing.
func TestTimeThatWasNotReadIsNoZero(t *testing.T) {
	silent := errors.New("no endpoint answers")
	for _, row := range []struct {
		behaviour string
		age       time.Duration // of the newest block that was read
		chain     time.Duration // of the chain's newest
		err       error
		known     bool
	}{
		{"silent for 30 minutes", 30 * time.Minute, 0, silent, true},
		{"silent for 61 minutes", 61 * time.Minute, 0, silent, true},
		{"behind by half a minute", 40 * time.Second, 10 * time.Second, nil, true},
		{"behind by three days", 72 * time.Hour, 0, nil, false},
	} {
		t.Run(row.behaviour, func(t *testing.T) {
			now := time.Now().UTC().Truncate(time.Second)
			head := now.Add(-row.age)
			token := over(t, &at{chaintest.Broken{Err: row.err}, portal.Block{Number: 9, Time: now.Add(-row.chain)}})
			apply(t, token, moved(1, head, 3))
			var recent Recent
			if status := get(t, token, "/live/recent", &recent); status != http.StatusOK {
				t.Fatalf("%d; want 200", status)
			}
			if recent.CatchingUp == row.known || (recent.PerMinute != nil) != row.known || (recent.Problem != nil) != (row.err != nil) {
				t.Errorf("recent = %+v; want minutes: %v, with the problem %v", recent, row.known, row.err)
			}
			for name := range windows {
				var activity Activity
				if status := get(t, token, "/live/activity?range="+name, &activity); status != http.StatusOK {
					t.Fatalf("%s: %d; want 200", name, status)
				}
				if (activity.Problem != nil) != (row.err != nil) || (activity.Steps != nil) != row.known || !row.known && activity.Before != nil {
					t.Fatalf("%s: %+v; want steps: %v, with the problem %v", name, activity, row.known, row.err)
				}
				if count, volume := sums(activity); row.known && (count != 1 || volume != 3) {
					t.Errorf("%s: %d transfers of %d; want that of the head", name, count, volume)
				}
			}
			if row.err == nil {
				return
			}
			if last := recent.PerMinute[len(recent.PerMinute)-1]; !last.Start.Equal(head.Truncate(time.Minute)) || last.Count != 1 {
				t.Errorf("the last minute is %+v; want that of the head, %v", last, head)
			}
		})
	}
}

func TestPagesGetTheNewestAsAWholeOnceNothingIsBehind(t *testing.T) {
	now := time.Now().UTC().Truncate(time.Second)
	chain, pages := &at{head: portal.Block{Number: 3, Time: now}}, &noted{}
	token := New(portal.Host{Log: slog.New(slog.DiscardHandler), Events: pages, Metrics: &host{}, Chain: chain}, open(t))
	resume(t, token)
	apply(t, token, moved(1, now.Add(-72*time.Hour), 1))
	apply(t, token, moved(2, now.Add(-71*time.Hour), 1))
	if len(pages.payloads) != 0 {
		t.Errorf("%+v was published while the ledger was behind; want nothing", pages.payloads)
	}
	apply(t, token, moved(3, now, 1))
	if len(pages.payloads) != 1 {
		t.Fatalf("%d events; want the whole", len(pages.payloads))
	}
	if recent, ok := pages.payloads[0].(Recent); !ok || len(recent.Transfers) != 3 || recent.CatchingUp || recent.Problem != nil {
		t.Errorf("%+v was published; want the newest three transfers as a whole", pages.payloads[0])
	}
}

func TestNoWindowWaitsForAnother(t *testing.T) {
	db := open(t)
	token := New(portal.Host{
		Log: slog.New(slog.DiscardHandler), Events: &noted{}, Metrics: &host{}, Chain: &chaintest.Broken{Err: errors.New("away")},
	}, db)
	resume(t, token)
	apply(t, token, minted(5))
	now := time.Unix(90, 0)
	if _, err := token.activity(t.Context(), "1h", windows["1h"], now); err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	held, err := db.Conn(t.Context()) // whoever reads the tables waits
	if err != nil {
		t.Fatal(err)
	}
	ctx, leave := context.WithCancel(t.Context())
	waiting := make(chan error, 1)
	go func() {
		_, err := token.activity(ctx, "all", windows["all"], now)
		waiting <- err
	}()
	for db.Stats().WaitCount == 0 {
		time.Sleep(time.Millisecond)
	}
	answered := make(chan error, 1)
	go func() {
		_, err := token.activity(t.Context(), "1h", windows["1h"], now)
		answered <- err
	}()
	select {
	case err := <-answered:
		if err != nil {
			t.Errorf("the hour, which was read: %v", err)
		}
	case <-time.After(5 * time.Second):
		t.Error("the hour, which was read, waits behind all")
	}
	leave()
	select {
	case err := <-waiting:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("who left got %v; want that they left", err)
		}
	case <-time.After(5 * time.Second):
		t.Error("who left still waits")
	}
	if err := held.Close(); err != nil {
		t.Fatal(err)
	}
	if activity, err := token.activity(t.Context(), "all", windows["all"], now); err != nil || len(activity.Steps) == 0 {
		t.Errorf("all = %+v, %v; want it once the tables can be read", activity, err)
	}
}
