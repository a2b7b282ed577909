package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/node"
)

// TestMain is the agent itself where a test starts it: a process of its own, with the agent's own code and nothing of a test's.
func TestMain(m *testing.M) {
	if os.Getenv("PORTAL_NODE_TEST") != "" {
		main()
	}
	os.Exit(m.Run())
}

// said is what a process printed, as it prints it.
type said struct {
	mu      sync.Mutex
	text    bytes.Buffer
	changed chan struct{}
}

func (s *said) Write(content []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.changed)
	s.changed = make(chan struct{})
	return s.text.Write(content)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// await waits until the process has printed something.
func (s *said) await(t *testing.T, what string) {
	t.Helper()
	deadline := time.After(3 * time.Minute)
	for {
		s.mu.Lock()
		found, changed := strings.Contains(s.text.String(), what), s.changed
		s.mu.Unlock()
		if found {
			return
		}
		select {
		case <-changed:
		case <-deadline:
			t.Fatalf("it never said %q, but:\n%s", what, s)
		}
	}
}

// process is an agent that runs.
type process struct {
	*said
	command *exec.Cmd
	done    chan error
}

func launch(t *testing.T, dir string, args ...string) *process {
	t.Helper()
	p := &process{said: &said{changed: make(chan struct{})}, command: exec.Command(os.Args[0], args...), done: make(chan error, 1)}
	p.command.Env = append(os.Environ(), "PORTAL_NODE_TEST=1", "PORTAL_NODE_DIR="+dir, "XDG_CONFIG_HOME="+dir+".config", "HOME="+dir+".home")
	p.command.Stdout, p.command.Stderr = p.said, p.said
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { p.done <- p.command.Wait() }()
	t.Cleanup(func() {
		_ = p.command.Process.Kill()
		_ = p.end(t)
	})
	return p
}

// end waits for the process, and gives its end.
func (p *process) end(t *testing.T) error {
	t.Helper()
	select {
	case err := <-p.done:
		p.done <- err // for whoever asks next
		return err
	case <-time.After(3 * time.Minute):
		t.Fatalf("it does not end; it said:\n%s", p)
		return nil
	}
}

// code runs a command to its end.
func code(t *testing.T, dir string, args ...string) (int, string) {
	t.Helper()
	p := launch(t, dir, args...)
	err := p.end(t)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return p.command.ProcessState.ExitCode(), p.String()
}

// done runs a command that is to succeed.
func done(t *testing.T, dir string, args ...string) string {
	t.Helper()
	exit, text := code(t, dir, args...)
	if exit != 0 {
		t.Fatalf("portal-node %s ended with %d:\n%s", strings.Join(args, " "), exit, text)
	}
	return text
}

func wallet(t *testing.T) *node.Key {
	t.Helper()
	key, err := node.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	return key
}
