package host

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
)

// settings are the manifest's defaults with what an admin set in their place.
type settings struct{ module }

func (s settings) Read(ctx context.Context, into any) error {
	return s.call(ctx, "settings.read", s.may("settings.read"), func(ctx context.Context) error {
		body, err := s.merged(ctx)
		if err != nil {
			return err
		}
		return json.Unmarshal(body, into)
	})
}

// Watch yields the settings at once, and again whenever they have changed.
func (s settings) Watch(ctx context.Context) iter.Seq2[json.RawMessage, error] {
	return streamed(ctx, s.guard, "settings.read", s.may("settings.read"), func(ctx context.Context, each func(json.RawMessage) bool) error {
		var changed <-chan struct{} // nil where nothing can be set: it never comes
		if s.config.Ports.Settings != nil {
			signals, stop := s.config.Ports.Settings.WatchSettings(s.id)
			defer stop()
			changed = signals
		}
		for was := []byte(nil); ; {
			is, err := s.merged(ctx)
			if err != nil || !bytes.Equal(is, was) && !each(is) {
				return err
			}
			was = is
			select {
			case <-changed:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	})
}

// merged is what was set over the defaults.
func (s settings) merged(ctx context.Context) ([]byte, error) {
	merged, err := s.defaults()
	if err != nil {
		return nil, err
	}
	if s.config.Ports.Settings != nil {
		set, err := s.config.Ports.Settings.ModuleSettings(ctx, s.manifest)
		if err != nil {
			return nil, err
		}
		if len(set) > 0 {
			if err := json.Unmarshal(set, &merged); err != nil {
				return nil, fmt.Errorf("read the settings of %s: %w", s.id, err)
			}
		}
	}
	return json.Marshal(merged)
}

func (s settings) defaults() (map[string]json.RawMessage, error) {
	var schema struct {
		Properties map[string]struct {
			Default json.RawMessage `json:"default"`
		} `json:"properties"`
	}
	defaults := map[string]json.RawMessage{}
	if len(s.manifest.Settings) == 0 {
		return defaults, nil
	}
	if err := json.Unmarshal(s.manifest.Settings, &schema); err != nil {
		return nil, fmt.Errorf("read the settings' schema of %s: %w", s.id, err)
	}
	for name, property := range schema.Properties {
		if property.Default != nil {
			defaults[name] = property.Default
		}
	}
	return defaults, nil
}
