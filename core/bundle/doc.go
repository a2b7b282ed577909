// Package bundle owns the format of a packed module: what may be in one, its manifest, its remote's index, the publisher's
// signed statement, and whom to trust. It reads and writes streams and folders, knows no database, runs nothing and has no
// opinion about what is installed: registry and admin ask it.
package bundle
