package main

import (
	"testing"

	"gaia.example/portal/core/config"
)

func TestPrivate(t *testing.T) {
	for name, test := range map[string]struct {
		addr, url string
		want      bool
	}{
		"on loopback":                       {"127.0.0.1:8080", "", true},
		"on IPv6 loopback":                  {"[::1]:8080", "http://[::1]:8080", true},
		"on every address":                  {"0.0.0.0:8080", "", false},
		"on loopback behind a public proxy": {"127.0.0.1:8080", "https://portal.example", false},
	} {
		settings, err := config.Load([]string{"--server.addr", test.addr, "--server.public_url", test.url, "--data", t.TempDir()}, nil, "")
		if err != nil {
			t.Fatal(err)
		}
		if got := private(settings.Server); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
