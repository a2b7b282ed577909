package sandbox

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"gaia.example/portal/core"
)

// Group is the control group of one plugin's process, and of all that it starts.
type Group struct {
	dir  string
	file *os.File

	end         sync.Once
	outOfMemory bool
}

// Group makes one, for one launch of a plugin that may map so much memory, in the sandbox or not; nil where there can be none, and the
// layer says why.
func (s *Sandbox) Group(module core.ModuleID, memory int64, sandboxed bool) (*Group, core.Layer) {
	if s == nil {
		return nil, core.Layer{}
	}
	if why := s.lacks(Cgroup); why != "" {
		return nil, core.Layer{Name: Cgroup, Why: why}
	}
	s.mu.Lock()
	all := s.groups
	s.mu.Unlock()
	b := bounds{memory: memory + tmpBytes, tasks: tasks()}
	if sandboxed {
		b.nice = nice
	}
	g, by, err := all.group(string(module), b)
	if err != nil {
		return nil, core.Layer{Name: Cgroup, Why: err.Error()}
	}
	return g, core.Layer{Name: Cgroup, Active: true, By: by}
}

// bounds are what all in a group may have together. What a sandboxed plugin maps and what is in its temporary folder comes to that
// memory: the group counts besides what the kernel keeps for it.
type bounds struct {
	memory int64
	tasks  int
	nice   int
}

// group makes one that is bounded.
func (g *groups) group(module string, b bounds) (*Group, string, error) {
	made := &Group{dir: filepath.Join(g.dir, fmt.Sprintf("%s.%d", module, g.made.Add(1)))}
	if err := os.Mkdir(made.dir, 0o755); err != nil {
		return nil, "", fmt.Errorf("make a group: %w", err)
	}
	by, err := made.bound(b, g)
	if err == nil {
		made.file, err = os.Open(made.dir)
	}
	if err != nil {
		return nil, "", errors.Join(err, unix.Rmdir(made.dir))
	}
	return made, by, nil
}

// bound sets them, and says them.
func (g *Group) bound(b bounds, all *groups) (string, error) {
	said := fmt.Sprintf("%d MiB, none of it swapped, %d tasks", b.memory>>20, b.tasks)
	var values [][2]string
	if all.bounds {
		values = [][2]string{
			{"memory.max", strconv.FormatInt(b.memory, 10)}, {"memory.oom.group", "1"}, {"memory.swap.max", "0"},
			{"pids.max", strconv.Itoa(b.tasks)},
		}
	}
	switch {
	case !all.weighs:
		said += ", no share of the processors: the controller cpu is not there"
	case b.nice > 0:
		values = append(values, [2]string{"cpu.weight.nice", strconv.Itoa(b.nice)}) // a thread's own counts within its group only
		said += fmt.Sprintf(", the share of nice %d of the processors", b.nice)
	}
	for _, v := range values {
		err := write(g.dir, v[0], v[1])
		if v[0] == "memory.swap.max" && errors.Is(err, fs.ErrNotExist) {
			continue // a kernel that does not swap
		}
		if err != nil {
			return "", fmt.Errorf("set %s: %w", v[0], err)
		}
	}
	return said, nil
}

// File is the group's folder, which a process is born into; nil: the portal's own.
func (g *Group) File() *os.File {
	if g == nil {
		return nil
	}
	return g.file
}

// lingering is how long what is killed may take to be gone.
const lingering = time.Second

// End kills what is left in the group, and removes it. It tells whether the kernel ended something in it for the memory that it had.
// Idempotent.
func (g *Group) End() (outOfMemory bool) {
	if g == nil {
		return false
	}
	g.end.Do(func() {
		g.outOfMemory = count(g.dir, "memory.events", "oom_kill") > 0
		_ = write(g.dir, "cgroup.kill", "1")
		for late := time.Now().Add(lingering); count(g.dir, "cgroup.events", "populated") > 0 && time.Now().Before(late); {
			time.Sleep(time.Millisecond)
		}
		g.file.Close()
		_ = unix.Rmdir(g.dir)
	})
	return g.outOfMemory
}

// count is one of the figures in a group's file; 0 where it is not there.
func count(dir, file, name string) int {
	text, _ := os.ReadFile(filepath.Join(dir, file))
	for line := range strings.Lines(string(text)) {
		if is, value, _ := strings.Cut(strings.TrimSpace(line), " "); is == name {
			n, _ := strconv.Atoi(value)
			return n
		}
	}
	return 0
}
