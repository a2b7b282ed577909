package store

import (
	"context"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// What inboxes keep, and for how long a wallet that does not come back has one.
const (
	notificationsAge  = 90 * 24 * time.Hour
	notificationsKept = 50_000 // of a module, in all inboxes
	walletsAge        = 365 * 24 * time.Hour
	oneDay            = 24 * time.Hour
	sweptAtOnce       = 500 // rows, so that nobody waits for more
)

type walletRow struct {
	bun.BaseModel `bun:"table:wallets,alias:kept"`

	Address string `bun:",pk"`
	SeenAt  int64
}

type notificationRow struct {
	bun.BaseModel `bun:"table:notifications,alias:kept"`

	ID     core.NotificationID `bun:",pk,autoincrement"`
	Wallet string
	Module core.ModuleID
	Title  string
	Body   string
	Path   string
	At     int64
	Read   bool
}

// goneRow says up to which id a module's notifications are hidden, since the module was removed.
type goneRow struct {
	bun.BaseModel `bun:"table:notifications_gone,alias:kept"`

	Module core.ModuleID `bun:",pk"`
	UpToID core.NotificationID
}

// gone narrows a query to the notifications of modules that were removed since: what was sent before, and what was on its way.
const gone = "(module IN (SELECT id FROM modules WHERE release = '')" +
	" OR EXISTS (SELECT 1 FROM notifications_gone WHERE notifications_gone.module = kept.module AND kept.id <= up_to_id))"

// sentRow counts on its day only.
type sentRow struct {
	bun.BaseModel `bun:"table:notification_counts,alias:kept"`

	Module core.ModuleID `bun:",pk"`
	Wallet string        `bun:",pk"`
	Day    int64
	Sent   int
}

// AddNotification stores a new one, unless a bound is against it, and answers how many the wallet has not read. NotFound: the
// wallet never signed in. RateLimited: it, or all together, had as many from the module today as they may.
func (s *Store) AddNotification(ctx context.Context, n core.Notification, bounds core.NotificationBounds) (unread int, err error) {
	wallet := addressOf(n.Wallet)
	err = s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		// Whoever adds to an inbox has its row here first.
		if err := holdWallet(ctx, tx, n.Wallet); err != nil {
			return err
		}
		if err := countSent(ctx, tx, n, bounds); err != nil {
			return err
		}
		row := notificationRow{Wallet: wallet, Module: n.Module, Title: text(n.Title), Body: text(n.Body), Path: text(n.Path), At: micros(n.At)}
		if _, err := tx.NewInsert().Model(&row).Exec(ctx); err != nil {
			return err
		}
		if err := makeRoom(ctx, tx, wallet, bounds.Kept); err != nil {
			return err
		}
		unread, err = countUnread(ctx, tx, wallet)
		return err
	})
	if err != nil {
		return 0, s.failed(err, "keep a notification of %s", n.Module)
	}
	return unread, nil
}

// inboxShare is which part of an inbox one module may take from the others': one in so many.
const inboxShare = 4

// makeRoom deletes what an inbox has over most: the oldest of modules that have more than their share of it, and only then the oldest of
// all. So one that sends much takes no more from the others than its share.
func makeRoom(ctx context.Context, tx bun.Tx, wallet string, most int) error {
	has, err := tx.NewSelect().Model((*notificationRow)(nil)).Where("wallet = ?", wallet).Count(ctx)
	if err != nil || has <= int64(most) {
		return err
	}
	counted := tx.NewSelect().Model((*notificationRow)(nil)).Column("id").
		ColumnExpr("row_number() OVER (PARTITION BY module ORDER BY id DESC) AS nth").Where("wallet = ?", wallet)
	over := tx.NewSelect().TableExpr("(?) AS counted", counted).Column("id").OrderExpr("nth > ? DESC, id", most/inboxShare).
		Limit(has - int64(most))
	_, err = tx.NewDelete().Model((*notificationRow)(nil)).Where("id IN (?)", over).Exec(ctx)
	return err
}

// holdWallet lets one transaction at a time add to what is kept of a wallet. NotFound: it never signed in.
func holdWallet(ctx context.Context, tx bun.Tx, wallet core.Address) error {
	found, err := changed(tx.NewUpdate().Model((*walletRow)(nil)).Set("seen_at = seen_at").Where("address = ?", addressOf(wallet)).Exec(ctx))
	if err == nil && !found {
		return portal.Errorf(portal.NotFound, "The wallet %s has never signed in here.", wallet.Short())
	}
	return err
}

// countSent counts one more on its day, or on a later one that another clock has come to.
func countSent(ctx context.Context, tx bun.Tx, n core.Notification, bounds core.NotificationBounds) error {
	count := func(wallet string) (int, error) {
		row := sentRow{Module: n.Module, Wallet: wallet, Day: micros(n.At.Truncate(oneDay)), Sent: 1}
		err := tx.NewInsert().Model(&row).On("CONFLICT (module, wallet) DO UPDATE").
			Set("sent = CASE WHEN EXCLUDED.day > kept.day THEN 1 ELSE kept.sent + 1 END").
			Set("day = CASE WHEN EXCLUDED.day > kept.day THEN EXCLUDED.day ELSE kept.day END").Returning("sent").Scan(ctx)
		return row.Sent, err
	}
	if sent, err := count(addressOf(n.Wallet)); err != nil {
		return err
	} else if sent > bounds.PerDay {
		return portal.Errorf(portal.RateLimited, "The wallet %s had %d notifications of the module today, which is all that it takes of one.",
			n.Wallet.Short(), bounds.PerDay)
	}
	if sent, err := count(""); err != nil {
		return err
	} else if sent > bounds.OfModule {
		return portal.Errorf(portal.RateLimited, "The module sent %d notifications today, which is all that it may.", bounds.OfModule)
	}
	return nil
}

func countUnread(ctx context.Context, db bun.IDB, wallet string) (int, error) {
	unread, err := db.NewSelect().Model((*notificationRow)(nil)).Where("wallet = ? AND NOT read", wallet).Where("NOT " + gone).Count(ctx)
	return int(unread), err
}

// Notifications are a wallet's before that one, the newest first, at most limit; 0: from the newest.
func (s *Store) Notifications(
	ctx context.Context, wallet core.Address, before core.NotificationID, limit int,
) ([]core.Notification, error) {
	var rows []notificationRow
	query := s.read.NewSelect().Model(&rows).Where("wallet = ?", addressOf(wallet)).Where("NOT " + gone).Order("id DESC").Limit(int64(limit))
	if before > 0 {
		query = query.Where("id < ?", before)
	}
	err := query.Scan(ctx)
	return each(rows, func(r notificationRow) core.Notification {
		return core.Notification{
			ID: r.ID, Wallet: wallet, Module: r.Module, At: fromMicros(r.At), Read: r.Read,
			Notification: portal.Notification{Title: r.Title, Body: r.Body, Path: r.Path},
		}
	}), s.failed(err, "read notifications")
}

// Unread is how many a wallet has not read.
func (s *Store) Unread(ctx context.Context, wallet core.Address) (int, error) {
	unread, err := countUnread(ctx, s.read, addressOf(wallet))
	return unread, s.failed(err, "count notifications")
}

// ReadNotifications marks those of the wallet's with these ids, or, without any, all; it answers how many are left that were
// not read, and whether that is another number now.
func (s *Store) ReadNotifications(
	ctx context.Context, wallet core.Address, ids ...core.NotificationID,
) (unread int, marked bool, err error) {
	err = s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		query := tx.NewUpdate().Model((*notificationRow)(nil)).Set("read = ?", true).Where("wallet = ? AND NOT read",
			addressOf(wallet)).Where("NOT " + gone)
		if len(ids) > 0 {
			query = query.Where("id IN (?)", bun.List(ids))
		}
		if marked, err = changed(query.Exec(ctx)); err != nil {
			return err
		}
		unread, err = countUnread(ctx, tx, addressOf(wallet))
		return err
	})
	if err != nil {
		return 0, false, s.failed(err, "mark notifications")
	}
	return unread, marked, nil
}

// sawWallet notes that the wallet signed in.
func sawWallet(ctx context.Context, tx bun.Tx, wallet string, at int64) error {
	_, err := tx.NewInsert().Model(&walletRow{Address: wallet,
		SeenAt: at}).On("CONFLICT (address) DO UPDATE").Set("seen_at = EXCLUDED.seen_at").Exec(ctx)
	return err
}

// clearNotifications hides all that a module has sent until now; Sweep deletes it later. What the module has sent today stays counted.
func clearNotifications(ctx context.Context, tx bun.Tx, id core.ModuleID) error {
	row := goneRow{Module: id}
	if err := tx.NewSelect().Model((*notificationRow)(nil)).ColumnExpr("coalesce(max(id), 0)").Scan(ctx, &row.UpToID); err != nil {
		return err
	}
	_, err := tx.NewInsert().Model(&row).On("CONFLICT (module) DO UPDATE").Set("up_to_id = EXCLUDED.up_to_id").Exec(ctx)
	return err
}

// sweepNotifications deletes what is old, what modules sent that were removed since, and wallets that did not come back, with what
// they chose.
func (s *Store) sweepNotifications(ctx context.Context, now time.Time) error {
	away := micros(now.Add(-walletsAge))
	return errors.Join(
		s.sweep(ctx, (*notificationRow)(nil), "id", "at < ?", micros(now.Add(-notificationsAge))),
		s.sweep(ctx, (*notificationRow)(nil), "id", gone),
		s.sweepOldest(ctx, (*notificationRow)(nil), notificationsKept),
		s.sweep(ctx, (*notificationRow)(nil), "id", "wallet IN (SELECT address FROM wallets WHERE seen_at < ?)", away),
		s.sweep(ctx, (*preferenceRow)(nil), "wallet, module, key", "wallet IN (SELECT address FROM wallets WHERE seen_at < ?)", away),
		s.sweep(ctx, (*walletRow)(nil), "address", "seen_at < ?", away),
		s.sweep(ctx, (*sentRow)(nil), "module, wallet", "day < ?", micros(now.Truncate(oneDay).Add(-oneDay))), // a clock may be behind
	)
}

// sweep deletes a model's rows, by its primary key, some at a time.
func (s *Store) sweep(ctx context.Context, model any, key, where string, args ...any) error {
	for {
		some := s.write.NewSelect().Model(model).ColumnExpr(key).Where(where, args...).Limit(sweptAtOnce)
		result, err := s.write.NewDelete().Model(model).Where("("+key+") IN (?)", some).Exec(ctx)
		if err != nil {
			return err
		}
		if deleted, err := result.RowsAffected(); err != nil || deleted < sweptAtOnce {
			return err
		}
	}
}
