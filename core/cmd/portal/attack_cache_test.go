package main

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"gaia.example/portal/core/coretest"
)

// Unkeyed headers change nothing that a cache may keep, and what is somebody's own is kept by none.
func TestAttackCaches(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_LOG_LEVEL=warn"}})
	b := p.Browser("")
	b.SignIn()
	poison := [][]string{
		{"X-Forwarded-Host", "evil.example"}, {"X-Forwarded-Scheme", "http"}, {"X-Forwarded-Proto", "http"}, {"X-Forwarded-Port", "1"},
		{"X-Original-URL", "/api/session"},
		{"X-Rewrite-URL", "/admin"}, {"Accept", "application/problem+json"}, {"Accept", "text/html"}, {"Accept-Language", "xx"},
		{"Origin", "https://evil.example"},
		{"User-Agent", "<script>"}, {"Range", "bytes=0-3"}, {"If-None-Match", "*"}, {"Cookie", "portal=x; portal-browser=y"},
		{"X-HTTP-Method-Override", "POST"},
		{"Purpose", "prefetch"}, {"Save-Data", "on"}, {"Authorization", "Basic x"}, {"Connection", "Cache-Control, Vary"}, {"TE", "trailers"},
	}
	about := func(answer coretest.Answer) string {
		header := maps.Clone(answer.Header)
		delete(header, "Date")
		delete(header, "X-Request-Id")
		return fmt.Sprint(answer.Status, header, answer.Body)
	}
	for _, path := range []string{"/static/app.1234.js", "/remotes/lab/0.1.0/entry.1.js"} {
		whole := b.Get(path)
		if whole.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" || contains(whole.Header.Get("Vary"), "Cookie") ||
			whole.Header.Get("Set-Cookie") != "" {
			t.Errorf("%s has %v", path, whole.Header)
		}
		for _, header := range poison {
			if got := p.Browser("").Do("GET", path, nil, header...); about(got) != about(whole) {
				t.Errorf("%v changes %s: %s", header, path, about(got))
			}
		}
		for _, query := range []string{"?x", "?callback=alert", "?v=evil"} {
			if got := b.Get(path + query); about(got) != about(whole) {
				t.Errorf("%s changes %s", query, path)
			}
		}
	}
	for path, status := range map[string]int{
		"/api/session": 200, "/api/session?x.css": 200, "/api/portal": 200, "/api/m/lab/mine/caller": 200, "/api/m/lab/open/caller": 200,
		"/": 200, "/lab-mine": 200, "/auth": 200,
		"/api/m/lab/locked/caller": 403, "/api/m/lab/boss/caller": 404, "/api/admin/modules": 404, "/remotes/lab/0.1.0/static/locked.1.js": 403,
		"/remotes/lab/0.1.0/none.js":    404,
		"/remotes/lab/0.1.1/entry.1.js": 404, "/static/none.js": 404, "/api/session/x.css": 404, "/api/session;x.css": 404,
		"/api/session%3fx.css": 404, "/api/session%23.css": 404,
		"/api/session%0a.css": 400, "/api/session%00.css": 400, "/api/session/..%2f..%2fstatic/app.1234.js": 400,
		"/admin/..;/static/app.1234.js": 400, "/static/..%2fapi/session": 400,
		"/static/%2e%2e/api/session": 400, "/api/portal/static/app.1234.js": 404, "/lab-mine/x.css": 404, "/admin/x.js": 404, "/api/events": 400,
		"/api/sessions/x.js": 405,
	} {
		t.Run(strings.ReplaceAll(path, "/", " "), func(t *testing.T) {
			answer := b.Do("GET", path, nil, "Accept", "text/html,*/*;q=0.8")
			if answer.Status != status {
				t.Errorf("got %d %q, want %d", answer.Status, answer.Body, status)
			}
			if answer.Header.Get("Cache-Control") != "no-store" || !contains(answer.Header.Get("Vary"), "Cookie") {
				t.Errorf("it may be kept: %q, varies by %q", answer.Header.Get("Cache-Control"), answer.Header.Get("Vary"))
			}
			if status != 200 {
				clean(t, answer)
				if contains(answer.Body, b.Wallet.String()) && !contains(answer.Body, `id="portal"`) {
					t.Errorf("a refusal names the wallet: %s", answer.Body)
				}
			}
		})
	}
}
