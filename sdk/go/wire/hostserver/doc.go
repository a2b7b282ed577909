// Package hostserver serves a portal.Host to a plugin process: the core side of what portal.Serve gives a module. The
// supervisor puts a host that checks the manifest behind it, portaltest any host.
package hostserver
