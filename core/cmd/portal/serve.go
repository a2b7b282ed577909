package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"gaia.example/portal/core/config"
	"gaia.example/portal/sdk/go/portal"
)

// devAdmin is account 0 of every dev chain: its key is public, so it is an admin only where nobody else can come.
const devAdmin = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"

// serve runs the portal on the configured chain.
func serve(ctx context.Context, args []string) error {
	began := time.Now()
	args, safe := takeFlag(args, "--safe-mode")
	settings, err := config.Load(args, os.Environ(), "")
	if err != nil {
		return err
	}
	if err := settings.Missing(); err != nil {
		return err
	}
	data, err := openData(ctx, settings.Data)
	if err != nil {
		return err
	}
	defer data.Close()
	listener, err := listen(ctx, settings.Server.Addr)
	if err != nil {
		return fmt.Errorf("the address %s is taken or not this machine's: set PORTAL_ADDR to another: %w", settings.Server.Addr, err)
	}
	settings = settings.ListenedOn(listener.Addr().String())
	if err := settings.Exposed(); err != nil {
		return err
	}
	return run(ctx, plan{settings: settings, listener: listener, safe: safe, began: began})
}

// dev starts a dev chain and runs the portal on it.
func dev(ctx context.Context, args []string) error {
	began := time.Now()
	args, safe := takeFlag(args, "--safe-mode")
	words := &line{act: moduleAct{arguments: helps["dev"].arguments}, command: "dev", words: args}
	folders := words.values("--module")
	if len(words.wrong) > 0 {
		return words.usage()
	}
	settings, err := config.Load(words.words, os.Environ(), "")
	if err != nil {
		return err
	}
	data, err := openData(ctx, settings.Data)
	if err != nil {
		return err
	}
	defer data.Close()
	listener, err := listenAnywhere(ctx, settings.Server.Addr)
	if err != nil {
		return err
	}
	settings = settings.ListenedOn(listener.Addr().String())
	if err := settings.Exposed(); err != nil {
		return err
	}
	chain, err := startDevChain(ctx, settings)
	if err != nil {
		return err
	}
	living, end := context.WithCancel(context.WithoutCancel(ctx))
	var keeping sync.WaitGroup
	keeping.Go(func() { chain.keep(living) })
	defer keeping.Wait()
	defer end() // after the drain
	settings = settings.OnDevChain(chain.RPCURL, chain.ChainID, chain.Contracts, chain.Accounts)
	if len(settings.Admins) == 0 && settings.Server.Private() {
		admin, err := portal.ParseAddress(devAdmin)
		if err != nil {
			return err
		}
		settings.Admins = append(settings.Admins, admin)
	}
	return run(ctx, plan{settings: settings, listener: listener, safe: safe, dev: true, folders: folders, began: began})
}

// listenAnywhere takes a free port where the wanted one is taken, and says so.
func listenAnywhere(ctx context.Context, addr string) (net.Listener, error) {
	listener, err := listen(ctx, addr)
	if err == nil {
		return listener, nil
	}
	host, port, _ := net.SplitHostPort(addr)
	listener, other := listen(ctx, net.JoinHostPort(host, "0"))
	if other != nil {
		return nil, fmt.Errorf("listen on %s: %w", addr, err)
	}
	fmt.Printf("Port %s is taken; the portal uses %s instead.\n", port, listener.Addr())
	return listener, nil
}

// listen is patient.
func listen(ctx context.Context, addr string) (listener net.Listener, err error) {
	var config net.ListenConfig
	err = patiently(ctx, syscall.EADDRINUSE, func() error {
		listener, err = config.Listen(ctx, "tcp", addr)
		return err
	})
	return listener, err
}

// openData makes the data folder and keeps other portals out of it while this one runs. It is patient.
func openData(ctx context.Context, dir string) (*os.File, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	lock, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the data folder: %w", err)
	}
	err = patiently(ctx, syscall.EWOULDBLOCK, func() error { return unix.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) })
	if err != nil {
		lock.Close()
		return nil, fmt.Errorf("another portal runs in the data folder %s: stop it, or set PORTAL_DATA to another folder", dir)
	}
	return lock, nil
}

// patience is how long a portal that was killed may hold on to what the next one needs: the kernel closes a process's files
// and connections one after the other, after whoever killed it was answered.
const patience = 3 * time.Second

// patiently takes what may be busy for that time.
func patiently(ctx context.Context, busy error, take func() error) error {
	for began := time.Now(); ; {
		err := take()
		if !errors.Is(err, busy) || time.Since(began) > patience {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(10 * time.Millisecond):
		}
	}
}
