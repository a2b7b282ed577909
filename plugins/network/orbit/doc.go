// Package orbit is the network as a map has it: validators, nodes and delegations at one moment, in columns, and what happened in the last
// 24 hours. It reads what the packages beside it keep, and keeps nothing itself.
package orbit
