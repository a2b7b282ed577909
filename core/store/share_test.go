package store

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// shares are what is stored of each share, as it is counted and as it is.
func shares(t *testing.T, s *Store) (counted, stored map[core.ModuleID]shareRow) {
	t.Helper()
	var rows, sums []shareRow
	check(t, s.read.NewSelect().Model(&rows).Scan(t.Context()))
	check(t, s.read.NewRaw("SELECT module, count(*) AS events, sum(size) AS bytes FROM outbox GROUP BY module").Scan(t.Context(), &sums))
	counted, stored = map[core.ModuleID]shareRow{}, map[core.ModuleID]shareRow{}
	for _, row := range rows {
		counted[row.Module] = row
	}
	for _, row := range sums {
		stored[row.Module] = row
	}
	return counted, stored
}

// floods publishes n events of the module of that many bytes each, which no database packs smaller.
func floods(t *testing.T, s *Store, share core.Share, n, bytes int) {
	t.Helper()
	payload := make([]byte, max(1, bytes*3/4))
	for range n {
		rand.Read(payload)
		body, err := json.Marshal(base64.StdEncoding.EncodeToString(payload))
		check(t, err)
		check(t, s.Append(t.Context(), &core.Event{Topic: string(share.Module) + ".mine", Payload: body, At: now, Share: share}))
	}
}

func keepsOthersEvents(t *testing.T, s *Store) {
	others := []core.Share{{}, {Module: "gaia", Bytes: 64 << 20}}
	for _, share := range others {
		floods(t, s, share, 20, 10)
	}
	floods(t, s, core.Share{Module: "large", Bytes: 1 << 20}, 100, 250<<10) // 25 MB
	floods(t, s, core.Share{Module: "greedy", Bytes: 1 << 40}, 30, 250<<10)
	many := make([]*core.Event, core.EventsKept+240)
	for i := range many {
		many[i] = &core.Event{Topic: "tiny.mine", Payload: json.RawMessage("1"), At: now, Share: core.Share{Module: "tiny", Bytes: 64 << 20}}
	}
	for some := range many {
		if some%1000 == 0 {
			check(t, s.Append(t.Context(), many[some:min(some+1000, len(many))]...))
		}
	}
	check(t, s.Sweep(t.Context(), now, Retention{}))
	counted, stored := shares(t, s)
	for id, most := range map[core.ModuleID]int64{"large": 1 << 20, "greedy": core.EventBytes, "tiny": core.EventBytes} {
		if has := stored[id]; has.Bytes > most || has.Bytes < most/2 && has.Events < core.EventsKept || has.Events > core.EventsKept || counted[id] != has {
			t.Errorf("of %s are stored %+v, counted %+v: at most %d bytes and %d events", id, has, counted[id], most, core.EventsKept)
		}
	}
	for _, share := range others {
		if has := stored[share.Module]; has.Events != 20 || counted[share.Module] != has {
			t.Errorf("of %q are stored %+v, counted %+v, want 20", share.Module, has, counted[share.Module])
		}
	}
	newest, err := s.After(t.Context(), []string{"tiny.mine"}, 0, 2*core.EventsKept)
	if err != nil || newest[len(newest)-1].ID != many[len(many)-1].ID {
		t.Errorf("its newest is not kept: %v", err)
	}
	file := ""
	if err := s.read.NewRaw("SELECT file FROM pragma_database_list WHERE name = 'main'").Scan(t.Context(), &file); err != nil {
		return // PostgreSQL takes the room of what was deleted when it likes
	}
	_, err = s.write.ExecContext(t.Context(), "PRAGMA wal_checkpoint(TRUNCATE)")
	check(t, err)
	if about, err := os.Stat(file); err != nil || about.Size() > 16<<20 {
		t.Errorf("the database has %d MiB, %v", about.Size()>>20, err)
	}
}

// Whatever ends the process between two events, the counts are those of what is stored: they are written together. A wrong one heals.
func countsShares(t *testing.T, s *Store) {
	share := core.Share{Module: "gaia", Bytes: 1 << 20}
	old := now.Add(-2 * time.Hour)
	check(t, s.Append(t.Context(), &core.Event{Topic: "gaia.mine", Payload: json.RawMessage("1"), At: old, Share: share},
		&core.Event{Topic: "tools.mine", Payload: json.RawMessage("1"), At: old, Share: core.Share{Module: "tools"}}))
	floods(t, s, share, 3, 1000)
	check(t, s.Sweep(t.Context(), now, Retention{}))
	counted, stored := shares(t, s)
	if len(counted) != 1 || len(stored) != 1 || counted["gaia"] != stored["gaia"] || stored["gaia"].Events != 3 {
		t.Errorf("after a sweep are stored %+v, counted %+v", stored, counted)
	}
	_, err := s.write.NewUpdate().Model((*shareRow)(nil)).Set("events = ?, bytes = ?", core.EventsKept, 1<<30).Where("1 = 1").Exec(t.Context())
	check(t, err)
	floods(t, s, share, 2, 1000)
	counted, stored = shares(t, s)
	if counted["gaia"].Bytes > 1<<20 || stored["gaia"].Events > 2 {
		t.Errorf("after a wrong count are stored %+v, counted %+v", stored, counted)
	}
}

func boundsAudit(t *testing.T, s *Store) {
	noon := now.Truncate(oneDay).Add(12 * time.Hour)
	act := func(id core.ModuleID, at time.Time, bytes int) error {
		return s.Record(t.Context(), core.AuditEntry{
			At: at, Actor: "module " + string(id), Action: string(id) + "/did", Subject: "it", Module: id,
			Detail: json.RawMessage(`"` + strings.Repeat("x", bytes) + `"`),
		})
	}
	kept := 0
	for ; kept <= core.AuditEntries && act("flood", noon, 8<<10) == nil; kept++ {
	}
	if bytes := kept * (8<<10 + core.AuditOverhead); bytes > core.AuditBytes || bytes < core.AuditBytes*9/10 {
		t.Errorf("%d acts of 8 KiB were kept", kept)
	}
	if err := act("flood", noon, 8<<10); portal.CodeOf(err) != portal.RateLimited || !strings.Contains(err.Error(), "today") {
		t.Errorf("one too many: %v", err)
	}
	if err := act("gaia", noon, 8<<10); err != nil {
		t.Errorf("another module's act: %v", err)
	}
	if err := act("flood", noon.Add(oneDay), 8<<10); err != nil {
		t.Errorf("on the next day: %v", err)
	}
	if err := act("flood", noon, 8<<10); err != nil {
		t.Errorf("by a clock that is behind, on the day that has begun: %v", err)
	}
	check(t, s.VerifyAudit(t.Context()))
	for range 2 { // what is there already takes nothing of a share
		check(t, s.Record(t.Context(), core.AuditEntry{At: noon, Actor: "module once", Action: "once/did", Subject: "it", Module: "once", Once: true}))
	}
	var share auditShareRow
	check(t, s.read.NewSelect().Model(&share).Where("module = 'once'").Scan(t.Context()))
	if share.Entries != 1 {
		t.Errorf("%d of its share were taken", share.Entries)
	}
	check(t, s.Sweep(t.Context(), noon.Add(3*oneDay), Retention{}))
	if left, err := s.read.NewSelect().Model((*auditShareRow)(nil)).Count(t.Context()); err != nil || left != 0 {
		t.Errorf("%d counts of days that are over are left, %v", left, err)
	}
}

// flaps is a module that is ill and well in turn.
func flaps(n int) (steps []core.Transition) {
	for i := range n {
		step := core.Transition{Replica: "a", Module: "flood", From: core.Ready, To: core.Degraded, Problem: fmt.Sprint("ill ", i), At: now}
		if i%2 == 1 {
			step.From, step.To, step.Problem = core.Degraded, core.Ready, ""
		}
		steps = append(steps, step)
	}
	return steps
}

// Replicas that start together write down steps of the same modules, in any order.
func savesStepsTogether(t *testing.T, s *Store) {
	ids := []core.ModuleID{"a", "b", "c", "d", "e", "f", "g", "h"}
	var replicas errgroup.Group
	for _, replica := range []string{"one", "two"} {
		steps := make([]core.Transition, len(ids))
		for i, id := range ids {
			steps[i] = core.Transition{Replica: replica, Module: id, From: core.Probing, To: core.Ready, At: now}
		}
		if replica == "two" {
			slices.Reverse(steps)
		}
		replicas.Go(func() error {
			for range 25 {
				if err := s.SaveTransition(t.Context(), steps...); err != nil {
					return err
				}
			}
			return nil
		})
	}
	check(t, replicas.Wait())
}

func boundsSteps(t *testing.T, s *Store) {
	check(t, s.SaveTransition(t.Context(), flaps(core.AuditEntries+500)...))
	ends := core.Transition{Replica: "a", Module: "flood", From: core.Crashed, To: core.Quarantined, Problem: "five times", At: now}
	other := core.Transition{Replica: "a", Module: "gaia", From: core.Probing, To: core.Ready, At: now}
	check(t, s.SaveTransition(t.Context(), ends, other))
	of := map[string]int{}
	entries, err := s.AuditAfter(t.Context(), 0, 2*core.AuditEntries)
	check(t, err)
	for _, e := range entries {
		of[e.Subject+" "+e.Action]++
	}
	if n := of["flood module.ready"] + of["flood module.degraded"]; n > core.AuditEntries || n < core.AuditEntries/4 {
		t.Errorf("%d of its steps are in the audit", n)
	}
	if of["flood module.quarantined"] != 1 || of["gaia module.ready"] != 1 {
		t.Errorf("in the audit are %v: not what ended it, or not another's step", of)
	}
	if steps, err := s.Transitions(t.Context(), "flood", 1); err != nil || steps[0].To != core.Quarantined {
		t.Errorf("in its history is %+v, %v", steps, err)
	}
}

func boundsHistory(t *testing.T, s *Store) {
	check(t, s.SaveTransition(t.Context(), core.Transition{Replica: "a", Module: "gaia", From: core.Probing, To: core.Ready, At: now}))
	check(t, s.SaveTransition(t.Context(), flaps(transitionsKept+700)...))
	check(t, s.Sweep(t.Context(), now, Retention{}))
	for id, want := range map[core.ModuleID]int{"flood": transitionsKept, "gaia": 1} {
		if steps, err := s.Transitions(t.Context(), id, 2*transitionsKept); err != nil || len(steps) != want {
			t.Errorf("of %s are %d steps left, %v, want %d", id, len(steps), err, want)
		}
	}
	if steps, _ := s.Transitions(t.Context(), "flood", 2); steps[0].To != core.Ready || steps[1].Problem != fmt.Sprint("ill ", transitionsKept+698) {
		t.Errorf("its newest are gone: %+v", steps)
	}
}

func sharesInboxes(t *testing.T, s *Store) {
	wallet := core.Address{1}
	signedIn(t, s, wallet, now)
	for i := range 100 {
		at := now.Add(time.Duration(i/inboxBounds.PerDay) * oneDay)
		_, err := tellWallet(s, t, "gaia", wallet, at, fmt.Sprint("mine ", i))
		check(t, err)
	}
	for i := range 900 {
		at := now.Add(time.Duration(i/inboxBounds.PerDay) * oneDay)
		_, err := tellWallet(s, t, "flood", wallet, at, fmt.Sprint("flood ", i))
		check(t, err)
	}
	mine, titles := 0, titlesOf(t, s, wallet)
	for _, title := range titles {
		if strings.HasPrefix(title, "mine ") {
			mine++
		}
	}
	if len(titles) != inboxBounds.Kept || mine != 100 || titles[0] != "flood 899" {
		t.Errorf("%d are kept, %d of them another's, the newest is %q", len(titles), mine, titles[0])
	}
}

func boundsAllNotifications(t *testing.T, s *Store) {
	row := func(module core.ModuleID, i int) notificationRow {
		return notificationRow{Wallet: fmt.Sprint(i), Module: module, Title: "t", At: micros(now)}
	}
	rows := []notificationRow{row("gaia", 0)}
	for i := range notificationsKept + 700 {
		rows = append(rows, row("flood", i))
		if len(rows) == 1000 {
			_, err := s.write.NewInsert().Model(&rows).Exec(t.Context())
			check(t, err)
			rows = nil
		}
	}
	_, err := s.write.NewInsert().Model(&rows).Exec(t.Context())
	check(t, err)
	check(t, s.Sweep(t.Context(), now, Retention{}))
	for id, want := range map[core.ModuleID]int64{"flood": notificationsKept, "gaia": 1} {
		if left, err := s.read.NewSelect().Model((*notificationRow)(nil)).Where("module = ?", id).Count(t.Context()); err != nil || left != want {
			t.Errorf("%d of %s are left, %v, want %d", left, id, err, want)
		}
	}
}

func sharesPreferences(t *testing.T, s *Store) {
	signedIn(t, s, core.Address{1}, now)
	check(t, s.SavePreference(t.Context(), core.Preference{PreferenceName: chosenBy(1, "gaia", "key"), Value: []byte("1"), At: now}))
	for n := range 10 {
		check(t, s.SavePreference(t.Context(),
			core.Preference{PreferenceName: chosenBy(1, "flood", fmt.Sprint(n)), Value: []byte("1"), At: now.Add(time.Hour + time.Duration(n)*time.Second)}))
	}
	check(t, s.Sweep(t.Context(), now, Retention{Preferences: 5}))
	keptAt(t, s, chosenBy(1, "gaia", "key"), "1")
	keptAt(t, s, chosenBy(1, "flood", "9"), "1")
	keptAt(t, s, chosenBy(1, "flood", "0"), "")
}
