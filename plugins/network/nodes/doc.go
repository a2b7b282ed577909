// Package nodes takes what machines that run a node agent say, by the node protocol (sdk/go/node, docs/node-protocol.md), and tells owners
// and visitors of it: pairings, delegations, heartbeats and what they add up to. The plugin's main makes one and runs it.
//
// A heartbeat is kept as it was signed, and taken once: where a node's chain stands is moved by compare-and-swap, in the transaction that
// keeps what is new. How long a node was there is what its chain says, and the portal's own presence: what was told afterwards counts only
// for times at which the portal was away. It has no opinion about what nodes earn: there are no epochs and no jobs.
package nodes
