//go:build !linux

package sandbox

import (
	"errors"
	"os"
	"syscall"

	"gaia.example/portal/core"
)

var errLinux = errors.New("plugins are sandboxed on Linux only")

func openSelf() (*os.File, error) { return nil, errLinux }

func (s *Sandbox) probe() []core.Layer { return nil }

// Limits are those of one plugin.
type Limits struct {
	Dir         string
	Memory      int64
	Concurrency int
	Contract    uint32
	Own         []string
	FileBytes   int64
}

// Guard is what stands before a plugin, on Linux.
type Guard struct{}

// Owner is nobody.
func (s *Sandbox) Owner() (uid, gid int) { return -1, -1 }

// Guard is the Guard of a platform that has none.
func (s *Sandbox) Guard(Limits) *Guard { return &Guard{} }

// Layers are none.
func (g *Guard) Layers() []core.Layer { return nil }

// Command is nothing.
func (g *Guard) Command(string, *syscall.SysProcAttr) (path string, args []string) { return "", nil }

// Began fails.
func (g *Guard) Began([]byte) (private bool, err error) { return false, errLinux }

// Confirm fails.
func (g *Guard) Confirm(int) error { return errLinux }
