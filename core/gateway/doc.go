// Package gateway is the HTTP edge, on Fiber: it finds the session of each request, asks access, and answers: the core's
// own API, the shell's page and files, the modules' remotes, the event stream, and through the relay the modules' APIs.
// What it answers are rows, made with the rule that guards them (surface.go, rule.go): a handler is reached by whom its rule
// lets, with the path's parameters read, and asks nobody again. testdata/surface.txt lists them for review.
// Errors become responses here, and nowhere else are they logged. It decides nothing by itself: modules' rules come from the
// route table, rights from access. Domain and origin come from the configuration, never from a request.
package gateway
