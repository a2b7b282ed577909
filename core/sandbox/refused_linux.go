package sandbox

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/elastic/go-seccomp-bpf/arch"
	"golang.org/x/sys/unix"
	"golang.org/x/time/rate"

	"gaia.example/portal/core/sandbox/launcher"
)

// How many of a plugin's calls are judged a second, and at once: of those that are refused, and of others. Faster ones wait, so that the
// core has no more work with them.
const (
	refusedPace, refusedBurst = 200, 400
	openedPace, openedBurst   = 5000, 5000
)

// judge answers what seccomp asks about one plugin's calls, and tells of those that the sandbox refuses.
type judge struct {
	limits     Limits
	folder     string // its temporary one
	configured atomic.Bool
}

// attend judges until the plugin's process has ended.
func (j *judge) attend(listener *os.File) {
	defer listener.Close()
	raw, err := listener.SyscallConn()
	if err != nil {
		return
	}
	refused, opened := rate.NewLimiter(refusedPace, refusedBurst), rate.NewLimiter(openedPace, openedBurst)
	for {
		asked, err := next(raw)
		if err != nil {
			return
		}
		a, what := j.judge(asked)
		valid := false
		err = raw.Control(func(fd uintptr) { // else who asked was ended meanwhile, and what was read may be another's
			valid = ioctl(fd, unix.SECCOMP_IOCTL_NOTIF_ID_VALID, unsafe.Pointer(&a.id)) == 0
		})
		if err != nil {
			return
		}
		if !valid {
			continue
		}
		pace := opened
		if what != "" {
			pace = refused
			j.limits.Refused(what)
		}
		_ = pace.Wait(context.Background())
		_ = raw.Control(func(fd uintptr) { _ = ioctl(fd, unix.SECCOMP_IOCTL_NOTIF_SEND, unsafe.Pointer(&a)) })
	}
}

// judge is the answer to a question, and what was refused, in words; empty: nothing. What opens a file goes on in any case: Landlock
// judges by the file itself, whatever its path becomes meanwhile.
func (j *judge) judge(q question) (a answer, refused string) {
	call := uintptr(q.call)
	a = answer{id: q.id, flags: unix.SECCOMP_USER_NOTIF_FLAG_CONTINUE}
	if at, opens := launcher.Opens(call); opens {
		return a, j.beyond(q, at)
	}
	if launcher.Starts(call, q.args) && !j.configured.Load() {
		return a, ""
	}
	a = answer{id: q.id, errno: -int32(unix.EPERM)}
	if asks := uint32(q.args[1]); call == unix.SYS_IOCTL && (asks == unix.TCGETS || asks == unix.TIOCGWINSZ) { // whether it prints to a terminal
		return a, ""
	}
	return a, "the system call " + nameOf(int(q.call))
}

// beyond is what a call wants of a file that is none of the plugin's; empty: it is one of those that it may have. A path that is
// relative to a folder which it has open is: the folder was.
func (j *judge) beyond(q question, at launcher.Path) string {
	write := at.Write || at.Flags >= 0 && q.args[at.Flags]&(unix.O_ACCMODE|unix.O_CREAT|unix.O_TRUNC) != 0
	path, err := pathOf(int(q.pid), uintptr(q.args[at.Arg]))
	switch {
	case err != nil:
		path = "a file"
	case filepath.IsAbs(path):
	case at.In >= 0 && int32(q.args[at.In]) != unix.AT_FDCWD && !strings.Contains(path, ".."):
		return ""
	default:
		path = filepath.Join(j.limits.Dir, path)
	}
	may := append([]string{j.folder, os.DevNull, "/proc/self/comm"}, j.limits.Own...)
	if !write {
		may = append(append(may, j.limits.Dir), sought...)
	}
	for _, root := range may {
		if path = filepath.Clean(path); root != "" && (path == root || strings.HasPrefix(path, strings.TrimSuffix(root, "/")+"/")) {
			return ""
		}
	}
	path = fmt.Sprintf("%q", path[:min(len(path), longestPath)])
	if write {
		return "to change " + path
	}
	return "to open " + path
}

// longestPath is as much of one as is told, in bytes.
const longestPath = 120

// sought is what Go's own packages look for, without a module's doing: time zones, kinds of files, certificates, names, and what the
// runtime asks the kernel. It is refused like all else, and not told.
var sought = []string{
	"/dev/urandom", "/usr/share/zoneinfo", "/usr/share/lib/zoneinfo", "/usr/lib/locale/TZ", "/etc/zoneinfo", "/etc/localtime",
	"/usr/share/mime", "/usr/local/share/mime", "/etc/mime.types", "/etc/apache", "/etc/apache2", "/etc/httpd",
	"/etc/ssl", "/etc/pki", "/system/etc/security/cacerts", "/usr/local/share/certs",
	"/etc/hosts", "/etc/nsswitch.conf", "/etc/resolv.conf", "/etc/services", "/etc/protocols",
	"/proc/sys/net/core/somaxconn", "/proc/self/cgroup", "/proc/self/mountinfo", "/sys/kernel/mm/transparent_hugepage", "/sys/fs/cgroup",
}

// question is struct seccomp_notif, and answer struct seccomp_notif_resp (linux/seccomp.h).
type (
	question struct {
		id   uint64
		pid  uint32 // of the thread, as the core sees it
		_    uint32
		call int32
		_    uint32
		_    uint64
		args [6]uint64
	}
	answer struct {
		id    uint64
		_     int64
		errno int32
		flags uint32
	}
)

// next waits for a question. An error is the end of the plugin.
func next(listener rawReader) (q question, err error) {
	ended := false
	err = listener.Read(func(fd uintptr) bool {
		ready := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
		if n, err := unix.Poll(ready, 0); n == 0 || err != nil {
			return false
		}
		if ended = ready[0].Revents&unix.POLLIN == 0; ended {
			return true
		}
		q = question{}
		return ioctl(fd, unix.SECCOMP_IOCTL_NOTIF_RECV, unsafe.Pointer(&q)) == 0 // else who asked was ended meanwhile
	})
	if ended {
		err = os.ErrClosed
	}
	return q, err
}

// rawReader is of syscall.RawConn.
type rawReader interface {
	Read(func(fd uintptr) bool) error
}

func ioctl(fd, request uintptr, arg unsafe.Pointer) unix.Errno {
	for {
		_, _, e := unix.Syscall(unix.SYS_IOCTL, fd, request, uintptr(arg))
		if e != unix.EINTR {
			return e
		}
	}
}

// pathOf reads a path where a process has it.
func pathOf(pid int, at uintptr) (string, error) {
	text := make([]byte, unix.PathMax)
	n := 0
	for n < len(text) { // a page at a time: the next may not be there
		part := min(len(text)-n, os.Getpagesize()-int(at+uintptr(n))%os.Getpagesize())
		local := []unix.Iovec{{Base: &text[n], Len: uint64(part)}}
		read, err := unix.ProcessVMReadv(pid, local, []unix.RemoteIovec{{Base: at + uintptr(n), Len: part}}, 0)
		if err != nil {
			return "", fmt.Errorf("read a path: %w", err)
		}
		if end := bytes.IndexByte(text[n:n+read], 0); end >= 0 {
			return string(text[:n+end]), nil
		}
		n += read
	}
	return string(text), nil
}

// names are those of this machine's system calls.
var names = sync.OnceValue(func() map[int]string {
	machine, err := arch.GetInfo(runtime.GOARCH)
	if err != nil {
		return nil
	}
	return machine.SyscallNumbers
})

func nameOf(call int) string {
	if name := names()[call]; name != "" {
		return name
	}
	return fmt.Sprintf("number %d", call)
}
