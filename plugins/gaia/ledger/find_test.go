package ledger

import (
	"encoding/hex"
	"testing"

	"gaia.example/portal/sdk/go/portal"
)

func TestAccountsAreFoundByTheEndsOfTheirAddresses(t *testing.T) {
	cy := portal.Address{0: 0xad, 19: 0x0c} // begins as ada does
	l := New(staking)
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
		{"who has nothing any more is known by the newest transfers", "be", "", []portal.Address{ben}},
		{"nobody is no account", "0000", "", nil},
		{"another begin finds nothing", "ff", "", nil},
	} {
		t.Run(row.behaviour, func(t *testing.T) {
			found := l.Accounts(row.first, row.last, 8)
			if len(found) != len(row.want) {
				t.Fatalf("found %v; want %v", found, row.want)
			}
			for i, known := range found {
				if known.Account != row.want[i] {
					t.Errorf("%d is %s; want %s", i, known.Account, row.want[i])
				}
				if whole := l.Account(known.Account); whole.Balance.Cmp(known.Balance) != 0 || whole.Newest != known.Newest {
					t.Errorf("by its whole address %s is %+v, by a part %+v", known.Account, whole, known)
				}
			}
		})
	}
	if known := l.Account(ada); known.Balance.Int64() != 150 || known.Newest != 3 {
		t.Errorf("ada = %+v; want 150 and 3 transfers", known)
	}
	if known := l.Account(cy); known.Newest != 2 {
		t.Errorf("a transfer to oneself counts %d times", known.Newest-1)
	}
	if found := l.Accounts("ad", "", 1); len(found) != 1 {
		t.Errorf("%d for a limit of 1", len(found))
	}
}

// What a part of an address costs does not grow with the number of accounts: it is looked for among the few.
func TestAPartOfAnAddressIsLookedForAmongTheFew(t *testing.T) {
	const accounts = 2000
	l := New(staking)
	account := func(i int) portal.Address { return portal.Address{byte(i >> 8), byte(i), 1} }
	for i := range accounts {
		apply(t, l, uint64(i), moved(block(uint64(i)), 0, nobody, account(i), int64(accounts-i)))
	}
	if few := len(l.Accounts("", "", accounts)); few < kept || few > kept+8*led {
		t.Errorf("%d of %d accounts were looked at", few, accounts)
	}
	middle := account(1200) // neither among the largest nor on the tape
	if found := l.Accounts(hex.EncodeToString(middle[:3]), "", 8); len(found) != 0 {
		t.Errorf("found %v", found)
	}
	if known := l.Account(middle); known.Balance.Int64() != accounts-1200 {
		t.Errorf("by its whole address it has %s", known.Balance)
	}
}

func TestTransactionsAndBlocksAreThoseOfTheTape(t *testing.T) {
	l := New(staking)
	for i := uint64(1); i <= 600; i++ {
		apply(t, l, i, moved(block(i), 0, nobody, ada, 1), moved(block(i), 1, ada, ben, 1))
	}
	newest := moved(block(600), 1, ada, ben, 1)
	if found := l.Transaction(newest.Transaction); len(found) != 1 || found[0].Index != 1 || found[0].Block != 600 {
		t.Errorf("the transaction has %v", found)
	}
	if found := l.Block(600); len(found) != 2 || found[0].Index != 0 {
		t.Errorf("the block has %v", found)
	}
	if found := l.Block(351); len(found) != 2 {
		t.Errorf("the oldest block of the tape has %v", found)
	}
	if found := append(l.Block(350), l.Transaction(moved(block(350), 0, nobody, ada, 1).Transaction)...); len(found) != 0 {
		t.Errorf("what is off the tape is found: %v", found)
	}
}
