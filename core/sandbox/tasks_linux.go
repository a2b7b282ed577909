package sandbox

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// How many threads a plugin may have. The Go runtime makes one for each call that blocks.
const (
	mostTasks  = 256
	leastTasks = 64
	tasksParts = 32 // of what the portal and all its plugins have together
)

// tasks is a plugin's part of what the kernel counts for the portal and all its plugins together: the tasks of its user and of its control
// group. A user namespace counts its own, but what is in it counts outside too. So one plugin that makes all it can leaves the others
// and the portal enough.
func tasks() int {
	return min(max(room("/proc/self")/tasksParts, leastTasks), mostTasks)
}

// room is how many tasks they may have together.
func room(proc string) int {
	all := leastTasks * mostTasks
	var own unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NPROC, &own); err == nil {
		all = int(min(own.Cur, uint64(all)))
	}
	text, _ := os.ReadFile(filepath.Join(proc, "cgroup"))
	for line := range strings.Lines(string(text)) {
		parts := strings.SplitN(strings.TrimSuffix(line, "\n"), ":", 3)
		if len(parts) < 3 || parts[1] != "" && !slices.Contains(strings.Split(parts[1], ","), "pids") {
			continue
		}
		own, at, err := found(proc, parts[2], func(kind, options string) bool {
			if parts[1] == "" {
				return kind == "cgroup2"
			}
			return kind == "cgroup" && slices.Contains(strings.Split(options, ","), "pids")
		})
		for err == nil && strings.HasPrefix(own, at) {
			if most, _ := os.ReadFile(filepath.Join(own, "pids.max")); len(most) > 0 {
				if n, err := strconv.Atoi(strings.TrimSpace(string(most))); err == nil { // else "max"
					all = min(all, n)
				}
			}
			own = filepath.Dir(own)
		}
	}
	return all
}
