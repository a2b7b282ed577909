package portfolio

import (
	"cmp"
	"math/big"
	"slices"
	"time"

	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
)

// Entry is a change of what the caller has, with its reason.
type Entry struct {
	Hash      portal.Hash     `json:"hash"`
	Index     uint            `json:"index"` // of the log in its block
	Block     uint64          `json:"block"`
	Time      time.Time       `json:"time"`
	Reason    Reason          `json:"reason"`
	Amount    string          `json:"amount"`    // wei that it is about
	Change    string          `json:"change"`    // wei by which the wallet's balance changed; less than 0: it went out
	After     *string         `json:"after"`     // wei in the wallet then; null: unknown
	With      *portal.Address `json:"with"`      // whom it came from or went to; null: there is no transfer
	Party     *portal.Address `json:"party"`     // the validator, funder, beneficiary or, of a claim, whose allocation it was
	Name      *string         `json:"name"`      // the validator's; null where it is none
	Coins     *string         `json:"coins"`     // paid or given back, in their smallest unit
	Number    *string         `json:"number"`    // of the campaign or schedule
	Available *time.Time      `json:"available"` // from when on it can be withdrawn

	change *big.Int
}

// join is the transfers with what the contracts say of them, and what they say where nothing was transferred; newest first. Of those
// lists that have more than n the rest is left out, and what is older than that of the other one.
func join(account portal.Address, transfers []ledger.Entry, said []acts.Act, n int) (all []Entry, cut bool) {
	var oldest Entry // that is told
	if len(transfers) > n {
		transfers, cut = transfers[:n], true
		oldest = Entry{Block: transfers[n-1].Block, Index: transfers[n-1].Index}
	}
	if len(said) > n {
		said, cut = said[:n], true
		if last := (Entry{Block: said[n-1].Block}); newer(last, oldest) < 0 { // its transfer may come before or behind it
			oldest = last
		}
	}
	of := map[spot]acts.Act{}
	for _, a := range said {
		if a.Moves() {
			of[spot{a.Block, a.Index + 1}] = a
		}
	}
	all = make([]Entry, 0, len(transfers)+len(said))
	for _, t := range transfers {
		other, after := t.To, t.After.String()
		if t.To == account {
			other = t.From
		}
		entry := Entry{
			Hash: t.Hash, Index: t.Index, Block: t.Block, Time: t.Time, Reason: plainly(t, account), Amount: t.Value,
			Change: t.Change.String(), After: &after, With: &other, change: t.Change,
		}
		if a, there := of[spot{t.Block, t.Index}]; there && a.Explains(t.Moved()) {
			entry.tell(a)
		}
		all = append(all, entry)
	}
	for _, a := range said {
		if a.Moves() {
			continue
		}
		entry := Entry{Hash: a.Hash, Index: a.Index, Block: a.Block, Time: a.Time, Amount: a.Amount.String(), Change: "0", change: new(big.Int)}
		entry.tell(a)
		all = append(all, entry)
	}
	all = slices.DeleteFunc(all, func(e Entry) bool { return newer(e, oldest) > 0 })
	slices.SortFunc(all, newer)
	// What changed no balance leaves what there was.
	var balance *string
	if nothing := "0"; !cut {
		balance = &nothing
	}
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].After == nil {
			all[i].After = balance
		}
		balance = all[i].After
	}
	return all, cut
}

// newer sorts the newest first.
func newer(a, b Entry) int {
	return cmp.Or(cmp.Compare(b.Block, a.Block), cmp.Compare(b.Index, a.Index))
}

// spot is where a log is on the chain.
type spot struct {
	block uint64
	index uint
}

// tell adds what the contract says.
func (e *Entry) tell(a acts.Act) {
	e.Reason, e.Party, e.Available = a.Reason, a.Other, a.Available
	if a.Coins != "" {
		e.Coins = &a.Coins
	}
	if a.Number != "" {
		e.Number = &a.Number
	}
}

// order sorts by what a page asks for; of equal ones the newest first.
func order(q portal.PageQuery) func(a, b Entry) int {
	return func(a, b Entry) int {
		sign := 1
		if q.Descending {
			sign = -1
		}
		if q.Sort == "change" {
			return cmp.Or(sign*a.change.Cmp(b.change), newer(a, b))
		}
		return -sign * newer(a, b)
	}
}

// place is where a row is in the order.
type place struct {
	Block  uint64 `json:"b"`
	Index  uint   `json:"i"`
	Change string `json:"c"`
}

func placeOf(e Entry) any { return place{e.Block, e.Index, e.Change} }

// entry is one that stands there.
func (p place) entry() (Entry, error) {
	change, ok := new(big.Int).SetString(p.Change, 10)
	if !ok {
		return Entry{}, portal.Errorf(portal.Invalid, "This page is not to be found any more: begin at the first.")
	}
	return Entry{Block: p.Block, Index: p.Index, change: change}, nil
}
