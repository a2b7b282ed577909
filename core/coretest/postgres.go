package coretest

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"gaia.example/portal/core/coretest/quiet"
)

// Postgres is a PostgreSQL server in a folder of its own, on a unix socket. It outlives neither the test that started
// it nor the test binary, however that ends.
type Postgres struct {
	URL string // of an empty database

	t       testing.TB
	dir     string
	options []string
	keeper  *exec.Cmd
	stop    func() error
	ended   chan struct{} // all processes of the server are gone
}

// PostgreSQL is the address of a fresh database on a server that all tests of the binary share. That server does not
// wait for the disk: what is to survive kill -9 belongs on a PostgreSQLServer.
func PostgreSQL(t testing.TB) string {
	t.Helper()
	server, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	return server.database(t, "test_"+strconv.FormatInt(databases.Add(1), 10))
}

// PostgreSQLServer starts a server for one test, as durable as PostgreSQL is by default.
func PostgreSQLServer(t testing.TB) *Postgres {
	t.Helper()
	p, err := newPostgres()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.stop(); err != nil {
			t.Errorf("stop PostgreSQL: %v", err)
		}
	})
	p.t = t
	p.Start()
	p.URL = p.database(t, "portal")
	return p
}

// Start starts the server again after Kill, and waits until it answers.
func (p *Postgres) Start() {
	p.t.Helper()
	if err := p.start(); err != nil {
		p.t.Fatal(err)
	}
	quiet.Until(p.t, time.Minute, "PostgreSQL answers", func() bool { // that it says so is not that it does
		connection, err := pgx.Connect(p.t.Context(), p.address("postgres"))
		if err != nil {
			p.t.Logf("PostgreSQL is not there yet: %v", err)
			return false
		}
		return connection.Close(p.t.Context()) == nil
	})
}

// Kill ends all processes of the server by SIGKILL, as a machine that loses its power does.
func (p *Postgres) Kill() {
	p.t.Helper()
	pid, err := p.pid()
	if err != nil {
		p.t.Fatalf("find the PostgreSQL server: %v", err)
	}
	_ = syscall.Kill(pid, syscall.SIGSTOP) // or it would tell its children to end in peace
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	if err != nil {
		p.t.Fatalf("find the processes of PostgreSQL: %v", err)
	}
	for _, child := range strings.Fields(string(children)) {
		if child, err := strconv.Atoi(child); err == nil {
			_ = syscall.Kill(child, syscall.SIGKILL)
		}
	}
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		p.t.Fatalf("kill PostgreSQL: %v", err)
	}
	<-p.ended
}

// database makes an empty database and answers with its address; the database goes with the test.
func (p *Postgres) database(t testing.TB, name string) string {
	t.Helper()
	run := func(statement string) error {
		ctx := context.Background() // Cleanup runs it too
		connection, err := pgx.Connect(ctx, p.address("postgres"))
		if err != nil {
			return err
		}
		defer connection.Close(ctx)
		_, err = connection.Exec(ctx, statement)
		return err
	}
	if err := run("CREATE DATABASE " + name); err != nil {
		t.Fatalf("make a database: %v", err)
	}
	if p.t == nil { // a server for one test goes whole
		t.Cleanup(func() {
			if err := run("DROP DATABASE " + name + " WITH (FORCE)"); err != nil {
				t.Errorf("drop the database: %v", err)
			}
		})
	}
	return p.address(name)
}

func (p *Postgres) address(database string) string {
	return "postgres://portal@/" + database + "?" + url.Values{"host": {p.dir}}.Encode()
}

func (p *Postgres) pid() (int, error) {
	file, err := os.ReadFile(filepath.Join(p.dir, "data", "postmaster.pid"))
	if err != nil {
		return 0, err
	}
	line, _, _ := strings.Cut(string(file), "\n")
	return strconv.Atoi(line)
}

var (
	databases atomic.Int64
	shared    = sync.OnceValues(func() (*Postgres, error) {
		p, err := newPostgres("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")
		if err != nil {
			return nil, err
		}
		return p, p.start()
	})
)

// newPostgres makes the server's folder. Its keeper waits for its input to end, which is when stop is called or the
// test binary is gone; then it stops the server and removes the folder.
func newPostgres(options ...string) (*Postgres, error) {
	programs, err := postgresPrograms()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "portal-pg-")
	if err != nil {
		return nil, err
	}
	p := &Postgres{dir: dir, options: append(options, "-c", "listen_addresses=", "-c", "unix_socket_directories="+dir)}
	const keep = `cat >/dev/null; "$1"/pg_ctl -s -D "$0"/data -m immediate stop >/dev/null 2>&1; rm -rf "$0"`
	if p.keeper, err = p.command("/bin/sh", "-c", keep, dir, programs); err != nil {
		return nil, err
	}
	input, err := p.keeper.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := p.keeper.Start(); err != nil {
		return nil, err
	}
	p.stop = sync.OnceValue(func() error {
		input.Close()
		return p.keeper.Wait()
	})
	if uid := p.keeper.SysProcAttr.Credential; uid != nil {
		if err := os.Chown(dir, int(uid.Uid), int(uid.Gid)); err != nil {
			return nil, err
		}
	}
	if err := p.run(programs+"/initdb", "-D", dir+"/data", "-U", "portal", "-A", "trust", "-E", "UTF8", "--no-locale",
		"--no-sync"); err != nil {
		return nil, err
	}
	// The test's own role is let in; others, such as those of modules, have a password.
	return p, os.WriteFile(filepath.Join(dir, "data", "pg_hba.conf"), []byte("local all portal trust\nlocal all all scram-sha-256\n"), 0o600)
}

// start returns when the server says that it is ready.
func (p *Postgres) start() error {
	programs, err := postgresPrograms()
	if err != nil {
		return err
	}
	cmd, err := p.command(programs+"/postgres", append([]string{"-D", p.dir + "/data"}, p.options...)...)
	if err != nil {
		return err
	}
	log, err := cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	var said strings.Builder
	ready := make(chan struct{})
	p.ended = make(chan struct{})
	go func() {
		defer close(p.ended)
		for lines := bufio.NewScanner(log); lines.Scan(); {
			said.WriteString(lines.Text() + "\n")
			if strings.Contains(lines.Text(), "ready to accept connections") {
				close(ready)
				break
			}
		}
		_, _ = io.Copy(io.Discard, log) // to the end of the last process that can write
		_ = cmd.Wait()                  // it was stopped or killed
	}()
	select {
	case <-ready:
		return nil
	case <-p.ended:
		return fmt.Errorf("PostgreSQL does not start:\n%s", said.String())
	}
}

func (p *Postgres) run(program string, args ...string) error {
	cmd, err := p.command(program, args...)
	if err != nil {
		return err
	}
	if output, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", filepath.Base(program), err, output)
	}
	return nil
}

// command runs as the user postgres where we are root, as whom PostgreSQL refuses to run, and apart from the signals of
// our terminal.
func (p *Postgres) command(program string, args ...string) (*exec.Cmd, error) {
	cmd := exec.CommandContext(context.Background(), program, args...)
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if os.Geteuid() != 0 {
		return cmd, nil
	}
	account, err := user.Lookup("postgres")
	if err != nil {
		return nil, err
	}
	uid, err := strconv.ParseUint(account.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(account.Gid, 10, 32)
	if err != nil {
		return nil, err
	}
	cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return cmd, nil
}

// postgresPrograms is the folder of the newest PostgreSQL that Debian's packages have installed.
func postgresPrograms() (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/pg_ctl")
	if err != nil {
		return "", err
	}
	if len(found) == 0 {
		return "", fmt.Errorf("this test needs PostgreSQL: run apt-get install postgresql")
	}
	version := func(path string) int {
		n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path)))) // 0 for a name that is no number
		return n
	}
	return filepath.Dir(slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) })), nil
}
