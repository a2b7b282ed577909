// Package jobs runs the work that modules' manifests schedule. Every replica has a Runner; the database says what is due, and has one
// of them run it: whoever takes a job keeps it by a lease, and a replica that is gone loses it. It has no opinion about what a job
// does, nor about how a module is reached.
package jobs
