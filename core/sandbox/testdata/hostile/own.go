package main

import (
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// own are what a module tries that was given a file of its own, and another beside it.
var own = map[string]func(target) error{
	"write to a file of its own": func(t target) error {
		return withOwn(t, func(file *os.File) error {
			if err := file.Truncate(0); err != nil {
				return err
			}
			_, err := file.WriteString("kept")
			return err
		})
	},
	"lock a file of its own": func(t target) error {
		return withOwn(t, func(file *os.File) error {
			return unix.FcntlFlock(file.Fd(), unix.F_SETLK, &unix.Flock_t{Type: unix.F_WRLCK})
		})
	},
	"map a file of its own": func(t target) error {
		return withOwn(t, func(file *os.File) error {
			page, err := unix.Mmap(int(file.Fd()), 0, 4096, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
			if err == nil {
				err = unix.Munmap(page)
			}
			return err
		})
	},
	"write more than a file may have": func(t target) error {
		return withOwn(t, func(file *os.File) error { return file.Truncate(1 << 30) })
	},
	"make a file beside its own":      func(t target) error { return os.WriteFile(beside(t), []byte("x"), 0o600) },
	"make a folder beside its own":    func(t target) error { return os.Mkdir(beside(t), 0o700) },
	"make a pipe beside its own":      func(t target) error { return unix.Mkfifo(beside(t), 0o600) },
	"make a link beside its own":      func(t target) error { return os.Symlink(t.Own, beside(t)) },
	"make a hard link beside its own": func(t target) error { return os.Link(t.Own, beside(t)) },
	"list the folder of its own":      func(t target) error { _, err := os.ReadDir(filepath.Dir(t.Own)); return err },
	"remove a file of its own":        func(t target) error { return unix.Unlink(t.Own) },
	"rename a file of its own":        func(t target) error { return os.Rename(t.Own, beside(t)) },
	"move a file of its own away":     func(t target) error { return os.Rename(t.Own, filepath.Join(os.TempDir(), "away")) },
	"replace a file of its own":       func(t target) error { return os.Rename(t.Own+"-wal", t.Own) },
	"swap two files of its own": func(t target) error {
		return unix.Renameat2(unix.AT_FDCWD, t.Own, unix.AT_FDCWD, t.Own+"-wal", unix.RENAME_EXCHANGE)
	},
	"put a file of another's in the place of its own": func(t target) error {
		path := filepath.Join(os.TempDir(), "another")
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			return err
		}
		return os.Rename(path, t.Own)
	},
}

func beside(t target) string { return t.Own + "-beside" }

func withOwn(t target, do func(*os.File) error) error {
	file, err := os.OpenFile(t.Own, os.O_RDWR|os.O_CREATE, 0o600) // as SQLite does
	if err != nil {
		return err
	}
	defer file.Close()
	return do(file)
}
