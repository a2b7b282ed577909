package relay

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/gateway/edge"
	"gaia.example/portal/core/gateway/limit"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/core/supervisor/supervisortest"
	"gaia.example/portal/sdk/go/portal"
)

// probeRoot is where the probes are built; TestMain removes it.
var probeRoot string

// probes are two versions of the test plugin, built once.
var probes = sync.OnceValues(func() (map[string]core.Release, error) {
	releases := map[string]core.Release{}
	var err error
	probeRoot, err = os.MkdirTemp("", "relay")
	if err != nil {
		return nil, err
	}
	for _, version := range []string{"1", "2"} {
		dir := filepath.Join(probeRoot, version)
		if err := os.Mkdir(dir, 0o755); err != nil {
			return nil, err
		}
		if releases[version], err = supervisortest.Build(context.Background(), dir, version); err != nil {
			return nil, err
		}
	}
	return releases, nil
})

// end is how a soak ended: taken back to a version, or not.
type end struct {
	from, to string
	core.Fault
}

// site is a server with a relay to one real plugin.
type site struct {
	*testing.T
	supervisortest.Nobody
	slot   *supervisor.Slot
	ends   chan end // of soaks
	addr   string
	client *http.Client
	next   map[string]core.Release
	cancel chan struct{} // closes the right to everything
	told   told
	done   atomic.Int64
	asked  atomic.Int64
	span   *core.Span // of every request
}

func newSite(t *testing.T, limits Limits, adjust func(*core.Release)) *site {
	t.Helper()
	return newSiteWith(t, limits, supervisor.Limits{Drain: time.Second}, adjust)
}

func newSiteWith(t *testing.T, limits Limits, processes supervisor.Limits, adjust func(*core.Release)) *site {
	t.Helper()
	releases, err := probes()
	if err != nil {
		t.Fatal(err)
	}
	release := releases["1"]
	if adjust != nil {
		adjust(&release)
	}
	e := &site{T: t, next: releases, cancel: make(chan struct{}), ends: make(chan end, 100)}
	sup, err := supervisor.New(supervisor.Config{
		Host: (&supervisortest.Ports{}).Host(slog.DiscardHandler), Limits: processes,
	})
	if err != nil {
		t.Fatal(err)
	}
	e.slot = sup.Open(release, e)
	if err := e.slot.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	relay := New(limits, e.told.add)
	app := edge.NewApp(web.NewHeaders(false), func(int) {}, func(c fiber.Ctx) error {
		caller := portal.Caller{Wallet: core.Address{19: 1}, SignedIn: true, Tier: core.VAELUS, RequestID: "r1"}
		e.asked.Add(1)
		err := relay.Serve(c, e.slot, bytes.Clone(c.Request().Header.RequestURI()), caller,
			Options{Client: from(c), Cancel: e.cancel, Span: e.span, Done: func() { e.done.Add(1) }})
		if err == nil {
			return nil
		}
		e.done.Add(1)
		status := portal.CodeOf(err).Status()
		if bare := (*web.StatusError)(nil); errors.As(err, &bare) {
			status = bare.Status
		}
		return c.Status(status).SendString(err.Error())
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- app.Listener(listener, fiber.ListenConfig{DisableStartupMessage: true}) }()
	e.addr = listener.Addr().String()
	transport := &http.Transport{MaxIdleConnsPerHost: 64}
	e.client = &http.Client{Transport: transport, Timeout: 30 * time.Second}
	t.Cleanup(func() {
		transport.CloseIdleConnections()
		if err := sup.Close(context.Background()); err != nil {
			t.Error(err)
		}
		if err := app.ShutdownWithTimeout(time.Minute); err != nil {
			t.Error(err)
		}
		<-served
		// The server does not wait for connections that were switched to another protocol.
		for left := quiet.Start(); e.done.Load() != e.asked.Load() && left.Took() < 5*time.Second; {
			time.Sleep(time.Millisecond)
		}
		if e.done.Load() != e.asked.Load() {
			t.Errorf("%d requests were asked, %d ended", e.asked.Load(), e.done.Load())
		}
	})
	return e
}

// told are the headers of answers that were left out.
type told struct {
	sync.Mutex
	names []string
}

func (t *told) add(_ core.Manifest, name string) {
	t.Lock()
	defer t.Unlock()
	t.names = append(t.names, name)
}

func nobody(core.Manifest, string) {}

// from is the client that a request says it is.
func from(c fiber.Ctx) supervisor.Client {
	address, err := netip.ParseAddr(c.Get("X-From"))
	if err != nil {
		return supervisor.Client{}
	}
	return supervisor.Client{Address: limit.Client(address), Network: limit.Network(address)}
}

func (e *site) Returned(_ core.ModuleID, from, to core.Release, f core.Fault) {
	e.ends <- end{from.Manifest.Version, to.Manifest.Version, f}
}

func (e *site) Soaked(_ core.ModuleID, release core.Release, f core.Fault) {
	e.ends <- end{release.Manifest.Version, "", f}
}

func (e *site) url(path string) string { return "http://" + e.addr + path }

func (e *site) get(path string) (*http.Response, string) {
	e.Helper()
	res, err := e.client.Get(e.url(path))
	if err != nil {
		e.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		e.Fatal(err)
	}
	return res, string(body)
}

// raw sends bytes on a connection of their own.
func (e *site) raw(text string) (net.Conn, *bufio.Reader) {
	e.Helper()
	conn, err := net.Dial("tcp", e.addr)
	if err != nil {
		e.Fatal(err)
	}
	e.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(20 * time.Second))
	if _, err := io.WriteString(conn, text); err != nil {
		e.Fatal(err)
	}
	return conn, bufio.NewReader(conn)
}

// awaitGone waits until the plugin has seen so many clients leave.
func (e *site) awaitGone(n int) {
	e.Helper()
	quiet.Until(e, 5*time.Second, fmt.Sprintf("the plugin sees %d clients leave", n), func() bool {
		_, body := e.get("/gone")
		return body == fmt.Sprint(n)
	})
}
