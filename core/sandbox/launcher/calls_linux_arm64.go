package launcher

import "golang.org/x/sys/unix"

const auditArch = unix.AUDIT_ARCH_AARCH64

// machineCalls are this machine's own names of what calls permits.
var machineCalls = []uintptr{unix.SYS_FSTATAT}

// machinePaths are those of machineCalls: it has no older ones.
var machinePaths map[uintptr][]Path
