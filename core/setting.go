package core

import (
	"context"
	"encoding/json"
	"time"
)

// Setting is one property of a module's settings.
type Setting struct {
	Name    string
	Secret  bool            // the schema calls it writeOnly: Value is nil for whoever but the module
	Value   json.RawMessage // what was set, or the default; nil: neither
	Set     bool
	SetAt   time.Time
	SetBy   string
	Problem string // why what was set is not handed out, a sentence; empty: it is
}

// SettingChange is what an admin changes of a module's settings.
type SettingChange struct {
	Values map[string]json.RawMessage // null takes back what was set; what is not named stays
	By     string                     // as an audit entry's actor
}

// Settings are those of all modules, by the schema of the release that is given.
type Settings interface {
	// Settings is every property that the schema has, by name, and what was set beside it.
	Settings(context.Context, Manifest) ([]Setting, error)
	// SetSettings stores the change with its audit entry, or nothing: Invalid, when the settings would not be as the schema wants
	// them.
	SetSettings(context.Context, Manifest, SettingChange) error
}

// StoredSetting is one that was set, as it is kept.
type StoredSetting struct {
	Name   string
	Value  string // JSON, or sealed
	Secret bool
	SetAt  time.Time
	SetBy  string
}

// StoredChange is what becomes of settings of a generation.
type StoredChange struct {
	Generation int64 // 0: of none that were ever set
	Set        []StoredSetting
	Reset      []string
}

// SettingStore keeps them.
type SettingStore interface {
	// StoredSettings of one module, by name.
	StoredSettings(context.Context, ModuleID) ([]StoredSetting, error)
	// SaveSettings stores some and deletes others, with the audit entry, or nothing. Conflict: the module is not installed, or its
	// settings are of another generation.
	SaveSettings(ctx context.Context, id ModuleID, change StoredChange, entry AuditEntry) error
	// SettingGenerations tell changes: each module's rises with every one.
	SettingGenerations(context.Context) (map[ModuleID]int64, error)
}
