package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/sdk/go/portal"
)

// twoReplicas are two portals on one PostgreSQL.
func twoReplicas(t *testing.T) []*Store {
	t.Helper()
	url := coretest.PostgreSQL(t)
	replicas := make([]*Store, 2)
	var opening sync.WaitGroup
	for i := range replicas { // at once: each would migrate
		opening.Go(func() {
			s, err := Open(t.Context(), url)
			if err != nil {
				t.Error(err)
				return
			}
			t.Cleanup(func() { s.Close() })
			replicas[i] = s
		})
	}
	opening.Wait()
	if t.Failed() {
		t.FailNow()
	}
	return replicas
}

func TestReplicas(t *testing.T) {
	t.Run("the audit chain of all replicas is one", func(t *testing.T) {
		replicas := twoReplicas(t)
		const entries = 25
		var recording sync.WaitGroup
		for i := range 8 {
			recording.Go(func() {
				for n := range entries {
					s := replicas[(i+n)%2]
					if err := s.Record(t.Context(), core.AuditEntry{At: now, Actor: "registry", Action: "module.ready"}); err != nil {
						t.Error(err)
					}
				}
			})
		}
		recording.Wait()
		check(t, replicas[0].VerifyAudit(t.Context()))
		if all, err := replicas[1].AuditAfter(t.Context(), 0, 1000); err != nil || len(all) != 8*entries {
			t.Errorf("%d entries, %v", len(all), err)
		}
	})
	t.Run("who follows the outbox by its ids misses nothing", func(t *testing.T) {
		replicas := twoReplicas(t)
		const events = 50
		var appending sync.WaitGroup
		for i := range 6 {
			appending.Go(func() {
				for range events {
					if err := replicas[i%2].Append(t.Context(), &core.Event{Topic: "t", At: now}, &core.Event{Topic: "t", At: now}); err != nil {
						t.Error(err)
					}
				}
			})
		}
		done := make(chan struct{})
		go func() { appending.Wait(); close(done) }()
		seen, last := 0, int64(0)
		for ended := false; ; {
			got, err := replicas[0].After(t.Context(), []string{"t"}, last, 1000)
			check(t, err)
			for _, e := range got {
				seen, last = seen+1, e.ID
			}
			if ended && len(got) == 0 {
				break
			}
			select {
			case <-done:
				ended = true
			default:
			}
		}
		if seen != 6*events*2 {
			t.Errorf("saw %d events of %d", seen, 6*events*2)
		}
	})
}

func TestPostgreSQLIsKilled(t *testing.T) {
	server := coretest.PostgreSQLServer(t)
	s, err := Open(t.Context(), server.URL)
	check(t, err)
	defer s.Close()
	var written []core.SessionID
	save := func(n byte) error {
		session := core.Session{ID: core.SessionID{n}, Wallet: core.Address{7}, CreatedAt: now, SeenAt: now, EndsAt: now.Add(time.Hour)}
		err := s.SaveSession(t.Context(), session)
		if err == nil {
			written = append(written, session.ID)
		}
		return err
	}
	for round := range byte(3) {
		for n := range byte(20) {
			check(t, save(round*20+n))
		}
		inFlight := make(chan error, 1)
		go func() {
			_, err := s.write.ExecContext(context.Background(), "SELECT pg_sleep(30)")
			inFlight <- s.failed(err, "sleep")
		}()
		quiet.Until(t, 20*time.Second, "it comes about", func() bool {
			var running int
			check(t, s.read.NewRaw("SELECT count(*) FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(30)'").Scan(t.Context(), &running))
			return running == 1
		})
		server.Kill()
		if err := <-inFlight; portal.CodeOf(err) != portal.Unavailable {
			t.Errorf("a statement in flight answers %v", err)
		}
		if err := save(255); portal.CodeOf(err) != portal.Unavailable || !strings.HasPrefix(err.Error(), sentences[silent]) {
			t.Errorf("without a database, saving answers %v", err)
		}
		if err := s.Ping(t.Context()); err == nil {
			t.Error("without a database, it is ready")
		}
		server.Start()
		check(t, s.Ping(t.Context()))
	}
	for _, id := range written {
		if _, err := s.Session(t.Context(), id); err != nil {
			t.Errorf("a session that was written is lost: %v", err)
		}
	}
}

func TestPostgreSQLTakesNoWrites(t *testing.T) {
	s := open(t, coretest.PostgreSQL(t))
	s.write.SetMaxOpenConns(1)
	_, err := s.write.ExecContext(t.Context(), "SET default_transaction_read_only = on")
	check(t, err)
	err = s.saveSetting(t.Context(), "a", 0, 1, core.AuditEntry{At: now})
	if portal.CodeOf(err) != portal.Unavailable ||
		!strings.HasPrefix(err.Error(), "The portal cannot write to its database: it is read-only") {
		t.Errorf("got %v", err)
	}
	_, err = s.write.ExecContext(t.Context(), "SET default_transaction_read_only = off; SET statement_timeout = 50")
	check(t, err)
	_, err = s.write.ExecContext(t.Context(), "SELECT pg_sleep(30)")
	if err = s.failed(err, "sleep"); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("a statement over its time answers %v", err)
	}
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.saveSetting(canceled, "a", 0, 1, core.AuditEntry{At: now}); !errors.Is(err, context.Canceled) ||
		portal.CodeOf(err) != portal.Internal {
		t.Errorf("whoever asked is gone: %v", err)
	}
}

// TestPostgreSQLFallsSilent puts a relay before the server, which stops passing on what the server says.
func TestPostgreSQLFallsSilent(t *testing.T) {
	config, err := pgx.ParseConfig(coretest.PostgreSQL(t))
	check(t, err)
	var mute atomic.Bool
	dial := config.DialFunc
	config.DialFunc = dialImpatiently(func(ctx context.Context, network, address string) (net.Conn, error) {
		server, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		near, far := net.Pipe()
		go func() { _, _ = io.Copy(server, far); server.Close() }()
		go func() {
			for block := make([]byte, 4096); ; {
				n, err := server.Read(block)
				if err != nil {
					far.Close()
					return
				}
				if !mute.Load() {
					_, _ = far.Write(block[:n])
				}
			}
		}()
		return near, nil
	}, 300*time.Millisecond)
	config.DefaultQueryExecMode = pgx.QueryExecModeSimpleProtocol
	db := openPostgreSQL(config, 2)
	s := &Store{write: db, read: db, load: db, dump: db, dialect: postgresDialect}
	defer s.Close()
	check(t, s.Migrate(t.Context()))
	mute.Store(true)
	if err := s.saveSetting(t.Context(), "a", 0, 1, core.AuditEntry{At: now}); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("a silent server answers %v", err)
	}
	canceled, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if err := s.saveSetting(canceled, "a", 0, 1, core.AuditEntry{At: now}); portal.CodeOf(err) != portal.Unavailable ||
		!errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("over the caller's own time, it answers %v", err)
	}
	mute.Store(false)
	check(t, s.saveSetting(t.Context(), "a", 0, 2, core.AuditEntry{At: now}))
}

// TestSQLiteDiskIsFull fills a small file system under the database, and makes room again.
func TestSQLiteDiskIsFull(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Skipf("mounting a small disk needs root: %v", err)
	}
	defer func() { check(t, syscall.Unmount(dir, 0)) }()
	s, err := Open(t.Context(), "sqlite:"+filepath.Join(dir, "portal.db"))
	check(t, err)
	defer s.Close()
	ballast := filepath.Join(dir, "ballast")
	recorded := 0
	record := func() error {
		err := s.Record(t.Context(), core.AuditEntry{At: now, Actor: "registry", Action: "module.ready", Subject: strings.Repeat("x", 2000)})
		if err == nil {
			recorded++
		}
		return err
	}
	for round := range 3 {
		check(t, record())
		fill(t, ballast)
		for err = nil; err == nil; {
			err = record()
		}
		if portal.CodeOf(err) != portal.Unavailable || !strings.HasPrefix(err.Error(), "The portal cannot write to its database: ") {
			t.Fatalf("round %d: a full disk answers %v", round, err)
		}
		for range 20 {
			if err := record(); err != nil && portal.CodeOf(err) != portal.Unavailable {
				t.Fatalf("round %d: a disk that stays full answers %v", round, err)
			}
		}
		if all, err := s.AuditAfter(t.Context(), 0, 1000); err != nil || len(all) != recorded {
			t.Errorf("round %d: %d entries of %d, %v", round, len(all), recorded, err)
		}
		check(t, os.Remove(ballast))
		check(t, record())
		check(t, s.VerifyAudit(t.Context()))
	}
	var verdict string
	check(t, s.read.NewRaw("PRAGMA integrity_check").Scan(t.Context(), &verdict))
	if verdict != "ok" {
		t.Errorf("the database is corrupt: %s", verdict)
	}
}

// fill writes to the file until the disk is full.
func fill(t *testing.T, path string) {
	t.Helper()
	file, err := os.Create(path)
	check(t, err)
	defer file.Close()
	for block := make([]byte, 4096); err == nil; {
		_, err = file.Write(block)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(fmt.Errorf("fill the disk: %w", err))
	}
}
