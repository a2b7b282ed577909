// Package registry owns the life of every module: it discovers the releases on disk, verifies them, stages their files,
// grants, runs and drains them, and swaps the route table. It is the only writer of a module's state, and every step is
// a row, an audit entry, a metric and an event to open tabs. cmd/portal gives it the supervisor's processes; the gateway
// reads its table and files; admin calls Enable and Disable. It has no opinion about visitors.
package registry
