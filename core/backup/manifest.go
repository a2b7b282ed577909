package backup

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/store"
	"gaia.example/portal/sdk/go/portal"
)

// Names in the archive, in their order.
const (
	manifestName = "backup.json"
	settingsName = "portal.yaml"
)

func bundleName(b Bundle) string { return "bundles/" + b.Digest.String() + ".bundle" }

func databaseName(d Database) string { return "databases/" + string(d.Module) + "." + d.Driver }

func tableName(table store.Table) string { return "tables/" + table.Name + ".jsonl" }

// Manifest is backup.json: what the archive holds.
type Manifest struct {
	Portal   string             `json:"portal"` // version of the portal that wrote it
	Schema   int                `json:"schema"`
	At       time.Time          `json:"at"`
	Tables   map[string]Content `json:"tables"`
	Settings string             `json:"settings,omitempty"` // SHA-256 of portal.yaml, where there is one
	// of the releases that are wanted, or were before, and modules' blobs, by digest; nil: the backup was made without
	Bundles []Bundle `json:"bundles,omitzero"`

	Databases []Database `json:"databases,omitzero"` // that modules have to themselves, by module; nil: the backup was made without
}

// Content is what the archive holds of one table.
type Content struct {
	Rows   int64  `json:"rows"`
	SHA256 string `json:"sha256"`
	Last   int64  `json:"last,omitempty"` // the highest id that the table ever gave
}

// Bundle is what the archive holds of one release, or of one blob of a module's own.
type Bundle struct {
	Digest  core.Digest   `json:"digest"` // SHA-256 of its bytes
	Module  core.ModuleID `json:"module"`
	Version string        `json:"version"` // empty: a blob
	Bytes   int64         `json:"bytes"`
	Lost    Loss          `json:"lost,omitempty"` // why the archive does not have it
}

// Database is what the archive holds of one module's own database.
type Database struct {
	Module core.ModuleID `json:"module"`
	Driver string        `json:"driver"` // as portal.Database has it
	Bytes  int64         `json:"bytes"`
	SHA256 string        `json:"sha256"`
}

// String names it as people find it.
func (d Database) String() string {
	return core.Line(fmt.Sprintf("the database of %s (%s)", d.Module, d.Driver))
}

// String names it as people find it.
func (b Bundle) String() string {
	if b.Version == "" {
		return core.Line(fmt.Sprintf("a blob of %s (%s)", b.Module, b.Digest))
	}
	return core.Line(fmt.Sprintf("the bundle of %s %s (%s)", b.Module, b.Version, b.Digest))
}

// Loss is what had become of a bundle when the backup was made; empty: nothing.
type Loss string

// The losses.
const (
	Missing Loss = "missing" // it was not where bundles are kept
	Damaged Loss = "damaged" // it had other bytes
)

// Lost are the bundles that should be in the archive and are not.
func (m Manifest) Lost() (lost []Bundle) {
	for _, b := range m.Bundles {
		if b.Lost != "" {
			lost = append(lost, b)
		}
	}
	return lost
}

// Rows is how many there are in all tables.
func (m Manifest) Rows() (rows int64) {
	for _, table := range m.Tables {
		rows += table.Rows
	}
	return rows
}

func (m Manifest) encode() ([]byte, error) {
	text, err := json.MarshalIndent(m, "", "  ")
	return append(text, '\n'), err
}

// decodeManifest takes exactly what encode writes.
func decodeManifest(text []byte) (Manifest, error) {
	var m Manifest
	if err := json.Unmarshal(text, &m); err != nil || m.Schema < 1 || m.Portal == "" {
		return m, foreign(err)
	}
	if m.Schema > store.Newest() {
		return m, refused("The backup was written by a newer portal (%.20q, schema %d; this one knows %d): restore it with that version.",
			m.Portal, m.Schema, store.Newest())
	}
	if again, err := m.encode(); err != nil || !bytes.Equal(again, text) {
		return m, altered("backup.json is not as a portal writes it")
	}
	return m, m.ordered()
}

// ordered checks that each bundle is listed once, and has as many bytes as it can have.
func (m Manifest) ordered() error {
	for i, b := range m.Bundles {
		switch {
		case i > 0 && bytes.Compare(m.Bundles[i-1].Digest[:], b.Digest[:]) >= 0:
			return altered("its bundles are not in their order")
		case b.Lost != "" && b.Lost != Missing && b.Lost != Damaged, (b.Bytes > 0) != (b.Lost == ""):
			return altered("it tells nothing that can be of %s", b)
		}
	}
	for i, d := range m.Databases {
		if i > 0 && m.Databases[i-1].Module >= d.Module || !core.IsID(string(d.Module)) || d.Bytes < 0 || d.Driver != portal.SQLite &&
			d.Driver != portal.PostgreSQL {
			return altered("it tells nothing that can be of %s", d)
		}
	}
	return nil
}

// holds checks that the tables are those of the schema, and no other.
func (m Manifest) holds(tables []store.Table) error {
	for _, table := range tables {
		if _, found := m.Tables[table.Name]; !found {
			return altered("it has no table %s", table.Name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(m.Tables)) {
		if !slices.ContainsFunc(tables, func(t store.Table) bool { return t.Name == name }) {
			return altered("schema %d has no table %.40q", m.Schema, name)
		}
	}
	return nil
}
