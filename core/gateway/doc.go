// Package gateway is the HTTP edge, on Fiber: it finds the session of each request, asks access, and answers: the core's
// own API, the shell's page and files, the modules' remotes, the event stream, and through the relay the modules' APIs.
// surface.go lists every address that it answers, each with its rule (package row), and testdata/surface.txt has the list for review.
// A handler runs after its rule has let the visitor pass, and does not check again who asks.
// Errors become responses here, and nowhere else are they logged. It decides nothing by itself: modules' rules come from the
// route table, rights from access. Domain and origin come from the configuration, never from a request.
package gateway
