// Package host stands between a module's calls and the portal: each call is checked against what the module was granted,
// bounded in number and time, counted, and made under the module's name. The supervisor serves it to the plugin; what
// answers is behind core.HostPorts. It has no opinion about who grants what: that is an admin's.
package host
