// Package core is the portal's vocabulary: one file per word, and the interfaces that cross from one ring of the
// core to another. It holds no mechanism, imports only the SDK, and every other package of the core may import it.
package core
