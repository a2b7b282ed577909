// Package benchmark is what a node computes to show how fast its machine is. The agent measures it, the portal computes some of it again
// from the seed: a result that was made up comes out otherwise. It computes with whole numbers alone, so that every machine gets the same;
// it measures no time, opens no file and knows no network. Numbers are little-endian. docs/node-protocol.md says how a result is sent.
package benchmark
