package core

import (
	"context"
	"encoding/json"
	"regexp"
	"time"
)

// PortalPages stands for a module where a page is the portal's own; no module has that id. It is no ModuleID, of which the browser's
// types would have it as the only one.
const PortalPages = "portal"

var preferenceForm = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}(\.[a-z][a-z0-9-]{0,39})?$`)

// IsPreferenceKey tells whether something can be kept under that key: a name, or two with a dot between them.
func IsPreferenceKey(text string) bool { return preferenceForm.MatchString(text) }

// PreferenceName is where something is kept.
type PreferenceName struct {
	Wallet Address
	Module ModuleID // on whose pages it was chosen
	Key    string
}

// Preference is what a wallet chose on a module's pages, as those wrote it.
type Preference struct {
	PreferenceName

	Value json.RawMessage // compact
	At    time.Time
}

// Bounds of what is kept. docs/modules.md has them for authors.
const (
	PreferenceBytes = 16 << 10 // of one value
	PreferenceKeys  = 100      // of a wallet and a module
	PreferencesKept = 200_000  // of all wallets; the oldest of who keeps the most go
)

// PreferenceStore keeps preferences.
type PreferenceStore interface {
	// Preference is what is kept under the name; NotFound where nothing is.
	Preference(context.Context, PreferenceName) (json.RawMessage, error)
	// SavePreference keeps a value in the place of what was kept. Conflict: the wallet has PreferenceKeys others of the module.
	// NotFound: the wallet never signed in.
	SavePreference(context.Context, Preference) error
	// DeletePreference forgets it; nothing is done where nothing is kept.
	DeletePreference(context.Context, PreferenceName) error
}
