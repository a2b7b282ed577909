// Package ticket is how a frame, which sends no cookie, comes to the files of its module: by an address that only it knows.
// Package shellapi issues a ticket with each frame's document, moduleapi opens files with it. It decides neither who may have one nor what
// it opens now.
package ticket
