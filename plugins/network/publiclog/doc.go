// Package publiclog is the module's public log: signals, attestations and outcomes, one after the other, in a Merkle tree as RFC 9162 §2.1
// has it, with signed heads. Who keeps something appends it in the same transaction, so that a process that is killed leaves both or
// neither, and there is one history. It knows nothing of what entries say.
package publiclog
