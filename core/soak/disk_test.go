package soak

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

// inside marks the process that has its own mounts.
const inside = "PORTAL_SOAK_INSIDE"

// diskSize is the disk's; the dev chain takes some of it at its start.
const diskSize = 96 << 20

// TestFullDisk runs in a mount namespace of its own, where anybody may mount a small disk.
func TestFullDisk(t *testing.T) {
	coretest.Long(t)
	if os.Getenv(inside) != "" {
		fullDisk(t)
		return
	}
	t.Parallel()
	run := func(flags uintptr) (string, error) {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestFullDisk$", "-test.v", "-test.timeout=3m")
		cmd.Env = append(os.Environ(), inside+"=1")
		cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: flags, Pdeathsig: syscall.SIGKILL}
		if flags&syscall.CLONE_NEWUSER != 0 {
			cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}}
			cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}}
		}
		said, err := cmd.CombinedOutput()
		return string(said), err
	}
	said, err := run(syscall.CLONE_NEWNS | syscall.CLONE_NEWUSER)
	if said == "" && err != nil && os.Getuid() == 0 { // no user namespaces here
		said, err = run(syscall.CLONE_NEWNS)
	}
	switch {
	case err != nil && said == "":
		t.Fatalf("this test mounts a small disk, for which it needs user namespaces or root: %v", err)
	case err != nil:
		t.Fatalf("%v\n%s", err, said)
	}
	t.Log(said)
}

func fullDisk(t *testing.T) {
	w := &world{t: t, dir: t.TempDir(), log: &logFile{}}
	t.Cleanup(w.tell)
	disk := filepath.Join(w.dir, "data")
	if err := os.Mkdir(disk, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, fmt.Sprintf("size=%d", diskSize)); err != nil {
		t.Fatalf("mount a small disk: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(disk, syscall.MNT_DETACH) })
	w.env = []string{"PORTAL_ADDR=" + coretest.FreeAddress(t), "PORTAL_DEVCHAIN_ADDR=" + coretest.FreeAddress(t),
		"PORTAL_TRUSTED_PROXIES=127.0.0.1", "PORTAL_LOG_LEVEL=warn"}
	w.start()
	w.admin = w.browser(adminKey)
	w.admin.SignIn()
	visitor := w.browser("")
	visitor.SignIn()
	quiet.Until(t, soon, "the portal is ready", w.ready)

	ballast := fill(t, disk)
	refused := func() bool {
		answer, err := w.browser("").TrySignIn()
		return err == nil && answer.Status == 503 && strings.Contains(answer.Body, "The portal cannot write to its database: the disk is full")
	}
	quiet.Until(t, soon, "signing in is refused with a sentence", refused) // the database had some pages in hand
	began, viewed := time.Now(), 0
	for n := 0; time.Since(began) < 4*time.Second; n++ { // the dev chain is started again meanwhile, and cannot
		for path, b := range map[string]*coretest.Browser{"/api/session": visitor, "/api/admin/modules": w.admin, "/": visitor} {
			if answer := b.Get(path); answer.Status != 200 {
				t.Fatalf("with a full disk %s answers %d %.200q", path, answer.Status, answer.Body)
			}
		}
		for _, path := range []string{"/api/portal", "/readyz", "/api/m/lab/open/caller"} {
			if answer := visitor.Get(path); answer.Status != 200 {
				t.Fatalf("with a full disk %s answers %d %.200q", path, answer.Status, answer.Body)
			}
		}
		if answer := visitor.Do("POST", "/api/views", map[string]string{"route": "/auth"}, client(n)...); answer.Status != 204 {
			t.Fatalf("with a full disk a page view answers %d %.200q", answer.Status, answer.Body)
		}
		viewed++
		answer, err := w.browser("").TrySignIn(client(n)...)
		if err != nil || answer.Status != 503 || !strings.HasSuffix(answer.Body, ".") {
			t.Fatalf("with a full disk signing in answers %d %.200q, %v", answer.Status, answer.Body, err)
		}
	}
	if lines := strings.Count(w.log.String(), "the disk is full"); lines < 1 || lines > 3 { // requests, observations, all else
		t.Errorf("the log says %d times that the disk is full, want once a minute", lines)
	}
	said := w.log.String()

	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	quiet.Until(t, soon, "signing in works again", func() bool {
		answer, err := w.browser("").TrySignIn()
		return err == nil && answer.Status == 200
	})
	quiet.Until(t, soon, "the dev chain works again", func() bool {
		answer, err := visitor.Try("POST", "/api/dev/faucet", map[string]any{"address": visitor.Wallet, "amount": 1})
		return err == nil && answer.Status == 200
	})
	if answer := w.admin.Get("/api/admin/views"); !strings.Contains(answer.Body, fmt.Sprintf(`{"route":"/auth","views":%d}`, viewed)) {
		t.Errorf("of %d page views meanwhile the portal has %s", viewed, answer.Body)
	}
	w.process.Signal(syscall.SIGTERM)
	if code := w.process.Code(); code != 0 {
		t.Errorf("told to stop, the portal ended with %d", code)
	}
	w.checkDatabase(0)
	t.Logf("while the disk was full the log said:\n%s", said)
}

// fill writes a file until there is no room.
func fill(t *testing.T, dir string) (path string) {
	t.Helper()
	file, err := os.Create(filepath.Join(dir, "ballast"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for size := 1 << 20; size > 0; {
		if _, err := file.Write(make([]byte, size)); err != nil {
			size /= 2
		}
	}
	return file.Name()
}
