package soak

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"gaia.example/portal/core/coretest"
)

// adminKey is that of account 0 of every dev chain, the admin of portal dev.
const adminKey = "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"

// world is one portal on one data folder and address, through all its processes.
type world struct {
	t         *testing.T
	dir       string // of its data and its log
	temporary string // of its temporary files: a socket's path is short
	env       []string
	metrics   string
	log       *logFile
	pg        *coretest.Postgres // nil: SQLite

	cores   atomic.Int64 // how many processes there were, counted when one is over
	process *coretest.Process
	admin   *coretest.Browser

	opening  sync.Mutex
	browsers []*coretest.Browser
}

// newWorld starts a portal with the modules lab and toggle.
func newWorld(t *testing.T, pg *coretest.Postgres) *world {
	t.Helper()
	w := &world{t: t, dir: t.TempDir(), metrics: coretest.FreeAddress(t), pg: pg, log: &logFile{}}
	var err error
	w.temporary, err = os.MkdirTemp("", "soak")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(w.temporary) })
	w.env = []string{
		"PORTAL_ADDR=" + coretest.FreeAddress(t), "PORTAL_DEVCHAIN_ADDR=" + coretest.FreeAddress(t), "PORTAL_METRICS_ADDR=" + w.metrics,
		"PORTAL_BUNDLES=" + coretest.Bundles(t, "toggle"), "PORTAL_TRUSTED_PROXIES=127.0.0.1", "PORTAL_LOG_LEVEL=warn", "TMPDIR=" + w.temporary,
	}
	t.Cleanup(w.tell)
	if pg != nil {
		w.env = append(w.env, "PORTAL_DATABASE_URL="+pg.URL)
	}
	w.start()
	w.admin = w.browser(adminKey)
	w.admin.SignIn()
	return w
}

// tell prints what the portal logged last, for a test that failed.
func (w *world) tell() {
	if w.t.Failed() {
		text := w.log.String()
		w.t.Logf("the portal's last words:\n%s", text[max(0, len(text)-8<<10):])
	}
}

// start runs the portal's next process.
func (w *world) start() {
	w.t.Helper()
	w.cores.Add(1)
	w.process = coretest.Portal(w.t, coretest.Options{Data: filepath.Join(w.dir, "data"), Env: w.env, Stderr: w.log})
}

// browser opens one that is seen to rest when the portal does.
func (w *world) browser(key string) *coretest.Browser {
	b := w.process.Browser(key)
	w.opening.Lock()
	defer w.opening.Unlock()
	w.browsers = append(w.browsers, b)
	return b
}

func (w *world) rest() {
	w.opening.Lock()
	defer w.opening.Unlock()
	for _, b := range w.browsers {
		b.Rest()
	}
}

// client is the address of some client, which the portal takes from its proxy's header: limits by address are not what is
// tested here.
func client(n int) []string {
	return []string{"X-Forwarded-For", fmt.Sprintf("10.%d.%d.%d", n>>16&0xff, n>>8&0xff, n&0xff)}
}

// module is one as its admin sees it.
type module struct {
	ID       string
	Enabled  bool
	State    string
	PID      int
	Restarts int
}

// modules is what the admin is told, or nothing while nobody answers.
func (w *world) modules() map[string]module {
	var list []module
	answer, err := w.admin.Try("GET", "/api/admin/modules", nil)
	if err != nil || answer.Status != 200 {
		return nil
	}
	answer.JSON(w.t, &list)
	found := map[string]module{}
	for _, m := range list {
		found[m.ID] = m
	}
	return found
}

func (w *world) answers(path string) bool {
	answer, err := w.admin.Try("GET", path, nil)
	return err == nil && answer.Status == 200
}

// ready tells whether the portal and the module under load serve.
func (w *world) ready() bool { return w.answers("/readyz") && w.modules()["lab"].State == "ready" }

// gauge is a figure of the core's own metrics.
func (w *world) gauge(name string) float64 {
	w.t.Helper()
	answer, err := http.Get("http://" + w.metrics + "/metrics")
	if err != nil {
		w.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^` + name + ` (\S+)$`).FindSubmatch(body)
	if found == nil {
		w.t.Fatalf("there is no metric %s", name)
	}
	value, err := strconv.ParseFloat(string(found[1]), 64)
	if err != nil {
		w.t.Fatal(err)
	}
	return value
}

// usage is what the core holds, without its connections to PostgreSQL: the pool keeps for minutes what it once needed.
type usage struct{ descriptors, goroutines, megabytes int }

func (w *world) usage() usage {
	w.t.Helper()
	return usage{
		int(w.gauge("process_open_fds")) - w.pooled(), int(w.gauge("go_goroutines")), int(w.gauge("process_resident_memory_bytes")) >> 20,
	}
}

// pooled is how many connections the database has.
func (w *world) pooled() (count int) {
	w.t.Helper()
	if w.pg == nil {
		return 0
	}
	connection, err := pgx.Connect(w.t.Context(), w.pg.URL)
	if err != nil {
		w.t.Fatal(err)
	}
	defer connection.Close(w.t.Context())
	const ours = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
	if err := connection.QueryRow(w.t.Context(), ours).Scan(&count); err != nil {
		w.t.Fatal(err)
	}
	return count
}

// descriptors are what the core's are, as far as this user may see it: for whoever looks for a leak.
func (w *world) descriptors() map[string]int {
	links, _ := filepath.Glob(fmt.Sprintf("/proc/%d/fd/*", w.process.PID()))
	kinds := map[string]int{}
	for _, link := range links {
		target, err := os.Readlink(link)
		if err != nil {
			continue
		}
		kind, _, _ := strings.Cut(target, ":[")
		kinds[kind]++
	}
	return kinds
}

// children are the processes that the core started.
func (w *world) children() map[int]string { return childrenOf(w.t, w.process.PID()) }

func childrenOf(t *testing.T, parent int) map[int]string {
	t.Helper()
	paths, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	found := map[int]string{}
	for _, path := range paths {
		fields := statOf(path)
		if len(fields) < 2 || fields[1] != strconv.Itoa(parent) {
			continue
		}
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		if err != nil {
			t.Fatal(err)
		}
		line, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid)) // it may have ended meanwhile
		found[pid] = strings.TrimSpace(string(bytes.ReplaceAll(line, []byte{0}, []byte{' '})))
	}
	return found
}

// statOf is what follows a process's name: its state, its parent …; nothing when it is gone.
func statOf(path string) []string {
	stat, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	return strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
}

// alive tells whether a process runs; a zombie does not.
func alive(pid int) bool {
	fields := statOf(fmt.Sprintf("/proc/%d/stat", pid))
	return len(fields) > 0 && fields[0] != "Z" && fields[0] != "X"
}

func kill(t *testing.T, pid int) {
	t.Helper()
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatalf("kill %d: %v", pid, err)
	}
}

func asTimeout(err error, timeout *net.Error) bool {
	return errors.As(err, timeout) && (*timeout).Timeout()
}

// logFile is what the portal's processes have logged.
type logFile struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logFile) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *logFile) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
