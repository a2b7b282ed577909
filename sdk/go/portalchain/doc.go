// Package portalchain is for modules that derive what they show from the logs of contracts: a Follower keeps it current, an Events says
// what is done with which event, and package index keeps what was derived in the module's own tables. It is a Go module of its own, so
// that a plugin without a chain downloads no go-ethereum. The bindings of contracts are those of abigen --v2.
package portalchain
