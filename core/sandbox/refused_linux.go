package sandbox

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/elastic/go-seccomp-bpf/arch"
	"golang.org/x/sys/unix"
	"golang.org/x/time/rate"

	"gaia.example/portal/core/sandbox/launcher"
)

// How many of a plugin's calls are judged a second, and at once: of those that open a file, which are read, and of others. Faster ones
// wait, so that the core has no more work with them.
const (
	openedPace, openedBurst   = 1000, 5000
	refusedPace, refusedBurst = 2000, 2000
)

// judge answers what seccomp asks about one plugin's calls, and tells of those that the sandbox refuses.
type judge struct {
	refused    func(Refusal)
	read       []string // files and folders that it may read, and all in them
	own        []string // … and change
	look       []string // folders that it may not, but SQLite opens to have them written
	configured atomic.Bool
	made       map[int32]int // how often it made each of the calls that it may make a few times

	listener *os.File // nil: nobody asks
	ctx      context.Context
	cancel   context.CancelFunc
	ended    chan struct{}
}

func newJudge(l Limits) *judge {
	j := &judge{refused: l.Refused, made: map[int32]int{}, ended: make(chan struct{})}
	j.own = append(spellings(l.Own), os.DevNull, "/proc/self/comm")
	j.read = append(spellings([]string{l.Dir}), sought...)
	for _, own := range spellings(l.Own) {
		j.look = append(j.look, filepath.Dir(own))
	}
	if j.refused == nil {
		j.refused = func(Refusal) {}
	}
	j.ctx, j.cancel = context.WithCancel(context.Background())
	return j
}

// spellings are paths as they are given, and as the kernel has them.
func spellings(paths []string) (all []string) {
	for _, path := range paths {
		if path == "" {
			continue
		}
		all = append(all, filepath.Clean(path))
		if real, err := filepath.EvalSymlinks(path); err == nil && real != all[len(all)-1] {
			all = append(all, real)
		}
	}
	return all
}

// begin judges from now on, until the plugin's process has ended, or close.
func (j *judge) begin(listener *os.File) {
	j.listener = listener
	go func() {
		defer close(j.ended)
		defer listener.Close()
		j.attend(listener)
	}()
}

func (j *judge) close() {
	j.cancel()
	if j.listener != nil {
		j.listener.Close()
		<-j.ended
	}
}

func (j *judge) attend(listener *os.File) {
	raw, err := listener.SyscallConn()
	if err != nil {
		return
	}
	opened, refused := rate.NewLimiter(openedPace, openedBurst), rate.NewLimiter(refusedPace, refusedBurst)
	for {
		asked, err := next(raw)
		if err != nil {
			return
		}
		a, told, pace := j.judge(asked), []Refusal(nil), refused
		if opens := launcher.Opens(uintptr(asked.call)); opens != nil {
			a.errno, a.flags, pace = 0, unix.SECCOMP_USER_NOTIF_FLAG_CONTINUE, opened // whatever its path becomes, Landlock judges by the file
			told = j.beyond(asked, opens)
		} else if a.errno != 0 && !terminal(asked) {
			told = []Refusal{{What: "the system call " + nameOf(int(asked.call))}}
		}
		valid := false
		err = raw.Control(func(fd uintptr) { // else who asked was ended meanwhile, and what was read may be another's
			valid = ioctl(fd, unix.SECCOMP_IOCTL_NOTIF_ID_VALID, unsafe.Pointer(&a.id)) == 0
		})
		if err != nil || pace.Wait(j.ctx) != nil {
			return
		}
		if !valid {
			continue
		}
		for _, r := range told {
			j.refused(r)
		}
		_ = raw.Control(func(fd uintptr) {
			if ioctl(fd, unix.SECCOMP_IOCTL_NOTIF_SEND, unsafe.Pointer(&a)) == 0 && launcher.Few(uintptr(asked.call)) > 0 {
				j.made[asked.call]++ // a signal may have it asked again that was not answered
			}
		})
	}
}

// judge is the answer to a call that opens nothing.
func (j *judge) judge(q question) answer {
	starts := launcher.Starts(uintptr(q.call), q.args) && !j.configured.Load()
	if starts || j.made[q.call] < launcher.Few(uintptr(q.call)) {
		return answer{id: q.id, flags: unix.SECCOMP_USER_NOTIF_FLAG_CONTINUE}
	}
	return answer{id: q.id, errno: -int32(unix.EPERM)}
}

// terminal tells of a question whether output goes to a terminal, which libraries for logs ask.
func terminal(q question) bool {
	asks := uint32(q.args[1])
	return uintptr(q.call) == unix.SYS_IOCTL && (asks == unix.TCGETS || asks == unix.TIOCGWINSZ)
}

// beyond is what a call wants of files that are none of the plugin's.
func (j *judge) beyond(q question, opens []launcher.Path) (told []Refusal) {
	for _, at := range opens {
		write := at.Write || at.Flags >= 0 && flagsOf(q, at)&(unix.O_ACCMODE|unix.O_CREAT|unix.O_TRUNC) != 0
		path, err := pathOf(q, at)
		switch {
		case errors.Is(err, unix.EFAULT):
			path = "a file"
		case err != nil: // the core may not look: it cannot tell what is refused
			continue
		case within(path, j.own), !write && (within(path, j.read) || at.Flags >= 0 && slices.Contains(j.look, path)):
			continue
		}
		verb := "to open"
		if write {
			verb = "to change"
		}
		told = append(told, Refusal{File: true, What: fmt.Sprintf("%s %q", verb, path[:min(len(path), longestPath)])})
	}
	return told
}

// within tells whether a path is one of these, or in one of them.
func within(path string, roots []string) bool {
	for _, root := range roots {
		if rest, under := strings.CutPrefix(path, root); under && (rest == "" || rest[0] == '/') {
			return true
		}
	}
	return false
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
	"/proc/sys/net/core/somaxconn", "/proc/self/cgroup", "/proc/self/mountinfo", "/proc/self/maps", "/sys/kernel/mm/transparent_hugepage",
	"/sys/fs/cgroup",
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

// next waits for a question. An error is the end of the plugin, or of the judge.
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

// pathOf is the path that a call is about, absolute and without dots.
func pathOf(q question, at launcher.Path) (string, error) {
	path, err := textAt(int(q.pid), uintptr(q.args[at.Arg]))
	if err != nil || filepath.IsAbs(path) {
		return filepath.Clean(path), err
	}
	folder := fmt.Sprintf("/proc/%d/cwd", q.pid)
	if at.In >= 0 && int32(q.args[at.In]) != unix.AT_FDCWD {
		folder = fmt.Sprintf("/proc/%d/fd/%d", q.pid, int32(q.args[at.In]))
	}
	in, err := os.Readlink(folder)
	return filepath.Join(in, path), err
}

// flagsOf are those that a file is opened with; of open_how, the first that there is.
func flagsOf(q question, at launcher.Path) uint64 {
	if !at.Points {
		return q.args[at.Flags]
	}
	how := make([]byte, 8)
	if n, err := readAt(int(q.pid), uintptr(q.args[at.Flags]), how); err != nil || n < len(how) {
		return 0
	}
	return binary.NativeEndian.Uint64(how)
}

// textAt reads what a process has at an address, up to a zero.
func textAt(pid int, at uintptr) (string, error) {
	text := make([]byte, unix.PathMax)
	for n := 0; n < len(text); { // a page at a time: the next may not be there
		part := min(len(text)-n, os.Getpagesize()-int(at+uintptr(n))%os.Getpagesize())
		read, err := readAt(pid, at+uintptr(n), text[n:n+part])
		if err != nil {
			return "", err
		}
		if end := bytes.IndexByte(text[n:n+read], 0); end >= 0 {
			return string(text[:n+end]), nil
		}
		n += read
	}
	return string(text), nil
}

func readAt(pid int, at uintptr, into []byte) (int, error) {
	local := []unix.Iovec{{Base: &into[0], Len: uint64(len(into))}}
	return unix.ProcessVMReadv(pid, local, []unix.RemoteIovec{{Base: at, Len: len(into)}}, 0)
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
