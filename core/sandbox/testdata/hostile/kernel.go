package main

import (
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

var kernel = map[string]func(target) error{
	"mount":              func(target) error { return unix.Mount("tmpfs", os.TempDir(), "tmpfs", 0, "") },
	"unmount its folder": func(target) error { return unix.Unmount(os.TempDir(), unix.MNT_DETACH) },
	"change its root":    func(target) error { return unix.Chroot(os.TempDir()) },
	"swap its root":      func(target) error { return unix.PivotRoot(".", ".") },
	"make a namespace":   func(target) error { return unix.Unshare(unix.CLONE_NEWUSER) },
	"enter a namespace":  func(target) error { return unix.Setns(3, 0) },
	"use io_uring":       func(target) error { var p [120]byte; return call(unix.SYS_IO_URING_SETUP, 8, at(&p[0])) },
	"use userfaultfd":    func(target) error { return call(unix.SYS_USERFAULTFD, 0) },
	"load a BPF program": func(target) error { var a [128]byte; return call(unix.SYS_BPF, 5, at(&a[0]), 128) },
	"watch events of the processor": func(target) error {
		var a [128]byte
		return call(unix.SYS_PERF_EVENT_OPEN, at(&a[0]), 0, ^uintptr(0), ^uintptr(0), 0)
	},
	"read a key ring": func(target) error { _, err := unix.KeyctlGetKeyringID(unix.KEY_SPEC_USER_KEYRING, true); return err },
	"add a key": func(target) error {
		_, err := unix.AddKey("user", "planted", []byte("x"), unix.KEY_SPEC_USER_KEYRING)
		return err
	},
	"ask for a key": func(target) error {
		b := []byte("user\x00")
		return call(unix.SYS_REQUEST_KEY, at(&b[0]), at(&b[0]), 0, 0)
	},
	"type into the terminal":    func(target) error { b := byte('x'); return call(unix.SYS_IOCTL, 2, unix.TIOCSTI, at(&b)) },
	"ask a device":              func(target) error { _, err := unix.IoctlGetInt(2, unix.BLKGETSIZE64); return err },
	"load a module":             func(target) error { return unix.FinitModule(3, "", 0) },
	"load a kernel":             func(target) error { return call(unix.SYS_KEXEC_LOAD) },
	"reboot":                    func(target) error { return call(unix.SYS_REBOOT, 0xfee1dead, 672274793, 0) },
	"set the clock":             func(target) error { return unix.Settimeofday(&unix.Timeval{Sec: 1}) },
	"name the host":             func(target) error { return unix.Sethostname([]byte("x")) },
	"swap memory out":           func(target) error { return call(unix.SYS_SWAPOFF, 0) },
	"read the kernel's log":     func(target) error { _, err := unix.Klogctl(3, make([]byte, 64)); return err },
	"change its personality":    func(target) error { return call(unix.SYS_PERSONALITY, 0x0040000) },
	"watch the files of others": func(target) error { _, err := unix.FanotifyInit(0, 0); return err },
	"move others' pages":        func(target) error { return call(unix.SYS_MOVE_PAGES, 1) },
	"loosen its filter": func(target) error {
		allow := []unix.SockFilter{{Code: unix.BPF_RET, K: 0x7fff0000}}
		program := unix.SockFprog{Len: 1, Filter: &allow[0]}
		return call(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC, uintptr(unsafe.Pointer(&program)))
	},
	"call the kernel by its x32 numbers":     func(target) error { return call(0x40000000 | unix.SYS_GETPID) },
	"call what the kernel does not have yet": func(target) error { return call(480) },
}

func at(b *byte) uintptr { return uintptr(unsafe.Pointer(b)) }
