package launcher

import "golang.org/x/sys/unix"

const auditArch = unix.AUDIT_ARCH_AARCH64

// machineCalls are this machine's own names of what calls permits.
var machineCalls = []uintptr{unix.SYS_FSTATAT}

// machineFew are this machine's own names of what few counts: it has none.
var machineFew map[uintptr]int

// machinePaths are those of machineCalls: it has no older ones.
var machinePaths map[uintptr][]Path
