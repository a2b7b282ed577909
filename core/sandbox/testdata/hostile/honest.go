package main

import (
	"io"
	"io/fs"
	"mime"
	"os"
	"path/filepath"
	"runtime/pprof"
	"time"
)

// honest does with files what modules do.
func honest() error {
	if err := filepath.WalkDir(".", func(string, fs.DirEntry, error) error { return nil }); err != nil {
		return err
	}
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	if _, err := os.ReadFile(filepath.Join(here, "plugin")); err != nil {
		return err
	}
	if _, err := time.LoadLocation("Europe/Berlin"); err != nil {
		return err
	}
	mime.TypeByExtension(".webp")
	if err := pprof.Lookup("heap").WriteTo(io.Discard, 0); err != nil {
		return err
	}
	if os.Getenv("TMPDIR") == "" { // it has no folder to write to
		return nil
	}
	if err := from(os.TempDir(), func() error { return os.WriteFile("report.csv", []byte("a,b"), 0o600) }); err != nil {
		return err
	}
	return kept(filepath.Join(os.TempDir(), "kept"))
}

// kept has a folder of its own, through os.Root.
func kept(folder string) error {
	if err := os.MkdirAll(filepath.Join(folder, "more"), 0o700); err != nil {
		return err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer root.Close()
	if err := root.WriteFile("more/draft", []byte("x"), 0o600); err != nil {
		return err
	}
	if err := root.Rename("more/draft", "final"); err != nil {
		return err
	}
	if _, err := root.ReadFile("more/../final"); err != nil {
		return err
	}
	return os.RemoveAll(folder)
}
