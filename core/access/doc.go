// Package access decides whether a visitor may open a route, a file, a topic or an API prefix, and if not, why; and
// which tier a balance gives. It is pure: no clock, no store, no allocation, so that the gateway asks it on every
// request. It has no opinion about how a denial is shown.
package access
