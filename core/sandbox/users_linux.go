package sandbox

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"os"
	"strings"
	"sync"

	"gaia.example/portal/core"
)

// users are those of which a root core makes one of each module's plugins, so that what the kernel counts by user is counted for that
// module alone.
type users struct{ first, count uint32 }

// Whom it may choose from, the best first. Which are free is systemd's list (UIDS-GIDS).
var choices = []users{
	{0x7000_0000, 1 << 28}, // nobody's on a machine
	{61_184, 4336},         // of services without a user of their own, which in a container there are none of
	{65_534, 1},            // nobody: of all modules together
}

// mapped are those that the core's own user namespace has.
var mapped = sync.OnceValue(func() users {
	uids, _ := os.ReadFile("/proc/self/uid_map")
	gids, _ := os.ReadFile("/proc/self/gid_map")
	return usersIn(string(uids), string(gids))
})

func usersIn(maps ...string) users {
	for _, u := range choices[:len(choices)-1] {
		every := true
		for _, lines := range maps {
			every = every && u.within(lines)
		}
		if every {
			return u
		}
	}
	return choices[len(choices)-1]
}

// within tells whether one line of a map has all of them.
func (u users) within(lines string) bool {
	for line := range strings.Lines(lines) {
		var first, outside, count uint64
		if _, err := fmt.Sscan(line, &first, &outside, &count); err == nil &&
			first <= uint64(u.first) && uint64(u.first)+uint64(u.count) <= first+count {
			return true
		}
	}
	return false
}

// of is a module's, the same on every start.
func (u users) of(module core.ModuleID) int {
	sum := sha256.Sum256([]byte(module))
	return int(u.first + binary.BigEndian.Uint32(sum[:])%u.count)
}
