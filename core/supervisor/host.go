package supervisor

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"strings"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/wire"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

const (
	maxPayload = 256 << 10 // of an event, in bytes
	maxMessage = 8 << 10   // of a log record
)

// hostService is portal.Host for one module, behind the checks of what its manifest declares.
type hostService struct {
	modulev1.UnimplementedHostServer
	manifest core.Manifest
	ports    core.HostPorts
	logger   *slog.Logger
	clock    core.Clock
	log      slog.Handler
}

func newHostService(cfg Config, m core.Manifest) *hostService {
	name := slog.String("module", string(m.ID))
	return &hostService{
		manifest: m, ports: cfg.Ports, clock: cfg.Clock,
		logger: cfg.Logger.With(name), log: cfg.Ports.Log.WithAttrs([]slog.Attr{name}),
	}
}

// allowed answers Forbidden when the manifest does not ask for the capability.
func (h *hostService) allowed(capability string) error {
	for _, c := range h.manifest.Capabilities {
		if c.Name == capability {
			return nil
		}
	}
	return portal.Errorf(portal.Forbidden, "The module's manifest does not ask for the capability %s.", capability)
}

// answer is the error as the plugin gets it: an unexpected one goes to the log, its text does not leave the core.
func (h *hostService) answer(call string, err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return status.FromContextError(err).Err()
	}
	if known := (*portal.Error)(nil); errors.As(err, &known) && known.Code != portal.Internal {
		return status.Error(wire.GRPCCode(known.Code.Status()), known.Message)
	}
	h.logger.Error("a host call failed", "call", call, "error", err)
	return status.Error(codes.Internal, "The portal could not answer.")
}

func (h *hostService) Settings(ctx context.Context, _ *modulev1.SettingsRequest) (*modulev1.SettingsResponse, error) {
	body, err := h.settings(ctx)
	return &modulev1.SettingsResponse{Json: body}, h.answer("settings", err)
}

// settings is what the admin set over the manifest's defaults.
func (h *hostService) settings(ctx context.Context) ([]byte, error) {
	if err := h.allowed("settings.read"); err != nil {
		return nil, err
	}
	var schema struct {
		Properties map[string]struct {
			Default json.RawMessage `json:"default"`
		} `json:"properties"`
	}
	if len(h.manifest.Settings) > 0 {
		if err := json.Unmarshal(h.manifest.Settings, &schema); err != nil {
			return nil, err
		}
	}
	merged := map[string]json.RawMessage{}
	for name, property := range schema.Properties {
		if property.Default != nil {
			merged[name] = property.Default
		}
	}
	if h.ports.Settings != nil {
		set, err := h.ports.Settings.ModuleSettings(ctx, h.manifest.ID)
		if err != nil {
			return nil, err
		}
		if len(set) > 0 {
			if err := json.Unmarshal(set, &merged); err != nil {
				return nil, err
			}
		}
	}
	return json.Marshal(merged)
}

func (h *hostService) Log(ctx context.Context, req *modulev1.LogRequest) (*modulev1.LogResponse, error) {
	level := slog.Level(req.Level)
	if !h.log.Enabled(ctx, level) {
		return &modulev1.LogResponse{}, nil
	}
	record := slog.NewRecord(h.clock(), level, req.Message[:min(len(req.Message), maxMessage)], 0)
	var attributes map[string]any
	if err := json.Unmarshal(req.Attributes, &attributes); err != nil && len(req.Attributes) > 0 {
		return nil, h.answer("log", portal.Errorf(portal.Invalid, "The record's attributes are not a JSON object."))
	}
	for _, name := range slices.Sorted(maps.Keys(attributes)) {
		record.AddAttrs(slog.Any(name, attributes[name]))
	}
	return &modulev1.LogResponse{}, h.answer("log", h.log.Handle(ctx, record))
}

func (h *hostService) Publish(ctx context.Context, req *modulev1.PublishRequest) (*modulev1.PublishResponse, error) {
	return &modulev1.PublishResponse{}, h.answer("publish", h.publish(ctx, req))
}

func (h *hostService) publish(ctx context.Context, req *modulev1.PublishRequest) error {
	if err := h.allowed("events.publish"); err != nil {
		return err
	}
	declared := slices.ContainsFunc(h.manifest.Events, func(e core.EventRule) bool { return e.Topic == req.Topic })
	switch {
	case !declared:
		return portal.Errorf(portal.Forbidden, "The module's manifest does not declare the topic %q.", req.Topic)
	case len(req.Json) > maxPayload:
		return portal.Errorf(portal.TooLarge, "An event carries at most %d KiB.", maxPayload>>10)
	case !json.Valid(req.Json):
		return portal.Errorf(portal.Invalid, "The event's payload is not JSON.")
	}
	return h.ports.Events.Publish(ctx, core.Event{
		Topic: strings.Join([]string{string(h.manifest.ID), req.Topic}, "."), Payload: req.Json, At: h.clock(),
	})
}
