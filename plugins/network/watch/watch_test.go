package watch

import (
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"errors"
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
	"gaia.example/portal/plugins/network/contracts/staking"
	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/alerts"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
	"gaia.example/portal/sdk/go/portaltest"
)

var (
	ada   = portal.Address{0xad} // validators
	ben   = portal.Address{0xbe}
	cy    = portal.Address{0xc1} // delegates
	owner = portal.Address{0x01}
	other = portal.Address{0x02}

	begun = time.Date(2026, 3, 1, 12, 0, 30, 0, time.UTC)
)

// book is the stakes' tables, which a test writes, and what watches them.
type book struct {
	*Watch

	db    *sql.DB
	host  *portaltest.Host
	index *index.Index
	now   time.Time
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
	s := stakes.New(b.db)
	b.index = index.New(index.Config{
		Host: portal.Host{Chain: &chaintest.Broken{Err: errors.New("no chain")}, Log: b.host.Host().Log}, DB: b.db, Name: stakes.Name,
		Apply: s.Apply, Reset: s.Reset,
	})
	_, err = b.index.Resume(t.Context(), nil, 0)
	check(t, err)
	b.Watch = New(b.host.Host(), b.db, named{b})
	return b
}

// named are the validators by their names.
type named struct{ *book }

func (named) Name(validator portal.Address) string {
	return map[portal.Address]string{ada: "Ada", ben: "Ben"}[validator]
}

func (b named) Head() uint64 { return b.index.Status().AsOf.Number }

func block(n uint64) portal.Block {
	b := portal.Block{Number: n, Time: begun.Add(time.Duration(n) * time.Minute)}
	binary.BigEndian.PutUint64(b.Hash[:], n)
	return b
}

func event(name string, at uint64, position uint, indexed []portal.Address, values ...any) portal.Log {
	event := staking.NewValidatorStaking().GetABI().Events[name]
	data, err := event.Inputs.NonIndexed().Pack(values...)
	if err != nil {
		panic(err)
	}
	log := portal.Log{Topics: []portal.Hash{portal.Hash(event.ID)}, Data: data, Block: block(at), Index: position}
	for _, address := range indexed {
		log.Topics = append(log.Topics, portal.Hash(common.BytesToHash(address[:])))
	}
	return log
}

func delegated(at uint64, position uint, validator portal.Address, gaia int64) portal.Log {
	return event("Delegated", at, position, []portal.Address{cy, validator}, new(big.Int).Mul(big.NewInt(gaia), big.NewInt(1e18)))
}

func unbonded(at uint64, validator portal.Address, gaia int64) portal.Log {
	return event("UnbondingStarted", at, 0, []portal.Address{cy, validator}, new(big.Int).Mul(big.NewInt(gaia), big.NewInt(1e18)), uint64(0))
}

func announced(at uint64, validator portal.Address) portal.Log {
	return event("CommissionAnnounced", at, 0, []portal.Address{validator}, uint16(500), uint16(650), uint64(block(at+100).Time.Unix()))
}

// read has the tables read up to a block.
func (b *book) read(t *testing.T, head uint64, logs ...portal.Log) {
	t.Helper()
	_, err := b.index.Apply(t.Context(), portal.LogBatch{Logs: logs, Head: block(head), Next: head + 1, CaughtUp: true})
	check(t, err)
}

// step is what Run does every so often.
func (b *book) step(ctx context.Context, now time.Time) error {
	return errors.Join(b.scanAll(ctx, now), b.box.Tell(ctx, now))
}

// told has what is new told, after the pause that comes after the last time.
func (b *book) told(t *testing.T) (titles []string) {
	t.Helper()
	before := len(b.host.Notified())
	b.now = b.now.Add(2 * alerts.Pause)
	check(t, b.step(t.Context(), b.now))
	for _, one := range b.host.Notified()[before:] {
		titles = append(titles, one.To.Short()+": "+one.Title)
	}
	return titles
}

func (b *book) do(t *testing.T, wallet portal.Address, method, path, body string, into any) (status int, sentence string) {
	t.Helper()
	mux := http.NewServeMux()
	b.Handle(mux)
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	answer := httptest.NewRecorder()
	mux.ServeHTTP(answer, r.WithContext(portal.WithCaller(t.Context(), portal.Caller{Wallet: wallet})))
	if into != nil {
		check(t, json.Unmarshal(answer.Body.Bytes(), into))
	}
	return answer.Code, answer.Body.String()
}

func (b *book) watches(t *testing.T, wallet, validator portal.Address, rule string) {
	t.Helper()
	if status, sentence := b.do(t, wallet, http.MethodPut, "/watch/"+validator.String(), rule, nil); status != http.StatusNoContent &&
		status != http.StatusOK {
		t.Fatalf("%d %s", status, sentence)
	}
}

func same(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: told %q; want %q", what, got, want)
	}
}

func TestACommissionIsToldToWhoAskedForItOnceItIsFinal(t *testing.T) {
	b := open(t)
	b.read(t, 9, announced(5, ada))
	b.watches(t, owner, ada, `{"commission":true,"least":null}`)
	b.watches(t, other, ben, `{"commission":true,"least":null}`)
	b.read(t, 10, announced(10, ada))
	b.read(t, 9+Depth)
	same(t, "before it is final", b.told(t))
	b.read(t, 10+Depth)
	same(t, "as it is final", b.told(t), owner.Short()+": Ada announced a commission of 6.5 %")
	one := b.host.Notified()[0]
	if one.Path != "/validators/"+ada.String() || one.Body != "It is 5 % until 1 March 2026, 13:50 UTC. Block 10, 1 March 2026, 12:10 UTC." {
		t.Errorf("it says %q and leads to %s", one.Body, one.Path)
	}
	b.read(t, 20+Depth)
	same(t, "later", b.told(t))
}

func TestStakeIsToldFromAsMuchOnAsWasAskedFor(t *testing.T) {
	b := open(t)
	b.read(t, 5, delegated(5, 0, ada, 5_000))
	b.watches(t, owner, ada, `{"commission":false,"least":"1000000000000000000000"}`)
	b.read(t, 40, announced(6, ada), delegated(7, 0, ada, 999), delegated(8, 0, ada, 1_000), delegated(8, 1, ben, 9_000),
		unbonded(9, ada, 2_500))
	same(t, "both ways", b.told(t), owner.Short()+": Ada gained 1,000 GAIA of stake", owner.Short()+": Ada lost 2,500 GAIA of stake")
}

func TestAnExitIsToldWhateverWasAskedFor(t *testing.T) {
	b := open(t)
	b.watches(t, owner, ada, `{"commission":true,"least":null}`)
	b.watches(t, other, ada, `{"commission":false,"least":"1"}`)
	b.read(t, 40, event("ValidatorExited", 3, 0, []portal.Address{ada}))
	same(t, "the exit", b.told(t), owner.Short()+": Ada exited", other.Short()+": Ada exited")
}

func TestManyAreToldAsOne(t *testing.T) {
	b := open(t)
	b.watches(t, owner, ada, `{"commission":false,"least":"1"}`)
	b.read(t, 40, delegated(1, 0, ada, 1), delegated(1, 1, ada, 1), delegated(1, 2, ada, 1), delegated(1, 3, ada, 1), delegated(1, 4, ada, 1))
	same(t, "five", b.told(t), owner.Short()+": 5 network alerts at once")
}

func TestWhatIsTakenBackIsNotTold(t *testing.T) {
	b := open(t)
	b.watches(t, owner, ada, `{"commission":true,"least":null}`)
	b.read(t, 10, announced(10, ada))
	log := announced(10, ada)
	log.Removed = true
	b.read(t, 9, log)
	b.read(t, 10+Depth)
	same(t, "it", b.told(t))
}

func TestAnotherChainBeginsAnew(t *testing.T) {
	b := open(t)
	b.read(t, 900)
	b.watches(t, owner, ada, `{"commission":true,"least":null}`)
	b.read(t, 900+Depth)
	same(t, "on the first chain", b.told(t))
	check(t, b.index.Rescan(t.Context()))
	_, err := b.index.Resume(t.Context(), nil, 0)
	check(t, err)
	b.read(t, 20+Depth)
	same(t, "as the other begins", b.told(t))
	b.read(t, 30+Depth, announced(25, ada))
	same(t, "on the other", b.told(t), owner.Short()+": Ada announced a commission of 6.5 %")
}

func TestAWalletReadsAndChangesItsOwnRulesAlone(t *testing.T) {
	b := open(t)
	b.watches(t, owner, ada, `{"commission":true,"least":"7"}`)
	b.watches(t, other, ada, `{"commission":true,"least":null}`)
	b.watches(t, other, ben, `{"commission":false,"least":"8"}`)
	read := func(wallet portal.Address) (all Answer) {
		t.Helper()
		b.do(t, wallet, http.MethodGet, "/watch", "", &all)
		return all
	}
	if all := read(owner); len(all.Validators) != 1 || !all.Validators[0].Commission || all.Validators[0].Least.Int64() != 7 ||
		all.Depth != Depth {
		t.Errorf("the owner's = %+v", all)
	}
	b.do(t, other, http.MethodDelete, "/watch/"+ada.String(), "", nil)
	if all := read(other); len(all.Validators) != 1 || all.Validators[0].Validator != ben || all.Validators[0].Commission {
		t.Errorf("the other's = %+v", all)
	}
	watched := func() (n int) {
		t.Helper()
		check(t, b.db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM node_watches WHERE wallet = $1", portalsql.Address(other)).Scan(&n))
		return n
	}
	for node, told := range map[portal.Address]bool{{1}: true, {2}: false} {
		_, err := b.db.ExecContext(t.Context(), "INSERT INTO node_watches (wallet, node, told) VALUES ($1, $2, $3)", portalsql.Address(other),
			portalsql.Address(node), told)
		check(t, err)
	}
	b.do(t, other, http.MethodDelete, "/watch", "", nil)
	if nodes := watched(); nodes != 0 {
		t.Errorf("it is told of %d nodes still", nodes)
	}
	if all := read(other); len(all.Validators)+len(all.Alerts) != 0 {
		t.Errorf("after deleting all = %+v", all)
	}
	if all := read(owner); len(all.Validators) != 1 {
		t.Errorf("the owner's = %+v", all)
	}
}

func TestWhatCannotBeKeptIsSaid(t *testing.T) {
	b := open(t)
	for _, row := range []struct {
		validator, rule string
		status          int
		sentence        string
	}{
		{"0x12", `{"commission":true,"least":null}`, http.StatusBadRequest, "no address"},
		{cy.String(), `{"commission":true,"least":null}`, http.StatusNotFound, "Nobody registered a validator"},
		{ada.String(), `{"commission":false,"least":null}`, http.StatusBadRequest, "Choose what you want to be told of"},
		{ada.String(), `{"commission":true,"least":"0"}`, http.StatusBadRequest, "more than nothing"},
		{ada.String(), `{"rain":true}`, http.StatusBadRequest, "load it again"},
		{ada.String(), `{"commission":true,"least":null}{}`, http.StatusBadRequest, "load it again"},
	} {
		if status, sentence := b.do(t, owner, http.MethodPut, "/watch/"+row.validator, row.rule, nil); status != row.status ||
			!strings.Contains(sentence, row.sentence) {
			t.Errorf("%s of %s: %d %s", row.rule, row.validator, status, sentence)
		}
	}
}

func TestTheMigrationHasTheTableOfAlerts(t *testing.T) {
	for file, want := range map[string]string{"0003_watch.up.sql": alerts.Tables, "0003_watch.down.sql": alerts.NoTables} {
		if text, err := os.ReadFile("../migrations/" + file); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s has not what alerts need, letter for letter: %v", file, err)
		}
	}
}

// tables opens an empty database with the module's migrations, of the kind that the test is for.
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
		"ACommissionIsToldToWhoAskedForItOnceItIsFinal": TestACommissionIsToldToWhoAskedForItOnceItIsFinal,
		"StakeIsToldFromAsMuchOnAsWasAskedFor":          TestStakeIsToldFromAsMuchOnAsWasAskedFor,
		"AnExitIsToldWhateverWasAskedFor":               TestAnExitIsToldWhateverWasAskedFor,
		"AnotherChainBeginsAnew":                        TestAnotherChainBeginsAnew,
		"AWalletReadsAndChangesItsOwnRulesAlone":        TestAWalletReadsAndChangesItsOwnRulesAlone,
	} {
		t.Run(name, test)
	}
}
