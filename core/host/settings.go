package host

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
)

// settings are what the admin set over the manifest's defaults.
type settings struct{ module }

func (s settings) Read(ctx context.Context, into any) error {
	err := s.may("settings.read")
	return s.call(ctx, "settings.read", err, func(ctx context.Context) error {
		merged, err := s.defaults()
		if err != nil {
			return err
		}
		if s.config.Ports.Settings != nil {
			set, err := s.config.Ports.Settings.ModuleSettings(ctx, s.id)
			if err != nil {
				return err
			}
			if len(set) > 0 {
				if err := json.Unmarshal(set, &merged); err != nil {
					return fmt.Errorf("read the settings of %s: %w", s.id, err)
				}
			}
		}
		body, err := json.Marshal(merged)
		if err != nil {
			return err
		}
		return json.Unmarshal(body, into)
	})
}

// Watch yields them once, and ends with ctx.
func (s settings) Watch(ctx context.Context) iter.Seq2[json.RawMessage, error] {
	return func(yield func(json.RawMessage, error) bool) {
		var set json.RawMessage
		err := s.Read(ctx, &set)
		if !yield(set, err) || err != nil {
			return
		}
		<-ctx.Done()
		yield(nil, ctx.Err())
	}
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
