// Package launcher is what stands between the core and a sandboxed plugin: the core executes its own binary as
// `portal sandbox-exec`, which puts itself under the layers of its order, one after the other, says which of them hold, and
// becomes the plugin. Package sandbox writes the order; the policy is there.
//
// It imports the standard library and x/sys only, and works in its init: the packages of the whole portal take 25 ms to initialise, on
// every start of a plugin, and those that know nothing but the standard library come first. A binary that imports this package can be its
// own launcher, a test's too.
package launcher
