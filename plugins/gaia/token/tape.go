package token

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"gaia.example/portal/plugins/gaia/amount"
	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
)

// Tape answers GET /live/transfers?kind=mint,burn&q=0x7a3f&account=0x…,0x…&sort=-time: a page of all transfers, the newest first unless
// sort says time, -amount or amount; by amount where the window has no more than 20,000. kind is which of them; q is a block's number, or
// how a transaction's hash or an account begins; account are up to 20 that sent or got them beside that, such as those whose names are
// sought. least is how much GAIA a transfer has at least, within is 24h, 7d, 30d or 90d: whole hours, the current one among them. at is a
// moment in seconds since 1970: the tape as it was then, without what came in later blocks. A page with fewer than its limit, and with a
// next one, was looked for no longer.
type Tape struct {
	portal.Page[ledger.Transfer]

	AsOf    portal.Block `json:"asOf"`    // up to which transfers were read
	TooMany bool         `json:"tooMany"` // more begin like q than are looked through: there are no rows
}

// mostAccounts is how many accounts are asked for at once.
const mostAccounts = 20

func (t *Token) getTransfers(r *http.Request) (any, error) {
	q, err := portal.ReadPageQuery(r.URL.Query(), "-time", "amount")
	if err != nil {
		return nil, err
	}
	wanted, err := readWanted(r.URL.Query())
	if err != nil {
		return nil, err
	}
	wanted.Order = orders[sorted{q.Sort, q.Descending}]
	if !wanted.Moment.IsZero() && wanted.Order != ledger.Newest {
		return nil, portal.Errorf(portal.Invalid, "A tape of a moment has the newest first: leave the sort out.")
	}
	behind, err := portal.Behind[ledger.Place](q)
	if err != nil {
		return nil, err
	}
	if err := t.follower.Await(r.Context(), t.index.Begun); err != nil {
		return nil, err
	}
	read, err := t.ledger.Page(r.Context(), wanted, behind, q.Limit+1)
	if err != nil {
		return nil, err
	}
	page, err := portal.NewPage(q, read.Transfers, func(t ledger.Transfer) any { return wanted.Order.Place(t) })
	if err != nil {
		return nil, err
	}
	page.Total = read.Total
	if page.Next == nil && read.Until != nil {
		page, err = page.GoesOn(q, read.Until)
	}
	return Tape{Page: page, AsOf: read.Head, TooMany: read.TooMany}, err
}

// sorted is how a table asks for an order.
type sorted struct {
	column     string
	descending bool
}

var orders = map[sorted]ledger.Order{
	{"time", true}: ledger.Newest, {"time", false}: ledger.Oldest, {"amount", true}: ledger.Largest, {"amount", false}: ledger.Smallest,
}

// readBounds reads least and within.
func readBounds(query url.Values) (bounds ledger.Bounds, err error) {
	if bounds.Least, err = amount.Least(query); err != nil {
		return bounds, err
	}
	if name := query.Get("within"); name != "" && name != "all" {
		window, known := trackedWindows[name]
		if !known {
			return bounds, portal.Errorf(portal.Invalid, "within is one of 24h, 7d, 30d, 90d and all.")
		}
		bounds.From = time.Now().Add(time.Hour - time.Duration(window.Minutes)*time.Minute).Truncate(time.Hour)
	}
	return bounds, nil
}

// readKinds reads kind.
func readKinds(query url.Values) (all []ledger.Kind, err error) {
	for _, name := range listed(query.Get("kind")) {
		kind := ledger.Kind(name)
		if !kind.Known() {
			return nil, portal.Errorf(portal.Invalid, "kind is some of transfer, mint, burn, stake, unstake, bought, refunded, claimed, released, funded and revoked, with commas between them.")
		}
		all = append(all, kind)
	}
	return all, nil
}

func readWanted(query url.Values) (wanted ledger.Wanted, err error) {
	wanted.Sought = query.Get("q")
	if wanted.Bounds, err = readBounds(query); err != nil {
		return wanted, err
	}
	if wanted.Kinds, err = readKinds(query); err != nil {
		return wanted, err
	}
	if text := query.Get("at"); text != "" {
		moment, err := readMoment("at", text)
		if err != nil {
			return wanted, err
		}
		wanted.Moment = moment
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

// readMoment reads a time in seconds since 1970.
func readMoment(name, text string) (time.Time, error) {
	seconds, err := strconv.ParseUint(text, 10, 40)
	if err != nil || seconds == 0 {
		return time.Time{}, portal.Errorf(portal.Invalid, "%s is a time in seconds since 1970, such as 1790000000.", name)
	}
	return time.Unix(int64(seconds), 0).UTC(), nil // of 40 bits
}

// Replay answers GET /live/replay?after=1790000000&until=1790000060: a page of the transfers after a moment and until another one, both in
// seconds since 1970, the oldest first. It is what a tape goes on with that was rewound.
type Replay struct {
	portal.Page[ledger.Transfer]
}

func (t *Token) getReplay(r *http.Request) (any, error) {
	q, err := portal.ReadPageQuery(r.URL.Query())
	if err != nil {
		return nil, err
	}
	after, err := readMoment("after", r.URL.Query().Get("after"))
	if err != nil {
		return nil, err
	}
	until, err := readMoment("until", r.URL.Query().Get("until"))
	if err != nil {
		return nil, err
	}
	behind, err := portal.Behind[ledger.Place](q)
	if err != nil {
		return nil, err
	}
	if err := t.follower.Await(r.Context(), t.index.Begun); err != nil {
		return nil, err
	}
	all, err := t.ledger.Replay(r.Context(), after, until, behind, q.Limit+1)
	if err != nil {
		return nil, err
	}
	page, err := portal.NewPage(q, all, func(t ledger.Transfer) any { return ledger.Place{Block: t.Block, Index: t.Index} })
	return Replay{page}, err
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
