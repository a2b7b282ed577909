package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/backup"
	"gaia.example/portal/core/config"
	"gaia.example/portal/core/store"
)

// openDatabase opens the configured database and brings it up to date.
func openDatabase(ctx context.Context, settings config.Config) (*store.Store, error) {
	s, err := store.Create(ctx, settings.Database.URL)
	if err != nil {
		return nil, err
	}
	if _, err := upgrade(ctx, s, settings); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// upgrade applies the migrations that are pending and answers with them. A database with content is backed up first.
func upgrade(ctx context.Context, s *store.Store, settings config.Config) ([]string, error) {
	pending, err := s.Pending(ctx)
	if err != nil || len(pending) == 0 {
		return nil, err
	}
	empty, err := s.Empty(ctx)
	if err != nil {
		return nil, err
	}
	if !empty {
		if err := backUpFirst(ctx, s, settings); err != nil {
			return nil, fmt.Errorf("the database was left as it is, for it could not be backed up first: %w", err)
		}
	}
	return pending, s.Migrate(ctx)
}

// Backups before an upgrade are found by their name; the newest are kept.
const (
	beforeUpgrade = "upgrade"
	keptUpgrades  = 5
)

func backUpFirst(ctx context.Context, s *store.Store, settings config.Config) error {
	path, err := backupPath(settings.Data, beforeUpgrade)
	if err != nil {
		return err
	}
	// bundles and modules' databases stay where they are, whatever the schema is
	if _, err := save(ctx, path, s, settings, nil, nil); err != nil {
		return err
	}
	old, err := filepath.Glob(filepath.Join(filepath.Dir(path), beforeUpgrade+"-*.tar.gz"))
	if err != nil {
		return err
	}
	slices.Sort(old) // by time
	for _, path := range old[:max(0, len(old)-keptUpgrades)] {
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	return nil
}

// backupPath is a new file in the data folder's backups, which it makes.
func backupPath(data, kind string) (string, error) {
	dir := filepath.Join(data, "backups")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	return filepath.Join(dir, kind+"-"+time.Now().UTC().Format("20060102T150405.000000Z")+".tar.gz"), nil
}

// save writes a backup, with bundles and databases of modules where it is told where they are.
func save(ctx context.Context, path string, s *store.Store, settings config.Config, bundles core.Blobs,
	databases backup.Databases) (backup.Manifest, error) {
	about := backup.About{Portal: version, At: time.Now(), Blobs: bundles, Databases: databases}
	file, _ := config.File(os.Environ(), settings.Data)
	text, err := os.ReadFile(file)
	if err == nil {
		about.Settings = text
	} else if !errors.Is(err, os.ErrNotExist) {
		return backup.Manifest{}, err
	}
	manifest, err := backup.Save(ctx, path, s, about)
	if err != nil {
		return manifest, err
	}
	fmt.Printf("Backed up %s of schema %d to %s\n", amount(manifest), manifest.Schema, path)
	return manifest, nil
}

// migrate brings the database up to date, or with --check says what it lacks and fails when it lacks any.
func migrate(ctx context.Context, args []string) error {
	args, check := takeFlag(args, "--check")
	settings, err := config.Load(args, os.Environ(), "")
	if err != nil {
		return err
	}
	if check {
		return checkMigrations(ctx, settings)
	}
	data, err := openData(ctx, settings.Data)
	if err != nil {
		return err
	}
	defer data.Close()
	s, err := store.Create(ctx, settings.Database.URL)
	if err != nil {
		return err
	}
	defer s.Close()
	applied, err := upgrade(ctx, s, settings)
	if err != nil {
		return err
	}
	for _, name := range applied {
		fmt.Println("applied", name)
	}
	fmt.Printf("The database is up to date, at schema %d.\n", store.Newest())
	return nil
}

func checkMigrations(ctx context.Context, settings config.Config) error {
	s, err := store.Connect(ctx, settings.Database.URL)
	if err != nil {
		return err
	}
	defer s.Close()
	if err := upToDate(ctx, s); err != nil {
		return err
	}
	fmt.Printf("The database is up to date, at schema %d.\n", store.Newest())
	return nil
}

// upToDate is an error that says what migrations the database lacks; nil: none.
func upToDate(ctx context.Context, s *store.Store) error {
	pending, err := s.Pending(ctx)
	if err == nil && len(pending) > 0 {
		return fmt.Errorf("the database lacks %s: portal migrate applies what it lacks", strings.Join(pending, ", "))
	}
	return err
}
