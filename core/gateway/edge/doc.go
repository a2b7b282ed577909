// Package edge is the HTTP server: which connections it lets in (door), which heads it takes (head), from where a request may come, and
// each request's way to its row and back (serve). Errors become responses here, and nowhere else are they logged. Who makes a request its
// Visitors know; what is answered, the rows. Domain and origin come from the configuration, never from a request.
package edge
