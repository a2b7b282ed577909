package main

import (
	"io"
	"log/slog"

	"gaia.example/portal/core"
	"gaia.example/portal/core/config"
)

func newLogger(settings config.Log, out io.Writer) *slog.Logger {
	out = printed{out}
	options := &slog.HandlerOptions{Level: settings.Level}
	if settings.Format == "json" {
		return slog.New(slog.NewJSONHandler(out, options))
	}
	return slog.New(slog.NewTextHandler(out, options))
}

// printed is a log that a terminal may show: neither slog nor JSON escapes all that others' words may have. What is written to it ends
// with a line.
type printed struct{ io.Writer }

func (p printed) Write(b []byte) (int, error) {
	if _, err := io.WriteString(p.Writer, core.Printable(string(b))); err != nil {
		return 0, err
	}
	return len(b), nil
}
