package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/config"
)

const (
	devChainReady = 30 * time.Second
	devChainStop  = 5 * time.Second
)

// devChain is the chain process that `portal dev` runs.
type devChain struct {
	RPCURL    string                  `json:"rpcUrl"`
	ChainID   uint64                  `json:"chainId"`
	Contracts map[string]core.Address `json:"contracts"`

	process *os.Process
	ended   chan struct{}
	err     error // after ended
}

// startDevChain runs the devchain beside this binary and waits until it says where it is.
func startDevChain(ctx context.Context, settings config.Config) (*devChain, error) {
	program, err := beside("devchain")
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(context.WithoutCancel(ctx), program, "--die-with-parent", "--addr", settings.Chain.DevAddr, "--data", filepath.Join(settings.Data, "devchain"))
	cmd.Stderr = os.Stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // Ctrl-C is ours to pass on, after the drain
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c := &devChain{ended: make(chan struct{})}
	started, line := make(chan error), make(chan []byte, 1)
	go c.run(cmd, started)
	if err := <-started; err != nil {
		return nil, fmt.Errorf("start the dev chain: %w", err)
	}
	go func() {
		text, _ := bufio.NewReader(stdout).ReadBytes('\n') // the process's end says the rest
		line <- text
	}()
	ctx, cancel := context.WithTimeout(ctx, devChainReady)
	defer cancel()
	select {
	case text := <-line:
		if err := json.Unmarshal(text, c); err != nil {
			c.stop()
			return nil, fmt.Errorf("the dev chain did not start, see what it says above")
		}
		return c, nil
	case <-ctx.Done():
		c.stop()
		return nil, fmt.Errorf("the dev chain was not ready in %s", devChainReady)
	}
}

// run starts the process from a thread that lives as long as it does: the kernel takes the thread's end for the parent's.
func (c *devChain) run(cmd *exec.Cmd, started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer close(c.ended)
	err := cmd.Start()
	c.process = cmd.Process
	started <- err
	if err == nil {
		state, err := cmd.Process.Wait() // not cmd.Wait, which closes stdout before it was read
		if c.err = err; err == nil {
			c.err = fmt.Errorf("%s", state)
		}
	}
}

// wait answers how the process ended.
func (c *devChain) wait() error {
	<-c.ended
	return c.err
}

// stop ends the process, by force when it takes too long.
func (c *devChain) stop() {
	_ = c.process.Signal(syscall.SIGTERM) // it may be gone already
	select {
	case <-c.ended:
	case <-time.After(devChainStop):
		_ = c.process.Kill()
		<-c.ended
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
