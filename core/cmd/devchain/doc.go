// Command devchain is the embedded development chain: a go-ethereum node with one block producer of its own, the
// network's contracts, a faucet and, unless switched off, actors that use the contracts as people would. `portal dev`
// starts it; tests start it on a free port. It is the only binary that links a full node.
//
// When the chain answers it prints one JSON line on standard output: rpcUrl, chainId and contracts. Logs go to
// standard error. Everything it knows is in its data folder and survives a kill.
//
// multicall3.hex is the runtime code of Multicall3, cut from the creation code that npm viem 2.57.20 publishes as
// multicall3Bytecode; a test holds it against the code hash of the contract on public chains.
package main
