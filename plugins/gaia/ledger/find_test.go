package ledger

import (
	"math/big"
	"testing"

	"gaia.example/portal/sdk/go/portal"
)

func TestAccountsAreFoundByTheEndsOfTheirAddresses(t *testing.T) {
	cy := portal.Address{0: 0xad, 19: 0x0c} // begins as ada does
	l := open(t)
	apply(t, l, 3,
		moved(block(1), 0, nobody, ada, 100), moved(block(1), 1, nobody, cy, 300), moved(block(2), 0, nobody, ben, 50),
		moved(block(2), 1, ben, ada, 20), moved(block(3), 0, ben, ada, 30), moved(block(3), 1, cy, cy, 1))
	for _, row := range []struct {
		behaviour   string
		first, last string
		want        []portal.Address
	}{
		{"the largest comes first", "ad", "", []portal.Address{cy, ada}},
		{"both ends count", "ad", "0c", []portal.Address{cy}},
		{"who has nothing any more is known by what they sent", "be", "", []portal.Address{ben}},
		{"nobody is no account", "0000", "", nil},
		{"another begin finds nothing", "ff", "", nil},
	} {
		t.Run(row.behaviour, func(t *testing.T) {
			found := accounts(t, l, row.first, row.last, 8)
			if len(found) != len(row.want) {
				t.Fatalf("found %v; want %v", found, row.want)
			}
			for i, known := range found {
				if known.Account != row.want[i] {
					t.Errorf("%d is %s; want %s", i, known.Account, row.want[i])
				}
				if whole := account(t, l, known.Account); whole.Balance.Cmp(known.Balance) != 0 || whole.Transfers != known.Transfers {
					t.Errorf("by its whole address %s is %+v, by a part %+v", known.Account, whole, known)
				}
			}
		})
	}
	if known := account(t, l, ada); known.Balance.Int64() != 150 || known.Transfers != 3 {
		t.Errorf("ada = %+v; want 150 and 3 transfers", known)
	}
	if known := account(t, l, cy); known.Transfers != 2 {
		t.Errorf("a transfer to oneself counts %d times", known.Transfers-1)
	}
	if found := accounts(t, l, "ad", "", 1); len(found) != 1 {
		t.Errorf("%d for a limit of 1", len(found))
	}
}

func TestTransactionsAndBlocksAreThoseOfTheTape(t *testing.T) {
	l := open(t)
	var logs []portal.Log
	for i := uint64(1); i <= 600; i++ {
		logs = append(logs, moved(block(i), 0, nobody, ada, 1), moved(block(i), 1, ada, ben, 1))
	}
	apply(t, l, 600, logs...)
	newest := moved(block(600), 1, ada, ben, 1)
	if found := sure[[]Transfer](t)(l.Transaction(t.Context(), newest.Transaction)); len(found) != 1 || found[0].Index != 1 ||
		found[0].Block != 600 {
		t.Errorf("the transaction has %v", found)
	}
	if found := sure[[]Transfer](t)(l.Block(t.Context(), 600)); len(found) != 2 || found[0].Index != 0 {
		t.Errorf("the block has %v", found)
	}
	if found := sure[[]Transfer](t)(l.Block(t.Context(), 1)); len(found) != 2 {
		t.Errorf("the oldest block has %v", found)
	}
	if found := sure[[]Transfer](t)(l.Block(t.Context(), 601)); len(found) != 0 {
		t.Errorf("a block that is not there has %v", found)
	}
	oldest := moved(block(1), 0, nobody, ada, 1)
	if found := sure[[]Transfer](t)(l.Transaction(t.Context(), oldest.Transaction)); len(found) != 1 || found[0].Kind != Mint {
		t.Errorf("the oldest transaction has %v", found)
	}
	// Counting ends somewhere: who is in each transfer is in a thousand and more.
	if known := account(t, l, ada); known.Transfers != CountedTransfers {
		t.Errorf("%d transfers are counted, of 1200", known.Transfers)
	}
}

func account(t *testing.T, b *book, of portal.Address) Known {
	t.Helper()
	return sure[Known](t)(b.Account(t.Context(), of))
}

func accounts(t *testing.T, b *book, first, last string, limit int) []Known {
	t.Helper()
	return sure[[]Known](t)(b.Accounts(t.Context(), first, last, limit))
}

func TestWhatWasPaidInIsAddedUp(t *testing.T) {
	l := open(t)
	paid := func(amount int64) Paid { return sure[Paid](t)(l.Paid(t.Context(), sale, big.NewInt(amount))) }
	if p := paid(1); p.Known || p.By != nil {
		t.Errorf("before anything is read: %+v", p)
	}
	// Anybody can send nothing, or too little.
	apply(t, l, 3, moved(block(1), 0, nobody, ada, 100), moved(block(1), 1, ada, sale, 0), moved(block(2), 0, ada, sale, 1),
		moved(block(3), 0, sale, ben, 1))
	if p := paid(60); !p.Known || p.By != nil || p.AsOf.Number != 3 {
		t.Errorf("while too little is there: %+v", p)
	}
	whole := moved(block(4), 2, ada, sale, 59)
	apply(t, l, 5, whole, moved(block(5), 0, ada, sale, 7))
	for range 2 { // the second time it is remembered
		if p := paid(60); p.By == nil || p.By.Hash != whole.Transaction || p.By.Block != 4 || !p.By.Time.Equal(whole.Block.Time) {
			t.Errorf("of all that is there: %+v", p.By)
		}
		if p := paid(1); p.By == nil || p.By.Block != 2 {
			t.Errorf("of less: %+v", p.By)
		}
	}
}
