// Package routing owns the route table: which page a path is, and what each path, API prefix, file and topic asks of a
// visitor. A table is built whole from the releases that are enabled, refused when two of them disagree, and never
// changes: the registry swaps one for the next, the gateway reads it on every request. It is pure, and has no opinion
// about who the visitor is or whether a module runs.
package routing
