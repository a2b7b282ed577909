// Package webfile is what files of front ends are: their content types, which of them a module's remote may have, and what brotli makes of
// them. A bundle is checked by it, an installation packs with it, and the gateway serves by it. It reads no disk.
package webfile
