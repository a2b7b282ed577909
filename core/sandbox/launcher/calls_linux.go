package launcher

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// What a filter answers (linux/seccomp.h).
const (
	allow   = unix.SECCOMP_RET_ALLOW
	refuse  = unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)
	unknown = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)
	killed  = unix.SECCOMP_RET_KILL_PROCESS
	ask     = allow | 1 // allow, unless the core can be asked
)

// Where a filter finds what it judges (struct seccomp_data; both machines are little-endian: the low half of an argument comes first).
const (
	callAt = 0
	archAt = 4
	argsAt = 16
)

// lastCall is the highest number of a system call that the table below was written against: a newer one is unknown to it, and
// programs take that for an old kernel.
const lastCall = 463

// filter is a seccomp program under construction. Every test ends in an answer or falls through with the call's number loaded.
type filter []unix.SockFilter

func (f *filter) load(at uint32) {
	*f = append(*f, unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: at})
}

func (f *filter) answer(with uint32) {
	*f = append(*f, unix.SockFilter{Code: unix.BPF_RET, K: with})
}

// test skips the next instructions: so many when it holds, so many when not.
func (f *filter) test(how uint16, value uint32, held, not uint8) {
	*f = append(*f, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_K | how, K: value, Jt: held, Jf: not})
}

// permit lets calls through, whatever their arguments.
func (f *filter) permit(with uint32, calls ...uintptr) {
	for _, call := range calls {
		f.test(unix.BPF_JEQ, uint32(call), 0, 1)
		f.answer(with)
	}
}

// condition is what the low half of an argument must be: one of these values, or without any of these bits, with one of those, with all of
// these, not with all of those.
type condition struct {
	arg     uint32
	oneOf   []uint32
	without uint32
	with    uint32
	all     uint32
	notBoth uint32
}

// permitIf lets a call through where every condition holds, and refuses it otherwise.
func (f *filter) permitIf(with uint32, call uintptr, conditions ...condition) {
	var body filter
	for _, c := range conditions {
		body.load(argsAt + 8*c.arg)
		if c.without != 0 {
			body.test(unix.BPF_JSET, c.without, 0, 1)
			body.answer(refuse)
		}
		if c.with != 0 {
			body.test(unix.BPF_JSET, c.with, 1, 0)
			body.answer(refuse)
		}
		if c.all != 0 {
			body = append(body, unix.SockFilter{Code: unix.BPF_ALU | unix.BPF_AND | unix.BPF_K, K: c.all})
			body.test(unix.BPF_JEQ, c.all, 1, 0)
			body.answer(refuse)
		}
		if c.notBoth != 0 {
			body = append(body, unix.SockFilter{Code: unix.BPF_ALU | unix.BPF_AND | unix.BPF_K, K: c.notBoth})
			body.test(unix.BPF_JEQ, c.notBoth, 0, 1)
			body.answer(refuse)
		}
		for i, v := range c.oneOf {
			body.test(unix.BPF_JEQ, v, uint8(len(c.oneOf)-i), 0)
		}
		if len(c.oneOf) > 0 {
			body.answer(refuse)
		}
	}
	body.answer(with)
	f.test(unix.BPF_JEQ, uint32(call), 0, uint8(len(body)))
	*f = append(*f, body...)
}

// The flags of clone that a thread has, so that all of a process share one memory and one table of descriptors, which is what is bounded;
// and those that it may have: where its ids and its own memory are, in the ways of Go, glibc and musl.
const (
	cloneShares = unix.CLONE_VM | unix.CLONE_FS | unix.CLONE_FILES | unix.CLONE_SIGHAND | unix.CLONE_THREAD
	cloneMay    = cloneShares | unix.CLONE_SYSVSEM | unix.CLONE_SETTLS | unix.CLONE_PARENT_SETTID | unix.CLONE_CHILD_SETTID |
		unix.CLONE_CHILD_CLEARTID | unix.CLONE_DETACHED
)

// asked and given are the options of a socket that Go's net and gRPC ask for, and that a listener is given. Others tell or hand over who is
// at the other end (SO_PEERPIDFD, SO_PASSPIDFD), or have the kernel keep more. What is TCP's no socket of a plugin has.
var (
	asked = []uint32{
		unix.SO_TYPE, unix.SO_ERROR, unix.SO_DOMAIN, unix.SO_PROTOCOL, unix.SO_ACCEPTCONN, unix.SO_LINGER, unix.SO_RCVTIMEO, unix.SO_SNDTIMEO,
		unix.TCP_INFO,
	}
	given = []uint32{unix.SO_REUSEADDR, unix.SO_BROADCAST}
)

// transfers are the calls that send and receive beside read and write, and which argument has their flags. No byte out of band: no program
// uses any on a unix socket, but the kernel has code for it, by which processes of a browser have left its sandbox.
var transfers = map[uintptr]uint32{unix.SYS_SENDTO: 3, unix.SYS_RECVFROM: 3, unix.SYS_RECVMSG: 2}

// uncounted are the flags of mmap for memory that RLIMIT_DATA does not count, or that comes from a store that others were given.
const uncounted = unix.MAP_GROWSDOWN | unix.MAP_HUGETLB

// calls is all that a plugin may ask of the kernel: what a Go program needs that serves connections it is handed, and the launcher itself,
// to become it. Files are left to Landlock, but for their modes and times, which it does not guard and which whoever owns them may change.
// Threads, which share one table of descriptors, and no processes; no ioctl; no second descriptor of what is open; no memory that is
// shared, grows like a stack, is moved or, once it was written to, is closed to that, since no limit counts that; no socket but the stream
// socket that go-plugin binds, and no connect at all: the SDK takes the rest away when the module is configured.
func (o *Order) calls(exe, report int, landlocked bool) filter {
	var f filter
	f.load(archAt)
	f.test(unix.BPF_JEQ, auditArch, 1, 0)
	f.answer(killed)
	f.load(callAt)
	f.test(unix.BPF_JGE, lastCall+1, 0, 1) // x32's among them
	f.answer(unknown)
	f.permit(allow, calls...)
	f.permit(allow, machineCalls...)
	self := uint32(os.Getpid()) // executing keeps it
	commands := []uint32{unix.F_GETFD, unix.F_SETFD, unix.F_GETFL, unix.F_SETFL}
	private := condition{arg: 3, without: unix.MAP_SHARED | uncounted}
	if len(o.Own) > 0 { // what is there to stay is a database's, which is locked, and mapped by all who have it open
		commands = append(commands, unix.F_GETLK, unix.F_SETLK)
		private = condition{arg: 3, without: uncounted, notBoth: unix.MAP_SHARED | unix.MAP_ANONYMOUS}
	}
	f.permitIf(allow, unix.SYS_FCNTL, condition{arg: 1, oneOf: commands})
	f.permitIf(allow, unix.SYS_CLONE, condition{arg: 0, all: cloneShares, without: ^uint32(cloneMay)})
	f.permitIf(allow, unix.SYS_CLOSE_RANGE, condition{arg: 2, without: unix.CLOSE_RANGE_UNSHARE})
	f.permitIf(allow, unix.SYS_MMAP, private)
	f.permitIf(allow, unix.SYS_MPROTECT, condition{arg: 2, with: unix.PROT_WRITE})
	f.permitIf(allow, unix.SYS_GETSOCKOPT, condition{arg: 1, oneOf: []uint32{unix.SOL_SOCKET, unix.IPPROTO_TCP}},
		condition{arg: 2, oneOf: asked})
	f.permitIf(allow, unix.SYS_SETSOCKOPT, condition{arg: 1, oneOf: []uint32{unix.SOL_SOCKET}}, condition{arg: 2, oneOf: given})
	for call, flags := range transfers {
		f.permitIf(allow, call, condition{arg: flags, without: unix.MSG_OOB})
	}
	f.permitIf(allow, unix.SYS_KILL, condition{arg: 0, oneOf: []uint32{self}})
	f.permitIf(allow, unix.SYS_TGKILL, condition{arg: 0, oneOf: []uint32{self}})
	f.permitIf(allow, unix.SYS_PRLIMIT64, condition{arg: 0, oneOf: []uint32{0, self}})
	f.permitIf(allow, unix.SYS_EXECVEAT, condition{arg: 0, oneOf: []uint32{uint32(exe)}},
		condition{arg: 4, oneOf: []uint32{unix.AT_EMPTY_PATH}})
	f.permitIf(allow, unix.SYS_SENDMSG, condition{arg: 0, oneOf: []uint32{uint32(report)}})
	for call, conditions := range starting {
		f.permitIf(ask, call, conditions...)
	}
	for call := range few {
		f.permit(ask, call)
	}
	for call := range paths {
		if landlocked {
			f.permit(ask, call)
		} else {
			f.permit(allow, call)
		}
	}
	f.permitIf(allow, unix.SYS_PRCTL, condition{arg: 0, oneOf: []uint32{
		unix.PR_SET_NAME, unix.PR_GET_NAME, unix.PR_SET_VMA, unix.PR_SET_NO_NEW_PRIVS, unix.PR_GET_NO_NEW_PRIVS, unix.PR_SET_DUMPABLE,
		unix.PR_GET_DUMPABLE,
	}})
	f.test(unix.BPF_JEQ, unix.SYS_CLONE3, 0, 1) // whose flags no filter can read: what there was before is used instead
	f.answer(unknown)
	f.answer(refuse)
	return f
}

// install puts this thread, and what it executes, under the filter. It needs no_new_privs. Where the kernel lets it, the core is asked
// what to answer to what the filter refuses, and so learns of it: the descriptor for that goes by the report.
func (f filter) install(report int) (string, error) {
	said := fmt.Sprintf("%d system calls", len(calls)+len(machineCalls)+len(starting)+len(few)+len(transfers)+len(paths)+13)
	listener, e := f.asking().enforce(unix.SECCOMP_FILTER_FLAG_NEW_LISTENER | unix.SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV)
	if e == unix.EINVAL { // before Linux 5.19
		listener, e = f.asking().enforce(unix.SECCOMP_FILTER_FLAG_NEW_LISTENER)
	}
	if e != 0 { // a container's own filter asks somebody already, or the kernel is too old
		if _, e := f.enforce(0); e != 0 {
			return "", fmt.Errorf("install the filter: %w", e)
		}
		return said + ", others are refused unseen: " + e.Error(), nil
	}
	if err := unix.Sendmsg(report, []byte("\n"), unix.UnixRights(listener), nil, 0); err != nil {
		os.Exit(refused) // nobody would answer what the filter asks
	}
	unix.Close(listener)
	return said + ", others are told", nil
}

// asking is the filter that asks the core, before it refuses, too.
func (f filter) asking() filter {
	asking := slices.Clone(f)
	for i, step := range asking {
		if step.Code == unix.BPF_RET && (step.K == refuse || step.K == ask) {
			asking[i].K = unix.SECCOMP_RET_USER_NOTIF
		}
	}
	return asking
}

func (f filter) enforce(flags uintptr) (listener int, e syscall.Errno) {
	program := unix.SockFprog{Len: uint16(len(f)), Filter: &f[0]}
	fd, _, e := unix.RawSyscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, flags, uintptr(unsafe.Pointer(&program)))
	return int(fd), e
}

// starting are the calls that only the start of a plugin needs, and how: once its module is configured the core refuses them.
var starting = map[uintptr][]condition{
	unix.SYS_SOCKET: {{arg: 0, oneOf: []uint32{unix.AF_UNIX}},
		{arg: 1, oneOf: []uint32{unix.SOCK_STREAM, unix.SOCK_STREAM | unix.SOCK_CLOEXEC | unix.SOCK_NONBLOCK}}},
	unix.SYS_BIND: nil, unix.SYS_LISTEN: nil,
	unix.SYS_SECCOMP: {{arg: 0, oneOf: []uint32{unix.SECCOMP_SET_MODE_FILTER}}, {arg: 1, oneOf: []uint32{unix.SECCOMP_FILTER_FLAG_TSYNC}}},
}

// Starts tells of a call that a plugin may make as long as its module is not configured.
func Starts(call uintptr, args [6]uint64) bool {
	conditions, known := starting[call]
	for _, c := range conditions {
		known = known && slices.Contains(c.oneOf, uint32(args[c.arg]))
	}
	return known
}

// few are the calls whose results the kernel counts for all processes of a user, the portal's among them where that is an ordinary one, or
// for nobody, and how often a plugin may make them in its life: Go's runtime has one epoll, whose watches are as many as the descriptors,
// and go-plugin two pipes, whose pages are the kernel's.
var few = func() map[uintptr]int {
	all := map[uintptr]int{unix.SYS_EPOLL_CREATE1: 1, unix.SYS_PIPE2: 8}
	maps.Copy(all, machineFew)
	return all
}()

// Few is how often a plugin may make a call; 0: it is none of those that are counted.
func Few(call uintptr) int { return few[call] }

// Path is where the arguments of a call have a path that is opened or changed, and what says how.
type Path struct {
	Arg    int // that points to it
	In     int // that says in which folder, where it is no absolute one; −1: the process's own
	Flags  int // that says whether it is opened to be written to, or with Points what does; −1: none does
	Points bool
	Write  bool // it is written to
}

// Opens tells of a call that opens or changes what is at a path. Landlock judges it; the core only learns of it.
func Opens(call uintptr) []Path { return paths[call] }

var paths = func() map[uintptr][]Path {
	all := map[uintptr][]Path{
		unix.SYS_OPENAT: {{Arg: 1, In: 0, Flags: 2}}, unix.SYS_OPENAT2: {{Arg: 1, In: 0, Flags: 2, Points: true}},
		unix.SYS_MKDIRAT: {{Arg: 1, In: 0, Flags: -1, Write: true}}, unix.SYS_UNLINKAT: {{Arg: 1, In: 0, Flags: -1, Write: true}},
		unix.SYS_RENAMEAT:  {{Arg: 1, In: 0, Flags: -1, Write: true}, {Arg: 3, In: 2, Flags: -1, Write: true}},
		unix.SYS_RENAMEAT2: {{Arg: 1, In: 0, Flags: -1, Write: true}, {Arg: 3, In: 2, Flags: -1, Write: true}},
		unix.SYS_TRUNCATE:  {{Arg: 0, In: -1, Flags: -1, Write: true}},
	}
	maps.Copy(all, machinePaths)
	return all
}()

// calls are permitted whatever their arguments.
var calls = []uintptr{
	// memory
	unix.SYS_BRK, unix.SYS_MUNMAP, unix.SYS_MADVISE, unix.SYS_MINCORE, unix.SYS_MEMBARRIER,
	// threads
	unix.SYS_FUTEX, unix.SYS_SET_ROBUST_LIST, unix.SYS_GET_ROBUST_LIST, unix.SYS_SET_TID_ADDRESS, unix.SYS_RSEQ, unix.SYS_SCHED_YIELD,
	unix.SYS_SCHED_GETAFFINITY,
	unix.SYS_GETTID, unix.SYS_GETPID, unix.SYS_GETPPID, unix.SYS_EXIT, unix.SYS_EXIT_GROUP, unix.SYS_RESTART_SYSCALL,
	// signals
	unix.SYS_RT_SIGACTION, unix.SYS_RT_SIGPROCMASK, unix.SYS_RT_SIGRETURN, unix.SYS_SIGALTSTACK,
	// time
	unix.SYS_CLOCK_GETTIME, unix.SYS_CLOCK_GETRES, unix.SYS_CLOCK_NANOSLEEP, unix.SYS_NANOSLEEP, unix.SYS_GETTIMEOFDAY, unix.SYS_TIMES,
	unix.SYS_SETITIMER, unix.SYS_TIMER_CREATE, unix.SYS_TIMER_SETTIME, unix.SYS_TIMER_DELETE,
	// who and what it is
	unix.SYS_GETUID, unix.SYS_GETEUID, unix.SYS_GETGID, unix.SYS_GETEGID, unix.SYS_GETGROUPS, unix.SYS_UNAME, unix.SYS_GETRUSAGE,
	unix.SYS_SYSINFO,
	unix.SYS_GETRANDOM, unix.SYS_UMASK, unix.SYS_GETCPU,
	// descriptors
	unix.SYS_READ, unix.SYS_WRITE, unix.SYS_READV, unix.SYS_WRITEV, unix.SYS_PREAD64, unix.SYS_PWRITE64, unix.SYS_PREADV, unix.SYS_PWRITEV,
	unix.SYS_CLOSE, unix.SYS_LSEEK, unix.SYS_EVENTFD2,
	unix.SYS_EPOLL_CTL, unix.SYS_EPOLL_PWAIT, unix.SYS_EPOLL_PWAIT2, unix.SYS_PPOLL, unix.SYS_PSELECT6, unix.SYS_SPLICE, unix.SYS_SENDFILE,
	unix.SYS_COPY_FILE_RANGE,
	// files, as far as Landlock lets it
	unix.SYS_FSTAT, unix.SYS_STATX, unix.SYS_FSTATFS, unix.SYS_STATFS, unix.SYS_GETDENTS64, unix.SYS_GETCWD, unix.SYS_CHDIR, unix.SYS_FCHDIR,
	unix.SYS_FACCESSAT, unix.SYS_FACCESSAT2, unix.SYS_READLINKAT, unix.SYS_FTRUNCATE,
	unix.SYS_FALLOCATE, unix.SYS_FSYNC, unix.SYS_FDATASYNC, unix.SYS_FADVISE64,
	// the connections that it is handed, and go-plugin's own. No sendmsg but the launcher's: descriptors that are sent and not taken count for
	// all processes of a user, the core among them where that is an ordinary one, and one that has as many under way as it may open hands no
	// connection on.
	unix.SYS_ACCEPT, unix.SYS_ACCEPT4, unix.SYS_GETSOCKNAME, unix.SYS_GETPEERNAME,
	unix.SYS_SHUTDOWN,
}
