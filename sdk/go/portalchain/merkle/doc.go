// Package merkle makes the trees of claim campaigns: the root that GaiaClaims keeps, and the proof of each allocation. They are those
// of StandardMerkleTree in OpenZeppelin's npm package merkle-tree, so that anybody can make them anew from the published list. Modules
// that publish lists and the agent that verifies them use it. It has no opinion about where a list comes from or whether its rows make
// sense.
package merkle
