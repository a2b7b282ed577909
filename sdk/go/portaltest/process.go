package portaltest

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/wire"
	"gaia.example/portal/sdk/go/wire/hostserver"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

// memoryMiB is what a portal gives a plugin whose manifest says nothing.
const memoryMiB = 256

// StartProcess runs a built plugin as the portal does, as its own process over the real wire, with the memory that its manifest asks for,
// until the test ends. What it prints goes to the test's output. Linux only.
func StartProcess(t testing.TB, executable string, in *Host) *Module {
	t.Helper()
	executable, err := filepath.Abs(executable)
	if err != nil {
		t.Fatal(err)
	}
	launcher := wire.NewLauncher()
	t.Cleanup(launcher.Close)
	process, err := launcher.Launch(t.Context(), wire.Spec{
		Module: filepath.Base(executable), Manifest: in.manifest.text, Executable: executable, Dir: filepath.Dir(executable),
		Host: hostserver.New(in.Host(), func(call string, err error) { t.Logf("host call %s: %v", call, err) }),
		Env:  wire.Environment(cmp.Or(in.manifest.Resources.MemoryMiB, memoryMiB) << 20), Start: 5 * time.Second, Configure: 10 * time.Second,
		Output: t.Output(),
	})
	if err != nil {
		t.Fatalf("start %s: %v", executable, err)
	}
	t.Cleanup(process.Kill)
	drain := func() {
		if _, err := process.Module.Drain(t.Context(), &modulev1.DrainRequest{}); err != nil {
			t.Errorf("tell %s that it drains: %v", executable, err)
		}
	}
	job := func(ctx context.Context, name string, due time.Time) error {
		problem, err := process.RunJob(ctx, name, due)
		if problem != "" {
			err = errors.New(problem)
		}
		return err
	}
	return &Module{t: t, host: in, job: job, kill: process.Kill, drain: drain,
		do: func(r *http.Request, caller portal.Caller) (*http.Response, error) {
			conn, err := process.Dial()
			if err != nil {
				return nil, err
			}
			t.Cleanup(func() { _ = conn.Close() })
			return exchange(conn, process.Signer, r, caller)
		}}
}

func exchange(conn net.Conn, signer *wire.Signer, r *http.Request, caller portal.Caller) (*http.Response, error) {
	target := r.URL.RequestURI()
	claims := wire.Claims{SignedIn: caller.SignedIn, Tier: caller.Tier.String(), Admin: caller.Admin, Request: caller.RequestID}
	if !caller.Wallet.Zero() {
		claims.Wallet = fmt.Sprintf("0x%x", caller.Wallet[:])
	}
	r.Header.Set(wire.CallerHeader, string(signer.Append(nil, []byte(r.Method), []byte(target), claims, time.Now())))
	r.Close = true
	stop := context.AfterFunc(r.Context(), func() { _ = conn.Close() })
	defer stop()
	if err := r.Write(conn); err != nil {
		return nil, err
	}
	return http.ReadResponse(bufio.NewReader(conn), r)
}
