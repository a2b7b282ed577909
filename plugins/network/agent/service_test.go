package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestAServiceWantsANode(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only systemd has services of it")
	}
	dir := filepath.Join(t.TempDir(), "node")
	exit, text := code(t, dir, "service", "--install")
	if exit != exitFailed || !strings.Contains(text, "No node is set up in "+dir) || !strings.Contains(text, "portal-node setup --portal") {
		t.Errorf("it ended with %d:\n%s", exit, text)
	}
}

func TestRootExecutesWhatIsRootsAlone(t *testing.T) {
	shell, err := filepath.EvalSymlinks("/bin/sh")
	if err != nil {
		t.Fatal(err)
	}
	if err := rootsAlone(shell); err != nil {
		t.Errorf("the system's own shell: %v", err)
	}
	dir := filepath.Join(t.TempDir(), "home")
	program := filepath.Join(dir, "portal-node")
	for _, err := range []error{os.Mkdir(dir, 0o755), os.WriteFile(program, nil, 0o755)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	refused := func(what string) {
		t.Helper()
		if err := rootsAlone(program); err == nil || !strings.Contains(err.Error(), "sudo install -o root -m 755 '"+program+"' "+rootsProgram) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if os.Geteuid() != 0 {
		refused("a user's own program")
		return
	}
	if err := rootsAlone(program); err != nil {
		t.Errorf("root's own: %v", err)
	}
	change := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	change(os.Chown(program, 65534, -1))
	refused("another user's program")
	change(os.Chown(program, 0, -1))
	change(os.Chmod(program, 0o757))
	refused("a program that all can write")
	change(os.Chmod(program, 0o755))
	change(os.Chown(dir, 65534, -1))
	refused("root's program in another user's folder")
}
