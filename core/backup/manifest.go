package backup

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"gaia.example/portal/core/store"
)

// Names in the archive, in their order.
const (
	manifestName = "backup.json"
	settingsName = "portal.yaml"
)

func tableName(table store.Table) string { return "tables/" + table.Name + ".jsonl" }

// Manifest is backup.json: what the archive holds.
type Manifest struct {
	Portal   string             `json:"portal"` // version of the portal that wrote it
	Schema   int                `json:"schema"`
	At       time.Time          `json:"at"`
	Tables   map[string]Content `json:"tables"`
	Settings string             `json:"settings,omitempty"` // SHA-256 of portal.yaml, where there is one
}

// Content is what the archive holds of one table.
type Content struct {
	Rows   int64  `json:"rows"`
	SHA256 string `json:"sha256"`
	Last   int64  `json:"last,omitempty"` // the highest id that the table ever gave
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
	return m, nil
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
