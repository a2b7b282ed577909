package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/config"
)

const (
	devChainReady      = 30 * time.Second
	devChainStop       = 5 * time.Second
	devChainBackOff    = 100 * time.Millisecond // before it is started again, doubling …
	devChainBackOffMax = 5 * time.Second
	devChainWell       = 10 * time.Second // … until it has run that long
)

// devChain is the chain that `portal dev` runs, one process after another on the same folder and address.
type devChain struct {
	place

	program string
	data    string
	around  []string // arguments: what residents run beside it
	log     *slog.Logger
	process *chainProcess
}

// place is where a chain says that it is.
type place struct {
	RPCURL    string                  `json:"rpcUrl"`
	ChainID   uint64                  `json:"chainId"`
	Contracts map[string]core.Address `json:"contracts"`
	Accounts  map[string]core.Address `json:"accounts"`
}

// startDevChain runs the devchain beside this binary and waits until it says where it is.
func startDevChain(ctx context.Context, settings config.Config) (*devChain, error) {
	program, err := beside("devchain")
	if err != nil {
		return nil, err
	}
	c := &devChain{program: program, data: filepath.Join(settings.Data, "devchain"), log: newLogger(settings.Log, os.Stderr)}
	if machines := settings.Chain.DevNodes; machines > 0 {
		c.around = []string{"--portal", settings.Server.Origin(), "--machines", strconv.Itoa(machines)}
	}
	c.process, c.place, err = c.launch(ctx, settings.Chain.DevAddr)
	return c, err
}

// keep starts the chain again whenever it ends, until ctx does; then it stops it.
func (c *devChain) keep(ctx context.Context) {
	delay, began := devChainBackOff, time.Now()
	for {
		select {
		case <-ctx.Done():
			c.process.stop()
			return
		case <-c.process.ended:
		}
		if time.Since(began) >= devChainWell {
			delay = devChainBackOff
		}
		c.log.Error("the dev chain ended and is started again", "after", delay, "error", c.process.err)
		select {
		case <-ctx.Done():
			return
		case <-time.After(delay):
		}
		delay, began = min(2*delay, devChainBackOffMax), time.Now()
		if err := c.again(ctx); err != nil && ctx.Err() == nil {
			c.log.Error("start the dev chain again", "error", err)
		}
	}
}

// again starts the chain where it was. One that had to move is no use to those who know the address.
func (c *devChain) again(ctx context.Context) error {
	address, err := url.Parse(c.RPCURL)
	if err != nil {
		return err
	}
	process, where, err := c.launch(ctx, address.Host)
	if err != nil {
		return err
	}
	c.process = process
	if where.RPCURL != c.RPCURL {
		process.stop()
		return fmt.Errorf("its address %s is taken by another program: end that, and it goes on by itself", address.Host)
	}
	return nil
}

// launch starts a process and waits until it says where it is.
func (c *devChain) launch(ctx context.Context, addr string) (*chainProcess, place, error) {
	cmd := exec.CommandContext(context.WithoutCancel(ctx), c.program,
		append([]string{"--die-with-parent", "--addr", addr, "--data", c.data}, c.around...)...)
	cmd.Stderr = os.Stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // Ctrl-C is ours to pass on, after the drain
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, place{}, err
	}
	p := &chainProcess{ended: make(chan struct{})}
	started, line := make(chan error), make(chan []byte, 1)
	go p.run(cmd, started)
	if err := <-started; err != nil {
		return nil, place{}, fmt.Errorf("start the dev chain: %w", err)
	}
	go func() {
		defer stdout.Close()
		text, _ := bufio.NewReader(stdout).ReadBytes('\n') // the process's end says the rest
		line <- text
	}()
	ctx, cancel := context.WithTimeout(ctx, devChainReady)
	defer cancel()
	select {
	case text := <-line:
		var where place
		if err := json.Unmarshal(text, &where); err != nil {
			p.stop()
			return nil, place{}, fmt.Errorf("the dev chain did not start, see what it says above")
		}
		return p, where, nil
	case <-ctx.Done():
		p.stop()
		return nil, place{}, fmt.Errorf("the dev chain was not ready in %s", devChainReady)
	}
}

// chainProcess is one process of the chain.
type chainProcess struct {
	process *os.Process
	ended   chan struct{}
	err     error // after ended
}

// run starts the process from a thread that lives as long as it does: the kernel takes the thread's end for the parent's.
func (p *chainProcess) run(cmd *exec.Cmd, started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer close(p.ended)
	err := cmd.Start()
	p.process = cmd.Process
	started <- err
	if err == nil {
		state, err := cmd.Process.Wait() // not cmd.Wait, which closes stdout before it was read
		if p.err = err; err == nil {
			p.err = fmt.Errorf("%s", state)
		}
	}
}

// stop ends the process, by force when it takes too long.
func (p *chainProcess) stop() {
	_ = p.process.Signal(syscall.SIGTERM) // it may be gone already
	select {
	case <-p.ended:
	case <-time.After(devChainStop):
		_ = p.process.Kill()
		<-p.ended
	}
}

// beside is the path of what was built into the same folder as this binary.
func beside(name string) (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("find the folder of this program: %w", err)
	}
	return filepath.Join(filepath.Dir(self), name), nil
}
