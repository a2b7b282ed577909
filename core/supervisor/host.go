package supervisor

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"log/slog"
	"slices"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/wire/hostserver"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

// maxPayload is the longest event, in bytes.
const maxPayload = 256 << 10

// host is portal.Host for one module, behind the checks of what its manifest declares.
type host struct {
	manifest core.Manifest
	ports    core.HostPorts
	clock    core.Clock
	log      *slog.Logger
}

func newHostServer(cfg Config, m core.Manifest) modulev1.HostServer {
	name := slog.String("module", string(m.ID))
	h := &host{manifest: m, ports: cfg.Ports, clock: cfg.Clock, log: slog.New(cfg.Ports.Log).With(name)}
	return hostserver.New(h, func(call string, err error) {
		cfg.Logger.Error("a host call failed", name, "call", call, "error", err)
	})
}

// allowed answers Forbidden when the manifest does not ask for the capability.
func (h *host) allowed(capability string) error {
	for _, c := range h.manifest.Capabilities {
		if c.Name == capability {
			return nil
		}
	}
	return portal.Errorf(portal.Forbidden, "The module's manifest does not ask for the capability %s.", capability)
}

func (h *host) Log() *slog.Logger     { return h.log }
func (h *host) Events() portal.Events { return h }
func (h *host) Chain() portal.Chain   { return chain{h} }

// Settings is what the admin set over the manifest's defaults.
func (h *host) Settings(ctx context.Context, into any) error {
	if err := h.allowed("settings.read"); err != nil {
		return err
	}
	merged, err := h.defaults()
	if err != nil {
		return err
	}
	if h.ports.Settings != nil {
		set, err := h.ports.Settings.ModuleSettings(ctx, h.manifest.ID)
		if err != nil {
			return err
		}
		if len(set) > 0 {
			if err := json.Unmarshal(set, &merged); err != nil {
				return fmt.Errorf("read the settings of %s: %w", h.manifest.ID, err)
			}
		}
	}
	body, err := json.Marshal(merged)
	if err != nil {
		return err
	}
	return json.Unmarshal(body, into)
}

func (h *host) defaults() (map[string]json.RawMessage, error) {
	var schema struct {
		Properties map[string]struct {
			Default json.RawMessage `json:"default"`
		} `json:"properties"`
	}
	defaults := map[string]json.RawMessage{}
	if len(h.manifest.Settings) == 0 {
		return defaults, nil
	}
	if err := json.Unmarshal(h.manifest.Settings, &schema); err != nil {
		return nil, fmt.Errorf("read the settings' schema of %s: %w", h.manifest.ID, err)
	}
	for name, property := range schema.Properties {
		if property.Default != nil {
			defaults[name] = property.Default
		}
	}
	return defaults, nil
}

// Publish takes the topics that the manifest declares.
func (h *host) Publish(ctx context.Context, topic string, payload any) error {
	if err := h.allowed("events.publish"); err != nil {
		return err
	}
	if !slices.ContainsFunc(h.manifest.Events, func(e core.EventRule) bool { return e.Topic == topic }) {
		return portal.Errorf(portal.Forbidden, "The module's manifest does not declare the topic %q.", topic)
	}
	body, err := json.Marshal(payload)
	if err != nil {
		return err
	}
	if len(body) > maxPayload {
		return portal.Errorf(portal.TooLarge, "An event carries at most %d KiB.", maxPayload>>10)
	}
	return h.ports.Events.Publish(ctx, core.Event{Topic: string(h.manifest.ID) + "." + topic, Payload: body, At: h.clock()})
}

// chain reads the contracts that the manifest names, and no others.
type chain struct{ *host }

func (c chain) Contract(ctx context.Context, name string) (portal.Address, error) {
	if err := c.allowed("chain.read"); err != nil {
		return portal.Address{}, err
	}
	if !slices.Contains(c.manifest.Contracts, name) {
		return portal.Address{}, portal.Errorf(portal.Forbidden, "The module's manifest does not name the contract %q.", name)
	}
	return c.ports.Chain.Contract(ctx, name)
}

func (c chain) Head(ctx context.Context) (portal.Block, error) {
	if err := c.allowed("chain.read"); err != nil {
		return portal.Block{}, err
	}
	return c.ports.Chain.Head(ctx)
}

func (c chain) Call(ctx context.Context, to portal.Address, input []byte, block uint64) ([]byte, portal.Block, error) {
	if err := c.allowed("chain.read"); err != nil {
		return nil, portal.Block{}, err
	}
	if err := c.named(ctx, to); err != nil {
		return nil, portal.Block{}, err
	}
	return c.ports.Chain.Call(ctx, to, input, block)
}

func (c chain) Logs(ctx context.Context, filter portal.LogFilter) iter.Seq2[portal.LogBatch, error] {
	err := c.allowed("chain.logs")
	for _, contract := range filter.Contracts {
		if err == nil {
			err = c.named(ctx, contract)
		}
	}
	if err != nil {
		return func(yield func(portal.LogBatch, error) bool) { yield(portal.LogBatch{}, err) }
	}
	return c.ports.Chain.Logs(ctx, filter)
}

// named answers Forbidden for an address that is none of the manifest's contracts on this chain.
func (c chain) named(ctx context.Context, address portal.Address) error {
	for _, name := range c.manifest.Contracts {
		known, err := c.ports.Chain.Contract(ctx, name)
		if portal.CodeOf(err) == portal.NotFound {
			continue
		}
		if err != nil {
			return err
		}
		if known == address {
			return nil
		}
	}
	return portal.Errorf(portal.Forbidden, "%s is none of the contracts that the module's manifest names.", address)
}
