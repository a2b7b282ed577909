// Package disk has names of files survive a loss of power. Whoever gives a finished file its name (backup, blobs, bundle,
// registry) calls it for the folder that the name is in; what the files are, it has no opinion about.
package disk
