package launcher

import (
	"fmt"
	"slices"
)

// Command is the first argument of a process that is to be a launcher; its second is an Order as JSON.
const Command = "sandbox-exec"

// What a launcher finds open beside the plugin's own descriptors.
const (
	pluginFD = 4 // the plugin's executable, as the core opened and hashed it
	reportFD = 5 // takes a Report, and the filter's listener with it; it is closed when the plugin runs
)

// Above is how many descriptors the launcher needs above those that the plugin may have.
const Above = 32

// The layers that a launcher lays.
const (
	Namespaces = "namespaces"
	Tmpfs      = "tmpfs"
	Niceness   = "niceness"
	Proc       = "proc"
	Rlimits    = "rlimits"
	Privileges = "no_new_privs"
	Landlock   = "landlock"
	Seccomp    = "seccomp"
)

// Layer is one thing that holds a plugin, or does not.
type Layer struct {
	Name   string `json:"name"`
	Active bool   `json:"active"`
	By     string `json:"by"`  // what holds, with its figures; empty: nothing
	Why    string `json:"why"` // it does not; empty where it does
}

// Order is what a launcher is to do. It is seen in the process list: it has no secret.
type Order struct {
	Folder string   `json:"folder"` // of its control socket; its private temporary folder is mounted there
	Dir    string   `json:"dir"`    // that it may read
	Own    []string `json:"own"`    // files beside it that it may write to, and not replace
	User   int      `json:"user"`   // whom a root core makes of it; 0: it stays who the core is
	UID    int      `json:"uid"`    // who the core is, where the launcher maps that itself
	GID    int      `json:"gid"`

	Born    bool     `json:"born"`    // into namespaces of its own
	Unborn  string   `json:"unborn"`  // why not
	Require []string `json:"require"` // the layers without which the plugin does not run
	Probe   bool     `json:"probe"`   // lay them, and end

	Memory    int64 `json:"memory"`    // bytes of data that it may map
	Files     int   `json:"files"`     // that it may have open
	Tasks     int   `json:"tasks"`     // threads
	FileBytes int64 `json:"fileBytes"` // of one file
	TmpBytes  int64 `json:"tmpBytes"`
	TmpFiles  int   `json:"tmpFiles"`
	Nice      int   `json:"nice"`
}

// Report is what became of an order.
type Report struct {
	Layers  []Layer `json:"layers"`
	Error   string  `json:"error"`   // why the plugin was not executed; empty: it was
	Passing bool    `json:"passing"` // a layer is not there, for a reason that may pass

	to int // the descriptor that takes it
}

// lay does one layer and notes how it went.
func (r *Report) lay(name string, do func() (by string, err error)) {
	by, err := do()
	l := Layer{Name: name, Active: err == nil, By: by}
	if err != nil {
		l.By, l.Why = "", err.Error()
		r.Passing = r.Passing || Passing(err)
	}
	r.Layers = append(r.Layers, l)
}

// has tells whether a layer is there.
func (r *Report) has(name string) bool {
	return slices.ContainsFunc(r.Layers, func(l Layer) bool { return l.Name == name && l.Active })
}

// missing is the first required layer that is not there.
func (r *Report) missing(required []string) error {
	for _, l := range r.Layers {
		if !l.Active && slices.Contains(required, l.Name) {
			return fmt.Errorf("the layer %s is missing: %s", l.Name, l.Why)
		}
	}
	return nil
}
