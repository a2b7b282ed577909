// Package hosttest has what a host's capabilities answer, whoever answers: the host in memory of portaltest, and the portal's own
// behind a real plugin process, pass the same tests. Both call it from their own; a module's author needs portaltest alone.
package hosttest
