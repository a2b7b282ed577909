package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"syscall"
	"time"
)

// program is what make build has built.
const program = "bin/portal"

var (
	publicURL = regexp.MustCompile(` is at (http://\S+)`)
	chainURL  = regexp.MustCompile(`^  chain\s+(\S+)`)
)

// portalProcess is the real program on a dev chain of its own, with no module running and its log in a file.
type portalProcess struct {
	cmd   *exec.Cmd
	dir   string
	ended chan struct{}

	origin   string // its public URL
	addr     string // where it listens
	chainURL string
}

// startPortal starts a portal in a folder, which may have a database already, and waits until it is ready.
func startPortal(ctx context.Context, dir string) (*portalProcess, error) {
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	p := &portalProcess{dir: dir, ended: make(chan struct{}),
		cmd: exec.CommandContext(context.WithoutCancel(ctx), program, "dev", "--safe-mode")}
	p.cmd.Env = append(os.Environ(), "PORTAL_DATA="+dir, "PORTAL_ADDR=127.0.0.1:0", "PORTAL_DEVCHAIN_ADDR=127.0.0.1:0")
	p.cmd.Stderr = log
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("start %s: %w: build it with make build", program, err)
	}
	ready := make(chan struct{})
	go func() {
		defer close(p.ended)
		p.read(bufio.NewScanner(stdout), ready)
		_ = p.cmd.Wait() // it is ended by close
	}()
	select {
	case <-ready:
	case <-p.ended:
		said, _ := os.ReadFile(log.Name())
		return nil, fmt.Errorf("the portal ended before it was ready: %s", said)
	}
	at, err := url.Parse(p.origin)
	if err != nil {
		p.close()
		return nil, err
	}
	p.addr = "127.0.0.1:" + at.Port()
	return p, nil
}

// read takes the addresses from what the portal says; its chain's is the last.
func (p *portalProcess) read(lines *bufio.Scanner, ready chan<- struct{}) {
	for lines.Scan() {
		if m := publicURL.FindStringSubmatch(lines.Text()); m != nil {
			p.origin = m[1]
		}
		if m := chainURL.FindStringSubmatch(lines.Text()); m != nil {
			p.chainURL = m[1]
			close(ready)
		}
	}
}

func (p *portalProcess) pid() int { return p.cmd.Process.Pid }

// close stops the portal, by force when it takes too long.
func (p *portalProcess) close() {
	if err := p.cmd.Process.Signal(syscall.SIGTERM); errors.Is(err, os.ErrProcessDone) {
		return
	}
	select {
	case <-p.ended:
	case <-time.After(time.Minute):
		_ = p.cmd.Process.Kill()
		<-p.ended
	}
}
