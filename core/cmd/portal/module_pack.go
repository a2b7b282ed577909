package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
)

// made is what pack and sign tell of the bundle that they wrote.
type made struct {
	File    string        `json:"file"`
	Module  core.ModuleID `json:"module"`
	Version string        `json:"version"`
	Digest  core.Digest   `json:"digest"`
	Bytes   int64         `json:"bytes"`
	Serial  int64         `json:"serial,omitempty"`
	Expires string        `json:"expiresAt,omitempty"`
}

func packModule(ctx context.Context, l *line) error {
	path := l.value("-o")
	dir := l.operand()
	if err := l.end(); err != nil {
		return err
	}
	var ignored []string
	b, path, err := writeBundle(ctx, path, func(w io.Writer) (err error) {
		ignored, err = bundle.Pack(w, dir)
		return err
	}, func(b *bundle.Bundle) error { return checkPlugin(ctx, l, b, dir) })
	if err != nil {
		return err
	}
	if len(ignored) > 0 {
		l.note(fmt.Sprintf("Left out, as a desktop's and no module's: %s", strings.Join(ignored, ", ")))
	}
	m := b.Manifest
	return l.print(made{File: path, Module: m.ID, Version: m.Version, Digest: b.Digest, Bytes: b.Bytes},
		fmt.Sprintf("Packed %s %s, %d files: %s (%s)\nsha256 %s", m.ID, m.Version, len(b.Names), path, size(b.Bytes), b.Digest))
}

// writeBundle writes a bundle to a file that appears when it is complete, checked and on the disk, in place of an earlier one. Without a
// path it is named after the module, in the working directory.
func writeBundle(ctx context.Context, path string, write func(io.Writer) error, check func(*bundle.Bundle) error) (*bundle.Bundle, string,
	error) {
	draft, err := os.CreateTemp(filepath.Dir(path), ".bundle-*")
	if err != nil {
		return nil, "", fmt.Errorf("no file can be made in %s: %w", filepath.Dir(path), err)
	}
	defer os.Remove(draft.Name()) // it is gone when all went well
	defer draft.Close()
	if err := write(draft); err != nil {
		return nil, "", err
	}
	if _, err := draft.Seek(0, io.SeekStart); err != nil {
		return nil, "", err
	}
	b, err := bundle.Read(ctx, draft, nil)
	if err != nil {
		return nil, "", err
	}
	if err := check(b); err != nil {
		return nil, "", err
	}
	if path == "" {
		path = fmt.Sprintf("%s-%s.bundle", b.Manifest.ID, b.Manifest.Version)
	}
	if err := draft.Chmod(fs.FileMode(0o644)); err != nil {
		return nil, "", err
	}
	if err := draft.Sync(); err != nil {
		return nil, "", err
	}
	return b, path, os.Rename(draft.Name(), path)
}

// size is a number of bytes as people read it.
func size(bytes int64) string {
	switch {
	case bytes < 1_000:
		return fmt.Sprintf("%d bytes", bytes)
	case bytes < 1_000_000:
		return fmt.Sprintf("%.1f kB", float64(bytes)/1e3)
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
}
