package wire

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/hashicorp/go-hclog"
	plugin "github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// Plugin is what a plugin process serves. Configure comes once, before all else, with the module.json of the release that it is of.
type Plugin interface {
	Configure(ctx context.Context, host *grpc.ClientConn, manifest []byte) (Handler, error)
	// Describe comes in the place of Configure, and nothing after it: it tells what the module has, and has nothing of it run.
	Describe(ctx context.Context, host *grpc.ClientConn, manifest []byte) (*modulev1.Description, error)
	Health(context.Context) error
	// Drain comes when no new request will: those that run go on.
	Drain()
	// RunJob runs one of the manifest's jobs. ErrJobRuns: it did not begin.
	RunJob(ctx context.Context, name string, due time.Time) error
	// Close comes after the last request.
	Close(context.Context) error
}

// Handler answers requests whose caller was verified.
type Handler struct {
	Serve   func(http.ResponseWriter, *http.Request, Claims)
	Context context.Context // that the requests' descend from
	Log     *slog.Logger    // gets what net/http complains about, and panics
}

// Serve is a plugin process's main: it returns when the core has closed the control connection, and ends the
// process when the core is gone or started nothing of the kind.
func Serve(p Plugin) {
	if os.Getenv(handshake.MagicCookieKey) != handshake.MagicCookieValue {
		LastWords(errNotFromPortal)
	}
	in, first, conn, err := openInbox()
	if err != nil {
		LastWords(err)
	}
	go in.watch(func(err error) {
		if errors.Is(err, io.EOF) {
			os.Exit(0)
		}
		LastWords(err)
	})
	// Executed by a descriptor, the process would be listed under the descriptor's number.
	_ = os.WriteFile("/proc/self/comm", []byte("portal-plugin"), 0)
	host, err := newServices(conn, func() { LastWords(errors.New("the portal has closed the connection on which it is called")) })
	if err != nil {
		LastWords(err)
	}
	plugin.Serve(&plugin.ServeConfig{
		HandshakeConfig: handshake,
		TLSProvider:     first.tls,
		Plugins:         map[string]plugin.Plugin{pluginName: &glue{module: &server{plugin: p, inbox: in, host: host, lockdown: first.Lockdown}}},
		GRPCServer:      func(o []grpc.ServerOption) *grpc.Server { return grpc.NewServer(append(o, serverOptions()...)...) },
		Logger:          hclog.NewNullLogger(),
	})
}

// newServices is a client of the core's services, on the one connection that this process gets to them; lost is called where that is gone,
// and a call is made.
func newServices(conn net.Conn, lost func()) (*grpc.ClientConn, error) {
	only := newOnly()
	only <- conn
	dial := func(ctx context.Context, address string) (net.Conn, error) {
		conn, err := only.dial(ctx, address)
		if err != nil {
			lost()
		}
		return conn, err
	}
	return grpc.NewClient("passthrough:portal", append(dialOptions(dial),
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithUnaryInterceptor(carryCall), grpc.WithStreamInterceptor(carryStream))...)
}

// stderr is the process's own; go-plugin replaces os.Stdout and os.Stderr by pipes that a dying process does not empty.
var stderr = os.Stderr

// LastWords ends the process as a crash: what is given is the last it says on its standard error.
func LastWords(err error) {
	fmt.Fprintln(stderr, err)
	os.Exit(2)
}

// Panicked is the error of a recovered panic, with the stack of the goroutine that calls it.
func Panicked(v any) error { return fmt.Errorf("panic: %v\n\n%s", v, debug.Stack()) }

// server is the Module service.
type server struct {
	modulev1.UnimplementedModuleServer
	plugin   Plugin
	inbox    *inbox
	host     *grpc.ClientConn
	lockdown bool

	mu   sync.Mutex
	http *http.Server
}

func (s *server) Configure(ctx context.Context, req *modulev1.ConfigureRequest) (*modulev1.ConfigureResponse, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.http != nil {
		return nil, status.Error(codes.FailedPrecondition, "the module is configured already")
	}
	// What the module prints is to reach the core even when it is the last it does.
	os.Stdout, os.Stderr = stderr, stderr
	s.host.Connect()
	if s.lockdown {
		_ = lockDown() // the core looks for itself what came of it, and judges
	}
	if req.Describe {
		description, err := s.plugin.Describe(ctx, s.host, req.Manifest)
		if err != nil {
			return nil, status.Error(codes.Aborted, err.Error())
		}
		return &modulev1.ConfigureResponse{Description: description}, nil
	}
	handler, err := s.configure(ctx, req.Manifest)
	if err != nil {
		return nil, status.Error(codes.Aborted, err.Error())
	}
	s.http = &http.Server{
		Handler:        &gate{signer: NewSigner(req.CallerKey), handler: handler},
		MaxHeaderBytes: 64 << 10,
		ErrorLog:       errorLog(handler.Log),
		BaseContext:    func(net.Listener) context.Context { return handler.Context },
	}
	go func() { _ = s.http.Serve(s.inbox) }() // until Close shuts it down
	return &modulev1.ConfigureResponse{}, nil
}

func (s *server) configure(ctx context.Context, manifest []byte) (h Handler, err error) {
	defer func() {
		if v := recover(); v != nil {
			LastWords(Panicked(v))
		}
	}()
	return s.plugin.Configure(ctx, s.host, manifest)
}

func errorLog(l *slog.Logger) *log.Logger {
	if l == nil {
		return log.New(stderr, "", 0)
	}
	return slog.NewLogLogger(l.Handler(), slog.LevelWarn)
}

func (s *server) Health(ctx context.Context, _ *modulev1.HealthRequest) (res *modulev1.HealthResponse, err error) {
	res = &modulev1.HealthResponse{}
	defer func() {
		if v := recover(); v != nil {
			res.Problem = strings.ToValidUTF8(fmt.Sprintf("its health check panicked: %v", v), "�")
		}
	}()
	if err := s.plugin.Health(ctx); err != nil {
		res.Problem = strings.ToValidUTF8(err.Error(), "�") // gRPC sends no other, and silence would be taken for a hang
	}
	return res, nil
}

func (s *server) Drain(context.Context, *modulev1.DrainRequest) (*modulev1.DrainResponse, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.http != nil {
		s.plugin.Drain()
	}
	return &modulev1.DrainResponse{}, nil
}

func (s *server) Close(ctx context.Context, req *modulev1.CloseRequest) (*modulev1.CloseResponse, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.http == nil {
		return &modulev1.CloseResponse{}, nil
	}
	limit := time.Duration(req.TimeoutMs) * time.Millisecond
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	gate := s.http.Handler.(*gate)
	requests, cancelRequests := context.WithTimeout(ctx, limit/2) // the rest is the module's, for its Close
	defer cancelRequests()
	if err := s.http.Shutdown(requests); err != nil {
		s.http.Close()
	}
	cut := gate.running.Load()
	if err := s.plugin.Close(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return nil, status.Error(codes.Aborted, err.Error())
	}
	return &modulev1.CloseResponse{Cut: uint32(cut)}, nil
}
