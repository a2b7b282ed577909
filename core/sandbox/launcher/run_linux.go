package launcher

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Passing tells of an error whose reason may be gone a moment later.
func Passing(err error) bool {
	for _, e := range []error{unix.EAGAIN, unix.ENOMEM, unix.EMFILE, unix.ENFILE, unix.ENOSPC, unix.EINTR, unix.EBUSY,
		os.ErrDeadlineExceeded} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// refused is the exit status of a launcher that executed nothing.
const refused = 126

// init is the whole process where it is one's own launcher: see the package's comment. It runs on the process's first
// thread, which alone is put under the layers; executing the plugin ends the others.
func init() {
	if len(os.Args) != 3 || os.Args[1] != Command {
		return
	}
	var o Order
	if err := json.Unmarshal([]byte(os.Args[2]), &o); err != nil {
		fmt.Fprintln(os.Stderr, "The portal alone starts this: it puts a plugin under its sandbox.")
		os.Exit(2)
	}
	r := &Report{to: reportFD}
	exe, err := o.lay(r)
	if err == nil && !o.Probe {
		r.send()
		err = o.execute(exe) // it does not come back
	}
	if err != nil {
		r.Error = err.Error()
	}
	r.send()
	os.Exit(refused)
}

// lay puts the process under every layer, each where what follows still works under it.
func (o *Order) lay(r *Report) (exe int, err error) {
	runtime.LockOSThread()
	r.lay(Namespaces, o.namespaces)
	r.lay(Tmpfs, o.tmpfs)
	r.lay(Niceness, o.niceness)
	if exe, r.to, err = o.keep(); err != nil {
		return 0, err
	}
	rules, landlock := o.rules(exe)
	r.lay(Proc, o.proc) // through which the rules were made
	r.lay(Rlimits, o.rlimits)
	r.lay(Privileges, o.privileges)
	r.lay(Landlock, func() (string, error) {
		if landlock != nil {
			return "", landlock
		}
		return rules.restrict()
	})
	if err := r.missing(o.Require); err != nil {
		return 0, err
	}
	if err := orphaned(); err != nil {
		return 0, err
	}
	// last: it forbids what the others need
	r.lay(Seccomp, func() (string, error) { return o.calls(exe, r.to, r.has(Landlock)).install(r.to) })
	return exe, r.missing(o.Require)
}

// namespaces are made by the clone that bore the process. Here it says who it is in there.
func (o *Order) namespaces() (string, error) {
	if !o.Born {
		return "", errors.New(o.Unborn)
	}
	if o.User == 0 { // else the core, which may, has mapped it
		for _, w := range []struct{ file, text string }{
			{"setgroups", "deny"}, {"gid_map", fmt.Sprintf("%d %d 1", o.GID, o.GID)}, {"uid_map", fmt.Sprintf("%d %d 1", o.UID, o.UID)},
		} {
			if err := os.WriteFile("/proc/self/"+w.file, []byte(w.text), 0); err != nil {
				return "", err
			}
		}
	}
	if err := unix.Sethostname([]byte("sandbox")); err != nil {
		return "", fmt.Errorf("name the host: %w", err)
	}
	return "user, net, pid, ipc, uts, mnt", nil
}

// tmpfs mounts the one folder that the plugin may write to. Nobody else sees the mount; it goes with the process.
func (o *Order) tmpfs() (string, error) {
	if !o.Born {
		return "", errors.New("it needs a mount namespace: " + o.Unborn)
	}
	options := fmt.Sprintf("size=%d,nr_inodes=%d,mode=0700,uid=%d,gid=%d", o.TmpBytes, o.TmpFiles, max(o.User, o.UID), max(o.User, o.GID))
	if err := unix.Mount("tmpfs", o.Folder, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, options); err != nil {
		return "", fmt.Errorf("mount it: %w", err)
	}
	if err := os.Setenv("TMPDIR", o.Folder); err != nil {
		return "", err
	}
	return fmt.Sprintf("%d MiB, %d files", o.TmpBytes>>20, o.TmpFiles), nil
}

// proc hides who else is there, and what they have open: what Landlock keeps from being opened can still be asked whether it is
// there. A plugin that asks for itself finds nothing either.
func (o *Order) proc() (string, error) {
	if !o.Born {
		return "", errors.New("it needs a mount namespace: " + o.Unborn)
	}
	if err := unix.Mount("tmpfs", "/proc", "tmpfs", unix.MS_RDONLY|unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC,
		"size=4096,nr_inodes=1,mode=0555"); err != nil {
		return "", fmt.Errorf("cover /proc: %w", err)
	}
	return "empty", nil
}

// oomScore makes a plugin the first that the kernel ends where the machine has no memory left.
const oomScore = 800

func (o *Order) niceness() (string, error) {
	if err := unix.Setpriority(unix.PRIO_PROCESS, 0, o.Nice); err != nil {
		return "", err
	}
	if err := os.WriteFile("/proc/self/oom_score_adj", []byte(strconv.Itoa(oomScore)), 0); err != nil {
		return "", err
	}
	return fmt.Sprintf("nice %d, out-of-memory score %d", o.Nice, oomScore), nil
}

// keep has what is needed to the end at descriptors that the plugin itself, which may have fewer, can never have: seccomp lets it
// execute the one, and hand a descriptor on by the other. A probe has no plugin.
func (o *Order) keep() (exe, report int, err error) {
	if o.Probe {
		return 0, reportFD, nil
	}
	exe = o.Files + Above/2
	report = exe + 1
	for from, to := range map[int]int{pluginFD: exe, reportFD: report} {
		if err := unix.Dup3(from, to, unix.O_CLOEXEC); err != nil {
			return 0, reportFD, fmt.Errorf("keep what the launcher needs: %w", err)
		}
	}
	if err := unix.CloseRange(pluginFD, uint(exe-1), unix.CLOSE_RANGE_CLOEXEC); err != nil {
		return 0, report, fmt.Errorf("close what the plugin is not to have: %w", err)
	}
	return exe, report, nil
}

// pending bounds the signals that wait, a timer's among them: Go's profiler has a timer for each thread.
const pending = 512

// reserved is what a Go program reserves of addresses beside its data, generously. It bounds the tables that the kernel keeps for memory
// that is only read, 2 KiB for each MiB.
const reserved = 4 << 30

// stackBytes bounds the first thread's stack, which RLIMIT_DATA does not count.
const stackBytes = 8 << 20

// bound is one limit.
type bound struct {
	resource int
	value    int64
}

func (o *Order) rlimits() (string, error) {
	limits := []bound{
		{unix.RLIMIT_CORE, 0}, {unix.RLIMIT_MSGQUEUE, 0}, {unix.RLIMIT_MEMLOCK, 0}, {unix.RLIMIT_FSIZE, o.FileBytes},
		{unix.RLIMIT_DATA, o.Memory}, {unix.RLIMIT_AS, o.Memory + reserved}, {unix.RLIMIT_STACK, stackBytes},
		{unix.RLIMIT_SIGPENDING, pending},
		{unix.RLIMIT_NPROC, int64(o.Tasks)}, {unix.RLIMIT_NOFILE, int64(o.Files)},
	}
	if !o.tmpfsLaid() && len(o.Own) == 0 {
		limits[3].value = 1 << 20 // what it can write to then is a disk
	}
	said := fmt.Sprintf("data %d MiB, %d open files, %d MiB a file, no core dumps", o.Memory>>20, o.Files, limits[3].value>>20)
	if o.Born || o.User != 0 {
		said += fmt.Sprintf(", %d threads", o.Tasks)
	} else {
		// they would be counted together with the core's own
		limits = slices.DeleteFunc(limits, func(l bound) bool { return l.resource == unix.RLIMIT_NPROC })
	}
	for _, l := range limits {
		if err := unix.Setrlimit(l.resource, &unix.Rlimit{Cur: uint64(l.value), Max: uint64(l.value)}); err != nil {
			return "", fmt.Errorf("limit %d to %d: %w", l.resource, l.value, err)
		}
	}
	return said, nil
}

// privileges leaves none, and no way to any: a user that is not root, no capability, and no_new_privs. What a root core starts
// becomes another user first; that forgets whose death ends it.
func (o *Order) privileges() (string, error) {
	for c := uintptr(0); c <= unix.CAP_LAST_CAP; c++ {
		_ = unix.Prctl(unix.PR_CAPBSET_DROP, c, 0, 0, 0) // of a user namespace that has none there is none to drop
	}
	said := "no capabilities"
	if o.User != 0 {
		if !o.tmpfsLaid() {
			if err := os.Chown(o.Folder, o.User, o.User); err != nil {
				return "", err
			}
		}
		for _, call := range [][4]uintptr{
			{unix.SYS_SETGROUPS, 0, 0, 0}, {unix.SYS_SETRESGID, uintptr(o.User), uintptr(o.User), uintptr(o.User)},
			{unix.SYS_SETRESUID, uintptr(o.User), uintptr(o.User), uintptr(o.User)},
		} {
			if _, _, e := unix.RawSyscall(call[0], call[1], call[2], call[3]); e != 0 {
				return "", fmt.Errorf("become user %d: %w", o.User, e)
			}
		}
		said += fmt.Sprintf(", user %d", o.User)
	}
	if err := unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0); err != nil {
		return "", fmt.Errorf("drop the ambient capabilities: %w", err)
	}
	var none [2]unix.CapUserData
	if err := unix.Capset(&unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}, &none[0]); err != nil {
		return "", fmt.Errorf("drop the capabilities: %w", err)
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return "", err
	}
	return said, nil
}

// tmpfsLaid tells whether the folder is the process's own mount.
func (o *Order) tmpfsLaid() bool { return os.Getenv("TMPDIR") == o.Folder }

// orphaned has the process die with the core, and tells whether that is gone already.
func orphaned() error {
	if err := unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(unix.SIGKILL), 0, 0, 0); err != nil {
		return fmt.Errorf("die with the core: %w", err)
	}
	channel := []unix.PollFd{{Fd: 3, Events: unix.POLLIN}}
	if _, err := unix.Poll(channel, 0); err == nil && channel[0].Revents&unix.POLLHUP != 0 {
		return errors.New("the core is gone")
	}
	return nil
}

// execute becomes the plugin.
func (o *Order) execute(exe int) error {
	argv, err := syscall.SlicePtrFromStrings(os.Args[:1])
	if err != nil {
		return err
	}
	env, err := syscall.SlicePtrFromStrings(os.Environ())
	if err != nil {
		return err
	}
	var empty [1]byte
	_, _, e := unix.RawSyscall6(unix.SYS_EXECVEAT, uintptr(exe), uintptr(unsafe.Pointer(&empty[0])), uintptr(unsafe.Pointer(&argv[0])),
		uintptr(unsafe.Pointer(&env[0])), unix.AT_EMPTY_PATH, 0)
	if e == unix.EACCES {
		return fmt.Errorf("execute the plugin: %w (one that is linked to libraries is refused: build it with CGO_ENABLED=0)", e)
	}
	return fmt.Errorf("execute the plugin: %w", e)
}

// send writes the report; the last one that is sent counts.
func (r *Report) send() {
	text, err := json.Marshal(r)
	if err == nil {
		_, err = unix.Write(r.to, append(text, '\n'))
	}
	if err != nil {
		os.Exit(refused)
	}
}
