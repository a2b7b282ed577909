package main

import (
	"io"
	"log/slog"

	"gaia.example/portal/core/config"
)

func newLogger(settings config.Log, out io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: settings.Level}
	if settings.Format == "json" {
		return slog.New(slog.NewJSONHandler(out, options))
	}
	return slog.New(slog.NewTextHandler(out, options))
}
