// Package blobs keeps bytes by their SHA-256, in a folder or with an S3-compatible store, as core.Blobs has it. Bundles are kept so:
// by name nobody can replace them, and what was stored in part, or has changed, is never read as whole. It has no opinion about what
// the bytes are, and deletes only what it is told to.
package blobs
