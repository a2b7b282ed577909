// Package moduleapi is what modules answer: the requests of their APIs, which go through the relay, the files of their remotes, and what
// modules ask of one another (Callers). Which module is at an address, and who may come, the route table says.
package moduleapi
