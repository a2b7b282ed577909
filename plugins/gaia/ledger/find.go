package ledger

import (
	"encoding/hex"
	"math/big"
	"slices"
	"strings"

	"gaia.example/portal/sdk/go/portal"
)

// Known is what the ledger has of one account.
type Known struct {
	Account portal.Address
	Balance *big.Int // zero for nothing
	Newest  int      // transfers that it sent or got, among the newest 500
}

// Account is what is known of an account.
func (l *Ledger) Account(account portal.Address) Known {
	l.mu.RLock()
	defer l.mu.RUnlock()
	known := l.known(account)
	for _, t := range l.tape() {
		if t.From == account || t.To == account {
			known.Newest++
		}
	}
	return known
}

// Accounts finds accounts by how the 40 digits of their addresses begin and end, in lower case: among the largest
// holders and whoever the newest 500 transfers name, so that a million accounts cost what a thousand do. The largest
// balance comes first.
func (l *Ledger) Accounts(first, last string, limit int) []Known {
	l.mu.RLock()
	defer l.mu.RUnlock()
	found := map[portal.Address]*Known{}
	note := func(account portal.Address) *Known {
		if known := found[account]; known != nil {
			return known
		}
		digits := hex.EncodeToString(account[:])
		if account.Zero() || !strings.HasPrefix(digits, first) || !strings.HasSuffix(digits, last) {
			return nil
		}
		known := l.known(account)
		found[account] = &known
		return &known
	}
	for account := range l.leaders.balances {
		note(account)
	}
	for _, t := range l.tape() {
		from, to := note(t.From), note(t.To)
		if from != nil {
			from.Newest++
		}
		if to != nil && t.To != t.From {
			to.Newest++
		}
	}
	all := make([]Known, 0, len(found))
	for _, known := range found {
		all = append(all, *known)
	}
	slices.SortFunc(all, func(a, b Known) int {
		return compareHolders(Holder{a.Account, a.Balance}, Holder{b.Account, b.Balance})
	})
	return all[:min(len(all), limit)]
}

// Transaction is its transfers, oldest first, where they are among the newest 500.
func (l *Ledger) Transaction(hash portal.Hash) []Transfer {
	return l.newestWhere(func(t Transfer) bool { return t.Hash == hash })
}

// Block is its transfers, oldest first, as far as they are among the newest 500.
func (l *Ledger) Block(number uint64) []Transfer {
	return l.newestWhere(func(t Transfer) bool { return t.Block == number })
}

func (l *Ledger) newestWhere(wanted func(Transfer) bool) []Transfer {
	l.mu.RLock()
	defer l.mu.RUnlock()
	var found []Transfer
	for _, t := range l.tape() {
		if wanted(t) {
			found = append(found, t)
		}
	}
	return found
}

func (l *Ledger) known(account portal.Address) Known {
	known := Known{Account: account, Balance: new(big.Int)}
	if balance := l.balances[account]; balance != nil {
		known.Balance.Set(balance)
	}
	return known
}

// tape is the transfers that Recent has, oldest first.
func (l *Ledger) tape() []Transfer { return l.newest[max(0, len(l.newest)-kept):] }
