// Package lists reads the lists of claim campaigns as they are published: who gets how much GAIA, and why. It has those that come with
// the release, which are the dev chain's, by their names and by the hash that a campaign has of its list on chain. It has no opinion
// about who is in a list, nor about trees.
package lists
