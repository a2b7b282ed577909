package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/backup"
	"gaia.example/portal/core/config"
	"gaia.example/portal/core/store"
	"gaia.example/portal/core/tables"
)

// backUp writes a backup, beside a running portal too.
func backUp(ctx context.Context, args []string) error {
	path, args := takeFile(args)
	settings, err := config.Load(args, os.Environ(), "")
	if err != nil {
		return err
	}
	s, err := store.Connect(ctx, settings.Database.URL)
	if err != nil {
		return err
	}
	defer s.Close()
	if path == "" {
		if path, err = backupPath(settings.Data, "portal"); err != nil {
			return err
		}
	}
	bundles, err := openBlobs(settings)
	if err != nil {
		return err
	}
	own, err := ownDatabases(ctx, s, settings)
	if err != nil {
		return err
	}
	if own != nil {
		defer own.Close()
	}
	manifest, err := save(ctx, path, s, settings, bundles, orNone(own))
	if err != nil {
		return err
	}
	lost := manifest.Lost()
	for _, b := range lost {
		fmt.Fprintf(os.Stderr, "Not in the backup: %s is %s where bundles are kept.\n", b, b.Lost)
	}
	if len(lost) > 0 {
		return fmt.Errorf("the backup is written, and lacks %d of %d bundles: install them again from their files, then back up again", len(lost),
			len(manifest.Bundles))
	}
	return nil
}

// restore fills an empty database from a backup, while no portal runs on it.
func restore(ctx context.Context, args []string) error {
	path, args := takeFile(args)
	if path == "" {
		return config.Mistakes{"Name the file of a backup: portal restore FILE."}
	}
	settings, err := config.Load(args, os.Environ(), "")
	if err != nil {
		return err
	}
	data, err := openData(ctx, settings.Data)
	if err != nil {
		return err
	}
	defer data.Close()
	archive, err := backup.Open(ctx, path)
	if err != nil {
		return err
	}
	defer archive.Close()
	file, err := adopt(archive.SettingsFile, settings.Data)
	if err != nil {
		return err
	}
	if file != nil {
		defer os.Remove(file.draft) // it is gone when all went well
		if settings, err = config.Load(append(slices.Clone(args), "--data", settings.Data), os.Environ(), file.draft); err != nil {
			return err
		}
	}
	if err := load(ctx, archive, settings); err != nil {
		return err
	}
	if file != nil {
		if err := os.Rename(file.draft, file.path); err != nil {
			return err
		}
		fmt.Println("Restored", file.path)
	}
	return nil
}

func load(ctx context.Context, archive *backup.Archive, settings config.Config) error {
	bundles, err := openBlobs(settings)
	if err != nil {
		return err
	}
	s, err := store.Create(ctx, settings.Database.URL)
	if err != nil {
		return err
	}
	defer s.Close()
	own, err := openTables(settings, s, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer own.Close()
	for _, d := range archive.Databases {
		if is := own.Driver(); d.Driver != is {
			return fmt.Errorf("the backup holds %s, and this portal has %s for modules: restore it on a portal with the database that it was made on", d, is)
		}
	}
	if err := archive.Restore(ctx, s, bundles); err != nil {
		return err
	}
	if err := archive.RestoreDatabases(ctx, own); err != nil {
		return fmt.Errorf("the portal's own database was restored, and not all of its modules': %w", err)
	}
	fmt.Printf("Restored %s of %s, written by portal %s\n", amount(archive.Manifest), archive.At.Format(time.RFC3339), archive.Portal)
	tellLacking(ctx, archive, s, bundles)
	if err := s.VerifyAudit(ctx); err != nil {
		fmt.Println("The audit chain was broken when the backup was made:", err)
	}
	return nil
}

// tellLacking names the modules whose bundles are nowhere, or no longer what they were: what else there is was restored, and they run
// when they are installed again.
func tellLacking(ctx context.Context, archive *backup.Archive, s *store.Store, bundles core.Blobs) {
	lacking, err := archive.Lacking(ctx, s, bundles)
	if archive.Bundles == nil {
		fmt.Print("The backup was made without bundles")
		if err == nil && len(lacking) == 0 {
			fmt.Print("; all that its modules need are kept here")
		}
		fmt.Println(".")
	}
	if err != nil {
		fmt.Println("Whether all bundles are here is not known:", core.Printable(err.Error()))
	}
	for _, b := range lacking {
		what := "Not here"
		if b.Lost == backup.Damaged {
			what = "Damaged here"
		}
		fmt.Printf("%s: %s. The module runs when it is installed again: portal module install FILE\n", what, b)
	}
}

// ownDatabases are those of modules; nil where the database is of a schema that has none.
func ownDatabases(ctx context.Context, s *store.Store, settings config.Config) (*tables.Tables, error) {
	pending, err := s.Pending(ctx)
	if err != nil || len(pending) > 0 {
		return nil, err
	}
	return openTables(settings, s, slog.New(slog.DiscardHandler))
}

// orNone is nil for none.
func orNone(own *tables.Tables) backup.Databases {
	if own == nil {
		return nil
	}
	return own
}

// amount is how much a backup holds.
func amount(m backup.Manifest) string {
	if m.Bundles == nil {
		return fmt.Sprintf("%d rows", m.Rows())
	}
	if len(m.Databases) > 0 {
		return fmt.Sprintf("%d rows, %d bundles and %d databases", m.Rows(), len(m.Bundles)-len(m.Lost()), len(m.Databases))
	}
	return fmt.Sprintf("%d rows and %d bundles", m.Rows(), len(m.Bundles)-len(m.Lost()))
}

// adopted is a settings file out of a backup: a draft until the database is restored.
type adopted struct{ draft, path string }

// adopt drafts the backup's settings where this portal has none: the database that they name is the one to restore.
func adopt(text []byte, data string) (*adopted, error) {
	if text == nil {
		return nil, nil
	}
	path, _ := config.File(os.Environ(), data)
	here, err := os.ReadFile(path)
	switch {
	case err == nil && !bytes.Equal(here, text):
		fmt.Println("Left as it is:", path, "(the backup has other settings)")
		return nil, nil
	case err == nil:
		return nil, nil
	case !errors.Is(err, os.ErrNotExist):
		return nil, err
	}
	file := &adopted{draft: path + ".draft", path: path}
	return file, os.WriteFile(file.draft, text, 0o600)
}

// takeFile takes a first argument that is no flag.
func takeFile(args []string) (file string, rest []string) {
	if len(args) > 0 && !strings.HasPrefix(args[0], "--") {
		return args[0], args[1:]
	}
	return "", args
}
