package portfolio

import (
	"database/sql"
	"encoding/binary"
	"errors"
	"math/big"
	"os"
	"reflect"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/contracts/gaiasale"
	"gaia.example/portal/plugins/gaia/contracts/gaiavesting"
	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
)

var (
	ada       = portal.Address{0xad}
	ben       = portal.Address{0xbe}
	atlas     = portal.Address{0xa7}
	contract1 = portal.Address{0x57} // any of the protocol's
	begin     = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
)

// block n is mined n minutes after the start.
func block(n uint64) portal.Block {
	return portal.Block{Number: n, Time: begin.Add(time.Duration(n) * time.Minute)}
}

func transaction(n uint64) (hash portal.Hash) {
	binary.BigEndian.PutUint64(hash[:], n)
	return hash
}

// entry is a transfer of ada's in the block of that number, and its transaction.
func entry(n uint64, index uint, from, to portal.Address, value, after int64) ledger.Entry {
	e := ledger.Entry{
		Transfer: ledger.Transfer{Hash: transaction(n), Index: index, Block: n, Time: block(n).Time, From: from, To: to, Value: big.NewInt(value).String(), Kind: ledger.Plain},
		Change:   big.NewInt(value), After: big.NewInt(after),
	}
	if from == ada {
		e.Change.Neg(e.Change)
	}
	return e
}

func said(a act, n uint64, index uint) act {
	a.Hash, a.Index, a.Block, a.Time = transaction(n), index, n, block(n).Time
	return a
}

func reasonsOf(all []Entry) (reasons []Reason) {
	for _, e := range all {
		reasons = append(reasons, e.Reason)
	}
	return reasons
}

func TestATransferIsForWhatTheContractSaysInItsTransaction(t *testing.T) {
	transfers := []ledger.Entry{ // newest first
		entry(9, 3, ada, contract1, 20, 60), entry(9, 1, ada, contract1, 20, 80), entry(5, 1, ada, ben, 20, 100), entry(2, 1, contract1, ada, 120, 120),
	}
	acts := []act{
		said(act{Reason: Undelegated, Amount: big.NewInt(20), Other: &atlas}, 10, 0),
		said(act{Reason: Delegated, Amount: big.NewInt(20), Other: &atlas}, 9, 2), said(act{Reason: Staked, Amount: big.NewInt(20)}, 9, 0),
		said(act{Reason: Bought, Amount: big.NewInt(120), Coins: "7"}, 2, 0), said(act{Reason: Granted, Amount: big.NewInt(9), Other: &ben}, 1, 0),
	}
	all, cut := join(ada, transfers, acts, 10)
	if want := []Reason{Undelegated, Delegated, Staked, Sent, Bought, Granted}; cut || !reflect.DeepEqual(reasonsOf(all), want) {
		t.Errorf("%v, %v; want %v", reasonsOf(all), cut, want)
	}
	if *all[0].After != "60" || all[0].Change != "0" || all[0].With != nil || *all[5].After != "0" || *all[4].Coins != "7" || all[3].Party != nil {
		t.Errorf("%+v", all)
	}
}

func TestWhatIsOlderThanWhatIsLookedThroughIsLeftOut(t *testing.T) {
	transfers := []ledger.Entry{entry(9, 1, ben, ada, 1, 3), entry(8, 1, ben, ada, 1, 2), entry(7, 1, ben, ada, 1, 1)}
	acts := []act{said(act{Reason: Granted, Amount: big.NewInt(9), Other: &ben}, 6, 0)}
	if all, cut := join(ada, transfers, acts, 2); !cut || !reflect.DeepEqual(reasonsOf(all), []Reason{Received, Received}) {
		t.Errorf("%v, %v", reasonsOf(all), cut)
	}
	if all, cut := join(ada, nil, append(acts, acts[0], acts[0]), 2); !cut || len(all) != 2 || all[0].After != nil {
		t.Errorf("%+v, %v: what there was before is not known", all, cut)
	}
}

// logOf is an event of that interface; values are those that are not indexed.
func logOf(t *testing.T, of abi.ABI, event string, at portal.Block, index uint, values []any, indexed ...common.Hash) portal.Log {
	t.Helper()
	data, err := of.Events[event].Inputs.NonIndexed().Pack(values...)
	if err != nil {
		t.Fatal(err)
	}
	log := portal.Log{Topics: []portal.Hash{portal.Hash(of.Events[event].ID)}, Data: data, Block: at, Index: index, Transaction: transaction(at.Number)}
	for _, topic := range indexed {
		log.Topics = append(log.Topics, portal.Hash(topic))
	}
	return log
}

func word(a portal.Address) common.Hash { return common.BytesToHash(a[:]) }

func number(n int64) common.Hash { return common.BigToHash(big.NewInt(n)) }

func TestActsAreWhatTheLogsSayAndGoWithThem(t *testing.T) {
	db := portalsqltest.Open(t, os.DirFS("../migrations"))
	s, sale, vesting := newStaking().abi, gaiasale.NewGaiaSale().GetABI(), gaiavesting.NewGaiaVesting().GetABI()
	amount := big.NewInt(40)
	logs := []portal.Log{
		logOf(t, s, "ValidatorRegistered", block(1), 0, []any{"Atlas", uint16(500)}, word(atlas), word(ben)),
		logOf(t, sale, "Refunded", block(2), 0, []any{amount, big.NewInt(3)}, word(ada)),
		logOf(t, s, "UnbondingStarted", block(3), 0, []any{amount, uint64(1_800_000_000)}, word(ada), word(atlas)),
		logOf(t, s, "Withdrawn", block(4), 0, []any{amount}, word(ada)),
		logOf(t, vesting, "Released", block(5), 0, []any{amount}, number(7), word(ada)),
		logOf(t, vesting, "Revoked", block(6), 0, []any{amount, amount}, number(8), word(ada)),
		logOf(t, s, "ValidatorRenamed", block(7), 0, []any{"Atlas II"}, word(atlas)),
	}
	read := func(logs ...portal.Log) (reasons []Reason, name string) {
		t.Helper()
		tx, err := db.BeginTx(t.Context(), nil)
		if err == nil {
			_, err = apply(t.Context(), tx, portal.LogBatch{Logs: logs})
		}
		if err := errors.Join(err, tx.Commit()); err != nil {
			t.Fatal(err)
		}
		if err := portalsql.Snapshot(t.Context(), db, func(tx *sql.Tx) error {
			acts, err := actsOf(t.Context(), tx, ada, 10)
			for _, a := range acts {
				reasons = append(reasons, a.Reason)
				if a.Amount.Cmp(amount) != 0 {
					t.Errorf("%s is of %s", a.Reason, a.Amount)
				}
				if a.Reason == Undelegated && (*a.Other != atlas || a.Available.Unix() != 1_800_000_000) {
					t.Errorf("undelegated: %+v", a)
				}
			}
			names, more := namesOf(t.Context(), tx, []portal.Address{atlas, ben, atlas})
			name = names[atlas]
			return errors.Join(err, more)
		}); err != nil {
			t.Fatal(err)
		}
		return reasons, name
	}
	if got, name := read(logs...); !reflect.DeepEqual(got, []Reason{Revoked, Released, Withdrawn, Undelegated, Refunded}) || name != "Atlas II" {
		t.Errorf("%v of %s", got, name)
	}
	for i := range logs {
		logs[i].Removed = true
	}
	if got, name := read(logs[6], logs[5], logs[4]); !reflect.DeepEqual(got, []Reason{Withdrawn, Undelegated, Refunded}) || name != "Atlas" {
		t.Errorf("after a reorganisation: %v of %s", got, name)
	}
}
