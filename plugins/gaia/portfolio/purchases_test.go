package portfolio

import (
	"context"
	"math/big"
	"net/http"
	"os"
	"testing"

	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/plugins/gaia/contracts/gaiasale"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
)

// selling is a chain whose sale is at that address, if at any.
type selling struct {
	chaintest.Broken

	sale portal.Address
}

func (s *selling) Contract(_ context.Context, name string) (portal.Address, error) {
	if name != "GaiaSale" || s.sale.Zero() {
		return portal.Address{}, portal.Errorf(portal.NotFound, "No such contract.")
	}
	return s.sale, nil
}

func (s *selling) Head(context.Context) (portal.Block, error) { return portal.Block{}, nil }

func TestPurchasesAreTheSalesOwnEachOnce(t *testing.T) {
	db, chain := portalsqltest.Open(t, os.DirFS("../migrations")), &selling{sale: contract2}
	p := New(hostOver(chain), db, unread(""))
	sale := gaiasale.NewGaiaSale().GetABI()
	var logs []portal.Log
	for n := uint64(1); n <= 7; n++ {
		event, who := "Bought", ada
		if n%2 == 0 {
			who = ben
		}
		if n == 5 {
			event = "Refunded"
		}
		logs = append(logs,
			logOf(t, contract2, sale, event, block(n), uint(n%3), []any{big.NewInt(int64(n) * 10), big.NewInt(int64(n))}, word(who)))
	}
	// The sale before this one is another's.
	logs = append(logs, logOf(t, contract3, sale, "Bought", block(8), 0, []any{big.NewInt(1), big.NewInt(1)}, word(ada)))
	tx, err := db.BeginTx(t.Context(), nil)
	if err == nil {
		_, err = apply(t.Context(), tx, map[portal.Address]string{contract2: "GaiaSale", contract3: "GaiaSale"}, portal.LogBatch{Logs: logs})
	}
	if err == nil {
		err = tx.Commit()
	}
	if err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string][]uint64{"": {7, 6, 5, 4, 3, 2, 1}, "&mine=false": {7, 6, 5, 4, 3, 2, 1}, "&mine=true": {7, 5, 3, 1},
		"&sort=time": {1, 2, 3, 4, 5, 6, 7}, "&kind=refunded": {5}, "&kind=bought&mine=true&sort=time": {1, 3, 7},
		"&least=0": {7, 6, 5, 4, 3, 2, 1}, "&least=1": nil,
		"&sort=-tokens": {7, 6, 5, 4, 3, 2, 1}, "&sort=tokens&kind=bought": {1, 2, 3, 4, 6, 7}, "&q=" + ben.String()[:9]: {6, 4, 2},
		"&q=" + ben.String() + "&sort=-tokens": {6, 4, 2}, "&q=him": nil} {
		var got []Purchase
		for next := ""; ; {
			var page Purchases
			if status := get(t, p, ada, "/sale/purchases?limit=3"+query+"&cursor="+next, &page); status != http.StatusOK {
				t.Fatalf("%d: %+v", status, page)
			}
			got = append(got, page.Rows...)
			if page.Next == nil {
				break
			}
			next = *page.Next
		}
		for i, one := range got {
			reason, buyer := acts.Bought, ada
			if one.Block == 5 {
				reason = acts.Refunded
			}
			if one.Block%2 == 0 {
				buyer = ben
			}
			n := big.NewInt(int64(one.Block)) // up to 8
			if len(got) != len(want) || one.Block != want[i] || one.Reason != reason || one.Buyer != buyer || one.Coins != n.String() ||
				one.Tokens != n.Mul(n, big.NewInt(10)).String() {
				t.Errorf("%q: %d rows, of which one is %+v; want those of the blocks %v", query, len(got), one, want)
			}
		}
	}
	var text string
	for query, want := range map[string]int{"mine=me": http.StatusBadRequest, "cursor=x": http.StatusBadRequest,
		"limit=1000": http.StatusBadRequest,
		"kind=sold":  http.StatusBadRequest, "least=many": http.StatusBadRequest, "within=1y": http.StatusBadRequest,
		"sort=price": http.StatusBadRequest, "within=7d": http.StatusServiceUnavailable} {
		if status := get(t, p, ada, "/sale/purchases?"+query, &text); status != want {
			t.Errorf("%s: %d: %s", query, status, text)
		}
	}
	chain.sale = portal.Address{}
	if status := get(t, p, ada, "/sale/purchases", &text); status != http.StatusNotFound {
		t.Errorf("without a sale: %d: %s", status, text)
	}
}
