package hostserver

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/wire"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

// The longest message and the longest attributes of a log record, in bytes.
const (
	maxText       = 8 << 10
	maxAttributes = 64 << 10
)

// reserved names say in a log when, how grave, what and whose a record is: the core alone says that.
var reserved = []string{slog.TimeKey, slog.LevelKey, slog.MessageKey, slog.SourceKey, "module"}

type server struct {
	modulev1.UnimplementedHostServer
	host       portal.Host
	unexpected func(call string, err error)
}

// New serves the host. A *portal.Error, and a *portal.HostError, reaches the plugin with its sentence; any other error is given to
// unexpected, and its text stays here.
func New(host portal.Host, unexpected func(call string, err error)) modulev1.HostServer {
	return &server{host: host, unexpected: unexpected}
}

func (s *server) answer(call string, err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return status.FromContextError(err).Err()
	}
	if known := (*portal.Error)(nil); errors.As(err, &known) && known.Code != portal.Internal {
		return wire.Refusal(wire.GRPCCode(known.Code.Status()), known.Message)
	}
	if known := (*portal.HostError)(nil); errors.As(err, &known) && known.Code != portal.Internal {
		return wire.Refusal(wire.GRPCCode(known.Code.Status()), known.Message)
	}
	s.unexpected(call, err)
	return wire.Refusal(codes.Internal, "The portal could not answer.")
}

func (s *server) Log(ctx context.Context, req *modulev1.LogRequest) (*modulev1.LogResponse, error) {
	level, handler := slog.Level(req.Level), s.host.Log.Handler()
	if !handler.Enabled(ctx, level) {
		return &modulev1.LogResponse{}, nil
	}
	var attributes map[string]any
	if len(req.Attributes) > maxAttributes {
		req.Attributes, attributes = nil, map[string]any{"dropped_bytes": len(req.Attributes)}
	}
	if err := json.Unmarshal(req.Attributes, &attributes); err != nil && len(req.Attributes) > 0 {
		return nil, s.answer("log", portal.Errorf(portal.Invalid, "The record's attributes are not a JSON object."))
	}
	message := strings.ToValidUTF8(req.Message[:min(len(req.Message), maxText)], "")
	record := slog.NewRecord(time.Now(), level, message, 0)
	for _, name := range slices.Sorted(maps.Keys(attributes)) {
		value := attributes[name]
		if slices.Contains(reserved, name) {
			name = "plugin." + name
		}
		record.AddAttrs(slog.Any(name, value))
	}
	return &modulev1.LogResponse{}, s.answer("log", handler.Handle(ctx, record))
}
