package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/core/backup"
	"gaia.example/portal/core/config"
	"gaia.example/portal/core/store"
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
	return save(ctx, path, s, settings)
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
	if err := load(ctx, archive, settings.Database.URL); err != nil {
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

func load(ctx context.Context, archive *backup.Archive, database string) error {
	s, err := store.Create(ctx, database)
	if err != nil {
		return err
	}
	defer s.Close()
	if err := archive.Restore(ctx, s); err != nil {
		return err
	}
	fmt.Printf("Restored %d rows of %s, written by portal %s\n", archive.Rows(), archive.At.Format(time.RFC3339), archive.Portal)
	if err := s.VerifyAudit(ctx); err != nil {
		fmt.Println("The audit chain was broken when the backup was made:", err)
	}
	return nil
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
