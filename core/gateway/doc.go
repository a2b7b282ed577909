// Package gateway is the HTTP edge, on Fiber: it finds the session of each request, asks access, and answers: the core's
// own API, the shell's page and files, the modules' remotes, the event stream, and through the relay the modules' APIs.
// Errors become responses here, and nowhere else are they logged. It decides nothing by itself: rules come from the
// route table, rights from access. Domain and origin come from the configuration, never from a request.
package gateway
