package config_test

import (
	"strings"
	"testing"

	"gaia.example/portal/core/config"
)

func TestTracing(t *testing.T) {
	c, err := config.Load(nil, []string{"PORTAL_DATA=" + t.TempDir()}, "")
	if err != nil || c.Tracing.Endpoint != nil || c.Tracing.Ratio != 0.05 || c.Tracing.Service != "gaia-portal" {
		t.Errorf("by default %+v, %v", c.Tracing, err)
	}
	c, err = config.Load(nil, []string{
		"PORTAL_DATA=" + t.TempDir(), "PORTAL_TRACING_ENDPOINT=https://collect.example/otlp/v1/traces", "PORTAL_TRACING_RATIO=1",
		"PORTAL_TRACING_HEADERS=Authorization=Bearer a=b,X-Scope=one",
	}, "")
	if err != nil {
		t.Fatal(err)
	}
	if got := c.Tracing; got.Endpoint.String() != "https://collect.example/otlp/v1/traces" || got.Ratio != 1 ||
		got.Headers["Authorization"] != "Bearer a=b" || got.Headers["X-Scope"] != "one" {
		t.Errorf("%+v", got)
	}
	for setting, want := range map[string]string{
		"PORTAL_TRACING_ENDPOINT=collect.example:4318":        "URL",
		"PORTAL_TRACING_ENDPOINT=grpc://collect.example":      "URL",
		"PORTAL_TRACING_ENDPOINT=https://key@collect.example": "tracing.headers",
		"PORTAL_TRACING_RATIO=1.1":                            "0 to 1",
		"PORTAL_TRACING_RATIO=NaN":                            "0 to 1",
		"PORTAL_TRACING_SERVICE=a b":                          "letters",
		"PORTAL_TRACING_HEADERS=X-Key=s3cret":                 "tracing.endpoint is empty",
		"PORTAL_TRACING_HEADERS=s3cret":                       "number 1",
		"PORTAL_TRACING_HEADERS=X-Key=s3cret\x01":             "number 1",
	} {
		_, err := config.Load(nil, []string{"PORTAL_DATA=" + t.TempDir(), setting}, "")
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s: %v", setting, err)
		}
	}
	_, err = config.Load([]string{"--tracing.headers", "X-Key=s3cret", "--tracing.endpoint=http://127.0.0.1:4318"}, nil, "")
	if err == nil || !strings.Contains(err.Error(), "PORTAL_TRACING_HEADERS") || strings.Contains(err.Error(), "s3cret") {
		t.Errorf("a secret as a flag: %v", err)
	}
}
