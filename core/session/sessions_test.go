package session_test

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/session"
	"gaia.example/portal/core/store"
	"gaia.example/portal/sdk/go/portal"
)

var start = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// world is sessions over a real database, with the time in hand.
type world struct {
	*session.Sessions
	folder string
	store  *store.Store
	saves  *saves

	verifier core.Verifier
	config   session.Config // more of it

	mu    sync.Mutex
	now   time.Time
	ended []string
	told  chan struct{} // one for each end
}

// saves counts what reaches the store.
type saves struct {
	session.Store
	mu    sync.Mutex
	count int
	full  bool // a fault: the disk takes nothing
	stuck bool // a fault: nothing is deleted

	saved  func()             // called when a new one was saved, before who saved it learns that
	reads  func()             // called before one is read
	listed func()             // called when a wallet's were read
	takes  func(nonce string) // called before a challenge is taken
}

func (s *saves) fail(full, stuck bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.full, s.stuck = full, stuck
}

func (s *saves) DeleteSession(ctx context.Context, id core.SessionID) error {
	s.mu.Lock()
	stuck := s.stuck
	s.mu.Unlock()
	if stuck {
		return errors.New("the disk is stuck")
	}
	return s.Store.DeleteSession(ctx, id)
}

func (s *saves) SaveSession(ctx context.Context, session core.Session) error {
	if s.isFull() {
		return errors.New("the disk is full")
	}
	if s.saved != nil {
		defer s.saved()
	}
	return s.Store.SaveSession(ctx, session)
}

func (s *saves) UpdateSession(ctx context.Context, session core.Session) error {
	if s.isFull() {
		return errors.New("the disk is full")
	}
	return s.Store.UpdateSession(ctx, session)
}

// isFull counts one write.
func (s *saves) isFull() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.count++
	return s.full
}

func (s *saves) SessionsOf(ctx context.Context, wallet core.Address) ([]core.Session, error) {
	if s.listed != nil {
		defer s.listed()
	}
	return s.Store.SessionsOf(ctx, wallet)
}

func (s *saves) TakeChallenge(ctx context.Context, nonce string) (core.Challenge, error) {
	if s.takes != nil {
		s.takes(nonce)
	}
	return s.Store.TakeChallenge(ctx, nonce)
}

func (s *saves) Session(ctx context.Context, id core.SessionID) (core.Session, error) {
	if s.reads != nil {
		s.reads()
	}
	return s.Store.Session(ctx, id)
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{folder: t.TempDir(), now: start, told: make(chan struct{}, 1024)}
	var err error
	if w.store, err = store.Open(t.Context(), "sqlite:"+filepath.Join(w.folder, "portal.db")); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.store.Close() })
	w.saves, w.verifier = &saves{Store: w.store}, chain.EOA{}
	w.restart()
	return w
}

// restart makes sessions anew over the same database, as a new process does.
func (w *world) restart() {
	config := w.config
	config.Domain, config.URI, config.ChainID, config.Statement = "portal.example", "https://portal.example", 31337, "Sign in to Gaia Portal."
	w.Sessions = session.New(config, w.saves, w.verifier, w.clock, func(s core.Session, why core.SessionEnd) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.ended = append(w.ended, string(why))
		w.told <- struct{}{}
	})
}

func (w *world) clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *world) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

func (w *world) ends() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.ended)
}

type wallet struct{ key *ecdsa.PrivateKey }

func newWallet(t *testing.T) wallet {
	t.Helper()
	key, err := crypto.GenerateKey()
	if err != nil {
		t.Fatal(err)
	}
	return wallet{key}
}

func (w wallet) address() core.Address { return core.Address(crypto.PubkeyToAddress(w.key.PublicKey)) }

// sign is personal_sign, as wallets do it: v is 27 or 28.
func (w wallet) sign(message string) []byte {
	digest := crypto.Keccak256(fmt.Appendf(nil, "\x19Ethereum Signed Message:\n%d%s", len(message), message))
	signature, err := crypto.Sign(digest, w.key)
	if err != nil {
		panic(err)
	}
	signature[64] += 27
	return signature
}

func (w *world) challenge(t *testing.T, browser string) core.Challenge {
	t.Helper()
	challenge, err := w.Challenge(t.Context(), browser)
	if err != nil {
		t.Fatal(err)
	}
	return challenge
}

func (w *world) signIn(t *testing.T, by wallet) (string, core.Session) {
	t.Helper()
	browser := session.NewToken()
	message := session.Render(w.challenge(t, browser), by.address())
	token, signedIn, err := w.SignIn(t.Context(), session.Attempt{Browser: browser, Message: []byte(message), Signature: by.sign(message)})
	if err != nil {
		t.Fatal(err)
	}
	return token, signedIn
}

func TestASessionSlidesAndEnds(t *testing.T) {
	w, ada := newWorld(t), newWallet(t)
	token, signedIn := w.signIn(t, ada)
	for range 40 { // 20 hours of use, never idle for 30 minutes
		w.pass(30*time.Minute - time.Second)
		if _, err := w.Find(t.Context(), token); err != nil {
			t.Fatalf("after %s: %v", w.clock().Sub(start), err)
		}
		w.sweep(t)
	}
	w.restart()
	found, err := w.Find(t.Context(), token)
	if err != nil || found.Wallet != ada.address() || !found.EndsAt.Equal(signedIn.EndsAt) {
		t.Fatalf("after a restart: %+v, %v", found, err)
	}
	for w.clock().Before(signedIn.EndsAt) {
		if _, err := w.Find(t.Context(), token); err != nil {
			t.Fatalf("after %s: %v", w.clock().Sub(start), err)
		}
		w.pass(20 * time.Minute)
	}
	if _, err := w.Find(t.Context(), token); portal.CodeOf(err) != portal.Unauthorized {
		t.Errorf("after 24 hours of use: %v, want Unauthorized", err)
	}
	if got := w.ends(); !slices.Equal(got, []string{"expired"}) {
		t.Errorf("told %v", got)
	}
	if _, err := w.store.Session(t.Context(), signedIn.ID); portal.CodeOf(err) != portal.NotFound {
		t.Errorf("still in the store: %v", err)
	}
}

func TestAnIdleSessionEndsByItself(t *testing.T) {
	w := newWorld(t)
	token, signedIn := w.signIn(t, newWallet(t))
	if got := w.ExpiresAt(signedIn); !got.Equal(start.Add(30 * time.Minute)) {
		t.Errorf("expires at %s", got)
	}
	w.pass(10 * time.Minute)
	kept, _ := w.signIn(t, newWallet(t))
	w.pass(20 * time.Minute)
	if err := w.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := w.ends(); !slices.Equal(got, []string{"expired"}) {
		t.Errorf("told %v", got)
	}
	if _, err := w.Find(t.Context(), token); portal.CodeOf(err) != portal.Unauthorized {
		t.Errorf("the idle one: %v", err)
	}
	if _, err := w.Find(t.Context(), kept); err != nil {
		t.Errorf("the other one: %v", err)
	}
}

// run is Run beside the test; end waits for it.
func (w *world) run() (end func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { w.Run(ctx) })
	return func() {
		cancel()
		running.Wait()
	}
}

func TestRunEndsWhatExpires(t *testing.T) {
	w := newWorld(t)
	w.signIn(t, newWallet(t))
	w.pass(30 * time.Minute)
	end := w.run()
	select {
	case <-w.told:
	case <-time.After(10 * time.Second):
		t.Error("it did not end within 10 s")
	}
	end()
}

func TestEndEndsOneSession(t *testing.T) {
	w, ada := newWorld(t), newWallet(t)
	first, gone := w.signIn(t, ada)
	second, _ := w.signIn(t, ada)
	for range 2 { // a second time changes nothing
		if err := w.End(t.Context(), gone.ID, core.SignedOut); err != nil {
			t.Fatal(err)
		}
	}
	if got := w.ends(); !slices.Equal(got, []string{"signed out"}) {
		t.Errorf("told %v", got)
	}
	for range 2 {
		if _, err := w.Find(t.Context(), first); portal.CodeOf(err) != portal.Unauthorized {
			t.Errorf("the ended one: %v", err)
		}
		if _, err := w.Find(t.Context(), second); err != nil {
			t.Errorf("the other one: %v", err)
		}
		w.restart()
	}
}

func TestAnEndedSessionStaysEndedWhileItIsUsed(t *testing.T) {
	w := newWorld(t)
	for range 20 {
		token, signedIn := w.signIn(t, newWallet(t))
		w.restart()
		w.pass(time.Minute) // so that Find has it written
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if _, err := w.Find(context.Background(), token); err != nil && portal.CodeOf(err) != portal.Unauthorized {
					t.Error(err)
				}
			})
		}
		all.Go(func() {
			if err := w.Sweep(context.Background()); err != nil {
				t.Error(err)
			}
		})
		all.Go(func() {
			if err := w.End(context.Background(), signedIn.ID, core.Revoked); err != nil {
				t.Error(err)
			}
		})
		all.Wait()
		if _, err := w.store.Session(t.Context(), signedIn.ID); portal.CodeOf(err) != portal.NotFound {
			t.Fatal("a request wrote the session again after it ended")
		}
		if _, err := w.Find(t.Context(), token); portal.CodeOf(err) != portal.Unauthorized {
			t.Fatalf("it lives: %v", err)
		}
	}
	if got := len(w.ends()); got != 20 {
		t.Errorf("told %d ends of 20", got)
	}
}

func TestASessionThatEndedElsewhereEnds(t *testing.T) {
	w := newWorld(t)
	token, signedIn := w.signIn(t, newWallet(t))
	if err := w.store.DeleteSession(t.Context(), signedIn.ID); err != nil {
		t.Fatal(err)
	}
	w.pass(time.Minute)
	if _, err := w.Find(t.Context(), token); err != nil {
		t.Fatal(err)
	}
	w.sweep(t)
	if _, err := w.Find(t.Context(), token); portal.CodeOf(err) != portal.Unauthorized {
		t.Errorf("it lives: %v", err)
	}
	if _, err := w.store.Session(t.Context(), signedIn.ID); portal.CodeOf(err) != portal.NotFound {
		t.Errorf("the store has it again: %v", err)
	}
	if got := w.ends(); !slices.Equal(got, []string{"revoked"}) {
		t.Errorf("told %v", got)
	}
}

func TestAskingForASessionByItsIDDoesNotUseIt(t *testing.T) {
	w, ada := newWorld(t), newWallet(t)
	_, signedIn := w.signIn(t, ada)
	w.pass(20 * time.Minute)
	if found, err := w.Alive(t.Context(), signedIn.ID); err != nil || found.Wallet != ada.address() {
		t.Fatalf("%+v, %v", found, err)
	}
	w.pass(10 * time.Minute) // the idle end, counted from the sign-in
	if _, err := w.Alive(t.Context(), signedIn.ID); portal.CodeOf(err) != portal.Unauthorized {
		t.Errorf("asking for it has it live longer: %v", err)
	}
	if _, err := w.Alive(t.Context(), core.SessionID{1}); portal.CodeOf(err) != portal.Unauthorized {
		t.Errorf("a session that never was: %v", err)
	}
	token, again := w.signIn(t, ada)
	if err := w.store.DeleteSession(t.Context(), again.ID); err != nil { // as another replica does
		t.Fatal(err)
	}
	if _, err := w.Alive(t.Context(), again.ID); portal.CodeOf(err) != portal.Unauthorized {
		t.Errorf("one that ended elsewhere: %v", err)
	}
	if _, err := w.Find(t.Context(), token); portal.CodeOf(err) != portal.Unauthorized {
		t.Errorf("its cookie opens it still: %v", err)
	}
	if got := w.ends(); !slices.Equal(got, []string{"expired", "revoked"}) {
		t.Errorf("told %v", got)
	}
}

func TestAnEndedSessionIsNotThereWhileARequestLooksForIt(t *testing.T) {
	w := newWorld(t)
	token, signedIn := w.signIn(t, newWallet(t))
	if err := w.End(t.Context(), signedIn.ID, core.SignedOut); err != nil {
		t.Fatal(err)
	}
	looked := false
	w.saves.reads = func() {
		looked = true
		if w.Has(signedIn.ID) {
			t.Error("it is there")
		}
	}
	if _, err := w.Find(t.Context(), token); portal.CodeOf(err) != portal.Unauthorized || !looked {
		t.Errorf("it lives: %v", err)
	}
}

func TestSlidingWritesOnceAMinute(t *testing.T) {
	w := newWorld(t)
	token, _ := w.signIn(t, newWallet(t))
	before := w.saves.count
	for range 181 { // three minutes and a second
		if _, err := w.Find(t.Context(), token); err != nil {
			t.Fatal(err)
		}
		w.sweep(t)
		w.pass(time.Second)
	}
	if got := w.saves.count - before; got != 3 {
		t.Errorf("%d writes in three minutes", got)
	}
}

func TestAFullDiskEndsNoSession(t *testing.T) {
	w := newWorld(t)
	token, _ := w.signIn(t, newWallet(t))
	w.saves.fail(true, false)
	for range 10 {
		w.pass(20 * time.Minute)
		if _, err := w.Find(t.Context(), token); err != nil {
			t.Fatal(err)
		}
		w.sweep(t)
	}
}

func TestNoTokenIsAtRest(t *testing.T) {
	w, ada, browser := newWorld(t), newWallet(t), session.NewToken()
	message := session.Render(w.challenge(t, browser), ada.address())
	token, _, err := w.SignIn(t.Context(), session.Attempt{Browser: browser, Message: []byte(message), Signature: ada.sign(message)})
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(w.folder, "*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no database: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(text, []byte(token)) || bytes.Contains(text, []byte(browser)) {
			t.Errorf("%s holds a token", file)
		}
	}
}
