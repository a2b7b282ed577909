package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/host"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/core/tables"
	"gaia.example/portal/sdk/go/portal"
)

// checkPlugin compares the packed manifest with what the plugin in the folder says that it has: of several machines' plugins that of
// this one, which runs here as any program of who packs it does. Where none could be asked, that is said, and no reason to refuse.
func checkPlugin(ctx context.Context, l *line, b *bundle.Bundle, dir string) error {
	file, runs := b.Files[bundle.PluginPath(b.Manifest)]
	if !runs {
		l.note(fmt.Sprintf("What the plugin has was not compared with module.json: the bundle has none for this machine (%s-%s), so that it could not be asked.", runtime.GOOS, runtime.GOARCH))
		return nil
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	said, err := askPlugin(ctx, core.Release{
		Manifest: b.Manifest, Dir: dir, Plugin: filepath.Join(dir, filepath.FromSlash(bundle.PluginPath(b.Manifest))),
		PluginSHA256: file.SHA256[:], FirstParty: b.Manifest.Publisher == core.InstancePublisher,
	})
	if unknown := (*supervisor.Undescribed)(nil); errors.As(err, &unknown) {
		l.note(fmt.Sprintf("What the plugin has was not compared with module.json: %s.", unknown.Why))
		return nil
	}
	if err != nil {
		return err
	}
	idle, err := bundle.CheckPlugin(b.File("module.json"), b.Manifest, said.Jobs, said.Unanswered)
	if err == nil && len(idle) > 0 {
		l.note(fmt.Sprintf("The plugin has functions for jobs that module.json does not have, and that never run: %s.", strings.Join(idle, ", ")))
	}
	return err
}

// askPlugin has a plugin say what it has, before a host with the defaults of its settings and new tables of its own, and nothing else.
func askPlugin(ctx context.Context, release core.Release) (said supervisor.Description, err error) {
	data, err := os.MkdirTemp("", "portal-pack-*")
	if err != nil {
		return said, err
	}
	defer os.RemoveAll(data)
	own, err := tables.New(tables.Config{Address: "sqlite:", Dir: data, Store: databases{}})
	if err != nil {
		return said, err
	}
	defer own.Close()
	if err := own.Migrate(ctx, release); err != nil {
		return said, &supervisor.Undescribed{Why: "its migrations cannot be taken: " + strings.TrimSuffix(err.Error(), ".")}
	}
	ports := core.HostPorts{SQL: own, Chain: nowhere{}, Events: nowhere{}}
	return supervisor.Describe(ctx, release, host.New(host.Config{Ports: ports}).Of(release))
}

// databases is a core.DatabaseStore of files, which need none.
type databases struct{}

func (databases) Databases(context.Context) ([]core.StoredDatabase, error) { return nil, nil }

func (databases) KeepDatabase(_ context.Context, d core.StoredDatabase) (core.StoredDatabase, error) {
	return d, nil
}

func (databases) ReplacePassword(context.Context, core.StoredDatabase) error { return nil }

func (databases) ForgetDatabase(context.Context, core.ModuleID) error { return nil }

// nowhere is the chain and the events of a host without a portal.
type nowhere struct{}

var errNowhere = portal.Errorf(portal.Unavailable, "There is no portal behind this host: it is that of portal module pack.")

func (nowhere) Contract(context.Context, string) (core.Address, error) {
	return core.Address{}, errNowhere
}

func (nowhere) Head(context.Context) (core.Block, error) { return core.Block{}, errNowhere }

func (nowhere) Call(context.Context, core.Address, []byte, uint64) ([]byte, core.Block, error) {
	return nil, core.Block{}, errNowhere
}

func (nowhere) Code(context.Context, core.Address, uint64) ([]byte, core.Block, error) {
	return nil, core.Block{}, errNowhere
}

func (nowhere) Storage(context.Context, core.Address, core.Hash, uint64) (core.Hash, core.Block, error) {
	return core.Hash{}, core.Block{}, errNowhere
}

func (nowhere) Logs(context.Context, portal.LogFilter) iter.Seq2[portal.LogBatch, error] {
	return func(yield func(portal.LogBatch, error) bool) { yield(portal.LogBatch{}, errNowhere) }
}

func (nowhere) Publish(context.Context, ...core.Event) error { return errNowhere }

func (nowhere) Follow(context.Context, int64, ...string) iter.Seq2[*core.Event, error] {
	return func(yield func(*core.Event, error) bool) { yield(nil, errNowhere) }
}
