// Package schema holds the JSON Schemas that partners and the core read alike.
package schema

import _ "embed"

// Module is module.schema.json, the schema of a manifest (JSON Schema 2020-12).
//
//go:embed module.schema.json
var Module []byte
