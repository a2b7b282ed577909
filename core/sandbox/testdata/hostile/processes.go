package main

import (
	"os"
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

var processes = map[string]func(target) error{
	"run a shell":    func(target) error { return exec.Command("/bin/sh", "-c", "true").Run() },
	"become a shell": func(target) error { return syscall.Exec("/bin/sh", []string{"sh"}, nil) },
	"become itself":  func(target) error { return syscall.Exec("plugin", []string{"plugin"}, nil) },
	"execute what it wrote": func(target) error {
		path := os.TempDir() + "/tool"
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"), 0o755); err != nil {
			return err
		}
		return syscall.Exec(path, []string{path}, nil)
	},
	"execute from memory": func(target) error {
		fd, err := unix.MemfdCreate("tool", 0)
		if err != nil {
			return err
		}
		return execveat(fd)
	},
	"execute a descriptor of the launcher": func(target) error {
		for fd := 4; fd < 2048; fd++ {
			if err := execveat(fd); err != unix.EPERM {
				return err
			}
		}
		return unix.EPERM
	},
	"fork": func(target) error { return call(unix.SYS_CLONE, uintptr(unix.SIGCHLD)) },
	"clone3": func(target) error {
		args := [11]uint64{4: uint64(unix.SIGCHLD)}
		return call(unix.SYS_CLONE3, uintptr(unsafe.Pointer(&args)), unsafe.Sizeof(args))
	},
	"make a namespace with a thread": func(target) error {
		return call(unix.SYS_CLONE, unix.CLONE_THREAD|unix.CLONE_VM|unix.CLONE_SIGHAND|unix.CLONE_NEWUSER)
	},
	"have a table of descriptors for a thread": func(target) error {
		return call(unix.SYS_CLONE, unix.CLONE_THREAD|unix.CLONE_VM|unix.CLONE_SIGHAND|unix.CLONE_FS|unix.CLONE_SYSVSEM)
	},
	"leave the table of descriptors":              func(target) error { return unix.Unshare(unix.CLONE_FILES) },
	"leave the table of descriptors as it closes": func(target) error { return unix.CloseRange(1<<20, 1<<20, unix.CLOSE_RANGE_UNSHARE) },
	"hold a thread of its own": func(target) error {
		return call(unix.SYS_CLONE, unix.CLONE_THREAD|unix.CLONE_VM|unix.CLONE_SIGHAND|unix.CLONE_FS|unix.CLONE_FILES|unix.CLONE_SYSVSEM|unix.CLONE_PIDFD)
	},
	"signal the core":             func(t target) error { return unix.Kill(t.PID, 0) },
	"kill whatever it can":        func(target) error { return unix.Kill(-1, unix.SIGKILL) },
	"signal a thread of the core": func(t target) error { return unix.Tgkill(t.PID, t.PID, 0) },
	"trace the core":              func(t target) error { return unix.PtraceAttach(t.PID) },
	"read the core's memory at an address": func(t target) error {
		b := make([]byte, 8)
		_, err := unix.ProcessVMReadv(t.PID, []unix.Iovec{{Base: &b[0], Len: 8}}, []unix.RemoteIovec{{Base: 0x400000, Len: 8}}, 0)
		return err
	},
	"hold the core's process":    func(t target) error { _, err := unix.PidfdOpen(t.PID, 0); return err },
	"take the core's descriptor": func(t target) error { _, err := unix.PidfdGetfd(3, 1, 0); return err },
	"outlive the core":           func(target) error { return unix.Prctl(unix.PR_SET_PDEATHSIG, 0, 0, 0, 0) },
	"leave its process group":    func(target) error { _, err := unix.Setsid(); return err },
	"be root":                    func(target) error { return call(unix.SYS_SETRESUID, 0, 0, 0) },
	"have a capability": func(target) error {
		all := [2]unix.CapUserData{{Effective: 1 << unix.CAP_SYS_ADMIN, Permitted: 1 << unix.CAP_SYS_ADMIN}}
		return unix.Capset(&unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}, &all[0])
	},
	"run before others": func(target) error { return unix.Setpriority(unix.PRIO_PROCESS, 0, -10) },
	"run in real time": func(target) error {
		param := int32(1)
		return call(unix.SYS_SCHED_SETSCHEDULER, 0, 1, uintptr(unsafe.Pointer(&param)))
	},
	"raise its own limits":    func(target) error { return raised(0) },
	"raise the core's limits": func(t target) error { return raised(t.PID) },
}

func raised(pid int) error {
	return unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: 1 << 40, Max: 1 << 40}, nil)
}

func execveat(fd int) error {
	var empty [1]byte
	argv := [2]*byte{&empty[0]}
	_, _, e := unix.Syscall6(unix.SYS_EXECVEAT, uintptr(fd), uintptr(unsafe.Pointer(&empty[0])), uintptr(unsafe.Pointer(&argv[0])), 0,
		unix.AT_EMPTY_PATH, 0)
	return e
}

// call is a system call; one that makes a process ends in both of them, so the other ends here.
func call(number uintptr, args ...uintptr) error {
	var a [6]uintptr
	copy(a[:], args)
	got, _, e := unix.RawSyscall6(number, a[0], a[1], a[2], a[3], a[4], a[5])
	if e != 0 {
		return e
	}
	if got == 0 && (number == unix.SYS_CLONE || number == unix.SYS_CLONE3) {
		unix.RawSyscall(unix.SYS_EXIT, 0, 0, 0)
	}
	return nil
}
