package watch

import (
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/alerts"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
	"gaia.example/portal/sdk/go/portaltest"
)

var (
	ada   = portal.Address{0xad}
	ben   = portal.Address{0xbe}
	eve   = portal.Address{0xee}
	owner = portal.Address{0x01}
	other = portal.Address{0x02}

	begun = time.Date(2026, 3, 1, 12, 0, 30, 0, time.UTC)
	whole = new(big.Int).Exp(big.NewInt(10), big.NewInt(18), nil)
)

// book is a ledger that a test writes, and what watches it.
type book struct {
	*Watch

	db     *sql.DB
	host   *portaltest.Host
	ledger *ledger.Ledger
	index  *index.Index
	now    time.Time
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func open(t *testing.T) *book {
	t.Helper()
	manifest, err := os.ReadFile("../module.json")
	check(t, err)
	b := &book{db: tables(t), host: portaltest.NewHost(t, manifest), now: begun}
	b.host.Wallets = []portal.Address{owner, other}
	b.ledger = ledger.New(b.db)
	b.index = index.New(index.Config{
		Host: portal.Host{Chain: &chaintest.Broken{Err: errors.New("no chain")}, Log: b.host.Host().Log}, DB: b.db, Name: ledger.Name,
		Reset: b.ledger.Reset,
		Apply: func(ctx context.Context, tx *sql.Tx, batch portal.LogBatch) (bool, error) {
			change, err := b.ledger.Apply(ctx, tx, batch)
			return !change.Empty(), err
		},
		After: func(ctx context.Context, _ bool) {
			if err := b.ledger.MakeLookups(ctx); err != nil {
				t.Error(err)
			}
		},
	})
	_, err = b.index.Resume(t.Context(), nil, 0)
	check(t, err)
	b.start()
	return b
}

// start is another process of the module, over the same tables.
func (b *book) start() { b.Watch = New(b.host.Host(), b.db, tracked{b}, nil) }

// hands alerts over to those inboxes from now on.
func (b *book) hands(to portal.Notifications) {
	host := b.host.Host()
	host.Notifications = to
	b.box = newBox(host, b.db)
}

// tracked is the tracker over the book's ledger.
type tracked struct{ *book }

func (b tracked) Status() index.Status { return b.index.Status() }

func (b tracked) Standings(ctx context.Context, accounts []portal.Address) ([]ledger.Standing, portal.Block, ledger.Gap, error) {
	all, asOf, err := b.ledger.Standings(ctx, accounts)
	if portal.CodeOf(err) == portal.Unavailable {
		return nil, asOf, ledger.Reading, nil
	}
	return all, asOf, "", err
}

func block(n uint64) portal.Block {
	b := portal.Block{Number: n, Time: begun.Add(time.Duration(n) * time.Minute)}
	binary.BigEndian.PutUint64(b.Hash[:], n)
	return b
}

// sent is a transfer of whole GAIA.
func sent(n uint64, position uint, from, to portal.Address, gaia int64) portal.Log {
	word := func(a portal.Address) portal.Hash { return portal.Hash(common.BytesToHash(a[:])) }
	log := portal.Log{
		Topics: []portal.Hash{portal.Hash(gaiatoken.NewGaiaToken().GetABI().Events["Transfer"].ID), word(from), word(to)},
		Data:   common.BigToHash(new(big.Int).Mul(big.NewInt(gaia), whole)).Bytes(), Block: block(n), Index: position,
	}
	binary.BigEndian.PutUint64(log.Transaction[:], n<<8|uint64(position))
	return log
}

// read has the ledger read up to a block, and go back to it where it was further.
func (b *book) read(t *testing.T, head uint64, logs ...portal.Log) {
	t.Helper()
	_, err := b.index.Apply(t.Context(), portal.LogBatch{Logs: logs, Head: block(head), Next: head + 1, CaughtUp: true})
	check(t, err)
}

// step is what Run does every so often.
func (b *book) step(ctx context.Context, now time.Time) error {
	return errors.Join(b.find(ctx, now), b.box.Tell(ctx, now))
}

// told has what is new told, after the pause that comes after the last time.
func (b *book) told(t *testing.T) []string {
	t.Helper()
	before := len(b.host.Notified())
	b.now = b.now.Add(2 * alerts.Pause)
	check(t, b.step(t.Context(), b.now))
	return titles(b.host.Notified()[before:])
}

func titles(all []portaltest.Notified) (titles []string) {
	for _, one := range all {
		titles = append(titles, one.To.Short()+": "+one.Title)
	}
	return titles
}

// do is a wallet's request.
func (b *book) do(t *testing.T, wallet portal.Address, method, path, body string, into any) int {
	t.Helper()
	mux, answer := http.NewServeMux(), httptest.NewRecorder()
	b.Handle(mux)
	request := httptest.NewRequest(method, path, strings.NewReader(body))
	mux.ServeHTTP(answer, request.WithContext(portal.WithCaller(t.Context(), portal.Caller{Wallet: wallet, SignedIn: true})))
	if text, ok := into.(*string); ok {
		*text = answer.Body.String()
	} else if into != nil {
		if err := json.Unmarshal(answer.Body.Bytes(), into); err != nil {
			t.Fatalf("%s %s: %v in %s", method, path, err, answer.Body)
		}
	}
	return answer.Code
}

// watches has a wallet watch an account, and be told from so much GAIA on; less than 0: not told.
func (b *book) watches(t *testing.T, wallet, account portal.Address, label string, gaia int64) {
	t.Helper()
	body := fmt.Sprintf(`{"label":%q}`, label)
	if gaia >= 0 {
		body = fmt.Sprintf(`{"label":%q,"least":"%d"}`, label, new(big.Int).Mul(big.NewInt(gaia), whole))
	}
	if status := b.do(t, wallet, http.MethodPut, "/watch/addresses/"+account.String(), body, nil); status != http.StatusNoContent {
		t.Fatalf("watching %s: %d", account.Short(), status)
	}
}

func (b *book) rule(t *testing.T, wallet portal.Address, kind, body string) {
	t.Helper()
	if status := b.do(t, wallet, http.MethodPut, "/watch/rules/"+kind, body, nil); status != http.StatusNoContent {
		t.Fatalf("the rule %s: %d", kind, status)
	}
}

func same(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: told %q; want %q", what, got, want)
	}
}

func TestAWatchedAddressThatMovesIsToldOnceAndWhenItIsFinal(t *testing.T) {
	b := open(t)
	b.read(t, 10, sent(9, 0, portal.Address{}, ada, 100))
	b.watches(t, owner, ada, "Cold wallet", 5)
	b.watches(t, other, ada, "", -1)
	b.read(t, 20, sent(11, 0, ada, ben, 4), sent(11, 1, ada, ben, 5), sent(12, 0, ben, ada, 7), sent(12, 1, ben, eve, 1))
	same(t, "too early", b.told(t))
	b.read(t, 11+Depth)
	same(t, "when eleven is final", b.told(t), owner.Short()+": Cold wallet sent 5 GAIA")
	b.start()
	same(t, "after a start", b.told(t))
	b.read(t, 12+Depth)
	same(t, "when twelve is final", b.told(t), owner.Short()+": Cold wallet received 7 GAIA")
	last := b.host.Notified()[1]
	if last.Path != "/gaia-tracker/"+
		ada.String() || !strings.HasPrefix(last.Body, "From "+ben.Short()+". Block 12, 1 March 2026, 12:12 UTC. Transaction 0x") {
		t.Errorf("the entry is %+v", last)
	}
	check(t, b.index.Rescan(t.Context()))
	_, err := b.index.Resume(t.Context(), nil, 0)
	check(t, err)
	b.read(t, 40, sent(9, 0, portal.Address{}, ada, 100), sent(11, 1, ada, ben, 5), sent(12, 0, ben, ada, 7))
	same(t, "after the history was read again", b.told(t))
}

func TestWhatAReorganisationTakesBackIsNotTold(t *testing.T) {
	b := open(t)
	b.read(t, 10, sent(9, 0, portal.Address{}, ada, 100))
	b.watches(t, owner, ada, "", 0)
	b.read(t, 15, sent(11, 0, ada, ben, 4))
	b.read(t, 10)
	b.read(t, 11+Depth, sent(11, 0, ada, eve, 6))
	same(t, "after it", b.told(t), owner.Short()+": "+ada.Short()+" sent 6 GAIA")
}

func TestLargeTransfersAreToldFromTheRuleOn(t *testing.T) {
	b := open(t)
	b.read(t, 10, sent(9, 0, portal.Address{}, ada, 5000))
	b.read(t, 30, sent(10+Depth, 0, ada, ben, 2000))
	b.rule(t, owner, kindTransfer, `{"least":"1000000000000000000000"}`)
	b.watches(t, owner, ada, "Ada", 0)
	b.read(t, 40, sent(31, 0, ada, ben, 999), sent(32, 0, portal.Address{}, eve, 1000), sent(33, 0, eve, portal.Address{}, 1000))
	b.read(t, 40+Depth)
	same(t, "after the rule", b.told(t), owner.Short()+": Ada sent 999 GAIA", owner.Short()+": 1,000 GAIA minted for "+eve.Short(),
		owner.Short()+": "+eve.Short()+" burnt 1,000 GAIA")
	if status := b.do(t, owner, http.MethodDelete, "/watch/rules/"+kindTransfer, "", nil); status != http.StatusNoContent {
		t.Errorf("taking it back: %d", status)
	}
	b.read(t, 60+Depth, sent(60, 0, ben, eve, 1500))
	same(t, "without it", b.told(t))
}

func TestManyAreToldAsOneAndNotBeforeThePauseIsOver(t *testing.T) {
	b := open(t)
	b.watches(t, owner, ada, "", 0)
	b.read(t, 10, sent(9, 0, portal.Address{}, ada, 5000))
	b.read(t, 9+Depth)
	same(t, "the first", b.told(t), owner.Short()+": 5,000 GAIA minted for "+ada.Short())
	var logs []portal.Log
	for i := range uint(700) {
		logs = append(logs, sent(30, i, ada, ben, 1))
	}
	b.read(t, 30+Depth, logs...)
	check(t, b.step(t.Context(), b.now.Add(alerts.Pause/2)))
	if all := b.host.Notified(); len(all) != 1 {
		t.Errorf("told in the pause: %+v", titles(all))
	}
	same(t, "after the pause", b.told(t), owner.Short()+": 700 GAIA alerts at once")
	if last := b.host.Notified()[1]; last.Path != "/gaia-tracker/"+ada.String() ||
		!strings.HasPrefix(last.Body, ada.Short()+" sent 1 GAIA. "+ada.Short()) {
		t.Errorf("the digest is %+v", last)
	}
	same(t, "then", b.told(t))
}

func TestAnInboxThatRefusesKeepsNobodyElsesFromBeingTold(t *testing.T) {
	b := open(t)
	b.watches(t, owner, ada, "", 0)
	b.watches(t, other, ada, "", 0)
	b.read(t, 1, sent(1, 0, portal.Address{}, ada, 5000))
	for i := range uint64(20) { // all that an inbox takes on a day
		check(t, b.host.Host().Notifications.Notify(t.Context(), owner, portal.Notification{Title: fmt.Sprint("Something else ", i)}))
	}
	b.read(t, 1+Depth)
	same(t, "with a full inbox", b.told(t), other.Short()+": 5,000 GAIA minted for "+ada.Short())
	var answer Answer
	if b.do(t, owner, http.MethodGet, "/watch", "", &answer); len(answer.Alerts) != 1 || answer.Alerts[0].Told != nil {
		t.Errorf("the refused alert is %+v", answer.Alerts)
	}
	b.host.Wallets = nil
	b.hands(takesAll{b.host.Host().Notifications})
	b.now = b.now.Add(alerts.Refused)
	check(t, b.step(t.Context(), b.now))
	if b.do(t, owner, http.MethodGet, "/watch", "", &answer); len(answer.Alerts) != 1 || answer.Alerts[0].Told == nil {
		t.Errorf("told at last it is %+v", answer.Alerts)
	}
}

// takesAll is an inbox on another day.
type takesAll struct{ portal.Notifications }

func (takesAll) Notify(context.Context, portal.Address, portal.Notification) error { return nil }

// kills ends the process between the moment in which an alert is marked and the one in which the inbox has it, or right after that.
type kills struct {
	portal.Notifications

	after bool
}

func (k kills) Notify(ctx context.Context, to portal.Address, n portal.Notification) error {
	if k.after {
		if err := k.Notifications.Notify(ctx, to, n); err != nil {
			return err
		}
	}
	panic("killed")
}

func TestAProcessThatIsKilledTellsNothingTwice(t *testing.T) {
	for _, after := range []bool{false, true} {
		b := open(t)
		b.watches(t, owner, ada, "", 0)
		b.read(t, 1, sent(1, 0, portal.Address{}, ada, 5000))
		b.read(t, 1+Depth)
		b.hands(kills{b.host.Host().Notifications, after})
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the process was not killed")
				}
			}()
			b.told(t)
		}()
		b.start()
		same(t, "the next process", b.told(t))
		var answer Answer
		if b.do(t, owner, http.MethodGet, "/watch", "", &answer); len(answer.Alerts) != 1 || answer.Alerts[0].Told == nil {
			t.Errorf("the page has %+v", answer.Alerts)
		}
	}
}

func TestAnotherChainBeginsAnew(t *testing.T) {
	b := open(t)
	b.read(t, 500, sent(500, 0, portal.Address{}, ada, 5000))
	b.watches(t, owner, ada, "", 0)
	b.read(t, 500+Depth)
	same(t, "the first chain", b.told(t))
	check(t, b.index.Rescan(t.Context()))
	_, err := b.index.Resume(t.Context(), nil, 0)
	check(t, err)
	b.read(t, 20, sent(3, 0, portal.Address{}, ada, 7))
	same(t, "what the other one had before", b.told(t))
	b.read(t, 20+2*Depth, sent(21, 0, ada, ben, 2))
	same(t, "what it has then", b.told(t), owner.Short()+": "+ada.Short()+" sent 2 GAIA")
}

func TestAWalletReadsAndChangesItsOwnListAlone(t *testing.T) {
	b := open(t)
	b.read(t, 10, sent(9, 0, portal.Address{}, ada, 100), sent(10, 0, ada, ben, 30))
	b.watches(t, owner, ada, " Cold wallet ", 5)
	b.watches(t, owner, eve, "", -1)
	b.rule(t, owner, kindSale, `{"days":3}`)
	var answer Answer
	if status := b.do(t, owner, http.MethodGet, "/watch", "", &answer); status != http.StatusOK || len(answer.Addresses) != 2 ||
		answer.Gap != nil {
		t.Fatalf("%d: %+v", status, answer)
	}
	first, second := answer.Addresses[0], answer.Addresses[1]
	if first.Address == eve {
		first, second = second, first
	}
	if first.Label != "Cold wallet" || first.Least == nil || second.Least != nil || *answer.Rules.Sale != 3 || answer.Rules.Campaign != nil ||
		answer.Rules.Transfer != nil {
		t.Errorf("%+v with the rules %+v", answer.Addresses, answer.Rules)
	}
	for i, one := range answer.Addresses {
		s := answer.Standings[i]
		if one.Address == ada &&
			(s.Balance != "70000000000000000000" || s.Day != s.Balance || s.Week != s.Balance || s.Last == nil || s.Last.Block != 10) ||
			one.Address == eve && (s.Balance != "0" || s.Day != "0" || s.Last != nil) {
			t.Errorf("%s stands at %+v", one.Address.Short(), s)
		}
	}
	if b.do(t, other, http.MethodGet, "/watch", "", &answer); len(answer.Addresses) != 0 || answer.Rules != (Rules{}) ||
		len(answer.Standings) != 0 {
		t.Errorf("somebody else has %+v", answer)
	}
	b.do(t, other, http.MethodDelete, "/watch", "", nil)
	b.do(t, other, http.MethodDelete, "/watch/addresses/"+ada.String(), "", nil)
	var exported Kept
	if b.do(t, owner, http.MethodGet, "/watch/export", "", &exported); len(exported.Addresses) != 2 || exported.Rules.Sale == nil {
		t.Errorf("after what somebody else deleted: %+v", exported)
	}
	b.do(t, owner, http.MethodDelete, "/watch/addresses/"+eve.String(), "", nil)
	if b.do(t, owner, http.MethodGet, "/watch/export", "", &exported); len(exported.Addresses) != 1 {
		t.Errorf("after one was taken away: %+v", exported)
	}
	b.do(t, owner, http.MethodDelete, "/watch", "", nil)
	for _, table := range []string{"watches", "alert_rules", "alerts"} {
		var left int
		check(t, b.db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM "+table).Scan(&left))
		if left != 0 {
			t.Errorf("%d rows are left in %s", left, table)
		}
	}
	for _, one := range b.host.Published() {
		if one.Topic != topic || one.To == nil {
			t.Errorf("published to all: %+v", one)
		}
	}
}

func TestALabelThatChangesDoesNotMakeTheRuleAnew(t *testing.T) {
	b := open(t)
	b.read(t, 10, sent(9, 0, portal.Address{}, ada, 100))
	b.watches(t, owner, ada, "", 0)
	b.read(t, 11, sent(11, 0, ada, ben, 3))
	b.watches(t, owner, ada, "Ada", 0)
	b.read(t, 11+Depth)
	same(t, "under the new label", b.told(t), owner.Short()+": Ada sent 3 GAIA")
}

func TestFiftyAddressesAreAllThatAWalletWatches(t *testing.T) {
	b := open(t)
	for i := range MostWatched {
		b.watches(t, owner, portal.Address{1, byte(i)}, "", 0)
	}
	var says string
	if status := b.do(t, owner, http.MethodPut, "/watch/addresses/"+ada.String(), `{"label":""}`, &says); status != http.StatusConflict ||
		!strings.Contains(says, "50 addresses") {
		t.Errorf("%d: %s", status, says)
	}
	b.watches(t, owner, portal.Address{1, 7}, "the same", 0)
	var exported Kept
	if b.do(t, owner, http.MethodGet, "/watch/export", "", &exported); len(exported.Addresses) != MostWatched {
		t.Errorf("%d are watched", len(exported.Addresses))
	}
}

func TestWhatCannotBeKeptIsSaid(t *testing.T) {
	b := open(t)
	for _, row := range []struct{ path, body, says string }{
		{"/watch/addresses/0x12", `{}`, "40 hex digits"},
		{"/watch/addresses/" + portal.Address{}.String(), `{}`, "zero address"},
		{"/watch/addresses/" + ada.String(), `{"label":"` + strings.Repeat("a", 41) + `"}`, "at most 40 characters"},
		{"/watch/addresses/" + ada.String(), `{"label":"a\u202eb"}`, "plain text"},
		{"/watch/addresses/" + ada.String(), `{"least":"-1"}`, "load it again"},
		{"/watch/addresses/" + ada.String(), `{"least":"1","since":0}`, "load it again"},
		{"/watch/addresses/" + ada.String(), `{}{}`, "load it again"},
		{"/watch/addresses/" + ada.String(), `{"label":"` + strings.Repeat(" ", mostBody) + `"}`, "load it again"},
		{"/watch/rules/transfer", `{"least":"0"}`, "more than nothing"},
		{"/watch/rules/transfer", `{"days":1}`, "more than nothing"},
		{"/watch/rules/sale", `{"days":31}`, "1 to 30"},
		{"/watch/rules/campaign", `{}`, "1 to 30"},
		{"/watch/rules/rain", `{"days":1}`, "no alerts of that kind"},
	} {
		var says string
		if status := b.do(t, owner, http.MethodPut, row.path, row.body, &says); status < 400 || status >= 500 ||
			!strings.Contains(says, row.says) {
			t.Errorf("%s %s: %d: %s; want %q", row.path, row.body, status, says, row.says)
		}
	}
}

// tables opens an empty database with the module's migrations, of the kind that the test is for.
var tables = func(t *testing.T) *sql.DB { return portalsqltest.Open(t, os.DirFS("../migrations")) }

func TestTheMigrationHasTheTableOfAlerts(t *testing.T) {
	if text, err := os.ReadFile("../migrations/0007_watch.up.sql"); err != nil || !strings.Contains(string(text), alerts.Tables) {
		t.Errorf("the migration has not what alerts need, letter for letter: %v", err)
	}
}

func TestMain(m *testing.M) { coretest.Main(m) }

// The same on a portal's PostgreSQL.
func TestOnPostgreSQL(t *testing.T) {
	onSQLite := tables
	tables = func(t *testing.T) *sql.DB {
		return portalsqltest.OpenAt(t, portal.Database{Driver: portal.PostgreSQL, DSN: coretest.PostgreSQL(t)}, os.DirFS("../migrations"))
	}
	defer func() { tables = onSQLite }()
	for name, test := range map[string]func(*testing.T){
		"AWatchedAddressThatMovesIsToldOnceAndWhenItIsFinal": TestAWatchedAddressThatMovesIsToldOnceAndWhenItIsFinal,
		"WhatAReorganisationTakesBackIsNotTold":              TestWhatAReorganisationTakesBackIsNotTold,
		"LargeTransfersAreToldFromTheRuleOn":                 TestLargeTransfersAreToldFromTheRuleOn,
		"ManyAreToldAsOneAndNotBeforeThePauseIsOver":         TestManyAreToldAsOneAndNotBeforeThePauseIsOver,
		"AnInboxThatRefusesKeepsNobodyElsesFromBeingTold":    TestAnInboxThatRefusesKeepsNobodyElsesFromBeingTold,
		"AProcessThatIsKilledTellsNothingTwice":              TestAProcessThatIsKilledTellsNothingTwice,
		"AnotherChainBeginsAnew":                             TestAnotherChainBeginsAnew,
		"AWalletReadsAndChangesItsOwnListAlone":              TestAWalletReadsAndChangesItsOwnListAlone,
		"FiftyAddressesAreAllThatAWalletWatches":             TestFiftyAddressesAreAllThatAWalletWatches,
		"CampaignsAreToldToWhoHasAnAllocation":               TestCampaignsAreToldToWhoHasAnAllocation,
		"TheSaleIsToldBeforeItOpensAndCloses":                TestTheSaleIsToldBeforeItOpensAndCloses,
		"ALabelThatChangesDoesNotMakeTheRuleAnew":            TestALabelThatChangesDoesNotMakeTheRuleAnew,
		"WhatCannotBeKeptIsSaid":                             TestWhatCannotBeKeptIsSaid,
	} {
		t.Run(name, test)
	}
}

func column(a portal.Address) portalsql.Address { return portalsql.Address(a) }

// headAt is a block as an index's trail has it.
func headAt(t *testing.T, at time.Time) string {
	t.Helper()
	text, err := json.Marshal(portal.Block{Number: 1, Time: at})
	check(t, err)
	return string(text)
}
