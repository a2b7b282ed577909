package stakes

import (
	"database/sql"
	"encoding/binary"
	"errors"
	"math/big"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/plugins/network/contracts/staking"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
)

var (
	ada   = portal.Address{0xad} // a validator
	ben   = portal.Address{0xbe} // another
	cy    = portal.Address{0xc1} // delegates
	start = time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
)

// block n is mined n days after the start.
func block(n uint64) portal.Block {
	b := portal.Block{Number: n, Time: start.Add(time.Duration(n) * 24 * time.Hour)}
	binary.BigEndian.PutUint64(b.Hash[:], n)
	return b
}

func event(name string, at uint64, index uint, indexed []portal.Address, values ...any) portal.Log {
	event := staking.NewValidatorStaking().GetABI().Events[name]
	data, err := event.Inputs.NonIndexed().Pack(values...)
	if err != nil {
		panic(err)
	}
	log := portal.Log{Topics: []portal.Hash{portal.Hash(event.ID)}, Data: data, Block: block(at), Index: index}
	for _, address := range indexed {
		log.Topics = append(log.Topics, portal.Hash(common.BytesToHash(address[:])))
	}
	binary.BigEndian.PutUint64(log.Transaction[:], at)
	return log
}

func registered(at uint64, index uint, validator portal.Address) portal.Log {
	return event("ValidatorRegistered", at, index, []portal.Address{validator, {1}}, "Ada", uint16(500))
}

func staked(at uint64, index uint, validator portal.Address, amount int64) portal.Log {
	return event("Staked", at, index, []portal.Address{validator}, big.NewInt(amount))
}

func delegated(at uint64, index uint, delegator, validator portal.Address, amount int64) portal.Log {
	return event("Delegated", at, index, []portal.Address{delegator, validator}, big.NewInt(amount))
}

func unbonded(at uint64, index uint, account, validator portal.Address, amount int64) portal.Log {
	return event("UnbondingStarted", at, index, []portal.Address{account, validator}, big.NewInt(amount), uint64(0))
}

func takenBack(log portal.Log) portal.Log {
	log.Removed = true
	return log
}

// book is stakes in a database of their own, and the index that writes them.
type book struct {
	*Stakes

	index *index.Index
}

func open(t *testing.T) book {
	t.Helper()
	db := tables(t)
	b := book{Stakes: New(db)}
	b.index = index.New(index.Config{
		Host: portal.Host{Chain: &chaintest.Broken{Err: errors.New("no chain")}}, DB: db, Name: Name, Apply: b.Apply, Reset: b.Reset,
	})
	if _, err := b.index.Resume(t.Context(), nil, 0); err != nil {
		t.Fatal(err)
	}
	return b
}

func (b book) apply(t *testing.T, head uint64, logs ...portal.Log) {
	t.Helper()
	if _, err := b.index.Apply(t.Context(), portal.LogBatch{Logs: logs, Head: block(head), Next: head + 1, CaughtUp: true}); err != nil {
		t.Fatal(err)
	}
}

func (b book) snapshot(t *testing.T) Snapshot {
	t.Helper()
	s, err := b.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func snapshot(t *testing.T, head uint64, logs ...portal.Log) Snapshot {
	t.Helper()
	b := open(t)
	b.apply(t, head, logs...)
	return b.snapshot(t)
}

func TestStakeAndDelegators(t *testing.T) {
	base := []portal.Log{registered(1, 0, ada), staked(1, 1, ada, 100), registered(1, 2, ben), staked(1, 3, ben, 50)}
	for _, row := range []struct {
		behaviour  string
		logs       []portal.Log
		ada, ben   int64
		delegators int
	}{
		{"registering stakes", nil, 100, 50, 0},
		{"a delegation adds to the validator's stake", []portal.Log{delegated(2, 0, cy, ada, 30)}, 130, 50, 1},
		{
			"who delegates to two validators is one delegator",
			[]portal.Log{delegated(2, 0, cy, ada, 30), delegated(2, 1, cy, ben, 5)}, 130, 55, 1,
		},
		{
			"part of a delegation taken off leaves the delegator",
			[]portal.Log{delegated(2, 0, cy, ada, 30), unbonded(3, 0, cy, ada, 10)}, 120, 50, 1,
		},
		{
			"who takes everything off is no delegator any more",
			[]portal.Log{delegated(2, 0, cy, ada, 30), unbonded(3, 0, cy, ada, 30)}, 100, 50, 0,
		},
		{"a validator that unbonds its own stake is no delegator", []portal.Log{unbonded(2, 0, ada, ada, 40)}, 60, 50, 0},
		{
			"a validator may delegate to another one", []portal.Log{delegated(2, 0, ada, ben, 40)}, 100, 90, 1,
		},
		{
			"what a reorganisation takes back never was",
			[]portal.Log{
				delegated(2, 0, cy, ada, 30), unbonded(3, 0, cy, ada, 30),
				takenBack(unbonded(3, 0, cy, ada, 30)), takenBack(delegated(2, 0, cy, ada, 30)),
			}, 100, 50, 0,
		},
	} {
		t.Run(row.behaviour, func(t *testing.T) {
			s := snapshot(t, 5, append(base[:len(base):len(base)], row.logs...)...)
			if got := s.Validators[ada].Stake.Int64(); got != row.ada {
				t.Errorf("ada's stake = %d; want %d", got, row.ada)
			}
			if got := s.Validators[ben].Stake.Int64(); got != row.ben {
				t.Errorf("ben's stake = %d; want %d", got, row.ben)
			}
			if s.Delegators != row.delegators {
				t.Errorf("delegators = %d; want %d", s.Delegators, row.delegators)
			}
		})
	}
}

func TestHistoryIsSampledOverTheSameTimeForAll(t *testing.T) {
	s := snapshot(t, 31, registered(1, 0, ada), staked(1, 1, ada, 100), delegated(11, 0, cy, ada, 5), registered(16, 0, ben),
		staked(16, 1, ben, 50))
	if !s.From.Equal(block(1).Time) {
		t.Errorf("from = %v; want the first log's %v", s.From, block(1).Time)
	}
	for i := range Points {
		day, a, b := i+2, int64(100), int64(0)
		if day >= 11 {
			a = 105
		}
		if day >= 16 {
			b = 50
		}
		if got := s.Validators[ada].History[i].Int64(); got != a {
			t.Errorf("ada on day %d: %d; want %d", day, got, a)
		}
		if got := s.Validators[ben].History[i].Int64(); got != b {
			t.Errorf("ben on day %d: %d; want %d", day, got, b)
		}
	}
}

func TestTheHistoryIsThatOfTheLast30Days(t *testing.T) {
	b := open(t)
	b.apply(t, 1, registered(1, 0, ada), staked(1, 1, ada, 100))
	b.apply(t, 60, delegated(50, 0, cy, ada, 5))
	s := b.snapshot(t)
	history := s.Validators[ada].History
	if !s.From.Equal(block(30).Time) || history[0].Int64() != 100 || history[Points-1].Int64() != 105 {
		t.Errorf("history from %s to %s since %v; want from 100 to 105", history[0], history[Points-1], s.From)
	}
}

// What logs that begin after the deployment add up to is unknown, which the list finds by the contract's views: it stops nothing.
func TestLogsThatBeginTooLate(t *testing.T) {
	if s := snapshot(t, 3, unbonded(2, 0, cy, ada, 30), staked(3, 0, ada, 7)); s.Validators[ada].Registered != nil || s.Delegators != 0 {
		t.Errorf("%+v", s)
	}
}

func TestTheMigrationHasTheIndexesTables(t *testing.T) {
	for file, want := range map[string]string{"0001_stakes.up.sql": index.Tables, "0001_stakes.down.sql": index.NoTables} {
		text, err := os.ReadFile("../migrations/" + file)
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s has not what an index needs, letter for letter: %v", file, err)
		}
	}
}

func TestARegistrationIsKnownByItsLog(t *testing.T) {
	first := registered(3, 0, ada)
	s := snapshot(t, 9, first, registered(4, 0, ben), takenBack(registered(4, 0, ben)))
	if r := s.Validators[ada].Registered; r == nil || r.Block != 3 || r.Hash != first.Transaction {
		t.Errorf("registered = %v; want block 3", r)
	}
	if r := s.Validators[ben].Registered; r != nil {
		t.Errorf("a registration that was taken back is still known: %v", r)
	}
}

func TestAMalformedLogIsAnError(t *testing.T) {
	log := staked(1, 0, ada, 5)
	log.Data = nil
	if _, err := open(t).index.Apply(t.Context(), portal.LogBatch{Logs: []portal.Log{log}, Head: block(1), Next: 2}); err == nil {
		t.Error("a stake without an amount was accepted")
	}
}

// tables opens an empty database with the module's migrations, of the kind that the test is for.
var tables = func(t *testing.T) *sql.DB { return portalsqltest.Open(t, os.DirFS("../migrations")) }

func onPostgreSQL(t *testing.T) *sql.DB {
	return portalsqltest.OpenAt(t, portal.Database{Driver: portal.PostgreSQL, DSN: coretest.PostgreSQL(t)}, os.DirFS("../migrations"))
}

func TestMain(m *testing.M) { coretest.Main(m) }

// The same on a portal's PostgreSQL.
func TestOnPostgreSQL(t *testing.T) {
	onSQLite := tables
	tables = onPostgreSQL
	defer func() { tables = onSQLite }()
	for name, test := range map[string]func(*testing.T){
		"StakeAndDelegators":                    TestStakeAndDelegators,
		"HistoryIsSampledOverTheSameTimeForAll": TestHistoryIsSampledOverTheSameTimeForAll,
		"TheHistoryIsThatOfTheLast30Days":       TestTheHistoryIsThatOfTheLast30Days,
		"ARegistrationIsKnownByItsLog":          TestARegistrationIsKnownByItsLog,
		"LogsThatBeginTooLate":                  TestLogsThatBeginTooLate,
		"ChangesAreAPageOfLogs":                 TestChangesAreAPageOfLogs,
		"CommissionsAreThoseThatCameIntoForce":  TestCommissionsAreThoseThatCameIntoForce,
		"DelegatorsAreInTheOrderOfWhatTheyGive": TestDelegatorsAreInTheOrderOfWhatTheyGive,
		"TheCourseOfAStake":                     TestTheCourseOfAStake,
	} {
		t.Run(name, test)
	}
}
