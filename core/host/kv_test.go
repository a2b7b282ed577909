package host_test

import (
	"path/filepath"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/host"
	"gaia.example/portal/core/store"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest/conformance"
)

// databases are the addresses of an empty one each.
var databases = map[string]func(*testing.T) string{
	"SQLite":     func(t *testing.T) string { return "sqlite:" + filepath.Join(t.TempDir(), "portal.db") },
	"PostgreSQL": func(t *testing.T) string { return coretest.PostgreSQL(t) },
}

func openStore(t *testing.T, address string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// storing is a release that may keep what the suites need.
func storing(id core.ModuleID, capabilities ...string) core.Release {
	r := release(capabilities...)
	r.Manifest.ID, r.Manifest.Resources.StorageMiB = id, conformance.Storage>>20
	return r
}

func TestValues(t *testing.T) {
	for name, address := range databases {
		t.Run(name, func(t *testing.T) {
			hosts := host.New(host.Config{Ports: core.HostPorts{KV: openStore(t, address(t))}})
			id := core.ModuleID("tools")
			conformance.KV(t, func(*testing.T) portal.KV {
				id += "x"
				return hosts.Of(storing(id, "kv.use")).KV
			})
		})
	}
}

func TestNobodyReachesAnothersValues(t *testing.T) {
	for name, address := range databases {
		t.Run(name, func(t *testing.T) {
			hosts := host.New(host.Config{Ports: core.HostPorts{KV: openStore(t, address(t))}})
			mine, other := hosts.Of(storing("mine", "kv.use")).KV, hosts.Of(storing("mine2", "kv.use")).KV
			was, err := mine.Put(t.Context(), portal.Write{Key: "a", Value: []byte("mine")})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := other.Get(t.Context(), "a"); portal.CodeOf(err) != portal.NotFound {
				t.Errorf("read: %v", err)
			}
			if list, err := other.List(t.Context(), "", "", 10); err != nil || len(list) != 0 {
				t.Errorf("listed %+v, %v", list, err)
			}
			if err := other.Delete(t.Context(), "a", portal.AnyVersion); err != nil {
				t.Error(err)
			}
			if _, err := other.Put(t.Context(), portal.Write{Key: "a", If: was.Version}); portal.CodeOf(err) != portal.Conflict {
				t.Errorf("put over it: %v", err)
			}
			if got, err := mine.Get(t.Context(), "a"); err != nil || string(got.Value) != "mine" || got.Version != was.Version {
				t.Errorf("%+v, %v", got, err)
			}
		})
	}
}

func TestValuesAreForWhomTheyWereGranted(t *testing.T) {
	hosts := host.New(host.Config{})
	for want, capabilities := range map[portal.Code][]string{portal.Forbidden: nil, portal.Unavailable: {"kv.use"}} {
		h := hosts.Of(storing("tools", capabilities...)).KV
		_, get := h.Get(t.Context(), "a")
		_, put := h.Put(t.Context(), portal.Write{Key: "a\xff"})
		_, list := h.List(t.Context(), "", "", 0)
		for _, err := range []error{get, put, list, h.Delete(t.Context(), "", 0)} {
			if portal.CodeOf(err) != want {
				t.Errorf("%v, want the code of %d", err, want.Status())
			}
		}
	}
}
