package sandbox

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"gaia.example/portal/core"
	"gaia.example/portal/core/sandbox/launcher"
)

func openSelf() (*os.File, error) { return os.Open("/proc/self/exe") }

// probe has a launcher lay every layer, and end. passing tells that what is missing may be there a moment later.
func (s *Sandbox) probe() (layers []core.Layer, passing bool) {
	r, err := s.try("", nil)
	if err != nil { // it could not even be born
		passing = launcher.Passing(err)
		r, err = s.try(fmt.Sprintf("the kernel refuses: %v", err), nil)
	}
	if err != nil {
		for _, name := range Names() {
			layers = append(layers, core.Layer{Name: name, Why: err.Error()})
		}
		return layers, passing || launcher.Passing(err)
	}
	group, cannot := s.probeGroup()
	layers, passing = []core.Layer{group}, passing || r.Passing || launcher.Passing(cannot)
	for _, l := range r.Layers {
		layers = append(layers, core.Layer(l))
		if l.Name == launcher.Seccomp {
			l.Name = Lockdown
			if l.Active {
				l.By = "as seccomp, by the plugin's SDK"
			}
			layers = append(layers, core.Layer(l), core.Layer{Name: Watchdog, Active: true, By: "processor and memory, every few seconds"})
		}
	}
	return layers, passing
}

// probeGroup has a launcher be born into a group.
func (s *Sandbox) probeGroup() (core.Layer, error) {
	if s.groups == nil {
		all, err := openGroups("/proc/self", bounded)
		if err != nil {
			return core.Layer{Name: Cgroup, Why: err.Error()}, err
		}
		s.groups = all
	}
	group, by, err := s.groups.group("probe", bounds{memory: 1 << 30, tasks: tasks(), nice: nice})
	if err == nil {
		_, err = s.try("it is not what is tried", group)
		group.End()
	}
	if err != nil {
		s.groups.close()
		s.groups = nil
		return core.Layer{Name: Cgroup, Why: fmt.Sprintf("have a process be born into a group: %v", err)}, err
	}
	return core.Layer{Name: Cgroup, Active: true, By: by + ", in " + s.groups.dir}, nil
}

// patience bounds a try.
const patience = 5 * time.Second

// try runs a launcher to its end, in a group where there is one.
func (s *Sandbox) try(unborn string, group *Group) (launcher.Report, error) {
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
	ends, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return launcher.Report{}, err
	}
	_ = unix.SetNonblock(ends[0], true) // else its deadline would not hold
	read, write := os.NewFile(uintptr(ends[0]), "report"), os.NewFile(uintptr(ends[1]), "report")
	defer read.Close()
	o := s.order(folder, "")
	o.Probe, o.Unborn, o.Born = true, unborn, unborn == ""
	attr := &os.ProcAttr{Env: []string{}, Files: []*os.File{null, null, null, null, null, write}, Sys: &syscall.SysProcAttr{}}
	self, args := s.command(o, attr.Sys)
	// Out of the way of what os.StartProcess moves to the descriptors right after these.
	fd, err := unix.FcntlInt(self.Fd(), unix.F_DUPFD_CLOEXEC, int(max(null.Fd(), write.Fd()))+len(attr.Files)+2)
	if err != nil {
		write.Close()
		return launcher.Report{}, err
	}
	defer unix.Close(fd)
	if group != nil {
		attr.Sys.UseCgroupFD, attr.Sys.CgroupFD = true, int(group.file.Fd())
	}
	runtime.LockOSThread() // with whose end it would end
	defer runtime.UnlockOSThread()
	process, err := os.StartProcess(fmt.Sprintf("/proc/self/fd/%d", fd), append([]string{"portal"}, args...), attr)
	write.Close()
	if err != nil {
		return launcher.Report{}, err
	}
	err = read.SetReadDeadline(time.Now().Add(patience))
	said, late := io.ReadAll(read)
	if late != nil {
		_ = process.Kill()
	}
	_, waited := process.Wait()
	if err = errors.Join(err, late, waited); err != nil {
		return launcher.Report{}, err
	}
	return parseReport(said)
}
