package launcher

import (
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// leastABI is the first version of Landlock that keeps files from being truncated (Linux 6.2).
const leastABI = 3

// ruleset is a Landlock ruleset that waits to be enforced: all that is handled and not allowed is refused.
type ruleset struct {
	fd, abi int
	handled uint64
}

// What a rule lets a plugin do.
const (
	read    = unix.LANDLOCK_ACCESS_FS_READ_FILE
	list    = unix.LANDLOCK_ACCESS_FS_READ_DIR
	run     = unix.LANDLOCK_ACCESS_FS_EXECUTE
	write   = unix.LANDLOCK_ACCESS_FS_WRITE_FILE
	ownFile = read | write | unix.LANDLOCK_ACCESS_FS_TRUNCATE
	ownTemp = read | write | list | unix.LANDLOCK_ACCESS_FS_TRUNCATE |
		unix.LANDLOCK_ACCESS_FS_REMOVE_FILE | unix.LANDLOCK_ACCESS_FS_REMOVE_DIR |
		unix.LANDLOCK_ACCESS_FS_MAKE_REG | unix.LANDLOCK_ACCESS_FS_MAKE_DIR | unix.LANDLOCK_ACCESS_FS_MAKE_SOCK | unix.LANDLOCK_ACCESS_FS_REFER
)

// rule is what a plugin may do to a file, or to all in a folder.
type rule struct {
	path   string
	rights uint64
}

// rules are made while the paths can still be opened. The x/sys constants are used directly: the library that there is
// for this puts every thread under the rules, where the one that executes the plugin is enough, and is initialised twice as late.
func (o *Order) rules(exe int) (*ruleset, error) {
	abi, _, e := unix.RawSyscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	switch {
	case e == unix.ENOSYS || e == unix.EOPNOTSUPP:
		return nil, fmt.Errorf("the kernel has no Landlock, or did not switch it on when it booted: %w", e)
	case e != 0:
		return nil, fmt.Errorf("ask for Landlock's version: %w", e)
	case abi < leastABI:
		return nil, fmt.Errorf("the kernel's Landlock has version %d, and %d is needed (Linux 6.2)", abi, leastABI)
	}
	r := &ruleset{abi: int(abi)}
	attr := unix.LandlockRulesetAttr{Handled_access_fs: 1<<15 - 1}
	if abi >= 4 {
		attr.Handled_access_net = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
	}
	if abi >= 5 {
		attr.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
	}
	if abi >= 6 {
		attr.Scoped = unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET | unix.LANDLOCK_SCOPE_SIGNAL
	}
	if abi >= 9 {
		attr.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_RESOLVE_UNIX
	}
	if abi >= 10 {
		attr.Handled_access_net |= unix.LANDLOCK_ACCESS_NET_BIND_UDP | unix.LANDLOCK_ACCESS_NET_CONNECT_SEND_UDP
	}
	fd, _, e := unix.RawSyscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), unsafe.Sizeof(attr), 0)
	if e != 0 {
		return nil, fmt.Errorf("make a ruleset: %w", e)
	}
	plugin := ""
	if exe != 0 {
		plugin = fmt.Sprintf("/proc/self/fd/%d", exe)
	}
	r.fd, r.handled = int(fd), attr.Handled_access_fs
	rules := []rule{
		{plugin, read | run}, {o.Dir, read | list}, {o.Folder, ownTemp},
		{os.DevNull, read | write}, {"/dev/urandom", read}, {"/usr/share/zoneinfo", read | list},
		{"/sys/kernel/mm/transparent_hugepage/hpage_pmd_size", read}, // the Go runtime asks for it as it starts
	}
	for _, own := range o.Own {
		rules = append(rules, rule{own, ownFile})
	}
	for _, allowed := range rules {
		if err := r.allow(allowed.path, allowed.rights); err != nil {
			return nil, fmt.Errorf("allow %s: %w", allowed.path, err)
		}
	}
	return r, nil
}

// allow takes a path that is not there for one that nobody needs.
func (r *ruleset) allow(path string, rights uint64) error {
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err == unix.ENOENT || path == "" {
		return nil
	}
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	rule := unix.LandlockPathBeneathAttr{Allowed_access: rights & r.handled, Parent_fd: int32(fd)}
	if _, _, e := unix.RawSyscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(r.fd), unix.LANDLOCK_RULE_PATH_BENEATH, uintptr(unsafe.Pointer(&rule)),
		0, 0, 0); e != 0 {
		return e
	}
	return nil
}

// restrict puts this thread, and what it executes, under the rules. It needs no_new_privs.
func (r *ruleset) restrict() (string, error) {
	defer unix.Close(r.fd)
	if _, _, e := unix.RawSyscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(r.fd), 0, 0); e != 0 {
		return "", fmt.Errorf("enforce the rules: %w", e)
	}
	return fmt.Sprintf("version %d", r.abi), nil
}
