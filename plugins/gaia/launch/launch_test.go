package launch

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/plugins/gaia/bytecode"
	"gaia.example/portal/plugins/gaia/claims"
	"gaia.example/portal/plugins/gaia/contracts/gaiasale"
	"gaia.example/portal/plugins/gaia/portfolio"
	"gaia.example/portal/plugins/gaia/powers"
	"gaia.example/portal/plugins/gaia/sale"
	"gaia.example/portal/plugins/gaia/token"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalchain/devnet"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
)

// stage is the module's host over a chain, whose calls it counts.
type stage struct {
	portal.Settings
	portal.Events
	portal.Audit
	portal.Chain

	calls   atomic.Int64
	still   atomic.Pointer[portal.Block] // where the head stays; nil: it goes on
	told    chan *Answer
	writing sync.Mutex
	written []portal.Act
	refuses error // what the audit answers
}

func (*stage) Read(context.Context, any) error { return nil }

func (*stage) Add(string, float64) {}

func (*stage) Set(string, float64) {}

func (s *stage) Call(ctx context.Context, to portal.Address, input []byte, block uint64) ([]byte, portal.Block, error) {
	s.calls.Add(1)
	return s.Chain.Call(ctx, to, input, block)
}

func (s *stage) Head(ctx context.Context) (portal.Block, error) {
	if still := s.still.Load(); still != nil {
		return *still, nil
	}
	return s.Chain.Head(ctx)
}

func (s *stage) Publish(_ context.Context, topic string, payload any) error {
	if answer, ok := payload.(*Answer); ok && topic == "launch" {
		s.told <- answer
	}
	return nil
}

func (s *stage) Record(_ context.Context, act portal.Act) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	if s.refuses == nil {
		s.written = append(s.written, act)
	}
	return s.refuses
}

// did are the acts of that name that were written down.
func (s *stage) did(name string) []portal.Act {
	s.writing.Lock()
	defer s.writing.Unlock()
	return slices.DeleteFunc(slices.Clone(s.written), func(act portal.Act) bool { return act.Action != name })
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// start makes the whole module over a chain; run runs it until the test ends.
func start(t *testing.T, chain portal.Chain, db *sql.DB) (l *Launch, s *stage, run func()) {
	t.Helper()
	s = &stage{Chain: chain, told: make(chan *Answer, 1024)}
	host := portal.Host{Log: slog.New(slog.DiscardHandler), Settings: s, Chain: s, Events: s, Metrics: s, Audit: s}
	parts := Parts{Token: token.New(host, db), Sale: sale.New(host, db), Claims: claims.New(host, db),
		Powers: powers.New(host, db, bytecode.NewReader(host.Chain))}
	parts.Acts = portfolio.New(host, db, parts.Token)
	parts.Token.OnChange(parts.Acts)
	l = New(host, db, parts)
	return l, s, func() {
		ctx, cancel := context.WithCancel(t.Context())
		var group errgroup.Group
		for _, run := range []func(context.Context) error{parts.Token.Run, parts.Sale.Run, parts.Acts.Run, parts.Claims.Run, l.Run} {
			group.Go(func() error { return run(ctx) })
		}
		t.Cleanup(func() {
			cancel()
			check(t, group.Wait())
		})
	}
}

func open(t *testing.T) *sql.DB {
	t.Helper()
	return tables(t)
}

// tables is of the kind of database that the test is for.
var tables = func(t *testing.T) *sql.DB { return portalsqltest.Open(t, os.DirFS("../migrations")) }

func TestMain(m *testing.M) { coretest.Main(m) }

// The same on a portal's PostgreSQL.
func TestOnPostgreSQL(t *testing.T) {
	onSQLite := tables
	tables = func(t *testing.T) *sql.DB {
		return portalsqltest.OpenAt(t, portal.Database{Driver: portal.PostgreSQL, DSN: coretest.PostgreSQL(t)}, os.DirFS("../migrations"))
	}
	defer func() { tables = onSQLite }()
	for name, test := range map[string]func(*testing.T){
		"TheLaunchIsTheChains":     TestTheLaunchIsTheChains,
		"AnAdminDatesEvents":       TestAnAdminDatesEvents,
		"OfTwoAdminsOneDatesFirst": TestOfTwoAdminsWhoStartFromTheSameOneIsRefused,
	} {
		t.Run(name, test)
	}
}

func TestOfTwoAdminsWhoStartFromTheSameOneIsRefused(t *testing.T) {
	db := open(t)
	l, s, _ := start(t, &chaintest.Broken{Err: errors.New("no answer")}, db)
	admin := portal.Caller{SignedIn: true, Admin: true, Wallet: portal.Address{1}}
	for range 10 {
		var both [2]int
		var writers errgroup.Group
		for i := range both {
			writers.Go(func() error {
				both[i], _ = put(t, l, admin,
					fmt.Sprintf(`{"dates": [{"title": "Event %d", "at": "2027-01-01T00:00:00Z", "path": null}], "version": "4f53cda18c2baa0c"}`, i))
				return nil
			})
		}
		check(t, writers.Wait())
		if sum := both[0] + both[1]; sum != http.StatusOK+http.StatusConflict {
			t.Fatalf("both from none: %v", both)
		}
		_, err := db.ExecContext(t.Context(), "DELETE FROM launch_dates")
		check(t, err)
	}
	if n := len(s.did("launch.dated")); n != 10 {
		t.Errorf("%d are written down, of 10 that were done", n)
	}
}

func get(t *testing.T, l *Launch, into any) int {
	t.Helper()
	return send(t, l, httptest.NewRequest(http.MethodGet, "/launch", nil), into)
}

func send(t *testing.T, l *Launch, r *http.Request, into any) int {
	t.Helper()
	mux, answer := http.NewServeMux(), httptest.NewRecorder()
	l.Handle(mux)
	mux.ServeHTTP(answer, r)
	if text, ok := into.(*string); ok {
		*text = answer.Body.String()
	} else if err := json.Unmarshal(answer.Body.Bytes(), into); err != nil {
		t.Fatalf("%v in %s", err, answer.Body)
	}
	return answer.Code
}

// put dates as that caller.
func put(t *testing.T, l *Launch, caller portal.Caller, body string) (int, string) {
	t.Helper()
	r := httptest.NewRequest(http.MethodPut, "/launch-dates", strings.NewReader(body))
	var says string
	status := send(t, l, r.WithContext(portal.WithCaller(r.Context(), caller)), &says)
	return status, says
}

// until waits for an answer that pages are told.
func (s *stage) until(t *testing.T, is func(*Answer) bool) *Answer {
	t.Helper()
	var last *Answer
	for end := time.After(60 * time.Second); ; {
		select {
		case last = <-s.told:
			if is(last) {
				return last
			}
		case <-end:
			text, _ := json.Marshal(last)
			t.Fatalf("it was not told in a minute; the last was %s", text)
		}
	}
}

func (a *Answer) states() string {
	var all []string
	for _, p := range a.Phases {
		proven := ""
		if p.Proof != nil {
			proven = "*"
		}
		all = append(all, fmt.Sprintf("%s:%s%s", p.Name, p.State, proven))
	}
	return strings.Join(all, " ")
}

func TestTheLaunchIsTheChains(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "0")
	l, s, run := start(t, chaintest.Read(chain), open(t))
	run()
	const there = "deployed:done funded:done* opened:done softCap:ahead over:ahead campaign:done* claims:done staked:ahead"
	first := s.until(t, func(a *Answer) bool {
		return a.states() == there && a.Figures.Holders != nil && a.Figures.Buyers != nil && a.Figures.Claims != nil && a.Token != nil
	})
	if first.Over || first.Problem != nil || first.Figures.Buyers.Count != 0 || first.Figures.Claims.Count != 0 ||
		first.Figures.Claimed.Amount != "0" ||
		first.Figures.Holders.Count == 0 || first.Figures.Validators.Answer != "0" || first.Token.Mintable == nil || !*first.Token.Mintable ||
		first.Sale.AsOf != first.AsOf {
		t.Errorf("as it begins: %+v, %+v", first, first.Figures)
	}
	for i, contract := range first.Contracts {
		if contract.Address == nil || *contract.Address != portal.Address(chain.Contract(asked[i].name)) || contract.Reading == nil {
			t.Errorf("%+v is deployed", contract)
			continue
		}
		if contract.Code == nil || contract.Code.Upgradeable == nil || *contract.Code.Upgradeable || contract.Code.AsOf.Number == 0 {
			t.Errorf("the code of %s is %+v, want one that nobody can exchange", contract.Name, contract.Code)
		}
		output, _, err := chaintest.Read(chain).Call(t.Context(), *contract.Address, contract.Reading.Data, first.AsOf.Number)
		check(t, err)
		if new(big.Int).SetBytes(output).String() != contract.Reading.Answer {
			t.Errorf("%s answered %s, and now %x, to %s", contract.Name, contract.Reading.Answer, output, contract.Reading.Call)
		}
	}
	if kinds := kindsOf(first.Moments); strings.Count(kinds, "claimsOpen") != 2 || !strings.Contains(kinds, "saleOpens") ||
		!strings.HasSuffix(kinds, "saleCloses") {
		t.Errorf("the moments are %s", kinds)
	}

	buyer, binding, at := devnet.Derive("holder 3"), gaiasale.NewGaiaSale(), chain.Contract("GaiaSale")
	cost, ok := new(big.Int).SetString(first.Sale.Price, 10)
	if !ok {
		t.Fatalf("the price is %q", first.Sale.Price)
	}
	_, err := buyer.Perform(t.Context(), chain.Client,
		devnet.Call{To: &at, Input: binding.PackBuy(devnet.Whole(3)), Value: cost.Mul(cost, big.NewInt(3))})
	check(t, err)
	bought := s.until(t, func(a *Answer) bool { return a.Figures.Buyers.Count == 1 })
	if bought.Sale.Sold != devnet.Whole(3).String() || bought.AsOf.Number <= first.AsOf.Number ||
		bought.Figures.Buyers.AsOf.Number > bought.AsOf.Number {
		t.Errorf("after a purchase: %+v of %+v", bought.Sale, bought.Figures.Buyers)
	}

	// A crowd costs one reading of a block.
	head, err := s.Head(t.Context())
	check(t, err)
	s.still.Store(&head)
	l.change()
	began := s.calls.Load()
	var crowd errgroup.Group
	for range 50 {
		crowd.Go(func() error {
			_, err := l.read(t.Context())
			return err
		})
	}
	check(t, crowd.Wait())
	if calls := s.calls.Load() - began; calls > 40 {
		t.Errorf("50 who ask at the same block cost %d calls", calls)
	}

	// What changes of what the module keeps asks the chain nothing anew.
	began = s.calls.Load()
	for range 3 {
		l.change()
		_, err := l.read(t.Context())
		check(t, err)
	}
	if calls := s.calls.Load() - began; calls != 0 {
		t.Errorf("3 changes at the same block cost %d calls", calls)
	}

	// Logs that are not read as far as the chain is leave nothing known.
	later := portal.Block{Number: head.Number, Hash: head.Hash, Time: head.Time.Add(2 * time.Minute)}
	s.still.Store(&later)
	var behind Answer
	if get(t, l, &behind); behind.Figures.Holders != nil || behind.Figures.Buyers != nil || behind.Figures.Claims != nil ||
		behind.Figures.Validators == nil {
		t.Errorf("two minutes behind: %+v", behind.Figures)
	}
}

// No log tells of a time that has come: pages are told once there is a block of it.
func TestThatATimeHasComeIsTold(t *testing.T) {
	l, s, run := start(t, chaintest.Read(chaintest.DevChain(t, "--actors-per-minute", "0")), open(t))
	run()
	begun := s.until(t, func(a *Answer) bool { return a.Figures.Claims != nil && a.Token != nil })
	head, err := s.Head(t.Context())
	check(t, err)
	at := time.Now().Add(time.Second).UTC().Truncate(time.Second)
	if !at.After(head.Time) {
		at = head.Time.Add(time.Second)
	}
	admin := portal.Caller{SignedIn: true, Admin: true, Wallet: portal.Address{1}}
	status, says := put(t, l, admin, fmt.Sprintf(`{"dates": [{"title": "Town hall", "at": %q, "path": null}], "version": %q}`,
		at.Format(time.RFC3339), begun.Version))
	if status != http.StatusOK {
		t.Fatalf("%d: %s", status, says)
	}
	s.until(t, func(a *Answer) bool { return a.Next != nil && a.Next.Equal(at) })
	// A block of that time, in which nothing happens.
	head.Time = at.Add(time.Minute)
	s.still.Store(&head)
	s.until(t, func(a *Answer) bool { return a.AsOf.Time.Equal(head.Time) && (a.Next == nil || a.Next.After(at)) })
}

func kindsOf(moments []Moment) string {
	var all []string
	for _, m := range moments {
		all = append(all, string(m.Kind))
	}
	return strings.Join(all, " ")
}

func TestAnAdminDatesEvents(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "0")
	l, s, run := start(t, chaintest.Read(chain), open(t))
	run()
	admin := portal.Caller{SignedIn: true, Admin: true, Wallet: portal.Address{1}}
	begun := s.until(t, func(*Answer) bool { return true })
	const town, listing = `{"title": " Town hall ", "at": "2027-01-02T18:00:00+02:00", "path": "/gaia-live"}`,
		`{"title": "Listing", "at": "2026-12-24T12:00:00Z", "path": null}`
	status, says := put(t, l, admin, fmt.Sprintf(`{"dates": [%s, %s], "version": %q}`, town, listing, begun.Version))
	if status != http.StatusOK {
		t.Fatalf("%d: %s", status, says)
	}
	dated := s.until(t, func(a *Answer) bool { return len(a.Dates) == 2 })
	path := "/gaia-live"
	want := []Date{
		{Title: "Listing", At: time.Date(2026, 12, 24, 12, 0, 0, 0, time.UTC)},
		{Title: "Town hall", At: time.Date(2027, 1, 2, 16, 0, 0, 0, time.UTC), Path: &path},
	}
	if !reflect.DeepEqual(dated.Dates, want) || dated.Version == begun.Version || strings.Count(kindsOf(dated.Moments), "dated") != 2 {
		t.Errorf("dated: %+v", dated)
	}
	if status, says := put(t, l, admin, fmt.Sprintf(`{"dates": [], "version": %q}`, begun.Version)); status != http.StatusConflict ||
		!strings.Contains(says, "Another admin") {
		t.Errorf("of an old version: %d: %s", status, says)
	}
	s.refuses = errors.New("no audit")
	if status, _ := put(t, l, admin, fmt.Sprintf(`{"dates": [], "version": %q}`, dated.Version)); status != http.StatusInternalServerError {
		t.Errorf("what nobody can write down: %d", status)
	}
	s.refuses = nil
	var now Answer
	if get(t, l, &now); len(now.Dates) != 2 {
		t.Errorf("what was refused is done: %+v", now.Dates)
	}
	if status, says := put(t, l, admin, fmt.Sprintf(`{"dates": [%s], "version": %q}`, town, dated.Version)); status != http.StatusOK {
		t.Errorf("%d: %s", status, says)
	}
	written := s.did("launch.dated")
	if len(written) != 2 {
		t.Fatalf("written down: %+v", written)
	}
	for i, want := range []string{
		`[] [{"title":"Listing","at":"2026-12-24T12:00:00Z","path":null},{"title":"Town hall","at":"2027-01-02T16:00:00Z","path":"/gaia-live"}]`,
		`[{"title":"Listing","at":"2026-12-24T12:00:00Z","path":null}] []`,
	} {
		before, after, err := written[i].Encode()
		check(t, err)
		if got := fmt.Sprintf("%s %s", before, after); got != want {
			t.Errorf("written down: %s, want %s", got, want)
		}
	}
}

func TestWhatIsNoDateIsRefused(t *testing.T) {
	l, s, _ := start(t, &chaintest.Broken{Err: errors.New("no answer")}, open(t))
	const none = "4f53cda18c2baa0c" // of no dates
	one := func(title, at, path string) string {
		return fmt.Sprintf(`{"dates": [{"title": %q, "at": %q, "path": %s}], "version": %q}`, title, at, path, none)
	}
	many := strings.Repeat(`{"title": "One", "at": "2027-01-01T00:00:00Z", "path": null},`, 21)
	long := make([]string, 20)
	for i := range long {
		long[i] = fmt.Sprintf(`{"title": "%s%02d", "at": "2027-01-01T00:00:00Z", "path": "/%s"}`, strings.Repeat("\U0001F680", 78), i,
			strings.Repeat("a", 199))
	}
	const at = "2027-01-01T00:00:00Z"
	for body, want := range map[string]string{
		"":                          "400 These are no dates",
		`{"dates": [], "when": 1}`:  "400 These are no dates",
		one("", at, "null"):         "400 Event 1: It needs a title",
		one("a\nb", at, "null"):     "400 Event 1: Its title has characters that cannot be seen",
		one("a\u202eb", at, "null"): "400 Event 1: Its title has characters that cannot be seen",
		one(strings.Repeat("ä", 81), at, "null"):                                  "400 Event 1: Its title is longer than 80",
		one("One", "tomorrow", "null"):                                            "400 These are no dates",
		one("One", "0001-01-01T00:00:00Z", "null"):                                "400 Event 1: Its time is to be between",
		one("One", "2027-01-01T00:00:00.5Z", "null"):                              "400 Event 1: Its time is to be a whole second",
		one("One", at, `"https://elsewhere.example/"`):                            "400 Event 1: Its link is to be the path",
		one("One", at, `"//elsewhere.example"`):                                   "400 Event 1: Its link is to be the path",
		one("One", at, `"/gaia?x=1"`):                                             "400 Event 1: Its link is to be the path",
		`{"dates": [` + strings.TrimSuffix(many, ",") + `]}`:                      "400 A launch has at most 20 dated events; these are 21",
		`{"dates": [` + strings.TrimSuffix(many[:2*len(many)/21], ",") + `]}`:     "400 Two events at the same time",
		`{"dates": [` + strings.Join(long, ",") + `], "version": "` + none + `"}`: "400 This is too much to be written down at once",
		`{"version": "` + strings.Repeat("x", mostBody) + `"}`:                    "413 The dates of a launch have at most 64 KiB",
		`{"dates": [], "version": "another"}`:                                     "409 Another admin",
	} {
		if status, says := put(t, l, portal.Caller{SignedIn: true, Admin: true}, body); !strings.HasPrefix(fmt.Sprint(status, " ", says), want) {
			t.Errorf("%.200s: %d %s, want %s", body, status, says, want)
		}
	}
	for who, caller := range map[string]portal.Caller{"a stranger": {}, "a session": {SignedIn: true, Wallet: portal.Address{7}}} {
		if status, says := put(t, l, caller, one("One", at, "null")); status != http.StatusForbidden || !strings.Contains(says, "Only an admin") {
			t.Errorf("%s: %d: %s", who, status, says)
		}
	}
	if len(s.written) != 0 {
		t.Errorf("what was refused is written down: %+v", s.written)
	}
	if status, says := put(t, l, portal.Caller{SignedIn: true, Admin: true}, one("One", at, `""`)); status != http.StatusOK ||
		!strings.Contains(says, `"path":null`) {
		t.Errorf("%d: %s", status, says)
	}
}

func TestAChainWithoutTheModulesContractsHasNoLaunch(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "0")
	reader := chaintest.Read(chain)
	reader.Contracts = map[string]portal.Address{}
	l, _, _ := start(t, reader, open(t))
	var none Answer
	if status := get(t, l, &none); status != http.StatusOK || none.Sale != nil || none.Token != nil || none.states() != "deployed:ahead" ||
		len(none.Moments) != 0 || none.Over {
		t.Errorf("%d: %+v", status, none)
	}
	if none.Figures != (Figures{}) {
		t.Errorf("what nobody knows is no figure: %+v", none.Figures)
	}
	// At the sale's address is nothing, and at the claims' something else.
	head, err := reader.Head(t.Context())
	check(t, err)
	reader.Contracts = map[string]portal.Address{"GaiaSale": {9}, "GaiaVesting": {8}}
	var wrong Answer
	l, _, _ = start(t, reader, open(t))
	if status := get(t, l, &wrong); status != http.StatusOK || wrong.Sale != nil || wrong.states() != "deployed:ahead" ||
		wrong.AsOf.Number < head.Number {
		t.Errorf("%d: %+v", status, wrong)
	}
	// What is there knows no call of a sale, and reverts.
	reader.Contracts = map[string]portal.Address{"GaiaSale": portal.Address(chain.Contract("GaiaToken"))}
	var other Answer
	l, _, _ = start(t, reader, open(t))
	if status := get(t, l, &other); status != http.StatusOK || other.Sale != nil || other.states() != "deployed:ahead" ||
		other.Contracts[1].Reading != nil {
		t.Errorf("%d: %+v", status, other)
	}
}

func TestASilentChainLeavesWhatWasReadLast(t *testing.T) {
	reader := chaintest.Read(chaintest.DevChain(t, "--actors-per-minute", "0"))
	l, s, _ := start(t, reader, open(t))
	var before, after Answer
	get(t, l, &before)
	s.Chain = &chaintest.Broken{Err: errors.New("no answer")}
	if status := get(t, l, &after); status != http.StatusOK || after.Problem == nil || !strings.Contains(*after.Problem, "Try again shortly") {
		t.Errorf("%d: %+v", status, after)
	}
	if after.Problem = nil; !reflect.DeepEqual(before, after) {
		t.Errorf("%+v, and then %+v", before, after)
	}
	l, _, _ = start(t, s.Chain, open(t))
	var says string
	if status := get(t, l, &says); status != http.StatusServiceUnavailable || !strings.Contains(says, "Try again shortly") {
		t.Errorf("never read: %d: %s", status, says)
	}
}

// The remote's tests use an answer that was recorded from a dev chain: this keeps it what the plugin answers.
func TestTheRemotesRecordingIsAnAnswer(t *testing.T) {
	recorded, err := os.ReadFile("../remote/src/testdata/launch.json")
	check(t, err)
	var answer Answer
	decoder := json.NewDecoder(bytes.NewReader(recorded))
	decoder.DisallowUnknownFields()
	check(t, decoder.Decode(&answer))
	again, err := json.Marshal(answer)
	check(t, err)
	var want, got any
	check(t, json.Unmarshal(recorded, &want))
	check(t, json.Unmarshal(again, &got))
	if !reflect.DeepEqual(want, got) {
		t.Errorf("launch.json is not what the plugin answers; it would be %s", again)
	}
}

// silent is a chain that names no block while it is on.
type silent struct {
	portal.Chain

	on    atomic.Bool
	asked chan struct{}
}

func (s *silent) Head(ctx context.Context) (portal.Block, error) {
	if !s.on.Load() {
		return s.Chain.Head(ctx)
	}
	s.asked <- struct{}{}
	return portal.Block{}, errors.New("no answer")
}

func TestAProcessTellsWhatIsKeptAndThenWhatItCouldNotRead(t *testing.T) {
	reader, db := chaintest.Read(chaintest.DevChain(t, "--actors-per-minute", "0")), open(t)
	l, _, _ := start(t, reader, db)
	var kept Answer
	get(t, l, &kept)
	chain := &silent{Chain: reader, asked: make(chan struct{}, 1024)}
	chain.on.Store(true)
	l, s, _ := start(t, chain, db)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- l.Run(ctx) }()
	defer func() {
		cancel()
		check(t, <-ended)
	}()
	told := func(what string) *Answer {
		t.Helper()
		select {
		case answer := <-s.told:
			return answer
		case <-time.After(2 * time.Minute):
			t.Fatalf("%s was not told in 2 min", what)
			panic("unreachable")
		}
	}
	if first := told("what is kept"); first.AsOf.Hash != kept.AsOf.Hash || len(first.Phases) != len(kept.Phases) {
		t.Errorf("it is of %+v, and %+v is kept", first.AsOf, kept.AsOf)
	}
	l.change()
	<-chain.asked
	chain.on.Store(false)
	if then := told("the change"); then.AsOf.Number < kept.AsOf.Number {
		t.Errorf("it is of %+v", then.AsOf)
	}
}
