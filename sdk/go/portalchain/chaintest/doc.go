// Package chaintest helps areas of the portal to test what they have on a chain: against the dev chain with everything that
// is on it, and their Go bindings against the artefacts of their contracts.
package chaintest
