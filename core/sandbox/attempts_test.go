package sandbox_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/sandbox"
	"gaia.example/portal/core/supervisor"
)

// attempt is one thing that a module may not do, and how it is stopped. Those of the HTTP edge and of the host's calls are where their
// layers are.
type attempt struct {
	tries string // as the plugin in testdata/hostile knows it
	wants string // the error numbers that may come of it
	by    string // what stops it
}

var attempts = []attempt{
	{"change its own executable", "EACCES ETXTBSY", "landlock"}, // where a portal is no root it owns the file, and the kernel says first that it runs
	{"remove its own executable", "EACCES", "landlock"},
	{"go by its own root", "ENOENT", "proc"},
	{"go by the core's root", "ENOENT", "proc"},
	{"list /", "EACCES", "landlock"},
	{"list the processes", "EACCES", "landlock"},
	{"read /etc/passwd", "EACCES", "landlock"},
	{"read its own environment", "ENOENT", "proc"},
	{"read its parent's folder", "EACCES", "landlock"},
	{"read the core's binary", "EACCES", "landlock"},
	{"read the core's descriptors", "ENOENT", "proc"},
	{"read the core's environment", "ENOENT", "proc"},
	{"read the core's memory", "ENOENT", "proc"},
	{"read the core's secret", "EACCES", "landlock"},
	{"read the core's secret from /", "EACCES", "landlock"},
	{"remove the core's secret", "EACCES", "landlock"},
	{"change the core's secret by openat2", "EACCES", "landlock"},
	{"remove the core's secret by its folder", "EACCES", "landlock"},
	{"move a file to the core's secret", "EACCES EXDEV", "landlock"},
	{"truncate the core's secret", "EACCES", "landlock"},
	{"write into /dev/shm", "EACCES", "landlock"},
	{"write into /tmp", "EACCES", "landlock"},
	{"write into its own folder", "EACCES", "landlock"},
	{"write to its own out-of-memory score", "ENOENT", "proc"},
	{"see that the core is there", "ENOENT", "proc"},
	{"see who else is there", "ENOENT", "proc"},
	{"see what others have open", "ENOENT", "proc"},
	{"add a key", "EPERM", "seccomp"},
	{"ask a device", "EPERM", "seccomp"},
	{"be told of what a folder gets", "EPERM", "seccomp"},
	{"be root", "EPERM", "seccomp"},
	{"become a shell", "EPERM", "seccomp"},
	{"become itself", "EPERM", "seccomp"},
	{"call the kernel by its x32 numbers", "ENOSYS", "seccomp"},
	{"call what the kernel does not have yet", "ENOSYS", "seccomp"},
	{"change its personality", "EPERM", "seccomp"},
	{"change the mode of the core's secret", "EPERM", "seccomp"},
	{"change the times of the core's secret", "EPERM", "seccomp"},
	{"change its root", "EPERM", "seccomp"},
	{"clone3", "ENOSYS", "seccomp"},
	{"connect a connection that it was handed", "EPERM", "seccomp"},
	{"connect by MPTCP", "EPERM", "seccomp"},
	{"connect by SCTP", "EPERM", "seccomp"},
	{"connect by TCP", "EPERM", "seccomp"},
	{"connect by UDP", "EPERM", "seccomp"},
	{"connect to a unix socket", "EPERM", "seccomp"},
	{"connect to an abstract unix socket", "EPERM", "seccomp"},
	{"enter a namespace", "EPERM", "seccomp"},
	{"execute a descriptor of the launcher", "ENOSYS", "lockdown"},
	{"execute from memory", "EPERM", "seccomp"},
	{"execute what it wrote", "EPERM", "seccomp"},
	{"fork", "EPERM", "seccomp"},
	{"have a capability", "EPERM", "seccomp"},
	{"have a descriptor signal another", "EPERM", "seccomp"},
	{"have a pipe hold more", "EPERM", "seccomp"},
	{"hold the core's process", "EPERM", "seccomp"},
	{"keep memory from being swapped", "EPERM", "seccomp"},
	{"kill whatever it can", "EPERM", "seccomp"},
	{"leave its process group", "EPERM", "seccomp"},
	{"lease a file", "EPERM", "seccomp"},
	{"link to the core's secret", "EPERM", "seccomp"},
	{"listen by TCP", "EPERM", "seccomp"},
	{"listen by UDP", "EPERM", "seccomp"},
	{"load a BPF program", "EPERM", "seccomp"},
	{"load a kernel", "EPERM", "seccomp"},
	{"load a module", "EPERM", "seccomp"},
	{"lock a file", "EPERM", "seccomp"},
	{"lock a file for its description", "EPERM", "seccomp"},
	{"look a name up", "EPERM", "seccomp"},
	{"make a device", "EPERM", "seccomp"},
	{"make a file of memory", "EPERM", "seccomp"},
	{"make a link out of its folder", "EPERM", "seccomp"},
	{"make a namespace", "EPERM", "seccomp"},
	{"make a namespace with a thread", "EPERM", "seccomp"},
	{"make a pair of sockets", "EPERM", "seccomp"},
	{"make a queue of messages", "EPERM", "seccomp"},
	{"make a segment of memory", "EPERM", "seccomp"},
	{"map memory that grows like a stack", "EPERM", "seccomp"},
	{"mount", "EPERM", "seccomp"},
	{"move memory to where nothing counts it", "EPERM", "seccomp"},
	{"move others' pages", "EPERM", "seccomp"},
	{"name the host", "EPERM", "seccomp"},
	{"open a file by its handle", "EPERM", "seccomp"},
	{"open a netlink socket", "EPERM", "seccomp"},
	{"open a packet socket", "EPERM", "seccomp"},
	{"open a raw socket", "EPERM", "seccomp"},
	{"open a vsock socket", "EPERM", "seccomp"},
	{"open an alg socket", "EPERM", "seccomp"},
	{"outlive the core", "EPERM", "seccomp"},
	{"raise the core's limits", "EPERM", "seccomp"},
	{"read a key ring", "EPERM", "seccomp"},
	{"read the core's memory at an address", "EPERM", "seccomp"},
	{"read the kernel's log", "EPERM", "seccomp"},
	{"reboot", "EPERM", "seccomp"},
	{"run a shell", "EPERM", "seccomp"},
	{"run before others", "EPERM", "seccomp"},
	{"run in real time", "EPERM", "seccomp"},
	{"send the core a descriptor", "EPERM", "seccomp"},
	{"set the clock", "EPERM", "seccomp"},
	{"share memory that nobody counts", "EPERM", "seccomp"},
	{"signal a thread of the core", "EPERM", "seccomp"},
	{"signal the core", "EPERM", "seccomp"},
	{"swap its root", "EPERM", "seccomp"},
	{"swap memory out", "EPERM", "seccomp"},
	{"take the core's descriptor", "EPERM", "seccomp"},
	{"trace the core", "EPERM", "seccomp"},
	{"type into the terminal", "EPERM", "seccomp"},
	{"unmount its folder", "EPERM", "seccomp"},
	{"use io_uring", "EPERM", "seccomp"},
	{"use userfaultfd", "EPERM", "seccomp"},
	{"watch events of the processor", "EPERM", "seccomp"},
	{"watch the files of others", "EPERM", "seccomp"},
	{"ask for a key", "EPERM", "seccomp"},
	{"lock a whole file", "EPERM", "seccomp"},
	{"be told of what a file gets", "EPERM", "seccomp"},
	{"hold the core's process by its connection", "EPERM", "seccomp"},
	{"know who the core is by its connection", "EPERM", "seccomp"},
	{"know the core's groups by its connection", "EPERM", "seccomp"},
	{"be handed the core's process", "EPERM", "seccomp"},
	{"be told of the core's process", "EPERM", "seccomp"},
	{"have the kernel keep more of what it sends", "EPERM", "seccomp"},
	{"send out of band", "EPERM", "seccomp"},
	{"receive out of band", "EPERM", "seccomp"},
	{"have a table of descriptors for a thread", "EPERM", "seccomp"},
	{"leave the table of descriptors", "EPERM", "seccomp"},
	{"leave the table of descriptors as it closes", "EPERM", "seccomp"},
	{"hold a thread of its own", "EPERM", "seccomp"},
	{"have a second descriptor", "EPERM", "seccomp"},
	{"have a second descriptor at a place", "EPERM", "seccomp"},
	{"have a second descriptor above a place", "EPERM", "seccomp"},
	{"have a second descriptor that ends with it", "EPERM", "seccomp"},
	{"keep memory that it may only read any more", "EPERM", "seccomp"},
	{"keep memory that it closed", "EPERM", "seccomp"},
	{"take large pages", "EPERM", "seccomp"},
	{"make a set of semaphores", "EPERM", "seccomp"},
	{"make a queue of messages by its name", "EPERM", "seccomp"},
	{"watch by another epoll", "EPERM", "seccomp"},
	{"have pipes without end", "EPERM", "seccomp"},
	{"listen on a unix socket", "EPERM", "lockdown"},
	{"listen on an abstract unix socket", "EPERM", "lockdown"},
	{"loosen its filter", "EPERM", "lockdown"},
	{"map more than it may", "ENOMEM", "rlimits"},
	{"have tables of memory without end", "ENOMEM", "rlimits"},
	{"have timers without end", "EAGAIN", "rlimits"},
	{"open files without end", "EMFILE", "rlimits"},
	{"raise its own limits", "EPERM", "rlimits"},
	{"send the core what it does not read", "EPIPE", "the channel"},
	{"fill the disk", "ENOSPC", "tmpfs"},
	{"fill the inodes", "ENOSPC", "tmpfs"},
}

func TestEveryAttemptIsStopped(t *testing.T) {
	s := serve(t)
	pid, known := s.slot.PID(), targets(t)
	form := known.Encode()
	var tried []string
	for _, a := range attempts {
		got, err := s.ask("POST", "/try/"+url.PathEscape(a.tries), form)
		wants := strings.Fields(a.wants)
		if os.Getenv(elsewhere) != "" && a.wants == "EPERM" {
			wants = append(wants, "ENOSYS") // what the SDK's filter has refused for want of anybody who traces
			if bound, counted := unasked[a.tries]; counted {
				wants = []string{bound}
			}
		}
		if err != nil || !slices.Contains(wants, got) {
			t.Errorf("%s: %s, %v; %s is to stop it with %s", a.tries, got, err, a.by, a.wants)
		}
		told := s.refused()
		if want := a.tells(known.Get("secret")); len(told) == 0 && want != "" || !slices.ContainsFunc(append(told, ""), func(t string) bool { return strings.HasPrefix(t, want) }) {
			t.Errorf("%s: the core is told %q, want %q", a.tries, told, want+"…")
		}
		shown := "nothing: it serves on"
		if len(told) > 0 {
			shown = "its log and its page: refused " + strings.Join(told, ", ")
		}
		said(a.tries, a.by+": "+got, shown)
		tried = append(tried, a.tries)
	}
	slices.Sort(tried)
	if knows := s.names(); !slices.Equal(tried, knows) {
		t.Errorf("the table has %q, and the plugin %q", tried, knows)
	}
	s.hello()
	if now := s.slot.PID(); now != pid {
		t.Errorf("it was process %d and is %d", pid, now)
	}
}

// said prints one line of make hostile.
func said(tried, stopped, shown string) {
	if os.Getenv("PORTAL_HOSTILE") != "" {
		fmt.Printf("  %-42s %-28s %s\n", tried, stopped, shown)
	}
}

func TestItsEnvironmentHoldsNothingOfTheCores(t *testing.T) {
	t.Setenv("PORTAL_DATABASE_URL", "postgres://portal:secret@db/portal")
	s := serve(t)
	body, err := s.ask("GET", "/environment", "")
	if err != nil {
		t.Fatal(err)
	}
	var env []string
	if err := json.Unmarshal([]byte(body), &env); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range env {
		name, value, _ := strings.Cut(e, "=")
		names = append(names, name)
		if strings.Contains(value, "secret") {
			t.Errorf("%s", e)
		}
	}
	slices.Sort(names)
	if got, want := strings.Join(names, " "), "GOGC GOMAXPROCS GOMEMLIMIT PLUGIN_MAX_PORT PLUGIN_MIN_PORT PLUGIN_PROTOCOL_VERSIONS PLUGIN_UNIX_SOCKET_DIR PORTAL_PLUGIN TMPDIR TZ"; got != want {
		t.Errorf("it has %s, want %s", got, want)
	}
	said("read the core's environment variables", "the supervisor: none is there", "nothing: it serves on")
}

func TestWhatEatsMemoryOrThreadsEndsAlone(t *testing.T) {
	for path, want := range map[string]core.FaultClass{"/eat": core.OutOfMemory, "/threads": core.Panicked} {
		t.Run(path, func(t *testing.T) {
			s := serve(t)
			if body, err := s.ask("POST", path, ""); err == nil {
				t.Errorf("answered %q", body)
			}
			s.until("the end", s.ended)
			if s.last().Class != want {
				t.Errorf("%+v", s.last())
			}
			said("POST "+path+" without end", "rlimits", string(s.last().Class)+": "+s.last().Problem)
			s.until("the next one", func() bool { return s.slot.Restarts() > 0 }) // the fault may be known before the process is gone
			s.hello()
		})
	}
}

func TestWhatTakesAProcessorAndRestsNowAndThenIsEnded(t *testing.T) {
	box, err := sandbox.New(sandbox.Config{Require: sandbox.Essential()})
	if err != nil {
		t.Fatal(err)
	}
	s := newStageOf(t, box, func(cfg *supervisor.Config) {
		l := &cfg.Limits     // two seconds of a processor
		l.HealthFatal = 1000 // it answers slowly meanwhile, which is not what is looked at
		l.HealthEvery, l.ProcessorShare, l.ProcessorTime = 50*time.Millisecond, 1.0/300, 10*time.Minute
	})
	if err := s.slot.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.ask("POST", "/spin", ""); err != nil {
		t.Fatal(err)
	}
	s.until("the end", func() bool { return s.fault.Class == core.Hogged })
	said("take a processor, and rest now and then", "watchdog", string(s.last().Class)+": "+s.last().Problem)
	s.hello()
}

// targets are what an attacker would like to reach, and does exist.
func targets(t *testing.T) url.Values {
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	for dir := filepath.Dir(secret); dir != os.TempDir() && dir != "/"; dir = filepath.Dir(dir) {
		os.Chmod(dir, 0o755) // the file modes are not what is tested
	}
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	v := url.Values{"pid": {fmt.Sprint(os.Getpid())}, "secret": {secret}, "binary": {binary}}
	for name, at := range map[string][2]string{
		"tcp": {"tcp", "127.0.0.1:0"}, "abstract": {"unix", fmt.Sprintf("@portal-test-%d", os.Getpid())}, "unix": {"unix", filepath.Join(filepath.Dir(secret), "socket")},
	} {
		l, err := net.Listen(at[0], at[1])
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { l.Close() })
		v.Set(name, l.Addr().String())
	}
	return v
}

// names are the attempts that the plugin knows.
func (s *stage) names() []string {
	s.Helper()
	body, err := s.ask("GET", "/names", "")
	if err != nil {
		s.Fatal(err)
	}
	var names []string
	if err := json.Unmarshal([]byte(body), &names); err != nil {
		s.Fatal(err)
	}
	slices.Sort(names)
	return names
}

// tells is how that begins which the core learns of an attempt; empty: it learns nothing.
func (a attempt) tells(secret string) string {
	switch {
	case os.Getenv(elsewhere) != "", slices.Contains(untold, a.tries):
		return ""
	case a.by == "seccomp", a.by == "lockdown":
		return "the system call "
	case a.by == "landlock" && strings.HasSuffix(a.tries, "by its folder"): // in which an ordinary user's core may not look what is meant
		return "to open " + strconv.Quote(filepath.Dir(secret))
	case a.by == "landlock" && strings.HasPrefix(a.tries, "read the core's secret"):
		return "to open " + strconv.Quote(secret)
	case a.by == "landlock" && strings.Contains(a.tries, "the core's secret"):
		return "to change " + strconv.Quote(secret)
	case a.by == "landlock", a.by == "proc":
		return "to "
	}
	return ""
}

// unasked is what comes of attempts that the core counts, where it is not asked: descriptors alone bound them.
var unasked = map[string]string{"watch by another epoll": "done", "have pipes without end": "EMFILE"}

// untold are attempts that only look whether something is there, or for a system call that the kernel may not have.
var untold = []string{
	"see that the core is there", "see who else is there", "see what others have open",
	"call the kernel by its x32 numbers", "call what the kernel does not have yet", "clone3",
}

// refused is what the sandbox refused since it was asked last.
func (s *stage) refused() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	what := s.kept
	s.kept = nil
	return what
}

func TestAnHonestPluginIsRefusedNothing(t *testing.T) {
	s := serve(t)
	if body, err := s.ask("GET", "/honest", ""); err != nil || !strings.Contains(body, "honest") {
		t.Fatalf("%q, %v", body, err)
	}
	if what := s.refused(); len(what) > 0 {
		t.Errorf("it was refused %q", what)
	}
}
