// Package metrics is what the portal measures of itself and of its modules, and answers Prometheus with. Whoever knows something counts it
// here; it has no opinion about what is much.
package metrics
