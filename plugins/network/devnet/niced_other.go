//go:build !linux

package devnet

import (
	"os/exec"
	"syscall"
)

// niced keeps the terminal's signals from what is started: it is ended by who started it.
func niced(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
