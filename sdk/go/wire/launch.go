package wire

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"syscall"
	"time"

	"github.com/hashicorp/go-hclog"
	plugin "github.com/hashicorp/go-plugin"
	"github.com/hashicorp/go-plugin/runner"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/status"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// Spec says what to launch.
type Spec struct {
	Module     string // the process is called portal-plugin:<module>
	Executable string
	SHA256     []byte   // of the executable; nil: whatever is there
	Dir        string   // working directory
	Env        []string // all that the process gets, beside what the handshake needs
	Manifest   []byte   // the release's module.json
	Memory     int64    // bytes of data that it may map (RLIMIT_DATA); 0: any
	Host       modulev1.HostServer
	Start      time.Duration // exec to a connection that both sides have agreed on
	Configure  time.Duration // the module's New
	Output     io.Writer     // gets what the plugin prints; nil: nobody
	Throttled  func()        // is called once, where the plugin prints more than is read of it; nil: nobody is told
	Front      Front         // nil: the plugin itself is executed
	Born       func(pid int) // is told of the process before that has run a line of the plugin; nil: nobody is
	Group      *os.File      // the control group (v2) that it is born into; nil: the core's own
	Describe   bool          // the module is built to say what it has, and nothing of it runs: Process.Description
	Lockdown   bool          // the plugin is told to give up, when it is configured, what only its start needs: see lockDown
}

// Front is executed in the plugin's place, holds itself to a policy that this package knows nothing of, and becomes the plugin by
// executing descriptor 4, which is the plugin's executable. Until then it has descriptor 5, a socket, for a report.
type Front interface {
	// Command is what to execute, under the plugin's own environment. It may add to what the process is born with. The folder is
	// the process's own, made for its control socket and removed when it has ended.
	Command(folder string, attr *syscall.SysProcAttr) (executable *os.File, args []string)
	// Began gets all that was said on descriptor 5, once that is closed, and the descriptor that was handed on with it, which is the
	// Front's to close; nil: none. An error ends the launch; it is in the chain of Launch's. private tells that what is in the folder
	// is seen by the process alone.
	Began(report []byte, handed *os.File) (private bool, err error)
}

// Process is a plugin process that was configured. Safe for concurrent use.
type Process struct {
	Module modulev1.ModuleClient
	Signer *Signer
	// Description is what the module has, where Spec.Describe asked for it; nil where its SDK does not know the question.
	Description *modulev1.Description

	child   *child
	channel *outbox
	client  *plugin.Client
	host    *grpc.Server
	done    chan struct{}

	connected bool // the plugin answers
}

// Launch starts the process and configures its module. An error that the plugin is to blame for is a *Failure.
func (l *Launcher) Launch(ctx context.Context, spec Spec) (*Process, error) {
	channel, err := newOutbox()
	if err != nil {
		return nil, err
	}
	id, err := newIdentity()
	if err != nil {
		channel.close()
		return nil, err
	}
	p := &Process{child: newChild(l, spec, channel), channel: channel, done: make(chan struct{})}
	err = p.start(ctx, spec, id)
	if err == nil {
		go p.collect()
		return p, nil
	}
	p.child.kill()
	if p.client != nil {
		go p.collect()
		<-p.done
	} else {
		channel.close()
	}
	exit := p.child.exited()
	if cause := ctx.Err(); cause != nil {
		err = fmt.Errorf("%w: %w", err, cause)
	} else if exit.For != nil {
		err = exit.For
	}
	return nil, &Failure{Err: err, Exit: exit, Connected: p.connected}
}

// Failure is a launch that failed, and how the process ended. The errors below, in its chain, tell some of the reasons.
type Failure struct {
	Err       error
	Exit      Exit
	Connected bool // it had answered, and was to make its module
}

var (
	// ErrChanged is a plugin's executable that is not what was verified, or not there.
	ErrChanged = errors.New("the plugin's executable is not the one that was verified")
	// ErrNotRun is a plugin that this machine executes no line of.
	ErrNotRun = errors.New("it could not be executed")
	// ErrRefused is a module whose own New answered an error.
	ErrRefused = errors.New("the module could not be made")
	// ErrFlood is a plugin that was ended for what it sent on one of its control connections.
	ErrFlood = errors.New("the plugin misuses its control connection")
)

// Exit is how a process ended.
type Exit struct {
	Err    error  // nil: with status 0
	For    error  // why it was ended by this package; nil: it was not
	Code   int    // the status; -1: a signal ended it
	Signal string // that ended it, such as SIGKILL; empty: none did
	Killed bool   // by SIGKILL, whoever sent it
	Last   string // the last it said on its standard error, at most Evidence
	Crash  string // … from the runtime's own words of a crash on; empty: it said none
	// bytes of memory that it had at most; 0: no more than the core had as it started it, which is all that the kernel tells then
	Peak int64
}

func (f *Failure) Error() string { return f.Err.Error() }

func (f *Failure) Unwrap() error { return f.Err }

func (p *Process) start(ctx context.Context, spec Spec, id identity) error {
	tls, err := id.tls()
	if err != nil {
		return err
	}
	sockets, err := p.child.launcher.folder()
	if err != nil {
		return err
	}
	secret, err := greeting{identity: id, Lockdown: spec.Lockdown}.marshal()
	if err != nil {
		return err
	}
	services, err := p.channel.send(secret)
	if err != nil {
		return fmt.Errorf("greet the plugin: %w", err)
	}
	p.host = grpc.NewServer(newBudget().hostOptions()...)
	p.host.RegisterService(hostService(), spec.Host)
	go func() { _ = p.host.Serve(listenOn(judge(services, clientPreface, p.child.end))) }() // until collect stops it
	// Longer than late waits, which says why the start failed: on a busy machine both may be over at once.
	longer := 2 * spec.Start
	p.client = plugin.NewClient(&plugin.ClientConfig{
		HandshakeConfig:  handshake,
		Plugins:          plugin.PluginSet{pluginName: &glue{}},
		VersionedPlugins: map[int]plugin.PluginSet{brokered: {}},
		AllowedProtocols: []plugin.Protocol{plugin.ProtocolGRPC},
		RunnerFunc: func(_ hclog.Logger, cmd *exec.Cmd, sockets string) (runner.Runner, error) {
			return p.child.prepare(cmd, sockets)
		},
		TLSConfig:        tls,
		SkipHostEnv:      true,
		UnixSocketConfig: &plugin.UnixSocketConfig{TempDir: sockets},
		GRPCDialOptions:  coreOptions(p.child.control, judgedTLS{credentials.NewTLS(tls), p.child.end}, longer),
		StartTimeout:     longer,
		Logger:           hclog.NewNullLogger(),
		SyncStdout:       p.child.printed(),
		SyncStderr:       p.child.printed(),
	})
	stop := context.AfterFunc(ctx, p.child.kill)
	defer stop()
	// go-plugin bounds each step of the way, and not the way.
	late := time.AfterFunc(spec.Start, func() { p.child.end(fmt.Errorf("it was not connected within %v", spec.Start)) })
	defer late.Stop()
	protocol, err := p.client.Client()
	if err != nil {
		return fmt.Errorf("start the plugin: %w", err)
	}
	if p.client.NegotiatedVersion() == brokered {
		return errors.New("it is built with an SDK that is older than this portal's: build it with the portal's SDK")
	}
	raw, err := protocol.Dispense(pluginName)
	if err != nil {
		return fmt.Errorf("reach the plugin: %w", err)
	}
	late.Stop()
	if err := p.configure(ctx, spec, raw.(modulev1.ModuleClient)); err != nil {
		return err
	}
	if p.child.private {
		return nil
	}
	// Both sides are connected: nobody else is to find the socket, and a killed core leaves no folder behind.
	return os.RemoveAll(p.child.sockets)
}

func (p *Process) configure(ctx context.Context, spec Spec, module modulev1.ModuleClient) error {
	key := make([]byte, 32)
	rand.Read(key)
	ctx, cancel := context.WithTimeout(ctx, spec.Configure)
	defer cancel()
	p.connected = true
	res, err := module.Configure(ctx, &modulev1.ConfigureRequest{CallerKey: key, Manifest: spec.Manifest, Describe: spec.Describe})
	if err != nil {
		if status.Code(err) == codes.Aborted { // as the other side's Configure answers it
			err = fmt.Errorf("%w: %s", ErrRefused, status.Convert(err).Message())
		}
		return fmt.Errorf("configure the module: %w", err)
	}
	p.Module, p.Signer, p.Description = module, NewSigner(key), res.Description
	return nil
}

// collect frees everything once the process is gone.
func (p *Process) collect() {
	<-p.child.heard()
	p.channel.close()
	p.client.Kill()
	p.child.free()
	p.host.Stop()
	close(p.done)
}

// PID is the process id.
func (p *Process) PID() int { return p.child.pid }

// Exited is closed the moment the process ends; Done when its last words are in and everything of it is freed.
func (p *Process) Exited() <-chan struct{} { return p.child.gone() }

// Done is closed after Exited, when Exit can be asked.
func (p *Process) Done() <-chan struct{} { return p.done }

// Exit is how the process ended. Valid after Done.
func (p *Process) Exit() Exit { return p.child.exited() }

// Kill ends the process and all it started, and waits for Done.
func (p *Process) Kill() {
	p.child.kill()
	<-p.done
}

// Dial is a new connection to the plugin's HTTP server.
func (p *Process) Dial() (net.Conn, error) { return p.channel.dial() }
