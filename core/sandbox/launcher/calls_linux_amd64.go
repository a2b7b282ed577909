package launcher

import "golang.org/x/sys/unix"

const auditArch = unix.AUDIT_ARCH_X86_64

// machineCalls are this machine's own, older names of what calls permits.
var machineCalls = []uintptr{
	unix.SYS_ARCH_PRCTL, unix.SYS_NEWFSTATAT, unix.SYS_EPOLL_WAIT, unix.SYS_POLL, unix.SYS_SELECT,
	unix.SYS_GETRLIMIT, unix.SYS_TIME,
	unix.SYS_STAT, unix.SYS_LSTAT, unix.SYS_ACCESS, unix.SYS_READLINK,
	unix.SYS_GETDENTS, unix.SYS_ALARM, unix.SYS_GETPGRP,
}

// machineFew are this machine's own, older names of what few counts.
var machineFew = map[uintptr]int{unix.SYS_PIPE: 8}

// machinePaths are those of machineCalls that have a path.
var machinePaths = map[uintptr][]Path{
	unix.SYS_OPEN: {{Arg: 0, In: -1, Flags: 1}}, unix.SYS_MKDIR: {{Arg: 0, In: -1, Flags: -1, Write: true}},
	unix.SYS_RMDIR:  {{Arg: 0, In: -1, Flags: -1, Write: true}},
	unix.SYS_UNLINK: {{Arg: 0, In: -1, Flags: -1, Write: true}},
	unix.SYS_RENAME: {{Arg: 0, In: -1, Flags: -1, Write: true}, {Arg: 1, In: -1, Flags: -1, Write: true}},
}
