// Package limit bounds what one client address, and the network around it, may do: so often a minute (Pace), and so many at once
// (Quota). Each handler that costs something has one of its own.
package limit
