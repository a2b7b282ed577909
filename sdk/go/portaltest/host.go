package portaltest

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"log/slog"
	"sync"
	"testing"

	"gaia.example/portal/sdk/go/portal"
)

// Host is a portal.Host in memory. Safe for concurrent use once it is in use.
type Host struct {
	// Reads is what Chain answers with; nil: every call is Unavailable.
	Reads portal.Chain
	// Set is what Settings decodes; nil: nothing is set.
	Set any

	log       *slog.Logger
	mu        sync.Mutex
	published []Event
}

// Event is one that the module published.
type Event struct {
	Topic   string
	Payload json.RawMessage
}

// NewHost logs to the test.
func NewHost(t testing.TB) *Host {
	return &Host{log: slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelDebug}))}
}

// Settings is portal.Host's.
func (h *Host) Settings(_ context.Context, into any) error {
	body, err := json.Marshal(h.Set)
	if err != nil {
		return fmt.Errorf("encode the settings: %w", err)
	}
	return json.Unmarshal(body, into)
}

// Log is portal.Host's.
func (h *Host) Log() *slog.Logger { return h.log }

// Chain is portal.Host's.
func (h *Host) Chain() portal.Chain {
	if h.Reads == nil {
		return noChain{}
	}
	return h.Reads
}

// Events is portal.Host's.
func (h *Host) Events() portal.Events { return h }

// Publish is portal.Events'.
func (h *Host) Publish(_ context.Context, topic string, payload any) error {
	body, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("publish %s: %w", topic, err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.published = append(h.published, Event{topic, body})
	return nil
}

// Published is every event so far, oldest first.
func (h *Host) Published() []Event {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]Event(nil), h.published...)
}

// noChain is a chain that no endpoint answers for.
type noChain struct{}

func errNoChain() error { return portal.Errorf(portal.Unavailable, "This test has no chain.") }

func (noChain) Contract(context.Context, string) (portal.Address, error) {
	return portal.Address{}, errNoChain()
}

func (noChain) Head(context.Context) (portal.Block, error) { return portal.Block{}, errNoChain() }

func (noChain) Call(context.Context, portal.Address, []byte, uint64) ([]byte, portal.Block, error) {
	return nil, portal.Block{}, errNoChain()
}

func (noChain) Logs(context.Context, portal.LogFilter) iter.Seq2[portal.LogBatch, error] {
	return func(yield func(portal.LogBatch, error) bool) { yield(portal.LogBatch{}, errNoChain()) }
}
