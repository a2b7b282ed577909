package token

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
)

// Tape answers GET /live/transfers?kind=mint,burn&q=0x7a3f&account=0x…,0x…: a page of all transfers, the newest first. kind is which of
// them; q is a block's number, or how a transaction's hash or an account begins; account are up to 20 that sent or got them beside that, such
// as those whose names are sought. least is how much GAIA a transfer has at least, within is 24h, 7d, 30d or 90d: whole hours, the current one
// among them. A page with fewer than its limit, and with a next one, was looked for no longer.
type Tape struct {
	portal.Page[ledger.Transfer]

	TooMany bool `json:"tooMany"` // more begin like q than are looked through: there are no rows
}

// mostAccounts is how many accounts are asked for at once.
const mostAccounts = 20

func (t *Token) getTransfers(r *http.Request) (any, error) {
	q, err := portal.ReadPageQuery(r.URL.Query())
	if err != nil {
		return nil, err
	}
	wanted, err := readWanted(r.URL.Query())
	if err != nil {
		return nil, err
	}
	var from ledger.Place
	var behind *ledger.Place
	if there, err := q.From(&from); err != nil {
		return nil, err
	} else if there {
		behind = &from
	}
	if err := t.follower.Await(r.Context(), t.begun); err != nil {
		return nil, err
	}
	read, err := t.ledger.Page(r.Context(), wanted, behind, q.Limit+1)
	if err != nil {
		return nil, err
	}
	page, err := portal.NewPage(q, read.Transfers, func(t ledger.Transfer) any { return ledger.Place{Block: t.Block, Index: t.Index} })
	if err != nil {
		return nil, err
	}
	page.Total = read.Total
	if page.Next == nil && read.Until != nil {
		page, err = page.GoesOn(q, read.Until)
	}
	return Tape{Page: page, TooMany: read.TooMany}, err
}

func readWanted(query url.Values) (ledger.Wanted, error) {
	wanted := ledger.Wanted{Sought: query.Get("q")}
	if text := query.Get("least"); text != "" {
		least, err := wholeGAIA(text)
		if err != nil {
			return wanted, err
		}
		if least.Sign() > 0 { // else nothing is left out
			wanted.Least = least
		}
	}
	if name := query.Get("within"); name != "" && name != "all" {
		window, known := trackedWindows[name]
		if !known {
			return wanted, portal.Errorf(portal.Invalid, "within is one of 24h, 7d, 30d, 90d and all.")
		}
		wanted.From = time.Now().Add(time.Hour - time.Duration(window.Minutes)*time.Minute).Truncate(time.Hour)
	}
	for _, name := range listed(query.Get("kind")) {
		kind := ledger.Kind(name)
		if !kind.Known() {
			return wanted, portal.Errorf(portal.Invalid, "kind is some of transfer, mint, burn, stake, unstake, bought, refunded, claimed, released, funded and revoked, with commas between them.")
		}
		wanted.Kinds = append(wanted.Kinds, kind)
	}
	accounts := listed(query.Get("account"))
	if len(accounts) > mostAccounts {
		return wanted, portal.Errorf(portal.Invalid, "Ask for at most %d accounts at once.", mostAccounts)
	}
	for _, text := range accounts {
		account, err := portal.ParseAddress(text)
		if err != nil {
			return wanted, err
		}
		wanted.Accounts = append(wanted.Accounts, account)
	}
	return wanted, nil
}

// listed are the names that have commas between them.
func listed(text string) (names []string) {
	for name := range strings.SplitSeq(text, ",") {
		if name != "" {
			names = append(names, name)
		}
	}
	return names
}
