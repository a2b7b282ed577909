package sandbox

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"

	"gaia.example/portal/core"
	"gaia.example/portal/core/sandbox/launcher"
)

// high keeps the binary's descriptor away from those that a launcher gets.
const high = 64

func openSelf() (*os.File, error) {
	file, err := os.Open("/proc/self/exe")
	if err != nil {
		return nil, err
	}
	defer file.Close()
	fd, err := unix.FcntlInt(file.Fd(), unix.F_DUPFD_CLOEXEC, high)
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), file.Name()), nil
}

// probe has a launcher lay every layer, and end.
func (s *Sandbox) probe() []core.Layer {
	r, err := s.try("")
	if err != nil { // it could not even be born
		r, err = s.try(fmt.Sprintf("the kernel refuses: %v", err))
	}
	if err != nil {
		why := err.Error()
		for _, name := range Names() {
			r.Layers = append(r.Layers, launcher.Layer{Name: name, Why: why})
		}
	}
	var layers []core.Layer
	for _, l := range r.Layers {
		layers = append(layers, core.Layer(l))
		if l.Name == launcher.Seccomp && err == nil {
			l.Name = Lockdown
			if l.Active {
				l.By = "as seccomp, by the plugin's SDK"
			}
			layers = append(layers, core.Layer(l), core.Layer{Name: Watchdog, Active: true, By: "processor and memory, every few seconds"})
		}
	}
	return layers
}

// try runs a launcher to its end.
func (s *Sandbox) try(unborn string) (launcher.Report, error) {
	folder, err := os.MkdirTemp("", "portal-sandbox-")
	if err != nil {
		return launcher.Report{}, err
	}
	defer os.RemoveAll(folder)
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return launcher.Report{}, err
	}
	defer null.Close()
	read, write, err := os.Pipe()
	if err != nil {
		return launcher.Report{}, err
	}
	defer read.Close()
	o := s.order(folder)
	o.Probe, o.Unborn, o.Born = true, unborn, unborn == ""
	attr := &os.ProcAttr{Env: []string{}, Files: []*os.File{null, null, null, null, null, write}, Sys: &syscall.SysProcAttr{}}
	path, args := s.command(o, attr.Sys)
	runtime.LockOSThread() // with whose end it would end
	defer runtime.UnlockOSThread()
	process, err := os.StartProcess(path, append([]string{"portal"}, args...), attr)
	write.Close()
	if err != nil {
		return launcher.Report{}, err
	}
	said, err := io.ReadAll(read)
	_, waited := process.Wait()
	if err = errors.Join(err, waited); err != nil {
		return launcher.Report{}, err
	}
	return parseReport(said)
}
