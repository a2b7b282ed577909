package sandbox

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/sandbox/launcher"
)

// The layers that no launcher lays.
const (
	Cgroup   = "cgroup"   // by the core: the plugin is born into it
	Lockdown = "lockdown" // by the plugin's SDK, when its module is configured
	Watchdog = "watchdog" // by the supervisor, as long as the plugin runs
)

// Essential are the layers that hold on their own what a partner's plugin must not do.
func Essential() []string {
	return []string{launcher.Namespaces, launcher.Rlimits, launcher.Privileges, launcher.Landlock, launcher.Seccomp, Lockdown}
}

// Names are those of every layer, in the order in which they are laid.
func Names() []string {
	return []string{
		Cgroup, launcher.Namespaces, launcher.Tmpfs, launcher.Niceness, launcher.Proc, launcher.Rlimits, launcher.Privileges, launcher.Landlock,
		launcher.Seccomp, Lockdown, Watchdog,
	}
}

// Config is the operator's policy.
type Config struct {
	All     bool     // the portal's own modules too
	Also    []string // of the portal's own, those alone, by their ids
	Require []string // names of layers; a module that is to be sandboxed does not start where one is missing
}

// Sandbox is the policy, and this machine. Safe for concurrent use.
type Sandbox struct {
	cfg  Config
	self *os.File // this binary, whatever becomes of its file

	mu      sync.Mutex
	machine []core.Layer // empty: it was not looked at yet
	passing bool         // what it lacks, it may lack for the moment only
	looked  time.Time
	groups  *groups // nil: there can be none
}

// again is how soon a machine that lacked something for the moment is looked at again.
const again = time.Second

// Known tells whether there are such layers.
func Known(names []string) error {
	for _, name := range names {
		if !slices.Contains(Names(), name) {
			return fmt.Errorf("there is no layer %q: the layers are %s", name, strings.Join(Names(), ", "))
		}
	}
	return nil
}

// New opens the running binary, which is to be the launcher of plugins.
func New(cfg Config) (*Sandbox, error) {
	self, err := openSelf()
	if err != nil {
		return nil, fmt.Errorf("open the running binary: %w", err)
	}
	return &Sandbox{cfg: cfg, self: self}, nil
}

// Close frees it, once no plugin runs any more. Nothing can be guarded afterwards.
func (s *Sandbox) Close() {
	s.self.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.groups != nil {
		s.groups.close()
	}
}

// Covers tells whether a release runs in the sandbox: each that is not the portal's own does, and of those the ones that the policy names.
func (s *Sandbox) Covers(r core.Release) bool {
	return s != nil && (s.cfg.All || !r.FirstParty || slices.Contains(s.cfg.Also, string(r.Manifest.ID)))
}

// Relaxed are the essential layers that the policy does not require.
func (s *Sandbox) Relaxed() []string {
	return slices.DeleteFunc(Essential(), func(name string) bool { return slices.Contains(s.cfg.Require, name) })
}

// Machine is what this machine can do, layer by layer. It is tried once, and again as long as it lacks something for a reason
// that may pass. Lockdown takes what seccomp takes.
func (s *Sandbox) Machine() []core.Layer {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.machine) == 0 || s.passing && time.Since(s.looked) >= again {
		s.machine, s.passing = s.probe()
		s.looked = time.Now()
	}
	return slices.Clone(s.machine)
}

// lacks is why this machine does not have a layer; empty: it has.
func (s *Sandbox) lacks(name string) string {
	for _, l := range s.Machine() {
		if l.Name == name {
			return l.Why
		}
	}
	return "it was not tried"
}

// Refusal is one thing that the sandbox refused a plugin.
type Refusal struct {
	What string // in a few words
	File bool   // it is about a file; else about a system call
}

// Missing is a layer that the policy requires, and that does not hold the plugin that was to start.
type Missing struct{ Layer, Why string }

func (m *Missing) Error() string {
	return fmt.Sprintf("the layer %s is missing (%s). %s Or take it out of modules.sandbox_require, and the plugin runs without it", m.Layer,
		m.Why, Remedy(m.Layer))
}

// Required is nil, or a *Missing: of a layer that the policy requires, and that is not active.
func (s *Sandbox) Required(l core.Layer) error {
	if l.Active || !slices.Contains(s.cfg.Require, l.Name) {
		return nil
	}
	return &Missing{l.Name, l.Why}
}

// Remedy is what an operator does so that a layer is there.
func Remedy(layer string) string { return remedies[layer] }

var remedies = map[string]string{
	Cgroup: "Let the portal divide the control group that it runs in: a cgroup2 hierarchy with the controllers memory and pids, handed to the portal " +
		"(systemd: Delegate=yes and DelegateSubgroup=core in its unit).",
	launcher.Proc: "It needs the layer namespaces, and a kernel with tmpfs.",
	launcher.Namespaces: "Let the portal's user make user namespaces: user.max_user_namespaces above 0, kernel.unprivileged_userns_clone=1 on older Debian, " +
		"kernel.apparmor_restrict_unprivileged_userns=0 or a profile of its own on Ubuntu, and in a container a seccomp profile that allows clone with CLONE_NEWUSER.",
	launcher.Tmpfs:      "It needs the layer namespaces, and a kernel with tmpfs.",
	launcher.Niceness:   "Let the portal write /proc/self/oom_score_adj.",
	launcher.Rlimits:    "Raise the portal's own hard limits (ulimit -H -n above 1024), under which a plugin's are set.",
	launcher.Privileges: "Start the portal as an ordinary user, or as root with the capabilities SETUID, SETGID and SETPCAP.",
	launcher.Landlock:   "Run Linux 6.2 or later with Landlock: CONFIG_SECURITY_LANDLOCK=y, and landlock in lsm= on the kernel's command line.",
	launcher.Seccomp:    "Run a kernel with CONFIG_SECCOMP_FILTER=y, and in a container a profile that allows the system call seccomp.",
	Watchdog:            "Let the portal read /proc/<pid>/stat of its own processes: no hidepid= in the mount of /proc.",
	Lockdown:            "Build the plugin with this portal's SDK, which lays that layer itself.",
}
