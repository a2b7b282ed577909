//go:build !linux

package wire

import (
	"context"
	"errors"
	"io"
	"net"
	"os/exec"
	"strings"
)

var errLinux = errors.New("plugin processes run on Linux only")

const receiveFlags = 0

// Launcher starts plugin processes, on Linux.
type Launcher struct{}

// NewLauncher is the Launcher of a platform that has none.
func NewLauncher() *Launcher { return &Launcher{} }

// Close frees it.
func (l *Launcher) Close() {}

func (l *Launcher) folder() (string, error) { return "", errLinux }

type child struct {
	launcher *Launcher
	pid      int
	exit     error
	sockets  string
	control  only
	private  bool
}

func newChild(*Launcher, Spec, *outbox) *child { return &child{} }

func (c *child) prepare(*exec.Cmd, string) (*child, error) { return nil, errLinux }
func (c *child) kill()                                     {}
func (c *child) end(error)                                 {}
func (c *child) printed() io.Writer                        { return io.Discard }
func (c *child) free()                                     {}
func (c *child) exited() Exit                              { return Exit{Err: errLinux} }

func (c *child) gone() <-chan struct{} {
	closed := make(chan struct{})
	close(closed)
	return closed
}

func (c *child) heard() <-chan struct{} { return c.gone() }

func (c *child) Start(context.Context) error     { return errLinux }
func (c *child) Wait(context.Context) error      { return errLinux }
func (c *child) Kill(context.Context) error      { return errLinux }
func (c *child) Stdout() io.ReadCloser           { return io.NopCloser(strings.NewReader("")) }
func (c *child) Stderr() io.ReadCloser           { return io.NopCloser(strings.NewReader("")) }
func (c *child) Name() string                    { return "" }
func (c *child) Diagnose(context.Context) string { return "" }
func (c *child) ID() string                      { return "" }

func (c *child) PluginToHost(network, address string) (string, string, error) {
	return network, address, nil
}

func (c *child) HostToPlugin(network, address string) (string, string, error) {
	return network, address, nil
}

type outbox struct{ conn net.Conn }

func lockDown() error { return errLinux }

func newOutbox() (*outbox, error)               { return nil, errLinux }
func (o *outbox) dial() (net.Conn, error)       { return nil, errLinux }
func (o *outbox) send([]byte) (net.Conn, error) { return nil, errLinux }
func (o *outbox) close()                        {}
