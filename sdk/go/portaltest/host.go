package portaltest

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// Host is a host in memory, which holds the module to its manifest as a portal does: to the capabilities and targets that it asks for, the
// contracts, topics and metrics that it declares, and how much it may keep. What a test sets before the module starts is what the module
// meets. Safe for concurrent use.
type Host struct {
	// Reads is what Chain answers with; nil: every call is Unavailable.
	Reads portal.Chain
	// Set is what Settings decodes; nil: nothing is set.
	Set any
	// Foreign is who answers Egress, by host as the manifest's targets name it ("api.example.com"); others are Forbidden.
	Foreign map[string]http.Handler
	// Queries are what other modules export, as "module/query" of those that were granted; the caller is the request's.
	Queries map[string]func(portal.Caller, url.Values) (any, error)
	// Exported is what Modules.Queries answers, of those that were granted.
	Exported []portal.Exported
	// Tables is the module's database, as portalsqltest makes one; nil: SQL is Unavailable.
	Tables portal.SQL
	// At is the portal that the module runs at; the zero Place: http://localhost and chain 31337.
	At portal.Place
	// Wallets are those that have signed in, which Notifications reach; nil: every wallet.
	Wallets    []portal.Address
	manifest   manifest
	undeclared map[string]bool // prefixes that the test was told of
	log        *slog.Logger
	mu         sync.Mutex
	published  []Event
	values     map[string]portal.Entry  // of KV
	files      map[string]file          // of Blobs
	versions   portal.Version           // the last that was given
	stored     int64                    // of Storage
	events     []portal.Event           // those of others too, with the ids that they have
	running    map[string]portal.Caller // by request, those that have not ended
	measured   map[string]float64       // by name
	notified   []Notified
	recorded   []Recorded
	inboxes    map[portal.Address]int // how many each got on inboxDay
	sent       int                    // to all on inboxDay
	inboxDay   time.Time
	asked      int           // requests
	more       chan struct{} // closed when one more is told
	changed    chan struct{} // closed when Set is another; nil: nobody waits
}

// NewHost is the host of the module with that module.json, which a test reads from the module's folder. It logs to the test.
func NewHost(t testing.TB, manifest []byte) *Host {
	t.Helper()
	m, err := parseManifest(manifest)
	if err != nil {
		t.Fatalf("read the module's manifest: %v", err)
	}
	return &Host{
		manifest: m, undeclared: map[string]bool{}, more: make(chan struct{}),
		log: slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelDebug})),
	}
}

// Host is what the module gets.
func (h *Host) Host() portal.Host {
	return portal.Host{
		Log: h.log, Settings: settings{h}, Events: events{h}, Chain: chain{h},
		KV: kv{h}, Blobs: blobs{h}, SQL: sql{h},
		Egress: egress{h}, Callers: callers{h}, Modules: modules{h}, Metrics: metrics{h}, Notifications: notifications{h},
		Audit: audit{h}, Portal: place{h},
	}
}

// sql is that of Host.Tables.
type sql struct{ *Host }

func (s sql) Database(ctx context.Context) (portal.Database, error) {
	if err := s.manifest.may("sql.use"); err != nil {
		return portal.Database{}, err
	}
	if s.Tables != nil {
		return s.Tables.Database(ctx)
	}
	return portal.Database{}, refusal(portal.Unavailable, "This test has no database: set Host.Tables to what portalsqltest makes.")
}

// settings are those of Host.Set, until Change.
type settings struct{ *Host }

// Change sets other settings while the module runs: Settings.Watch yields them.
func (h *Host) Change(set any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.Set = set
	if h.changed != nil {
		close(h.changed)
		h.changed = nil
	}
}

func (s settings) Read(_ context.Context, into any) error {
	if err := s.manifest.may("settings.read"); err != nil {
		return err
	}
	body, _, err := s.body()
	if err != nil {
		return err
	}
	return json.Unmarshal(body, into)
}

// body is what is set, until changed is closed.
func (s settings) body() (body []byte, changed <-chan struct{}, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.changed == nil {
		s.changed = make(chan struct{})
	}
	if body, err = json.Marshal(s.Set); err != nil {
		return nil, nil, fmt.Errorf("encode the settings: %w", err)
	}
	return body, s.changed, nil
}

func (s settings) Watch(ctx context.Context) iter.Seq2[json.RawMessage, error] {
	return func(yield func(json.RawMessage, error) bool) {
		if err := s.manifest.may("settings.read"); err != nil {
			yield(nil, err)
			return
		}
		for {
			body, changed, err := s.body()
			if !yield(body, err) || err != nil {
				return
			}
			select {
			case <-changed:
			case <-ctx.Done():
				yield(nil, ctx.Err())
				return
			}
		}
	}
}
