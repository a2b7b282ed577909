package devnet

import (
	"os/exec"
	"syscall"
)

// niced has what is started from this thread run behind others, and end with it.
func niced(cmd *exec.Cmd) {
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, 15) // of this thread; without it the agent runs as everybody
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM, Setpgid: true}
}
