// Package portalsql opens the database that a module of the portal's own publisher has to itself: a SQLite file, or a schema
// of the portal's PostgreSQL that its role alone may use. It is a Go module of its own, so that a plugin without tables
// downloads no driver. Which tables there are, the bundle's migrations say: the portal runs them before the plugin starts.
package portalsql
