package web

import (
	"testing"

	"gaia.example/portal/sdk/go/portal"
)

func TestPlainPath(t *testing.T) {
	for path, want := range map[string]portal.Code{
		"/":                  0,
		"/api/m/gaia/token":  0,
		"/api/m/gaia/token/": 0,
		"/a/...":             0,
		"/a/.well-known/b.c": 0,
		"/a/..b":             0,
		"/a%20b/%C3%A4":      0,
		"":                   portal.Invalid,
		"api":                portal.Invalid,
		"//":                 portal.NotFound,
		"/a//b":              portal.NotFound,
		"/a//":               portal.NotFound,
		"/a/./b":             portal.Invalid,
		"/a/..":              portal.Invalid,
		"/a/%2e%2E/b":        portal.Invalid,
		"/a/.%2e":            portal.Invalid,
		"/a%2fb":             portal.Invalid,
		"/a%5Cb":             portal.Invalid,
		`/a\b`:               portal.Invalid,
		"/a%00":              portal.Invalid,
		"/a\x00":             portal.Invalid,
		"/a%0d%0a":           portal.Invalid,
		"/a%7f":              portal.Invalid,
		"/open/%61dmin":      portal.Invalid,
		"/a%2Eb":             portal.Invalid,
		"/a%252e%252e":       portal.Invalid,
		"/100%25":            0,
		"/a/..;/b":           portal.Invalid,
		"/a/.;x=1":           portal.Invalid,
		"/a;b/...;c":         0,
		"/a/%c0%ae%c0%ae/b":  portal.Invalid,
		"/a/\xc0\xae/b":      portal.Invalid,
		"/a%":                portal.Invalid,
		"/a%2":               portal.Invalid,
		"/a%zz":              portal.Invalid,
		"/a%2\x10":           portal.Invalid,
	} {
		err := PlainPath(path)
		if (err == nil) != (want == 0) || err != nil && portal.CodeOf(err) != want {
			t.Errorf("%q answers %v, want %d", path, err, want)
		}
	}
}
