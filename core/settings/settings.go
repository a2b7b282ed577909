package settings

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/secrets"
	"gaia.example/portal/sdk/go/portal"
)

// maxValue is the longest value, in bytes of JSON.
const maxValue = 64 << 10

// Settings are those of all modules of this portal. Safe for concurrent use.
type Settings struct {
	store core.SettingStore
	key   func() (secrets.Key, error)
	clock core.Clock
	wake  chan struct{}

	changing sync.Mutex // one change at a time: each is checked together with what the one before left

	mu      sync.Mutex
	seen    map[core.ModuleID]int64
	watches map[chan struct{}]core.ModuleID
}

// New makes Settings. key is called only where there is a secret.
func New(store core.SettingStore, key func() (secrets.Key, error), clock core.Clock) *Settings {
	return &Settings{
		store: store, key: key, clock: clock, wake: make(chan struct{}, 1),
		seen: map[core.ModuleID]int64{}, watches: map[chan struct{}]core.ModuleID{},
	}
}

// Settings is every property and what was set; of a secret only that it was.
func (s *Settings) Settings(ctx context.Context, manifest core.Manifest) ([]core.Setting, error) {
	k, err := s.kept(ctx, manifest)
	if err != nil {
		return nil, err
	}
	_, refused := k.schema.Accepted(k.values)
	all := map[string]core.Setting{}
	for _, name := range k.schema.Names() {
		all[name] = core.Setting{Name: name, Secret: k.schema.Secret(name), Value: k.schema.Default(name)}
	}
	for name, row := range k.rows {
		one := core.Setting{
			Name: name, Secret: row.Secret || k.schema.Secret(name), Value: k.values[name], Set: true, SetAt: row.SetAt, SetBy: row.SetBy,
		}
		if err := errors.Join(k.lost[name], refused[name]); err != nil {
			one.Problem = sentence(err)
		}
		all[name] = one
	}
	list := slices.SortedFunc(maps.Values(all), func(a, b core.Setting) int { return strings.Compare(a.Name, b.Name) })
	for i := range list {
		if list[i].Secret {
			list[i].Value = nil
		}
	}
	return list, nil
}

// attempts is how often a change is tried that other portals' changes come before.
const attempts = 5

// SetSettings checks a change, seals its secrets and stores it. Settings that it does not name stay. A change that another portal
// made meanwhile is read and checked together with it.
func (s *Settings) SetSettings(ctx context.Context, manifest core.Manifest, change core.SettingChange) error {
	s.changing.Lock()
	defer s.changing.Unlock()
	for attempt := 1; ; attempt++ {
		generations, err := s.store.SettingGenerations(ctx)
		if err != nil {
			return err
		}
		before := generations[manifest.ID]
		err = s.setSettings(ctx, manifest, change, before)
		if portal.CodeOf(err) != portal.Conflict || attempt == attempts {
			return err
		}
		if generations, again := s.store.SettingGenerations(ctx); again != nil || generations[manifest.ID] == before {
			return err
		}
	}
}

// setSettings is one attempt of SetSettings. Conflict when the settings are no longer of that generation.
func (s *Settings) setSettings(ctx context.Context, manifest core.Manifest, change core.SettingChange, generation int64) error {
	k, err := s.kept(ctx, manifest)
	if err != nil {
		return err
	}
	next, _ := k.schema.Accepted(k.values) // a setting that the schema refuses already does not keep others from being set
	now := s.clock()
	var set []core.StoredSetting
	var reset, sealed []string
	plain := map[string]json.RawMessage{}
	for _, name := range slices.Sorted(maps.Keys(change.Values)) {
		value := change.Values[name]
		_, was := k.rows[name]
		switch {
		case string(value) == "null":
			if !was && !k.schema.Has(name) {
				return portal.Errorf(portal.Invalid, "The module has no setting %.64s.", name)
			}
			delete(next, name)
			reset = append(reset, name)
			continue
		case len(value) > maxValue:
			return portal.Errorf(portal.TooLarge, "The setting %.64s is too long: a value has at most %d KiB.", name, maxValue>>10)
		}
		if next == nil {
			next = map[string]json.RawMessage{}
		}
		next[name] = value
		row := core.StoredSetting{Name: name, Value: string(value), Secret: k.schema.Secret(name), SetAt: now, SetBy: change.By}
		if row.Secret {
			key, err := s.key()
			if err != nil {
				return err
			}
			row.Value = key.Seal(string(manifest.ID), name, value)
			sealed = append(sealed, name)
		} else {
			plain[name] = value
		}
		set = append(set, row)
	}
	if _, err := k.schema.Check(next); err != nil {
		return portal.Errorf(portal.Invalid, "%s", sentence(err))
	}
	if set == nil && reset == nil {
		return nil
	}
	detail, err := json.Marshal(map[string]any{"set": plain, "secrets": append([]string{}, sealed...), "reset": append([]string{}, reset...)})
	if err != nil {
		return fmt.Errorf("write down what was set: %w", err)
	}
	err = s.store.SaveSettings(ctx, manifest.ID, core.StoredChange{Generation: generation, Set: set, Reset: reset}, core.AuditEntry{
		At: now, Actor: change.By, Action: "module.settings", Subject: string(manifest.ID), Detail: detail,
	})
	if err == nil {
		s.readNow()
	}
	return err
}

// ModuleSettings is what the module itself gets: the settings that were set and that the release's schema accepts.
func (s *Settings) ModuleSettings(ctx context.Context, manifest core.Manifest) (json.RawMessage, error) {
	k, err := s.kept(ctx, manifest)
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(k.lost)) { // a module must not run as if the secret had not been set
		return nil, portal.Errorf(portal.Unavailable, "%s", sentence(k.lost[name]))
	}
	accepted, _ := k.schema.Accepted(k.values)
	if len(accepted) == 0 {
		return nil, nil
	}
	return json.Marshal(accepted)
}

// kept is what was set for one module, with secrets decrypted.
type kept struct {
	schema *bundle.Settings
	rows   map[string]core.StoredSetting
	values map[string]json.RawMessage // of those that could be decrypted
	lost   map[string]error           // of those that could not
}

func (s *Settings) kept(ctx context.Context, manifest core.Manifest) (kept, error) {
	k := kept{rows: map[string]core.StoredSetting{}, values: map[string]json.RawMessage{}, lost: map[string]error{}}
	var err error
	if k.schema, err = bundle.ParseSettings(manifest.Settings); err != nil {
		return k, fmt.Errorf("read the manifest of %s: %w", manifest.ID, err)
	}
	rows, err := s.store.StoredSettings(ctx, manifest.ID)
	if err != nil {
		return k, err
	}
	for _, row := range rows {
		k.rows[row.Name] = row
		if !row.Secret {
			k.values[row.Name] = json.RawMessage(row.Value)
			continue
		}
		key, err := s.key()
		if err != nil {
			return k, err
		}
		plain, err := key.Open(string(manifest.ID), row.Name, row.Value)
		var wrong *secrets.WrongKey
		switch {
		case errors.As(err, &wrong):
			k.lost[row.Name] = fmt.Errorf("the secret %s cannot be read: %w: "+
				"give the portal the key that it had, secrets.key, or set the secret anew", row.Name, wrong)
		case err != nil:
			k.lost[row.Name] = fmt.Errorf("the secret %s cannot be read: %w: set it anew", row.Name, err)
		default:
			k.values[row.Name] = plain
		}
	}
	return k, nil
}

// sentence is an error as people read it.
func sentence(err error) string {
	text := err.Error()
	return strings.ToUpper(text[:1]) + text[1:] + "."
}
