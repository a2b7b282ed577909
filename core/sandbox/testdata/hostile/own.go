package main

import (
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// own are what a module may that was given files of its own: nil is as it is to be.
var own = map[string]func(target) error{
	"write a file of its own": func(t target) error {
		path := filepath.Join(t.Own, "data")
		if err := os.WriteFile(path+"-new", []byte("kept"), 0o600); err != nil {
			return err
		}
		return os.Rename(path+"-new", path)
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
	"write beside a file of its own": func(t target) error { return os.WriteFile(t.Own+"-beside", []byte("x"), 0o600) },
}

func withOwn(t target, do func(*os.File) error) error {
	file, err := os.OpenFile(filepath.Join(t.Own, "data"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	defer file.Close()
	return do(file)
}
