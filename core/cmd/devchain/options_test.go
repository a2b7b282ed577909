package main

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestOptions(t *testing.T) {
	none := func(string) string { return "" }
	environment := func(name string) string {
		return map[string]string{"PORTAL_DEVCHAIN_ADDR": "127.0.0.1:9545", "PORTAL_DATA": "place"}[name]
	}
	for name, row := range map[string]struct {
		arguments []string
		env       func(string) string
		want      options
		says      string
	}{
		"defaults": {nil, none, options{"127.0.0.1", 8545, filepath.Join(".portal", "devchain"), 12, false, "", 0}, ""},
		"environment": {nil, environment, options{"127.0.0.1", 9545, filepath.Join("place", "devchain"), 12, false, "", 0},
			""},
		"flags go before the environment": {[]string{"--addr", ":0", "--data", "d", "--actors-per-minute", "0", "--die-with-parent"}, environment,
			options{"127.0.0.1", 0, "d", 0, true, "", 0}, ""},
		"an address without a port": {[]string{"--addr", "localhost"}, none, options{}, "must be host:port"},
		"a port that is none":       {[]string{"--addr", "localhost:http"}, none, options{}, "must be a number"},
		"a rate below nothing":      {[]string{"--actors-per-minute", "-1"}, none, options{}, "between 0 and 6000"},
		"machines at a portal": {[]string{"--machines", "3", "--portal", "http://localhost:8080"}, none,
			options{"127.0.0.1", 8545, filepath.Join(".portal", "devchain"), 12, false, "http://localhost:8080", 3}, ""},
		"machines without a portal": {[]string{"--machines", "3"}, none, options{}, "wants --portal"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := parseOptions(row.arguments, row.env)
			if row.says != "" {
				if err == nil || !strings.Contains(err.Error(), row.says) {
					t.Fatalf("error %v, want one that says %q", err, row.says)
				}
				return
			}
			if err != nil || got != row.want {
				t.Errorf("options %+v (%v), want %+v", got, err, row.want)
			}
		})
	}
}
