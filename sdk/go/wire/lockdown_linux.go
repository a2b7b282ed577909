package wire

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// given are the system calls that a plugin needs until its control socket is there, and no longer: every later connection is handed to it.
var given = []uintptr{
	unix.SYS_SOCKET, unix.SYS_SOCKETPAIR, unix.SYS_BIND, unix.SYS_LISTEN, unix.SYS_CONNECT, unix.SYS_EXECVE, unix.SYS_EXECVEAT, unix.SYS_SECCOMP,
}

// lockDown takes them from every thread of this process, for good, and its memory from other processes of the same user.
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
			unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: seccompErrno | uint32(unix.EPERM)})
	}
	filter = append(filter, unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: seccompAllow})
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	thread, _, e := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC, uintptr(unsafe.Pointer(&program)))
	if e != 0 {
		return fmt.Errorf("install the filter: %w", e)
	}
	if thread != 0 {
		return fmt.Errorf("install the filter: thread %d has another", thread)
	}
	return nil
}

// Answers of a filter (linux/seccomp.h).
const (
	seccompAllow = 0x7fff0000
	seccompErrno = 0x00050000
)
