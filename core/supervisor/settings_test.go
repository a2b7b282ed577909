package supervisor_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/secrets"
	"gaia.example/portal/core/settings"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/core/supervisor/supervisortest/far"
	"gaia.example/portal/sdk/go/portaltest/conformance"
)

func TestAPluginsSettings(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	db := databases["SQLite"](t)
	manifest := releases["1"].Manifest
	packed := core.Packed{Digest: core.Digest{1}, Manifest: manifest, Statement: core.Statement{Module: manifest.ID, Version: "1.0.0", Publisher: "portal", Serial: 1}}
	if err := db.SaveRelease(t.Context(), packed); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Change(t.Context(), core.Change{Desired: core.Desired{Module: manifest.ID, Release: packed.Digest, Serial: 1}, Entry: core.AuditEntry{At: time.Now()}}); err != nil {
		t.Fatal(err)
	}
	all := settings.New(db, func() (secrets.Key, error) { return secrets.Key{}, nil }, time.Now)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); all.Run(ctx, func(err error) { t.Error(err) }) }()
	defer func() { stop(); <-ended }()
	s.ports.Admins = all
	s.start()
	conformance.Settings(t, far.Settings{Ask: s.far}, func(greeting string) {
		text, err := json.Marshal(greeting)
		if err == nil {
			err = all.SetSettings(t.Context(), manifest, core.SettingChange{Values: map[string]json.RawMessage{"greeting": text}, By: "0xab"})
		}
		if err != nil {
			t.Error(err)
		}
	})
}
