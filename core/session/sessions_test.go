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
	"strings"
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
	s.mu.Lock()
	s.count++
	full := s.full
	s.mu.Unlock()
	if full {
		return errors.New("the disk is full")
	}
	return s.Store.SaveSession(ctx, session)
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

func TestSignIn(t *testing.T) {
	w, ada := newWorld(t), newWallet(t)
	token, signedIn := w.signIn(t, ada)
	want := core.Session{
		ID: session.ID(token), Wallet: ada.address(), ChainID: 31337,
		CreatedAt: start, SeenAt: start, EndsAt: start.Add(24 * time.Hour),
	}
	if signedIn != want {
		t.Errorf("signed in as %+v, want %+v", signedIn, want)
	}
	if found, err := w.Find(t.Context(), token); err != nil || found != want {
		t.Errorf("Find = %+v, %v", found, err)
	}
	if other, _ := w.signIn(t, ada); other == token {
		t.Error("a second sign-in got the same token")
	}
	for _, token := range []string{"", "x", session.NewToken(), strings.ToUpper(token), token + "=", token[:42]} {
		if _, err := w.Find(t.Context(), token); portal.CodeOf(err) != portal.Unauthorized {
			t.Errorf("Find(%q) = %v, want Unauthorized", token, err)
		}
	}
}

func TestSignInRefuses(t *testing.T) {
	ada, eve := newWallet(t), newWallet(t)
	replace := func(old, new string) func(string) string {
		return func(m string) string {
			if !strings.Contains(m, old) {
				panic("no " + old)
			}
			return strings.Replace(m, old, new, 1)
		}
	}
	add := func(line string) func(string) string { return func(m string) string { return m + "\n" + line } }
	same := func(m string) string { return m }
	for _, row := range []struct {
		name   string
		change func(string) string // of the message before it is signed
		by     wallet
		after  time.Duration
		want   portal.Code
	}{
		{"another domain", replace("portal.example wants", "evil.example wants"), ada, 0, portal.Unauthorized},
		{"a scheme before the domain", replace("portal.example wants", "https://portal.example wants"), ada, 0, portal.Unauthorized},
		{"another URI", replace("URI: https://portal.example", "URI: https://portal.example/login"), ada, 0, portal.Unauthorized},
		{"another statement", replace("Sign in to", "Pay for"), ada, 0, portal.Unauthorized},
		{"no statement", replace("Sign in to Gaia Portal.\n", ""), ada, 0, portal.Unauthorized},
		{"another chain", replace("Chain ID: 31337", "Chain ID: 1"), ada, 0, portal.Unauthorized},
		{"an unknown nonce", replace("Nonce: ", "Nonce: f"), ada, 0, portal.Unauthorized},
		{"another issue time", replace("12:00:00Z", "12:00:01Z"), ada, 0, portal.Unauthorized},
		{"a later expiration", replace("12:05:00Z", "13:05:00Z"), ada, 0, portal.Unauthorized},
		{"no expiration", replace("\nExpiration Time: 2026-03-01T12:05:00Z", ""), ada, 0, portal.Unauthorized},
		{"a start time", add("Not Before: 2026-03-01T11:00:00Z"), ada, 0, portal.Unauthorized},
		{"a request id", add("Request ID: 1"), ada, 0, portal.Unauthorized},
		{"resources", add("Resources:"), ada, 0, portal.Unauthorized},
		{"another wallet's signature", same, eve, 0, portal.Unauthorized},
		{"an expired challenge", same, ada, 5 * time.Minute, portal.Unauthorized},
		{"a malformed message", add(""), ada, 0, portal.Invalid},
	} {
		t.Run(row.name, func(t *testing.T) {
			w, browser := newWorld(t), session.NewToken()
			message := row.change(session.Render(w.challenge(t, browser), ada.address()))
			w.pass(row.after)
			token, _, err := w.SignIn(t.Context(), session.Attempt{Browser: browser, Message: []byte(message), Signature: row.by.sign(message)})
			if portal.CodeOf(err) != row.want || token != "" {
				t.Fatalf("%q, %v; want code %d", token, err, row.want)
			}
			said := new(portal.Error)
			errors.As(err, &said)
			if row.want == portal.Unauthorized && said.Message != "The signature does not answer an open sign-in request: start again." {
				t.Errorf("it says %q, which tells an attacker what was wrong", said.Message)
			}
			if all, err := w.Of(t.Context(), ada.address()); err != nil || len(all) != 0 {
				t.Errorf("there is a session: %+v, %v", all, err)
			}
		})
	}
}

func TestAChallengeIsOfOneBrowser(t *testing.T) {
	w, ada := newWorld(t), newWallet(t)
	message := session.Render(w.challenge(t, session.NewToken()), ada.address())
	if _, _, err := w.SignIn(t.Context(), session.Attempt{Browser: session.NewToken(), Message: []byte(message), Signature: ada.sign(message)}); portal.CodeOf(err) != portal.Unauthorized {
		t.Errorf("another browser's: %v, want Unauthorized", err)
	}
	if _, err := w.Challenge(t.Context(), ""); portal.CodeOf(err) != portal.Invalid {
		t.Errorf("without a cookie: %v, want Invalid", err)
	}
}

func TestANonceIsUsedOnce(t *testing.T) {
	w, ada, browser := newWorld(t), newWallet(t), session.NewToken()
	message := session.Render(w.challenge(t, browser), ada.address())
	if _, _, err := w.SignIn(t.Context(), session.Attempt{Browser: browser, Message: []byte(message), Signature: []byte("forged")}); portal.CodeOf(err) != portal.Unauthorized {
		t.Fatalf("a forged signature: %v", err)
	}
	if _, _, err := w.SignIn(t.Context(), session.Attempt{Browser: browser, Message: []byte(message), Signature: ada.sign(message)}); portal.CodeOf(err) != portal.Conflict {
		t.Errorf("the right signature after a forged one: %v, want Conflict", err)
	}

	message = session.Render(w.challenge(t, browser), ada.address())
	var all sync.WaitGroup
	codes := make([]portal.Code, 8)
	var won sync.Map
	for i := range codes {
		all.Go(func() {
			token, _, err := w.SignIn(context.Background(), session.Attempt{Browser: browser, Message: []byte(message), Signature: ada.sign(message)})
			if err == nil {
				won.Store(token, true)
				return
			}
			codes[i] = portal.CodeOf(err)
		})
	}
	all.Wait()
	wins := 0
	won.Range(func(any, any) bool { wins++; return true })
	if lost := len(slices.DeleteFunc(codes, func(c portal.Code) bool { return c != portal.Conflict })); wins != 1 || lost != 7 {
		t.Errorf("of 8 at once %d signed in and %d were told that the nonce is used", wins, lost)
	}
	w.pass(5 * time.Minute)
	if err := w.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, _, err := w.SignIn(t.Context(), session.Attempt{Browser: browser, Message: []byte(message), Signature: ada.sign(message)}); portal.CodeOf(err) != portal.Unauthorized {
		t.Errorf("a used nonce after its time: %v, want Unauthorized", err)
	}
}

func TestASessionSlidesAndEnds(t *testing.T) {
	w, ada := newWorld(t), newWallet(t)
	token, signedIn := w.signIn(t, ada)
	for range 40 { // 20 hours of use, never idle for 30 minutes
		w.pass(30*time.Minute - time.Second)
		if _, err := w.Find(t.Context(), token); err != nil {
			t.Fatalf("after %s: %v", w.clock().Sub(start), err)
		}
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

func TestRunEndsWhatExpires(t *testing.T) {
	w := newWorld(t)
	w.signIn(t, newWallet(t))
	w.pass(30 * time.Minute)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.Run(ctx)
	}()
	select {
	case <-w.told:
	case <-time.After(10 * time.Second):
		t.Error("it did not end within 10 s")
	}
	cancel()
	<-done
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
		w.pass(time.Minute) // so that Find writes
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if _, err := w.Find(context.Background(), token); err != nil && portal.CodeOf(err) != portal.Unauthorized {
					t.Error(err)
				}
			})
		}
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

func TestSlidingWritesOnceAMinute(t *testing.T) {
	w := newWorld(t)
	token, _ := w.signIn(t, newWallet(t))
	before := w.saves.count
	for range 181 { // three minutes and a second
		if _, err := w.Find(t.Context(), token); err != nil {
			t.Fatal(err)
		}
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
