// Package devnet is what the network area brings to the dev chain: the staking contract, on terms short enough to watch, and validators.
// They stake, and everybody else on the chain delegates to them. Where the dev chain is told of a portal, some of them run nodes: the real
// agent, in processes of its own, all on this machine. Then the portal's admin makes topics, and validators publish signals of what
// they see and attest those of others, by the node protocol.
package devnet
