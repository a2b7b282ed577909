package main

import (
	"bytes"
	"context"
	_ "embed" // the unit
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"text/template"

	"gaia.example/portal/plugins/network/agent/folder"
)

//go:embed portal-node.service
var unit string

const (
	unitName     = "portal-node.service"
	rootsProgram = "/usr/local/bin/portal-node"
)

func service(ctx context.Context, a *agent, args []string) error {
	var install, remove bool
	err := a.parse("service", args, func(f *flag.FlagSet) {
		f.BoolVar(&install, "install", false, "write the unit, and start it now and with the machine")
		f.BoolVar(&remove, "remove", false, "stop it and remove the unit")
	})
	switch {
	case err != nil:
		return err
	case install:
		return a.installService(ctx)
	case remove:
		return a.removeService(ctx)
	}
	text, err := a.unit()
	if err != nil {
		return err
	}
	fmt.Fprint(a.out, text)
	return nil
}

// unit is the systemd unit of this program and folder: the system's for root, else the user's own.
func (a *agent) unit() (string, error) {
	own, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("find this program: %w", err)
	}
	dir, err := filepath.Abs(string(a.dir))
	if err != nil {
		return "", fmt.Errorf("find the agent's folder: %w", err)
	}
	values := struct {
		Program, Folder, Passphrase, Target string
		Root                                bool
	}{quoted(own), quoted(dir), "", "default.target", os.Geteuid() == 0}
	if values.Root {
		values.Target = "multi-user.target"
	}
	if a.passphraseFile != "" {
		file, err := filepath.Abs(a.passphraseFile)
		if err != nil {
			return "", fmt.Errorf("find the passphrase's file: %w", err)
		}
		values.Passphrase = quoted(file)
	}
	var text bytes.Buffer
	if err := template.Must(template.New("unit").Parse(unit)).Execute(&text, values); err != nil {
		return "", fmt.Errorf("write the unit: %w", err)
	}
	return text.String(), nil
}

// quoted is a path as systemd takes it in a command: in quotes, with what it reads as its own doubled.
func quoted(path string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "%", "%%", "$", "$$").Replace(path) + `"`
}

// unitPath is where the unit lies, and what systemctl is told of whose it is.
func unitPath() (path string, scope []string, err error) {
	if os.Geteuid() == 0 {
		return "/etc/systemd/system/" + unitName, nil, nil
	}
	config, err := os.UserConfigDir()
	if err != nil {
		return "", nil, fmt.Errorf("find your configuration's folder: %w", err)
	}
	return filepath.Join(config, "systemd", "user", unitName), []string{"--user"}, nil
}

func (a *agent) installService(ctx context.Context) error {
	if runtime.GOOS != "linux" {
		return errors.New("only systemd starts it by itself: have launchd run portal-node run, with KeepAlive")
	}
	if err := a.mayInstall(); err != nil {
		return err
	}
	text, err := a.unit()
	if err != nil {
		return err
	}
	path, scope, err := unitPath()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("make the folder of the unit: %w", err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		return fmt.Errorf("write the unit: %w", err)
	}
	for _, arguments := range [][]string{{"daemon-reload"}, {"enable", "--now", unitName}} {
		if err := systemctl(ctx, append(scope, arguments...)); err != nil {
			return err
		}
	}
	fmt.Fprintf(a.out, "The service runs: %s. Its log: journalctl %s.\n", path, strings.Join(append(scope, "-u", unitName), " "))
	if len(scope) > 0 {
		fmt.Fprintln(a.out, "It ends when you log out, unless you run: loginctl enable-linger")
	}
	return nil
}

// mayInstall: a service wants a node to run, and root's wants a program that nobody else can change.
func (a *agent) mayInstall() error {
	root := os.Geteuid() == 0
	if _, err := a.dir.Settings(); errors.Is(err, folder.ErrNotSetUp) {
		if root {
			return fmt.Errorf("no node is set up in %s: run portal-node service --install without sudo as the user who ran setup, or set one up there first with portal-node setup --portal https://…", a.dir)
		}
		return fmt.Errorf("no node is set up in %s: run portal-node setup --portal https://… first", a.dir)
	} else if err != nil {
		return err
	}
	if !root {
		return nil
	}
	own, err := os.Executable()
	if err != nil {
		return fmt.Errorf("find this program: %w", err)
	}
	return rootsAlone(own)
}

// rootsAlone refuses a program that somebody other than root could change or replace, as the system's service has root execute it.
func rootsAlone(program string) error {
	path, err := filepath.EvalSymlinks(program)
	if err != nil {
		return fmt.Errorf("find this program: %w", err)
	}
	for at := path; ; at = filepath.Dir(at) {
		info, err := os.Stat(at)
		if err != nil {
			return fmt.Errorf("see whose this program is: %w", err)
		}
		of, known := info.Sys().(*syscall.Stat_t)
		open := info.Mode().Perm()&0o022 != 0
		if info.IsDir() { // of a sticky one nobody takes what is another's
			open = info.Mode().Perm()&0o002 != 0 && info.Mode()&os.ModeSticky == 0
		}
		if !known || of.Uid != 0 || open {
			return fmt.Errorf("root would execute %s, which others than root can replace (%s): run sudo install -o root -m 755 '%s' %s, then sudo %s service --install",
				program, at, path, rootsProgram, rootsProgram)
		}
		if at == filepath.Dir(at) {
			return nil
		}
	}
}

func (a *agent) removeService(ctx context.Context) error {
	path, scope, err := unitPath()
	if err != nil || runtime.GOOS != "linux" {
		return err
	}
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err := systemctl(ctx, append(scope, "disable", "--now", unitName)); err != nil {
		return err
	}
	if err := os.Remove(path); err != nil {
		return fmt.Errorf("remove the unit: %w", err)
	}
	return systemctl(ctx, append(scope, "daemon-reload"))
}

func systemctl(ctx context.Context, arguments []string) error {
	said, err := exec.CommandContext(ctx, "systemctl", arguments...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("systemctl %s: %s: %w", strings.Join(arguments, " "), bytes.TrimSpace(said), err)
	}
	return nil
}
