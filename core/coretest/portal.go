package coretest

import (
	"bufio"
	"bytes"
	"context"
	"crypto/x509"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/coretest/source"
)

// Page is the shell's page as tests have it.
const Page = `<!doctype html><html><head><meta name="portal-nonce" content="__NONCE__"><!--portal--></head><body></body></html>`

// Frame is the document of a frame as tests have it.
const Frame = `<!doctype html><html><head><meta name="portal-nonce" content="__NONCE__"><!--portal-frame--></head><body></body></html>`

// Process is a portal that runs for one test: the real binary with the module lab, on a dev chain of its own or on the
// chain that its settings name.
type Process struct {
	t    testing.TB
	cmd  *exec.Cmd
	stop func()

	URL      string // the public URL
	Data     string
	ChainURL string

	roots  *x509.CertPool // of the proxy in front of it
	mu     sync.Mutex
	output []string
	ended  chan struct{}
}

// letGo is how long a portal that has ended is waited for: a process that it left would hold its output open, and the test, for ever.
const letGo = 30 * time.Second

// Options change how a portal is started.
type Options struct {
	Data string   // keep the folder of an earlier portal; a new one when empty
	Env  []string // more settings
	Args []string // more arguments

	Serve  bool   // portal serve, on the chain that Env names
	Mortal bool   // it is built with fault points: PORTAL_FAULT in Env ends it at one
	Proxy  *Nginx // browsers come through it
	User   uint32 // whom a test that is root makes of it; 0: nobody else

	Stderr io.Writer // gets the log; the test's output when nil
}

var (
	publicURL = regexp.MustCompile(` is at (https?://\S+)`)
	dataLine  = regexp.MustCompile(`^  data\s+(\S+)`)
	chainURL  = regexp.MustCompile(`^  chain\s+(\S+)`)
)

// Portal starts a portal on free ports and waits until it is ready. It ends with the test, which go test -short leaves out.
func Portal(t testing.TB, options Options) *Process {
	t.Helper()
	Long(t)
	bin := built(t)
	if options.Data == "" {
		options.Data = t.TempDir()
	}
	p := &Process{t: t, Data: options.Data, ended: make(chan struct{})}
	command, env, last := "dev", environment(bin, options.Data), chainURL
	if options.Serve {
		command, last = "serve", dataLine
	}
	if proxy := options.Proxy; proxy != nil {
		env = append(env, "PORTAL_ADDR="+proxy.Upstream, "PORTAL_URL="+proxy.URL, "PORTAL_TRUSTED_PROXIES=127.0.0.1")
		p.roots = proxy.Roots
	}
	program := filepath.Join(bin, "portal")
	if options.Mortal {
		program = mortalPortal(t)
	}
	p.cmd = exec.CommandContext(context.Background(), program, append([]string{command}, options.Args...)...)
	p.cmd.Env = slices.Concat(env, options.Env)
	if p.cmd.Stderr = options.Stderr; options.Stderr == nil {
		p.cmd.Stderr = t.Output()
	}
	if options.User != 0 {
		if err := handOver(options, bin); err != nil {
			t.Fatal(err)
		}
		p.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL,
			Credential: &syscall.Credential{Uid: options.User, Gid: options.User}}
	}
	p.cmd.WaitDelay = letGo
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if p.stop, err = start(p.cmd); err != nil {
		t.Fatalf("start the portal: %v", err)
	}
	t.Cleanup(func() { // in peace where it can: the chain writes until it is told
		_ = p.cmd.Process.Signal(syscall.SIGTERM)
		select {
		case <-p.ended:
		case <-time.After(20 * time.Second):
		}
		p.stop()
	})
	ready := make(chan struct{})
	go func() {
		defer close(p.ended)
		p.read(bufio.NewScanner(stdout), last, ready)
	}()
	late, stop := quiet.Start().Past(time.Minute) // bench holds how soon a portal is ready
	defer stop()
	select {
	case <-ready:
	case <-p.ended:
		t.Fatal("the portal ended before it was ready")
	case <-late:
		t.Fatal("the portal was not ready within a minute")
	}
	return p
}

// handOver gives another user the portal's data, and lets it come to what was built.
func handOver(options Options, bin string) error {
	for at := options.Data; at != os.TempDir() && at != "/"; at = filepath.Dir(at) {
		if err := os.Chmod(at, 0o711); err != nil {
			return err
		}
	}
	if err := os.Chmod(bin, 0o711); err != nil {
		return err
	}
	return filepath.WalkDir(options.Data, func(path string, _ fs.DirEntry, err error) error {
		return errors.Join(err, os.Lchown(path, int(options.User), int(options.User)))
	})
}

// Long leaves a test out of go test -short, which is for a moment between two edits: make test runs all.
func Long(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("it takes its time: run it without -short")
	}
}

// Command runs another command of the portal to its end, and answers with what it said.
func Command(t testing.TB, data string, env []string, args ...string) (output string, code int) {
	t.Helper()
	return command(t, filepath.Join(built(t), "portal"), data, env, args...)
}

// Output is Command with what is printed for machines, and what is said beside it, apart.
func Output(t testing.TB, data string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	bin := built(t)
	cmd := exec.CommandContext(t.Context(), filepath.Join(bin, "portal"), args...)
	cmd.Env = environment(bin, data)
	cmd.WaitDelay = letGo
	var said bytes.Buffer
	cmd.Stderr = &said
	printed, err := cmd.Output()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	return string(printed), said.String(), cmd.ProcessState.ExitCode()
}

// MortalCommand is Command of a portal with fault points; its code is −1 where it was ended at one.
func MortalCommand(t testing.TB, data string, env []string, args ...string) (output string, code int) {
	t.Helper()
	return command(t, mortalPortal(t), data, env, args...)
}

func command(t testing.TB, program, data string, env []string, args ...string) (output string, code int) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Env = append(environment(filepath.Dir(program), data), env...)
	cmd.WaitDelay = letGo
	said, err := cmd.CombinedOutput()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	return string(said), cmd.ProcessState.ExitCode()
}

// mortal is the portal built with fault points, beside the other.
var mortal = sync.OnceValues(func() (string, error) {
	bin, err := programs()
	if err != nil {
		return "", err
	}
	path := filepath.Join(bin, "mortal-portal")
	return path, build(path, "./core/cmd/portal", "-tags=faultpoints")
})

func mortalPortal(t testing.TB) string {
	t.Helper()
	path, err := mortal()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// environment is the settings of every portal that a test starts.
func environment(bin, data string) []string {
	return append(os.Environ(),
		"PORTAL_DATA="+data, "PORTAL_ADDR=127.0.0.1:0", "PORTAL_DEVCHAIN_ADDR=127.0.0.1:0",
		"PORTAL_BUNDLES="+filepath.Join(bin, "bundles"), "PORTAL_SHELL="+filepath.Join(bin, "shell"))
}

// read keeps what the portal says, and tells when it has said the last line that it says at its start.
func (p *Process) read(lines *bufio.Scanner, last *regexp.Regexp, ready chan<- struct{}) {
	for lines.Scan() {
		line := lines.Text()
		p.mu.Lock()
		p.output = append(p.output, line)
		p.mu.Unlock()
		if m := publicURL.FindStringSubmatch(line); m != nil {
			p.URL = m[1]
		}
		if m := chainURL.FindStringSubmatch(line); m != nil {
			p.ChainURL = m[1]
		}
		if last.MatchString(line) {
			close(ready)
		}
	}
}

// Output is what the portal has printed.
func (p *Process) Output() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Join(p.output, "\n")
}

// PID is the portal's process id.
func (p *Process) PID() int { return p.cmd.Process.Pid }

// Signal sends the portal a signal.
func (p *Process) Signal(s syscall.Signal) {
	p.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		p.t.Fatal(err)
	}
}

// Ended is closed when the portal has ended.
func (p *Process) Ended() <-chan struct{} { return p.ended }

// Code waits until the portal has ended, and answers with its exit code; −1 when a signal ended it.
func (p *Process) Code() int {
	<-p.ended
	p.stop()
	return p.cmd.ProcessState.ExitCode()
}

// programs is a folder with the built portal, the dev chain, a shell of one page and the module lab.
var programs = sync.OnceValues(func() (string, error) {
	bin, err := os.MkdirTemp("", "portal-bin-")
	if err != nil {
		return "", err
	}
	scratch = append(scratch, bin)
	for _, program := range []string{"portal", "devchain"} {
		if err := build(filepath.Join(bin, program), "./core/cmd/"+program); err != nil {
			return "", err
		}
	}
	lab := filepath.Join(bin, "modules/lab")
	plugin := filepath.Join(lab, bundle.PluginPath(core.Manifest{Plugin: "lab"}))
	if err := os.MkdirAll(filepath.Dir(plugin), 0o755); err != nil {
		return "", err
	}
	if err := build(plugin, "./core/coretest/testdata/lab"); err != nil {
		return "", err
	}
	manifest, err := os.ReadFile(filepath.Join(source.Root(), "core/coretest/testdata/lab/module.json"))
	if err != nil {
		return "", err
	}
	files := labRemote()
	files["modules/lab/module.json"] = string(manifest)
	files["shell/index.html"], files["shell/frame.html"] = Page, Frame
	files["shell/sandbox.html"] = `<!doctype html><title>Sandbox</title><script defer src="/static/app.1234.js"></script>`
	files["shell/static/app.1234.js"] = strings.Repeat("console.log('the shell');\n", 100)
	for path, text := range files {
		path = filepath.Join(bin, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return "", err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return "", err
		}
	}
	if err := os.Mkdir(filepath.Join(bin, "bundles"), 0o755); err != nil {
		return "", err
	}
	return bin, pack(filepath.Join(bin, "bundles/lab-0.1.0.bundle"), lab)
})

// Beside builds a program into the folder of the portals that tests start, below it under that path: portal dev finds it there.
func Beside(t testing.TB, path, main string) string {
	t.Helper()
	path = filepath.Join(built(t), path)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	Build(t, path, main)
	return path
}

// built is programs, for a test.
func built(t testing.TB) string {
	t.Helper()
	bin, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	return bin
}

// labRemote is the remote of the module lab: an entry, and a file for each of its pages.
func labRemote() map[string]string {
	files := map[string]string{}
	index := core.RemoteIndex{Name: "lab_0_1_0", Shell: bundle.ShellContract, Entry: "entry.1.js", Files: map[string]core.RemoteFile{}}
	for path, file := range map[string]core.RemoteFile{
		"entry.1.js":         {},
		"static/open.1.js":   {Pages: []string{"/lab"}},
		"static/mine.1.js":   {Pages: []string{"/lab-mine"}},
		"static/locked.1.js": {Pages: []string{"/lab-locked/:sample"}, Cards: []string{"lab"}},
	} {
		text := fmt.Sprintf("export const file = %q\n", path)
		file.Integrity = bundle.Integrity([]byte(text))
		index.Files[path] = file
		files["modules/lab/remote/"+path] = text
	}
	text, err := json.Marshal(index)
	if err != nil {
		panic(err) // strings only
	}
	files["modules/lab/remote/remote.json"] = string(text)
	return files
}

// scratch is the folders that Main removes.
var scratch []string

// Main is the TestMain of a package that starts portals: its tests run side by side, and what was built for them is removed.
func Main(m *testing.M) {
	SideBySide()
	code := m.Run()
	for _, dir := range scratch {
		os.RemoveAll(dir)
	}
	os.Exit(code)
}

// atOnce is how many tests run side by side where they wait for other processes far more than they work.
const atOnce = 4

// SideBySide has more of a package's parallel tests run at once than there are processors, unless -parallel says how many. It belongs at
// the start of a TestMain.
func SideBySide() {
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "test.parallel" })
	if given {
		return
	}
	if err := flag.Set("test.parallel", strconv.Itoa(atOnce)); err != nil {
		panic(err) // the flag is there in every test binary
	}
}
