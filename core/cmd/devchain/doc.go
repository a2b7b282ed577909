// Command devchain is the embedded development chain: a go-ethereum node with one block producer of its own, the
// areas' contracts, a faucet and, unless switched off, residents that use the contracts as people would. `portal dev`
// starts it; tests start it on a free port. It is the only binary that links a full node. It knows no contract: areas.go
// lists the areas, and each says in plugins/<area>/devnet what it brings.
//
// When the chain answers it prints one JSON line on standard output: rpcUrl, chainId and contracts. Logs go to
// standard error. Everything it knows is in its data folder and survives a kill.
//
// multicall3.hex is the runtime code of Multicall3 (MIT) as it stands on public chains, taken from Preinstalls.sol of
// npm @eth-optimism/contracts-bedrock 0.17.3; a test holds it against the code hash of those chains. (The constant of
// npm viem is another compilation.)
package main
