// Package sandbox owns what a sandboxed plugin may do, and whether this machine can hold it to that: which modules are
// sandboxed, the layers that hold them, which of those the operator requires, and what to do where one is missing. The supervisor asks it
// on every launch.
//
// The layers are laid by a launcher between the core and the plugin, which is this very binary: see package launcher. It has no
// opinion about when a module starts, or what becomes of one that may not.
package sandbox
