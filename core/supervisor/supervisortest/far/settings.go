package far

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"net/http"

	"gaia.example/portal/sdk/go/portal"
)

// Settings are the plugin's.
type Settings struct{ Ask Ask }

// watched is one line of a watch: settings, or why it ended.
type watched struct {
	Settings json.RawMessage
	Ended    string
}

func serveSettings(mux *http.ServeMux, settings portal.Settings) {
	answer(mux, "/settings/read", func(ctx context.Context, _ any) (set json.RawMessage, err error) {
		return set, settings.Read(ctx, &set)
	})
	mux.HandleFunc("POST /settings/watch", func(w http.ResponseWriter, r *http.Request) {
		lines := json.NewEncoder(w)
		for set, err := range settings.Watch(r.Context()) {
			line := watched{Settings: set}
			if err != nil {
				line.Ended = err.Error()
			}
			_ = lines.Encode(line) // who does not read any more has left
			w.(http.Flusher).Flush()
		}
	})
}

// Read is portal.Settings'.
func (s Settings) Read(ctx context.Context, into any) error {
	set, err := call[json.RawMessage](ctx, s.Ask, "/settings/read", nil)
	if err != nil {
		return err
	}
	return json.Unmarshal(set, into)
}

// Watch is portal.Settings'.
func (s Settings) Watch(ctx context.Context) iter.Seq2[json.RawMessage, error] {
	return func(yield func(json.RawMessage, error) bool) {
		res, err := s.Ask(ctx, "/settings/watch", nil)
		if err != nil {
			yield(nil, err)
			return
		}
		defer res.Body.Close()
		defer context.AfterFunc(ctx, func() { res.Body.Close() })()
		for lines := json.NewDecoder(res.Body); ; {
			var line watched
			err := errors.Join(lines.Decode(&line), ctx.Err())
			if err == nil && line.Ended != "" {
				err = errors.New(line.Ended)
			}
			if errors.Is(err, io.EOF) {
				err = io.ErrUnexpectedEOF
			}
			if !yield(line.Settings, err) || err != nil {
				return
			}
		}
	}
}
