// Package bindings proves that the Go bindings of the contracts are what their committed artefacts generate. Together
// with the contract packages' verify script, which proves that the artefacts are what the sources compile to, no
// binding can drift from its Solidity. It holds a test only: `go test ./core/cmd/devchain/bindings -update` writes
// the bindings anew.
package bindings
