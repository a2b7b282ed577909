package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

var files = map[string]func(target) error{
	"read /etc/passwd":       func(target) error { return opened("/etc/passwd") },
	"read the core's secret": func(t target) error { return opened(t.Secret) },
	"read the core's binary": func(t target) error { return opened(t.Binary) },
	"read the core's secret from /": func(t target) error {
		return from("/", func() error { return opened(strings.TrimPrefix(t.Secret, "/")) })
	},
	"change the core's secret by openat2": func(t target) error {
		fd, err := unix.Openat2(unix.AT_FDCWD, t.Secret, &unix.OpenHow{Flags: unix.O_WRONLY})
		if err == nil {
			unix.Close(fd)
		}
		return err
	},
	"remove the core's secret by its folder": func(t target) error {
		folder, err := unix.Open(filepath.Dir(t.Secret), unix.O_PATH|unix.O_CLOEXEC, 0)
		if err != nil {
			return err
		}
		defer unix.Close(folder)
		return unix.Unlinkat(folder, filepath.Base(t.Secret), 0)
	},
	"move a file to the core's secret": func(t target) error {
		mine := filepath.Join(os.TempDir(), "mine")
		if err := os.WriteFile(mine, nil, 0o600); err != nil {
			return err
		}
		defer os.Remove(mine)
		return os.Rename(mine, t.Secret)
	},
	"list /":                                func(target) error { _, err := os.ReadDir("/"); return err },
	"read its parent's folder":              func(target) error { _, err := os.ReadDir(".."); return err },
	"write into its own folder":             func(target) error { return os.WriteFile("planted", []byte("x"), 0o644) },
	"change its own executable":             func(target) error { return os.WriteFile("plugin", []byte("x"), 0o755) },
	"remove its own executable":             func(target) error { return os.Remove("plugin") },
	"write into /tmp":                       func(target) error { return os.WriteFile("/tmp/planted", []byte("x"), 0o644) },
	"write into /dev/shm":                   func(target) error { return os.WriteFile("/dev/shm/planted", []byte("x"), 0o644) },
	"remove the core's secret":              func(t target) error { return os.Remove(t.Secret) },
	"truncate the core's secret":            func(t target) error { return os.Truncate(t.Secret, 0) },
	"change the mode of the core's secret":  func(t target) error { return os.Chmod(t.Secret, 0o777) },
	"change the times of the core's secret": func(t target) error { return os.Chtimes(t.Secret, time.Now(), time.Now()) },
	"link to the core's secret":             func(t target) error { return os.Link(t.Secret, os.TempDir()+"/link") },
	"make a link out of its folder": func(t target) error {
		link := os.TempDir() + "/link"
		if err := os.Symlink("/etc", link); err != nil {
			return err
		}
		return opened(link + "/passwd")
	},
	"make a device":                        func(target) error { return unix.Mknod(os.TempDir()+"/sda", unix.S_IFBLK|0o600, 0x0800) },
	"read the core's environment":          func(t target) error { return opened(fmt.Sprintf("/proc/%d/environ", t.PID)) },
	"read the core's memory":               func(t target) error { return opened(fmt.Sprintf("/proc/%d/mem", t.PID)) },
	"read the core's descriptors":          func(t target) error { _, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", t.PID)); return err },
	"go by the core's root":                func(t target) error { return opened(fmt.Sprintf("/proc/%d/root/etc/passwd", t.PID)) },
	"read its own environment":             func(target) error { return opened("/proc/self/environ") },
	"go by its own root":                   func(target) error { return opened("/proc/self/root/etc/passwd") },
	"see that the core is there":           func(t target) error { _, err := os.Stat(fmt.Sprintf("/proc/%d", t.PID)); return err },
	"see who else is there":                func(target) error { _, err := os.Stat("/proc/1/comm"); return err },
	"see what others have open":            func(t target) error { _, err := os.Readlink(fmt.Sprintf("/proc/%d/exe", t.PID)); return err },
	"list the processes":                   func(target) error { _, err := os.ReadDir("/proc"); return err },
	"write to its own out-of-memory score": func(target) error { return os.WriteFile("/proc/self/oom_score_adj", []byte("-1000"), 0) },
	"lock a file":                          func(target) error { return controlled(unix.F_SETLK, &unix.Flock_t{Type: unix.F_WRLCK}) },
	"lock a file for its description":      func(target) error { return controlled(unix.F_OFD_SETLK, &unix.Flock_t{Type: unix.F_WRLCK}) },
	"lock a whole file": func(target) error {
		file, err := os.Open("plugin")
		if err != nil {
			return err
		}
		defer file.Close()
		return unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	},
	"be told of what a file gets":      func(target) error { _, err := unix.InotifyInit1(0); return err },
	"lease a file":                     func(target) error { return controlled(unix.F_SETLEASE, unix.F_RDLCK) },
	"be told of what a folder gets":    func(target) error { return controlled(unix.F_NOTIFY, dnCreate) },
	"have a descriptor signal another": func(t target) error { return controlled(unix.F_SETOWN, t.PID) },
	"open a file by its handle": func(target) error {
		_, _, err := unix.NameToHandleAt(unix.AT_FDCWD, "/etc/passwd", 0)
		return err
	},
}

// from does something in another folder, and comes back.
func from(folder string, do func() error) error {
	home, err := os.Getwd()
	if err != nil {
		return err
	}
	if err := os.Chdir(folder); err != nil {
		return err
	}
	defer os.Chdir(home)
	return do()
}

const dnCreate = 4 // of linux/fcntl.h

// controlled tries what fcntl can, on a file of its own.
func controlled(command int, with any) error {
	file, err := os.CreateTemp("", "")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	if lock, is := with.(*unix.Flock_t); is {
		return unix.FcntlFlock(file.Fd(), command, lock)
	}
	_, err = unix.FcntlInt(file.Fd(), command, with.(int))
	return err
}

func opened(path string) error {
	file, err := os.Open(path)
	if err == nil {
		file.Close()
	}
	return err
}
