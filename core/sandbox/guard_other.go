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

func (s *Sandbox) probe() (layers []core.Layer, passing bool) { return nil, false }

type groups struct{}

func (g *groups) close() {}

// Group is a plugin's control group, on Linux.
type Group struct{}

// Group is none.
func (s *Sandbox) Group(core.ModuleID, int64, bool) (*Group, core.Layer) { return nil, core.Layer{} }

// File is none.
func (g *Group) File() *os.File { return nil }

// End does nothing.
func (g *Group) End() (outOfMemory bool) { return false }

// Limits are those of one plugin.
type Limits struct {
	Module      core.ModuleID
	Dir         string
	Memory      int64
	Concurrency int
	Own         []string
	FileBytes   int64
}

// Guard is what stands before a plugin, on Linux.
type Guard struct{}

// Owner is nobody.
func Owner(core.ModuleID) (uid, gid int) { return -1, -1 }

// Guard is the Guard of a platform that has none.
func (s *Sandbox) Guard(Limits) *Guard { return &Guard{} }

// Layers are none.
func (g *Guard) Layers() []core.Layer { return nil }

// Command is nothing.
func (g *Guard) Command(string, *syscall.SysProcAttr) (executable *os.File, args []string) {
	return nil, nil
}

// Began fails.
func (g *Guard) Began([]byte, *os.File) (private bool, err error) { return false, errLinux }

// Confirm fails.
func (g *Guard) Confirm(int) error { return errLinux }
