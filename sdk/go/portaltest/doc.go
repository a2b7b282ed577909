// Package portaltest runs a module as the portal does: Start in the test's own process, for the speed and the debugger, and
// StartProcess as the built plugin over the real wire. Module authors use it; the caller of each request is
// whatever the test says. The host is one in memory, and holds the module to its manifest.
package portaltest
