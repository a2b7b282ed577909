// Package limit bounds what one client address, and the network around it, may do: so often a minute (Pace), and so many at once
// (Quota). Handlers that cost something share one with those that cost the same.
package limit
