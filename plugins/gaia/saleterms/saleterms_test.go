package saleterms

import (
	"context"
	"database/sql"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalchain/devnet"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
)

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// stage keeps what was written down, and passes on that pages were told or something was written.
type stage struct {
	portal.Audit
	portal.Events
	portal.Settings

	told chan struct{}
	mu   sync.Mutex
	acts []string
}

func (s *stage) Record(_ context.Context, act portal.Act) error {
	_, _, err := act.Encode()
	s.mu.Lock()
	s.acts = append(s.acts, act.Action)
	s.mu.Unlock()
	s.pass()
	return err
}

func (s *stage) Publish(context.Context, string, any) error {
	s.pass()
	return nil
}

func (s *stage) pass() {
	select {
	case s.told <- struct{}{}:
	default:
	}
}

func (*stage) Read(context.Context, any) error { return nil }

var tables = func(t *testing.T) *sql.DB { return portalsqltest.Open(t, os.DirFS("../migrations")) }

func TestMain(m *testing.M) { coretest.Main(m) }

// The same on a portal's PostgreSQL.
func TestOnPostgreSQL(t *testing.T) {
	onSQLite := tables
	tables = func(t *testing.T) *sql.DB {
		return portalsqltest.OpenAt(t, portal.Database{Driver: portal.PostgreSQL, DSN: coretest.PostgreSQL(t)}, os.DirFS("../migrations"))
	}
	defer func() { tables = onSQLite }()
	TestWhoHasASayAndWhatTheyDid(t)
}

func TestWhoHasASayAndWhatTheyDid(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "0")
	db := tables(t)
	st := &stage{told: make(chan struct{}, 1)}
	s := New(portal.Host{Log: slog.New(slog.DiscardHandler), Settings: st, Chain: chaintest.Read(chain), Events: st, Audit: st}, db)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		check(t, <-ended)
	})
	var answer Answer
	get := func(caller portal.Caller) int {
		mux, w := http.NewServeMux(), httptest.NewRecorder()
		s.Handle(mux)
		r := httptest.NewRequest(http.MethodGet, "/sale-terms", nil)
		mux.ServeHTTP(w, r.WithContext(portal.WithCaller(r.Context(), caller)))
		if w.Code == http.StatusOK {
			answer = Answer{}
			check(t, json.Unmarshal(w.Body.Bytes(), &answer))
		}
		return w.Code
	}
	await := func(what string, there func() bool) {
		for end := time.After(30 * time.Second); !there(); {
			select {
			case <-st.told:
			case <-end:
				t.Fatalf("%s did not come in 30 s: %+v", what, answer)
			}
		}
	}
	admin := portal.Caller{SignedIn: true, Admin: true}
	await("the history", func() bool { return get(admin) == http.StatusOK && !answer.CatchingUp && len(answer.Pausers) == 2 })
	treasury := devnet.Derive("treasury")
	if len(answer.Admins) != 1 || answer.Admins[0].Account != portal.Address(treasury.Address) ||
		answer.Admins[0].Since.Hash == (portal.Hash{}) {
		t.Errorf("the admins are %+v, want %s", answer.Admins, treasury.Address)
	}
	to := chain.Contract(contract)
	for _, input := range [][]byte{binding.PackPause(), binding.PackUnpause()} {
		if _, err := treasury.Perform(t.Context(), chain.Client, devnet.Call{To: &to, Input: input}); err != nil {
			t.Fatal(err)
		}
	}
	await("the pause", func() bool { return get(admin) == http.StatusOK && answer.Changes[0].Kind == Resumed })
	if pause := answer.Changes[1]; pause.Kind != Paused || *pause.Account != portal.Address(treasury.Address) ||
		pause.Hash == (portal.Hash{}) {
		t.Errorf("the pause is %+v", pause)
	}
	if first := answer.Changes[len(answer.Changes)-1]; first.Kind != Granted || first.Role == nil {
		t.Errorf("the first is %+v", first)
	}
	terms := answer.Changes[slices.IndexFunc(answer.Changes, func(c Change) bool { return c.Kind == TermsSet })]
	if terms.Price != "500000000000000" || terms.ClosesAt <= terms.OpensAt {
		t.Errorf("the terms are %+v", terms)
	}
	if status := get(portal.Caller{SignedIn: true}); status != http.StatusForbidden {
		t.Errorf("who is no admin gets %d", status)
	}

	var before []string
	await("the entries", func() bool {
		st.mu.Lock()
		defer st.mu.Unlock()
		before = slices.Clone(st.acts)
		return len(before) >= len(answer.Changes)
	})
	if len(before) != len(answer.Changes) || !slices.Contains(before, "sale.paused") {
		t.Errorf("written down is %v of %d changes", before, len(answer.Changes))
	}
	check(t, s.Rescan(t.Context()))
	check(t, s.writeDown(t.Context()))
	st.mu.Lock()
	defer st.mu.Unlock()
	if len(st.acts) != len(before) {
		t.Errorf("read again, more is written down: %v", st.acts[len(before):])
	}
}
