package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// dieWithParent asks the kernel for SIGTERM when the parent ends. The setting belongs to the calling thread, so the
// caller's goroutine keeps that thread for good.
func dieWithParent() error {
	parent := os.Getppid()
	runtime.LockOSThread()
	if err := unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(syscall.SIGTERM), 0, 0, 0); err != nil {
		return fmt.Errorf("tie the chain's life to its parent: %w", err)
	}
	if os.Getppid() != parent {
		return errors.New("the parent process ended while the chain started")
	}
	return nil
}
