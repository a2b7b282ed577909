package logs

import (
	"context"
	"log/slog"
	"slices"

	"gaia.example/portal/core"
)

// Handler writes the records that have the attribute "module", from Info on, to that module's file, and passes all records on
// to next, if that is enabled for their level.
func (f *Files) Handler(next slog.Handler) slog.Handler { return handler{files: f, next: next} }

type handler struct {
	files  *Files
	next   slog.Handler
	module core.ModuleID
	prefix string // the names of the open groups, each with a dot
	given  []given
}

// given is an attribute of every record of a handler, with the prefix of its groups.
type given struct {
	prefix string
	attr   slog.Attr
}

func (h handler) Enabled(ctx context.Context, level slog.Level) bool {
	return h.module != "" && level >= slog.LevelInfo || h.next.Enabled(ctx, level)
}

func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	h.next, h.given = h.next.WithAttrs(attrs), slices.Clip(h.given)
	for _, a := range attrs {
		if a.Key == "module" && h.prefix == "" && h.module == "" {
			h.module = core.ModuleID(a.Value.String())
			continue
		}
		h.given = append(h.given, given{h.prefix, a})
	}
	return h
}

func (h handler) WithGroup(name string) slog.Handler {
	if name == "" {
		return h
	}
	h.next, h.prefix = h.next.WithGroup(name), h.prefix+name+"."
	return h
}

func (h handler) Handle(ctx context.Context, r slog.Record) error {
	var wrong error
	if h.module != "" && r.Level >= slog.LevelInfo {
		line := newLine(r, r.Level)
		for _, g := range h.given {
			line.add(g.prefix, g.attr)
		}
		r.Attrs(func(a slog.Attr) bool {
			line.add(h.prefix, a)
			return true
		})
		wrong = h.files.write(h.module, line)
	}
	if !h.next.Enabled(ctx, r.Level) {
		return wrong
	}
	if err := h.next.Handle(ctx, r); err != nil {
		return err
	}
	return wrong
}
