// Package browser is what browsers read from the core, as JSON: the catalogue, the session, the inbox, the admin's pages and the
// events' payloads. The gateway fills it. `make generate` writes sdk/js/src/wire.ts from it, and shell/src/admin/wire.ts from the files
// admin*.go. A pointer is T | null there, a field with omitempty may be absent, a slice or map is never null unless its tag tstype
// says so, and a type with constants is the union of their values. Amounts are decimal strings in the smallest unit; GAIA counts whole
// GAIA. Times are RFC 3339.
package browser
