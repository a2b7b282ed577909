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
	"text/template"
)

//go:embed portal-node.service
var unit string

const unitName = "portal-node.service"

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
