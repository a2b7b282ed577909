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

	"gaia.example/portal/plugins/gaia/acts"
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
	contract2 = portal.Address{0x58} // another
	contract3 = portal.Address{0x59} // one more
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
		Transfer: ledger.Transfer{Hash: transaction(n), Index: index, Block: n, Time: block(n).Time, From: from, To: to,
			Value: big.NewInt(value).String(), Kind: ledger.Plain},
		Change: big.NewInt(value), After: big.NewInt(after),
	}
	if from == ada {
		e.Change.Neg(e.Change)
	}
	return e
}

func said(a acts.Act, n uint64, index uint) acts.Act {
	a.Hash, a.Contract, a.Index, a.Block, a.Time, a.Account = transaction(n), contract1, index, n, block(n).Time, ada
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
		entry(9, 3, ada, contract1, 20, 60), entry(9, 1, ada, contract1, 20, 80), entry(5, 1, ada, ben, 20, 100),
		entry(2, 1, contract1, ada, 120, 120),
	}
	told := []acts.Act{
		said(acts.Act{Reason: acts.Undelegated, Amount: big.NewInt(20), Other: &atlas}, 10, 0),
		said(acts.Act{Reason: acts.Delegated, Amount: big.NewInt(20), Other: &atlas}, 9, 2),
		said(acts.Act{Reason: acts.Staked, Amount: big.NewInt(20)}, 9, 0),
		said(acts.Act{Reason: acts.Bought, Amount: big.NewInt(120), Coins: "7"}, 2, 0),
		said(acts.Act{Reason: acts.Granted, Amount: big.NewInt(9), Other: &ben}, 1, 0),
	}
	all, cut := join(ada, transfers, told, 10)
	if want := []Reason{acts.Undelegated, acts.Delegated, acts.Staked, Sent, acts.Bought, acts.Granted}; cut ||
		!reflect.DeepEqual(reasonsOf(all), want) {
		t.Errorf("%v, %v; want %v", reasonsOf(all), cut, want)
	}
	if *all[0].After != "60" || all[0].Change != "0" || all[0].With != nil || *all[5].After != "0" || *all[4].Coins != "7" ||
		all[3].Party != nil {
		t.Errorf("%+v", all)
	}
}

func TestATransferHasNoReasonOfAnotherOne(t *testing.T) {
	delegated, released := said(acts.Act{Reason: acts.Delegated, Amount: big.NewInt(20), Other: &atlas}, 9, 0),
		said(acts.Act{Reason: acts.Released, Amount: big.NewInt(20), Number: "4"}, 9, 0)
	elsewhere, before := delegated, said(delegated, 9, 0)
	elsewhere.Contract = contract2
	before.Hash = transaction(8)
	for name, row := range map[string]struct {
		act       acts.Act
		transfers []ledger.Entry // newest first
		want      []Reason
	}{
		"who had a schedule released for ada sends her the same": {
			released, []ledger.Entry{entry(9, 2, ben, ada, 20, 40), entry(9, 1, contract1, ada, 20, 20)}, []Reason{Received, acts.Released},
		},
		"she delegates and sends ben the same": {
			delegated, []ledger.Entry{entry(9, 2, ada, ben, 20, 60), entry(9, 1, ada, contract1, 20, 80)}, []Reason{Sent, acts.Delegated},
		},
		"she delegates and then sends the contract the same": {
			delegated, []ledger.Entry{entry(9, 2, ada, contract1, 20, 60), entry(9, 1, ada, contract1, 20, 80)}, []Reason{Sent, acts.Delegated},
		},
		"she sends the contract the same and then delegates": {
			said(delegated, 9, 1), []ledger.Entry{entry(9, 2, ada, contract1, 20, 60), entry(9, 0, ada, contract1, 20, 80)},
			[]Reason{acts.Delegated, Sent},
		},
		"what another contract says":     {elsewhere, []ledger.Entry{entry(9, 1, ada, contract1, 20, 80)}, []Reason{Sent}},
		"what another transaction says":  {before, []ledger.Entry{entry(9, 1, ada, contract1, 20, 80)}, []Reason{Sent}},
		"what ben got while she sent it": {released, []ledger.Entry{entry(9, 1, ada, contract1, 20, 80)}, []Reason{Sent}},
	} {
		if all, _ := join(ada, row.transfers, []acts.Act{row.act}, 10); !reflect.DeepEqual(reasonsOf(all), row.want) {
			t.Errorf("%s: %v; want %v", name, reasonsOf(all), row.want)
		}
	}
}

func TestWhatIsOlderThanWhatIsLookedThroughIsLeftOut(t *testing.T) {
	transfers := []ledger.Entry{entry(9, 1, ben, ada, 1, 3), entry(8, 1, ben, ada, 1, 2), entry(7, 1, ben, ada, 1, 1)}
	told := []acts.Act{said(acts.Act{Reason: acts.Granted, Amount: big.NewInt(9), Other: &ben}, 6, 0)}
	if all, cut := join(ada, transfers, told, 2); !cut || !reflect.DeepEqual(reasonsOf(all), []Reason{Received, Received}) {
		t.Errorf("%v, %v", reasonsOf(all), cut)
	}
	if all, cut := join(ada, nil, append(told, told[0], told[0]), 2); !cut || len(all) != 2 || all[0].After != nil {
		t.Errorf("%+v, %v: what there was before is not known", all, cut)
	}
}

// logOf is an event of that interface, and the contract's; values are those that are not indexed.
func logOf(t *testing.T, contract portal.Address, of abi.ABI, event string, at portal.Block, index uint, values []any,
	indexed ...common.Hash) portal.Log {
	t.Helper()
	data, err := of.Events[event].Inputs.NonIndexed().Pack(values...)
	if err != nil {
		t.Fatal(err)
	}
	log := portal.Log{Contract: contract, Topics: []portal.Hash{portal.Hash(of.Events[event].ID)}, Data: data, Block: at, Index: index,
		Transaction: transaction(at.Number)}
	for _, topic := range indexed {
		log.Topics = append(log.Topics, portal.Hash(topic))
	}
	return log
}

func word(a portal.Address) common.Hash { return common.BytesToHash(a[:]) }

func number(n int64) common.Hash { return common.BigToHash(big.NewInt(n)) }

func TestActsAreWhatTheLogsSayAndGoWithThem(t *testing.T) {
	db := portalsqltest.Open(t, os.DirFS("../migrations"))
	s, sale, vesting := acts.StakingABI(), gaiasale.NewGaiaSale().GetABI(), gaiavesting.NewGaiaVesting().GetABI()
	amount := big.NewInt(40)
	logs := []portal.Log{
		logOf(t, contract1, s, "ValidatorRegistered", block(1), 0, []any{"Atlas", uint16(500)}, word(atlas), word(ben)),
		logOf(t, contract2, sale, "Refunded", block(2), 0, []any{amount, big.NewInt(3)}, word(ada)),
		logOf(t, contract1, s, "UnbondingStarted", block(3), 0, []any{amount, uint64(1_800_000_000)}, word(ada), word(atlas)),
		logOf(t, contract1, s, "Withdrawn", block(4), 0, []any{amount}, word(ada)),
		logOf(t, contract3, vesting, "Released", block(5), 0, []any{amount}, number(7), word(ada)),
		logOf(t, contract3, vesting, "Revoked", block(6), 0, []any{amount, amount}, number(8), word(ada)),
		logOf(t, contract3, vesting, "Released", block(7), 1, []any{amount}, number(7), word(ada)), // after what is asked for
		logOf(t, contract3, s, "Withdrawn", block(6), 2, []any{amount}, word(ada)),                 // which that contract has not
		logOf(t, ada, s, "Withdrawn", block(6), 3, []any{amount}, word(ada)),                       // which is anybody's
		logOf(t, contract1, s, "ValidatorRenamed", block(7), 0, []any{"Atlas II"}, word(atlas)),
	}
	by := map[portal.Address]string{contract1: "ValidatorStaking", contract2: "GaiaSale", contract3: "GaiaVesting"}
	read := func(logs ...portal.Log) (reasons []Reason, name string) {
		t.Helper()
		tx, err := db.BeginTx(t.Context(), nil)
		if err == nil {
			_, err = apply(t.Context(), tx, by, portal.LogBatch{Logs: logs})
		}
		if err := errors.Join(err, tx.Commit()); err != nil {
			t.Fatal(err)
		}
		if err := portalsql.Snapshot(t.Context(), db, func(tx *sql.Tx) error {
			told, err := actsOf(t.Context(), tx, ada, 6, 10)
			for _, a := range told {
				reasons = append(reasons, a.Reason)
				if want := map[Reason]portal.Address{acts.Refunded: contract2, acts.Released: contract3,
					acts.Revoked: contract3}[a.Reason]; a.Contract != want && !want.Zero() {
					t.Errorf("%s is what %s says", a.Reason, a.Contract)
				}
				if a.Amount.Cmp(amount) != 0 {
					t.Errorf("%s is of %s", a.Reason, a.Amount)
				}
				if a.Reason == acts.Undelegated && (*a.Other != atlas || a.Available.Unix() != 1_800_000_000) {
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
	if got, name := read(logs...); !reflect.DeepEqual(got,
		[]Reason{acts.Revoked, acts.Released, acts.Withdrawn, acts.Undelegated, acts.Refunded}) || name != "Atlas II" {
		t.Errorf("%v of %s", got, name)
	}
	for i := range logs {
		logs[i].Removed = true
	}
	if got, name := read(logs[9], logs[6], logs[5], logs[4]); !reflect.DeepEqual(got,
		[]Reason{acts.Withdrawn, acts.Undelegated, acts.Refunded}) || name != "Atlas" {
		t.Errorf("after a reorganisation: %v of %s", got, name)
	}
}
