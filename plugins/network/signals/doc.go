// Package signals takes what nodes, validators and wallets publish about the network, and what validators attest of it, and tells visitors
// how it was judged (package rule). Each signal, attestation and outcome is an entry of the public log, appended in the transaction that
// keeps it. An attestation weighs what was bonded to its validator at the signal's block, by the history of the chain (package stakes):
// what moves later changes nothing, and a reorganisation is followed. The plugin's main makes one and runs it.
package signals
