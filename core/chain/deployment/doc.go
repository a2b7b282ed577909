// Package deployment puts contracts on a chain and checks what code is there, by the artefacts of their compiler. It knows no contract
// and no module: a plan names them, in their order, with the arguments of their constructors. The commands of portal contracts call it.
// It has no opinion about who pays: that is a key or an account of the endpoint.
package deployment
