package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"gaia.example/portal/core"
	"gaia.example/portal/core/sandbox/launcher"
)

// Limits are those of one plugin.
type Limits struct {
	Module      core.ModuleID
	Dir         string // that it may read: its release's
	Memory      int64  // bytes of data that it may map
	Concurrency int    // requests at once: each has a descriptor

	Own       []string // files that it may read and write beside its temporary folder: absolute, there, and of Owner
	FileBytes int64    // of one file; 0: as many as its temporary folder has

	Refused func(Refusal) // is told of what was refused, as far as the kernel says, while the plugin's thread waits; not after Close
}

// What a plugin gets beside what its manifest asks for.
const (
	tmpBytes    = 64 << 20
	tmpFiles    = 4096
	sparesFiles = 256 // beside its requests'
	nice        = 3   // with 10 the data path costs more than it may
)

const newNamespaces = unix.CLONE_NEWUSER | unix.CLONE_NEWNET | unix.CLONE_NEWPID | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS | unix.CLONE_NEWNS

// Guard stands before one plugin's process: it is the Front of its launch. Not safe for concurrent use.
type Guard struct {
	sandbox *Sandbox
	limits  Limits
	judge   *judge
	layers  []core.Layer
}

// Guard makes one, for one launch.
func (s *Sandbox) Guard(l Limits) *Guard {
	return &Guard{sandbox: s, limits: l, judge: newJudge(l)}
}

// Close ends what a guard still does, once the plugin has ended. A nil Guard does nothing.
func (g *Guard) Close() {
	if g != nil {
		g.judge.close()
	}
}

// Layers are those that were laid, or not. Valid after the launch.
func (g *Guard) Layers() []core.Layer { return g.layers }

// Command is wire.Front's.
func (g *Guard) Command(folder string, attr *syscall.SysProcAttr) (executable *os.File, args []string) {
	g.judge.own = append(g.judge.own, spellings([]string{folder})...)
	return g.sandbox.command(g.order(folder), attr)
}

func (g *Guard) order(folder string) launcher.Order {
	o := g.sandbox.order(folder, g.limits.Module)
	o.Dir, o.Memory, o.Files = g.limits.Dir, g.limits.Memory, g.limits.Concurrency+sparesFiles
	var own unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &own); err == nil {
		o.Files = min(o.Files, int(own.Max)-launcher.Above)
	}
	o.Own = g.limits.Own
	if g.limits.FileBytes > 0 {
		o.FileBytes = g.limits.FileBytes
	}
	o.Require = g.sandbox.cfg.Require
	o.Unborn = g.sandbox.lacks(launcher.Namespaces)
	o.Born = o.Unborn == ""
	return o
}

// Owner is the user and group that a module's sandboxed plugins are, and that what they are to write to must belong to.
func Owner(module core.ModuleID) (uid, gid int) {
	if os.Geteuid() == 0 {
		user := mapped().of(module)
		return user, user
	}
	return os.Geteuid(), os.Getegid()
}

// order is what is the same for every plugin, but for who it is.
func (s *Sandbox) order(folder string, module core.ModuleID) launcher.Order {
	o := launcher.Order{
		Folder: folder, UID: os.Geteuid(), GID: os.Getegid(),
		Files: 1024, Memory: 1 << 30, Tasks: tasks(), FileBytes: tmpBytes, TmpBytes: tmpBytes, TmpFiles: tmpFiles, Nice: nice,
	}
	if o.UID == 0 {
		o.User, _ = Owner(module)
	}
	return o
}

// command has a process be a launcher, born as the order says. A core that is root maps the users of its namespace, since the
// process in it may not have two; any other leaves that to the process, which gets the rights for it on its way: what belongs to the
// core in /proc is closed to it, since nobody is to look into its memory.
func (s *Sandbox) command(o launcher.Order, attr *syscall.SysProcAttr) (executable *os.File, args []string) {
	if o.Born {
		attr.Cloneflags |= newNamespaces
		if o.User != 0 {
			ids := []syscall.SysProcIDMap{{ContainerID: 0, HostID: 0, Size: 1}, {ContainerID: o.User, HostID: o.User, Size: 1}}
			attr.UidMappings, attr.GidMappings, attr.GidMappingsEnableSetgroups = ids, ids, true
		} else {
			attr.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN, unix.CAP_SETPCAP}
		}
	}
	text, err := json.Marshal(o)
	if err != nil {
		panic(err) // it has strings and numbers only
	}
	return s.self, []string{launcher.Command, string(text)}
}

// Began is wire.Front's.
func (g *Guard) Began(said []byte, handed *os.File) (private bool, err error) {
	if handed != nil {
		g.judge.begin(handed)
	}
	r, err := parseReport(said)
	if err != nil {
		return false, err
	}
	for _, l := range r.Layers {
		g.layers = append(g.layers, core.Layer(l))
		private = private || l.Name == launcher.Tmpfs && l.Active
	}
	if r.Error == "" {
		return private, nil
	}
	for _, l := range g.layers {
		if !l.Active && slices.Contains(g.sandbox.cfg.Require, l.Name) {
			return private, &Missing{l.Name, l.Why}
		}
	}
	return private, errors.New(r.Error)
}

// parseReport reads the last of what a launcher sent.
func parseReport(said []byte) (r launcher.Report, err error) {
	lines := bytes.Split(bytes.TrimSpace(said), []byte("\n"))
	if err := json.Unmarshal(lines[len(lines)-1], &r); err != nil {
		return r, fmt.Errorf("the sandbox's launcher ended without a word: %w", err)
	}
	return r, nil
}

// Confirm looks whether a plugin that was configured has locked itself down, as the kernel says: each of its threads has one filter more
// than it was started with. A *Missing where that is required. What a plugin gains by pretending is little: see docs/modules.md.
func (g *Guard) Confirm(pid int) error {
	g.judge.configured.Store(true)
	l := core.Layer{Name: Lockdown, Active: true, By: "no socket, bind or listen; memory hidden"}
	if err := g.lockedDown(pid); err != nil {
		l = core.Layer{Name: Lockdown, Why: err.Error()}
	}
	g.layers = append(g.layers, l)
	return g.sandbox.Required(l)
}

func (g *Guard) lockedDown(pid int) error {
	had, err := filters("/proc/self/status")
	if err != nil {
		return err
	}
	for _, l := range g.layers {
		if l.Name == launcher.Seccomp && l.Active {
			had++
		}
	}
	return underMore(fmt.Sprintf("/proc/%d/task", pid), had)
}

// underMore tells whether each thread of a process is under more filters than that. Nothing that could be read is no.
func underMore(tasks string, had int) error {
	threads, err := os.ReadDir(tasks)
	if err != nil {
		return fmt.Errorf("the portal cannot see the plugin's threads: %w", err)
	}
	read := 0
	for _, thread := range threads {
		has, err := filters(filepath.Join(tasks, thread.Name(), "status"))
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ESRCH) {
			continue // it ended
		}
		if err != nil {
			return err
		}
		if has <= had {
			return errors.New("the plugin did not give up what only its start needs")
		}
		read++
	}
	if read == 0 {
		return errors.New("the portal cannot see the plugin's threads")
	}
	return nil
}

// filters is how many seccomp filters a thread is under.
func filters(status string) (int, error) {
	text, err := os.ReadFile(status)
	if err != nil {
		return 0, err
	}
	_, after, found := strings.Cut(string(text), "\nSeccomp_filters:")
	if !found {
		return 0, errors.New("the kernel does not say how many filters a process is under (Linux 5.9 does)")
	}
	line, _, _ := strings.Cut(after, "\n")
	return strconv.Atoi(strings.TrimSpace(line))
}
