package admin

import (
	"context"
	"encoding/json"

	"gaia.example/portal/core"
)

// Settings are those of an installed module, with its manifest. NotFound: there is none of that id.
func (a *Acts) Settings(ctx context.Context, id core.ModuleID) ([]core.Setting, core.Manifest, error) {
	manifest, err := a.manifest(ctx, id)
	if err != nil {
		return nil, manifest, err
	}
	settings, err := a.config.Settings.Settings(ctx, manifest)
	return settings, manifest, err
}

// SetSettings changes some of an installed module's; see core.Settings. The module goes on running, and is told.
func (a *Acts) SetSettings(ctx context.Context, by Actor, id core.ModuleID, values map[string]json.RawMessage) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), actTimeout)
	defer cancel()
	manifest, err := a.manifest(ctx, id)
	if err != nil {
		return err
	}
	return a.config.Settings.SetSettings(ctx, manifest, core.SettingChange{Values: values, By: string(by)})
}

// manifest of the release that is wanted of a module.
func (a *Acts) manifest(ctx context.Context, id core.ModuleID) (core.Manifest, error) {
	now, err := a.view(ctx)
	if err != nil {
		return core.Manifest{}, err
	}
	wish, err := now.installed(id)
	if err != nil {
		return core.Manifest{}, err
	}
	packed, err := a.config.Releases.Release(ctx, wish.Release)
	return packed.Manifest, err
}
