package coretest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// Typed runs a command of the portal for somebody at a terminal, who types the answer when the question is there. It answers with
// what the command said, with what the terminal itself showed of the answer, and with the code.
func Typed(t testing.TB, data, question, answer string, args ...string) (output, shown string, code int) {
	t.Helper()
	bin := built(t)
	keyboard, screen := openTerminal(t)
	said, says, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer said.Close()
	program := filepath.Join(bin, "portal")
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Env, cmd.Stdin, cmd.Stdout, cmd.Stderr = environment(bin, data), screen, says, says
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	says.Close()
	screen.Close()
	for asked, buffer := false, make([]byte, 4<<10); ; {
		n, err := said.Read(buffer)
		output += string(buffer[:n])
		if !asked && strings.Contains(output, question) {
			asked = true
			if _, err := unix.Write(keyboard, []byte(answer+"\n")); err != nil {
				t.Fatal(err)
			}
		}
		if err != nil {
			break
		}
	}
	_ = cmd.Wait() // the code says it
	buffer := make([]byte, 4<<10)
	if n, err := unix.Read(keyboard, buffer); err == nil {
		shown = string(buffer[:n])
	}
	return output, shown, cmd.ProcessState.ExitCode()
}

// openTerminal makes a terminal: what is written to the keyboard is typed, what is read from it was shown; a program sits at the screen.
func openTerminal(t testing.TB) (keyboard int, screen *os.File) {
	t.Helper()
	keyboard, err := unix.Open("/dev/ptmx", unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC|unix.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = unix.Close(keyboard) })
	if err := unix.IoctlSetPointerInt(keyboard, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(keyboard, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	screen, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	return keyboard, screen
}
