package launcher

import "golang.org/x/sys/unix"

const auditArch = unix.AUDIT_ARCH_X86_64

// machineCalls are this machine's own, older names of what calls permits.
var machineCalls = []uintptr{
	unix.SYS_ARCH_PRCTL, unix.SYS_NEWFSTATAT, unix.SYS_DUP2, unix.SYS_PIPE, unix.SYS_EPOLL_WAIT, unix.SYS_POLL, unix.SYS_SELECT, unix.SYS_GETRLIMIT, unix.SYS_TIME,
	unix.SYS_OPEN, unix.SYS_STAT, unix.SYS_LSTAT, unix.SYS_ACCESS, unix.SYS_READLINK, unix.SYS_MKDIR, unix.SYS_RMDIR, unix.SYS_UNLINK, unix.SYS_RENAME,
	unix.SYS_GETDENTS, unix.SYS_ALARM, unix.SYS_GETPGRP,
}
