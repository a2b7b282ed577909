package wire

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// given are the system calls that a plugin needs until its control socket is there, and no longer: every later connection is handed to it.
var given = []uintptr{
	unix.SYS_SOCKET, unix.SYS_SOCKETPAIR, unix.SYS_BIND, unix.SYS_LISTEN, unix.SYS_CONNECT, unix.SYS_EXECVE, unix.SYS_EXECVEAT,
	unix.SYS_SECCOMP,
}

// lockDown takes them from every thread of this process, for good, and its memory from other processes of the same user. It has them
// traced, and nobody traces: they are refused. Of two filters' answers the kernel takes the graver one, and asking the core, which learns
// of the attempt so and refuses it as well, is graver than that, where any other refusal would be graver than asking.
func lockDown() error {
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil {
		return fmt.Errorf("hide the memory: %w", err)
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	const number = 0 // in struct seccomp_data
	filter := []unix.SockFilter{{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: number}}
	for _, call := range given {
		filter = append(filter, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: uint32(call), Jf: 1},
			unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_TRACE})
	}
	filter = append(filter, unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW})
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	thread, _, e := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC,
		uintptr(unsafe.Pointer(&program)))
	if e != 0 {
		return fmt.Errorf("install the filter: %w", e)
	}
	if thread != 0 {
		return fmt.Errorf("install the filter: thread %d has another", thread)
	}
	return nil
}
