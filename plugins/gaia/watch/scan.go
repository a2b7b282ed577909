package watch

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"math"
	"math/big"
	"slices"
	"time"

	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/alerts"
)

// atOnce is how many transfers one transaction looks at.
const atOnce = 500

// deepest is how far an index goes back at most without being made anew.
const deepest = portal.MaxKnown

// scan looks at the transfers that became final since the last time, and says whether there are more of them.
func (w *Watch) scan(ctx context.Context, now time.Time) (more bool, err error) {
	if head := w.tracker.Status().AsOf.Number; head < Depth || head-Depth == w.scanned {
		return false, nil
	}
	var until uint64
	var wallets []portal.Address
	err = portalsql.Transaction(ctx, w.db, func(tx *sql.Tx) error {
		var at ledger.Place
		if at, until, err = w.stretch(ctx, tx); err != nil || at.Block > until {
			return err
		}
		transfers, err := ledger.After(ctx, tx, at, until, atOnce)
		if err != nil {
			return err
		}
		more = len(transfers) == atOnce
		end := ledger.Place{Block: until, Index: math.MaxInt32}
		if more {
			last := transfers[len(transfers)-1]
			end = ledger.Place{Block: last.Block, Index: last.Index}
		}
		if wallets, err = findTransfers(ctx, tx, transfers, now); err != nil {
			return err
		}
		return move(ctx, tx, end)
	})
	if err != nil {
		return false, fmt.Errorf("look at the newest transfers: %w", err)
	}
	if !more {
		w.scanned = until
	}
	w.box.Changed(ctx, wallets...)
	return more, nil
}

// stretch is what is to be looked at: from behind that place, up to the final block. Until the transaction ends no other process looks.
// What nobody's rules are about is left out.
func (w *Watch) stretch(ctx context.Context, tx *sql.Tx) (at ledger.Place, until uint64, err error) {
	if _, err = tx.ExecContext(ctx, "INSERT INTO watch_cursor (name, block, position) VALUES ($1, 0, 0) ON CONFLICT (name) DO NOTHING",
		ledger.Name); err != nil {
		return at, 0, err
	}
	if err = tx.QueryRowContext(ctx, "UPDATE watch_cursor SET name = name WHERE name = $1 RETURNING block, position",
		ledger.Name).Scan(&at.Block, &at.Index); err != nil {
		return at, 0, err
	}
	head, complete, err := index.Head(ctx, tx, ledger.Name)
	if err != nil || head.Number < Depth {
		return at, 0, err
	}
	until = head.Number - Depth
	if complete && until+deepest < at.Block {
		// No reorganisation goes that far: it is another chain, whose blocks begin anew. What it had before is history.
		return at, until, restart(ctx, tx, until)
	}
	var first sql.NullInt64
	if err = tx.QueryRowContext(ctx, `SELECT MIN(since) FROM (SELECT since FROM watches WHERE least IS NOT NULL
		UNION ALL SELECT since FROM alert_rules WHERE kind = $1) AS rules`, kindTransfer).Scan(&first); err != nil {
		return at, 0, err
	}
	begin := until
	if first.Valid {
		begin = min(until, uint64(first.Int64)) // a block's number
	}
	if begin > at.Block {
		at = ledger.Place{Block: begin, Index: math.MaxInt32}
		err = move(ctx, tx, at)
	}
	return at, until, err
}

func restart(ctx context.Context, tx *sql.Tx, until uint64) error {
	for _, table := range []string{"watches", "alert_rules"} {
		if _, err := tx.ExecContext(ctx, "UPDATE "+table+" SET since = $1 WHERE since > $1", until); err != nil {
			return err
		}
	}
	return move(ctx, tx, ledger.Place{Block: until, Index: math.MaxInt32})
}

func move(ctx context.Context, tx *sql.Tx, to ledger.Place) error {
	_, err := tx.ExecContext(ctx, "UPDATE watch_cursor SET block = $1, position = $2 WHERE name = $3", to.Block, to.Index, ledger.Name)
	return err
}

// watching is that a wallet is to be told when an account moves that much; the zero account is anybody's.
type watching struct {
	wallet  portal.Address
	account portal.Address
	label   string
	least   *big.Int
	since   uint64
}

// findTransfers writes down whom these transfers are told, and says who they are.
func findTransfers(ctx context.Context, tx *sql.Tx, transfers []ledger.Transfer, now time.Time) ([]portal.Address, error) {
	if len(transfers) == 0 {
		return nil, nil
	}
	rules, anybodys, err := rulesFor(ctx, tx, transfers)
	if err != nil {
		return nil, err
	}
	found := alerts.NewFinding(now)
	for _, t := range transfers {
		value, valid := new(big.Int).SetString(t.Value, 10)
		if !valid || value.Sign() == 0 {
			continue // nothing at all anybody can send in the name of another
		}
		// What a wallet watches comes first: it is told under its own name.
		for _, rule := range slices.Concat(rules[t.From], rules[t.To], anybodys) {
			if t.Block > rule.since && value.Cmp(rule.least) >= 0 {
				found.Add(rule.wallet, moved(t, value, rule))
			}
		}
	}
	return found.Write(ctx, tx)
}

// rulesFor are the rules that those transfers may fulfil: those about an account, by the account, and those about anybody's.
func rulesFor(ctx context.Context, tx *sql.Tx, transfers []ledger.Transfer) (rules map[portal.Address][]watching, anybodys []watching,
	err error) {
	first, last := transfers[0], transfers[len(transfers)-1]
	largest := new(big.Int)
	for _, t := range transfers {
		if value, valid := new(big.Int).SetString(t.Value, 10); valid && value.Cmp(largest) > 0 {
			largest = value
		}
	}
	of := "FROM transfers WHERE (block, position) >= ($1, $2) AND (block, position) <= ($3, $4)"
	ofAccounts, err := portalsql.All(ctx, tx, func(w *watching) []any {
		return []any{(*portalsql.Address)(&w.wallet), (*portalsql.Address)(&w.account), &w.label, portalsql.Amount(&w.least), &w.since}
	}, `SELECT wallet, address, label, least, since FROM watches WHERE least IS NOT NULL
		AND address IN (SELECT sender `+of+` UNION SELECT recipient `+of+`) ORDER BY wallet`, first.Block, first.Index, last.Block, last.Index)
	if err != nil {
		return nil, nil, err
	}
	rules = map[portal.Address][]watching{}
	for _, rule := range ofAccounts {
		rules[rule.account] = append(rules[rule.account], rule)
	}
	anybodys, err = portalsql.All(ctx, tx, func(w *watching) []any {
		return []any{(*portalsql.Address)(&w.wallet), portalsql.Amount(&w.least), &w.since}
	}, "SELECT wallet, least, since FROM alert_rules WHERE kind = $1 AND least <= $2 ORDER BY wallet", kindTransfer,
		portalsql.Uint256{Int: largest})
	return rules, anybodys, err
}

// who is how an account is called to the wallet that watches it.
func (r watching) who(account portal.Address) string {
	if account == r.account {
		return cmp.Or(r.label, account.Short())
	}
	return account.Short()
}

// moved is what the wallet of that rule is told of a transfer.
func moved(t ledger.Transfer, value *big.Int, rule watching) alerts.Alert {
	amount := portal.FormatGAIA(value) + " GAIA"
	subject := cmp.Or(rule.account, t.From, t.To)
	a := alerts.Alert{
		About: fmt.Sprintf("transfer/%s/%d", t.Hash, t.Index), At: t.Time, Position: t.Index,
		Path: "/gaia-tracker/" + subject.String(),
	}
	switch {
	case t.From == t.To:
		a.Title = rule.who(t.From) + " sent " + amount + " to itself"
	case t.From.Zero():
		a.Title = amount + " minted for " + rule.who(t.To)
	case t.To.Zero():
		a.Title = rule.who(t.From) + " burnt " + amount
	case rule.account == t.To:
		a.Title = rule.who(t.To) + " received " + amount
		a.Body = "From " + t.From.Short() + ". "
	default:
		a.Title = rule.who(t.From) + " sent " + amount
		a.Body = "To " + t.To.Short() + ". "
	}
	a.Body += fmt.Sprintf("Block %d, %s. Transaction %s.", t.Block, when(t.Time), t.Hash)
	return a
}

// when is a time in words, of UTC: an inbox knows no time zone.
func when(at time.Time) string { return at.UTC().Format("2 January 2006, 15:04 UTC") }
