package wire

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// Launcher owns the one thread that plugin processes are forked from: the kernel kills them when that thread ends,
// which it does with the process, however that ends.
type Launcher struct {
	jobs   chan func()
	closed chan struct{}
	once   sync.Once

	mu      sync.Mutex
	sockets *socketFolder // nil before the first launch
}

// NewLauncher starts the thread.
func NewLauncher() *Launcher {
	l := &Launcher{jobs: make(chan func()), closed: make(chan struct{})}
	go func() {
		runtime.LockOSThread() // never unlocked: the thread ends with this goroutine
		for {
			select {
			case job := <-l.jobs:
				job()
			case <-l.closed:
				return
			}
		}
	}()
	return l
}

// Close ends the thread, and with it every process that still runs. Nothing can be launched afterwards. Idempotent.
func (l *Launcher) Close() {
	l.once.Do(func() {
		close(l.closed)
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.sockets != nil {
			l.sockets.remove()
		}
	})
}

// folder is where control sockets are made.
func (l *Launcher) folder() (string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.sockets == nil {
		sockets, err := newSocketFolder()
		if err != nil {
			return "", err
		}
		l.sockets = sockets
	}
	return l.sockets.path, nil
}

func (l *Launcher) run(job func() error) error {
	answer := make(chan error, 1)
	select {
	case l.jobs <- func() { answer <- job() }:
		return <-answer
	case <-l.closed:
		return errors.New("the launcher is closed")
	}
}

// child is the process itself, as go-plugin's runner.
type child struct {
	launcher *Launcher
	spec     Spec
	channel  *outbox
	words    *words
	throttle *throttle
	control  only // empty until its control socket is known

	env     []string
	sockets string // the folder of its control socket
	private bool   // … which the process alone sees
	stdout  io.ReadCloser
	process *os.Process
	pid     int
	exit    error
	code    int    // its exit status; -1: a signal ended it
	signal  string // that ended it
	killed  bool   // by SIGKILL
	peak    int64  // bytes of memory that it had; 0: less than forked
	forked  int64  // bytes of memory that the core had at most until then

	mu       sync.Mutex
	unwanted bool // it is not to start, or to end
	because  error
	reaped   bool
	ended    chan struct{}
	silent   chan struct{} // nothing of it holds its standard error any more, or nobody waits for that
}

// lastWordsWait bounds how long descendants that left the process group may hold the standard error open.
const lastWordsWait = 200 * time.Millisecond

func newChild(l *Launcher, spec Spec, channel *outbox) *child {
	return &child{
		launcher: l, spec: spec, channel: channel, control: newOnly(),
		words: &words{also: spec.Output}, throttle: newThrottle(spec.Throttled),
	}
}

func (c *child) prepare(cmd *exec.Cmd, sockets string) (*child, error) {
	c.sockets = sockets
	c.env = slices.Concat(c.spec.Env, cmd.Env)
	return c, nil
}

// Start opens and hashes the executable and executes that very descriptor: what was verified is what runs.
func (c *child) Start(context.Context) error {
	executable, err := openVerified(c.spec.Executable, c.spec.SHA256)
	if err != nil {
		return err
	}
	defer executable.Close()
	null, err := os.Open(os.DevNull)
	if err != nil {
		return err
	}
	defer null.Close()
	outRead, outWrite, err := os.Pipe()
	if err != nil {
		return err
	}
	defer outWrite.Close()
	errRead, errWrite, err := os.Pipe()
	if err != nil {
		outRead.Close()
		return err
	}
	defer errWrite.Close()
	attr := &os.ProcAttr{
		Dir: c.spec.Dir, Env: c.env, Files: []*os.File{null, outWrite, errWrite, c.channel.child},
		Sys: &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL},
	}
	if group := c.spec.Group; group != nil {
		attr.Sys.UseCgroupFD, attr.Sys.CgroupFD = true, int(group.Fd())
	}
	run, args := executable, []string{"portal-plugin:" + c.spec.Module}
	var report *report
	if front := c.spec.Front; front != nil {
		if report, err = newReport(); err != nil {
			outRead.Close()
			errRead.Close()
			return err
		}
		defer report.close()
		var more []string
		run, more = front.Command(c.sockets, attr.Sys)
		args, attr.Files = append(args, more...), append(attr.Files, executable, report.write)
	}
	run, err = above(run, attr.Files)
	if err != nil {
		outRead.Close()
		errRead.Close()
		return err
	}
	defer run.Close()
	err = c.launcher.run(func() (err error) {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.unwanted {
			return context.Canceled
		}
		c.process, err = os.StartProcess(fdPath(run), args, attr)
		if err != nil {
			return err
		}
		if err = c.bound(c.process.Pid); err != nil {
			_ = c.process.Kill()
			_, _ = c.process.Wait()
			c.process = nil
			return err
		}
		c.pid = c.process.Pid
		var own unix.Rusage
		if err := unix.Getrusage(unix.RUSAGE_SELF, &own); err == nil {
			c.forked = own.Maxrss << 10
		}
		return nil
	})
	if err != nil {
		outRead.Close()
		errRead.Close()
		return fmt.Errorf("run %s: %w: %w", c.spec.Executable, ErrNotRun, err)
	}
	c.channel.child.Close()
	c.stdout, c.ended, c.silent = outRead, make(chan struct{}), make(chan struct{})
	if c.spec.Born != nil {
		c.spec.Born(c.pid)
	}
	go c.watch(errRead)
	if report == nil {
		return nil
	}
	return c.began(report)
}

// bound limits what the process may map, before it has run a line of its module: without a bound the kernel ends, one day,
// whatever process it likes. RLIMIT_AS would not let a Go program start.
func (c *child) bound(pid int) error {
	if c.spec.Memory == 0 || c.spec.Front != nil { // which holds itself to one
		return nil
	}
	limit := uint64(c.spec.Memory)
	err := unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: limit, Max: limit}, nil)
	if err != nil {
		err = fmt.Errorf("limit its memory: %w", err)
	}
	return err
}

// exited is how it ended; valid once it is heard.
func (c *child) exited() Exit {
	last, crash := c.words.said()
	c.mu.Lock()
	defer c.mu.Unlock()
	return Exit{Err: c.exit, For: c.because, Killed: c.killed, Code: c.code, Signal: c.signal, Last: last, Crash: crash, Peak: c.peak}
}

// openVerified is the executable, once it was hashed.
func openVerified(path string, want []byte) (*os.File, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrChanged, err)
	}
	if want == nil {
		return file, nil
	}
	sum := sha256.New()
	_, err = io.Copy(sum, file)
	switch {
	case err != nil:
		err = fmt.Errorf("hash the plugin: %w", err)
	case !bytes.Equal(sum.Sum(nil), want):
		err = ErrChanged
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}

// above is the file at a descriptor that outlives what os.StartProcess does with those that the child gets: on their way it moves some
// to those that come right after the highest of them, whatever is there.
func above(file *os.File, files []*os.File) (*os.File, error) {
	highest := uintptr(0)
	for _, f := range files {
		highest = max(highest, f.Fd())
	}
	fd, err := unix.FcntlInt(file.Fd(), unix.F_DUPFD_CLOEXEC, int(highest)+len(files)+2)
	if err != nil {
		return nil, fmt.Errorf("have %s out of the way: %w", file.Name(), err)
	}
	return os.NewFile(uintptr(fd), file.Name()), nil
}

func fdPath(file *os.File) string { return "/proc/self/fd/" + strconv.Itoa(int(file.Fd())) }

// watch waits for the end on the process's own pidfd, ends what it left behind while its id cannot be another's yet, and collects the last
// words.
func (c *child) watch(stderr *os.File) {
	read := make(chan struct{})
	go func() {
		_, _ = io.Copy(c.words, throttledReader{stderr, c.throttle})
		close(read)
	}()
	for {
		err := unix.Waitid(unix.P_PID, c.pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			break
		}
	}
	close(c.throttle.ended)
	c.mu.Lock()
	_ = syscall.Kill(-c.pid, syscall.SIGKILL)
	state, err := c.process.Wait()
	c.reaped = true
	c.mu.Unlock()
	close(c.ended)
	if err == nil && !state.Success() {
		err = errors.New(state.String())
	}
	if state != nil {
		status, _ := state.Sys().(syscall.WaitStatus)
		c.code = state.ExitCode()
		if status.Signaled() {
			c.signal = unix.SignalName(status.Signal())
		}
		c.killed = status.Signaled() && status.Signal() == syscall.SIGKILL
		if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
			c.peak = usage.Maxrss << 10
			if c.peak <= c.forked { // the kernel counts what the core had as it was forked
				c.peak = 0
			}
		}
	}
	late := time.AfterFunc(lastWordsWait, func() { stderr.Close() })
	<-read
	late.Stop()
	stderr.Close()
	c.stdout.Close()
	c.exit = err
	close(c.silent)
}

// kill ends the process and its group, now or as soon as it would start.
func (c *child) kill() { c.end(nil) }

// end is kill, for a reason; one that ends already has its own.
func (c *child) end(because error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.unwanted && !c.reaped {
		c.because = because
	}
	c.unwanted = true
	if c.process != nil && !c.reaped {
		_ = syscall.Kill(-c.pid, syscall.SIGKILL)
	}
}

var closedChannel = func() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

func (c *child) gone() <-chan struct{} {
	if c.ended == nil {
		return closedChannel
	}
	return c.ended
}

// heard is closed after gone, when its last words are in.
func (c *child) heard() <-chan struct{} {
	if c.silent == nil {
		return closedChannel
	}
	return c.silent
}

// Wait, Kill and the rest are go-plugin's runner.Runner.
func (c *child) Wait(context.Context) error {
	<-c.heard()
	return c.exit
}

func (c *child) Kill(context.Context) error {
	c.kill()
	return nil
}

func (c *child) Stdout() io.ReadCloser { return throttledReader{c.stdout, c.throttle} }

// printed is where go-plugin is to write what it reads of the plugin's words itself.
func (c *child) printed() io.Writer { return throttledWriter{c.words, c.throttle} }

// Stderr is empty for go-plugin: watch reads the real one.
func (c *child) Stderr() io.ReadCloser           { return io.NopCloser(strings.NewReader("")) }
func (c *child) Name() string                    { return c.spec.Module }
func (c *child) Diagnose(context.Context) string { return "" }

func (c *child) ID() string {
	if c.process == nil {
		return ""
	}
	return strconv.Itoa(c.pid)
}

// PluginToHost connects to the control socket, which it finds in the process's own folder, whatever the process says, and by its own view
// of that: a plugin that names another place would have the core connect where it may not itself.
func (c *child) PluginToHost(network, address string) (string, string, error) {
	if network != "unix" || filepath.Dir(address) != c.sockets {
		return "", "", fmt.Errorf("its control socket is to be in its folder, not at %s %q", network, address)
	}
	path := c.sockets
	if c.private {
		path = "/proc/" + strconv.Itoa(c.pid) + "/root" + path
	}
	folder, err := os.Open(path)
	if err != nil {
		return "", "", fmt.Errorf("find its control socket: %w", err)
	}
	defer folder.Close()
	socket := fdPath(folder) + "/" + filepath.Base(address)
	if found, err := os.Lstat(socket); err != nil || found.Mode().Type() != fs.ModeSocket {
		return "", "", fmt.Errorf("there is no control socket at %q: %w", address, errors.Join(err))
	}
	dialer := net.Dialer{Timeout: c.spec.Start}
	conn, err := dialer.DialContext(context.Background(), "unix", socket)
	if err != nil {
		return "", "", fmt.Errorf("reach its control socket: %w", err)
	}
	c.control <- conn
	return network, address, nil
}

func (c *child) HostToPlugin(network, address string) (string, string, error) {
	return network, address, nil
}
