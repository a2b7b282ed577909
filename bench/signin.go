package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ethereum/go-ethereum/accounts"
	"github.com/ethereum/go-ethereum/crypto"
	"golang.org/x/sync/errgroup"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/session"
	"gaia.example/portal/core/store"
)

// In a round so many challenges are answered in each way, some in one way and then some in the next: what else the machine
// does weighs on all ways alike.
const (
	attempts       = 1_000
	attemptsInTurn = 50
)

// answered is a challenge with its wallet's answer.
type answered struct {
	browser            string
	message, signature []byte
	digest             []byte
}

// measureSignIn signs in on all CPUs: with challenges in memory, then with the store, against recovering the signer's key
// alone from the same digests.
func measureSignIn(ctx context.Context) ([]result, error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	database, err := store.Open(ctx, "sqlite:"+filepath.Join(dir, "portal.db"))
	if err != nil {
		return nil, err
	}
	defer database.Close()
	wallets := make([]wallet, attempts)
	for i := range wallets {
		if wallets[i], err = newWallet(); err != nil {
			return nil, err
		}
	}
	ecrecover, verified, stored := &signInWay{do: recoverKey}, &signInWay{do: signIn}, &signInWay{do: signIn}
	for range rounds {
		for way, keeps := range map[*signInWay]session.Store{ecrecover: &memoryStore{}, verified: &memoryStore{}, stored: database} {
			if err := way.prepare(ctx, wallets, keeps); err != nil {
				return nil, err
			}
		}
		for first := 0; first < attempts; first += attemptsInTurn {
			for _, way := range []*signInWay{ecrecover, verified, stored} {
				if err := way.turn(ctx, first); err != nil {
					return nil, err
				}
			}
		}
		for _, way := range []*signInWay{ecrecover, verified, stored} {
			way.rate = append(way.rate, attempts/way.took.Seconds())
		}
	}
	return []result{
		told("ecrecover, per second", median(ecrecover.rate), "1/s"),
		told("sign-in verifications, per second", median(verified.rate), "1/s"),
		told("sign-ins with the SQLite store, per second", median(stored.rate), "1/s"),
		atLeast("sign-in verifications against ecrecover", median(ratios(verified.rate, ecrecover.rate)), "×", 0.8),
	}, nil
}

// signInWay is something to do with the answer to a challenge.
type signInWay struct {
	do func(context.Context, answered, *session.Sessions) error

	sessions *session.Sessions // of the round
	all      []answered
	took     time.Duration
	rate     []float64 // in a second, on all CPUs
}

// prepare has every wallet answer a challenge of its own.
func (w *signInWay) prepare(ctx context.Context, wallets []wallet, keeps session.Store) error {
	w.sessions = session.New(session.Config{
		Domain: "portal.example", URI: "https://portal.example", ChainID: 137, Statement: "Sign in to Gaia Portal.",
	}, keeps, chain.EOA{}, time.Now, func(core.Session, core.SessionEnd) {})
	w.all, w.took = make([]answered, len(wallets)), 0
	for i, wallet := range wallets {
		var err error
		if w.all[i], err = answer(ctx, wallet, w.sessions); err != nil {
			return err
		}
	}
	return nil
}

// turn does it with some of the answers.
func (w *signInWay) turn(ctx context.Context, first int) error {
	var next atomic.Int64
	working, worked := errgroup.WithContext(ctx)
	begin := time.Now()
	for range runtime.GOMAXPROCS(0) {
		working.Go(func() error {
			for i := next.Add(1) - 1; i < attemptsInTurn; i = next.Add(1) - 1 {
				if err := w.do(worked, w.all[first+int(i)], w.sessions); err != nil {
					return err
				}
			}
			return nil
		})
	}
	err := working.Wait()
	w.took += time.Since(begin)
	return err
}

func answer(ctx context.Context, w wallet, sessions *session.Sessions) (a answered, err error) {
	a.browser = session.NewToken()
	challenge, err := sessions.Challenge(ctx, a.browser)
	if err != nil {
		return a, err
	}
	a.message, a.signature, err = w.sign(challenge)
	a.digest = accounts.TextHash(a.message)
	return a, err
}

func signIn(ctx context.Context, a answered, sessions *session.Sessions) error {
	_, _, err := sessions.SignIn(ctx, session.Attempt{Browser: a.browser, Message: a.message, Signature: a.signature})
	return err
}

func recoverKey(_ context.Context, a answered, _ *session.Sessions) error {
	signature := [crypto.SignatureLength]byte(a.signature)
	signature[64] -= 27
	_, err := crypto.Ecrecover(a.digest, signature[:])
	return err
}

// memoryStore keeps the challenges of a round and forgets sessions.
type memoryStore struct{ challenges sync.Map }

func (m *memoryStore) SaveChallenge(_ context.Context, c core.Challenge) error {
	m.challenges.Store(c.Nonce, c)
	return nil
}

func (m *memoryStore) TakeChallenge(_ context.Context, nonce string) (core.Challenge, error) {
	c, found := m.challenges.LoadAndDelete(nonce)
	if !found {
		return core.Challenge{}, fmt.Errorf("there is no challenge %s", nonce)
	}
	return c.(core.Challenge), nil
}

func (m *memoryStore) SaveSession(context.Context, core.Session) error { return nil }

func (m *memoryStore) UpdateSession(context.Context, core.Session) error { return nil }

func (m *memoryStore) Session(context.Context, core.SessionID) (core.Session, error) {
	return core.Session{}, errors.New("no session is read back")
}

func (m *memoryStore) SessionsOf(context.Context, core.Address) ([]core.Session, error) {
	return nil, nil
}

func (m *memoryStore) DeleteSession(context.Context, core.SessionID) error { return nil }
