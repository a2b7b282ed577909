// Package node is the node protocol: how machines that run a node agent speak to modules of a portal. It owns the node's key, what a
// wallet signs about a node (delegation, revocation, fleet), signed requests, heartbeats as a hash chain, benchmark statements, and the
// paths and bodies of the requests, with a client for them. Agents and modules import it; docs/node-protocol.md says the same for others.
// It keeps nothing and reads no clock of its own: state and time come from who calls. Everything is safe for concurrent use.
package node
