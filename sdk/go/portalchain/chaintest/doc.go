// Package chaintest is a real chain for tests of what modules have on one: the dev chain with everything that is on it, read as the portal
// reads it for a plugin, and Go bindings held against the artefacts of their contracts.
package chaintest
