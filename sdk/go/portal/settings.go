package portal

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// Settings are what an admin set for the module, over the manifest's defaults, as one JSON object. Those that the schema
// calls writeOnly are secrets: the module alone reads them.
type Settings interface {
	// Read decodes them.
	Read(ctx context.Context, into any) error
	// Watch yields them at once and after each change, until ctx ends or with an error.
	Watch(ctx context.Context) iter.Seq2[json.RawMessage, error]
}

// settings is Settings over the control connection.
type settings struct{ client modulev1.HostClient }

func (s settings) Read(ctx context.Context, into any) error {
	res, err := s.client.Settings(ctx, &modulev1.SettingsRequest{})
	if err != nil {
		return fromStatus(err)
	}
	if err := json.Unmarshal(res.Json, into); err != nil {
		return fmt.Errorf("read the settings: %w", err)
	}
	return nil
}

func (s settings) Watch(ctx context.Context) iter.Seq2[json.RawMessage, error] {
	return func(yield func(json.RawMessage, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		stream, err := s.client.WatchSettings(ctx, &modulev1.SettingsRequest{})
		if err != nil {
			yield(nil, fromStatus(err))
			return
		}
		for {
			res, err := stream.Recv()
			if err != nil {
				yield(nil, fromStatus(err))
				return
			}
			if !yield(res.Json, nil) {
				return
			}
		}
	}
}
