package main

import (
	"fmt"
	"strings"
	"testing"

	"gaia.example/portal/core/coretest"
)

// trick is another spelling of a locked path. It gets the status from a module's API, a remote's file and the admin's
// API, in that order.
type trick struct {
	name     string
	path     func(string) string
	statuses [3]int
}

// lockedPaths are what no stranger may have, each of one kind.
var lockedPaths = [3]string{"/api/m/lab/locked/caller", "/remotes/lab/0.1.0/static/locked.1.js", "/api/admin/modules"}

func tricks() []trick {
	swap := func(old, new string) func(string) string {
		return func(p string) string { return strings.Replace(p, old, new, 1) }
	}
	// last puts something in front of the last segment.
	last := func(before string) func(string) string {
		return func(p string) string { i := strings.LastIndexByte(p, '/'); return p[:i+1] + before + p[i+1:] }
	}
	end := func(after string) func(string) string { return func(p string) string { return p + after } }
	front := func(before string) func(string) string { return func(p string) string { return before + p } }
	bad, none, locked := [3]int{400, 400, 400}, [3]int{404, 404, 404}, [3]int{401, 401, 401}
	return []trick{
		{"as it is", end(""), locked},
		{"with a query", end("?open=1&tier=NAXUS"), locked},
		{"with a query that is a path", end("?/../../open/caller"), locked},
		{"with a fragment", end("#/open"), bad},
		{"with a fragment in front", swap("/", "/#/"), bad},
		{"two slashes in front", front("/"), none},
		{"two slashes inside", last("/"), none},
		{"a slash at the end", end("/"), [3]int{401, 404, 401}},
		{"an encoded slash", func(p string) string { i := strings.IndexByte(p[1:], '/'); return p[:i+1] + "%2f" + p[i+2:] }, bad},
		{"an encoded slash inside", func(p string) string { i := strings.LastIndexByte(p, '/'); return p[:i] + "%2F" + p[i+1:] }, bad},
		{"an encoded backslash", last("%5c"), bad},
		{"a backslash", last(`\`), bad},
		{"a dot segment", last("./"), bad},
		{"a way down and up", last("x/../"), bad},
		{"an encoded way up", last("x/%2e%2e/"), bad},
		{"a half encoded way up", last("x/.%2E/"), bad},
		{"a way up that is encoded twice", last("x/%252e%252e/"), bad},
		{"a slash that is encoded twice", last("x%252f"), bad},
		{"a way up with parameters", last("x/..;/"), bad},
		{"parameters", end(";x=1"), [3]int{401, 404, 404}},
		{"parameters inside", func(p string) string { i := strings.LastIndexByte(p, '/'); return p[:i] + ";x=1" + p[i:] }, none},
		{"capitals", strings.ToUpper, none},
		{"a capital", swap("l", "L"), none},
		{"a letter encoded", swap("l", "%6c"), bad},
		{"a capital encoded", swap("l", "%4C"), bad},
		{"a dot at the end", end("."), [3]int{401, 404, 404}},
		{"a space at the end", end("%20"), [3]int{401, 404, 404}},
		{"a plus at the end", end("+"), [3]int{401, 404, 404}},
		{"a NUL", end("%00.css"), bad},
		{"a line break", end("%0a"), bad},
		{"a CR LF and a field", end("%0d%0aX-Portal-Caller:%20x"), bad},
		{"a DEL", end("%7f"), bad},
		{"an overlong dot", last("x/%c0%ae%c0%ae/"), bad},
		{"an overlong slash", last("x%c0%af"), bad},
		{"half of a character", end("%c3"), bad},
		{"a wide slash", last("x\xef\xbc\x8f"), [3]int{401, 404, 404}},
		{"a percent sign alone", end("%"), bad},
		{"a broken escape", end("%2"), bad},
		{"an escape of another kind", swap("l", "%u006c"), bad},
		{"a question mark encoded", end("%3f"), [3]int{401, 404, 404}},
		{"a style sheet's name", end("/x.css"), [3]int{401, 404, 401}},
		{"its name after an encoded question mark", end("%3fx.css"), [3]int{401, 404, 404}},
		{"through an open prefix", front("/api/m/lab/open/..%2f..%2f..%2f.."), bad},
		{"through a static file", front("/static/.."), bad},
		{"through a static file with parameters", front("/static/..;"), bad},
		{"a whole URL", front("http://localhost"), locked},
		{"a whole URL of another host", front("http://evil.example"), locked},
		{"a whole URL with a user", front("http://a:b@localhost"), locked},
		{"a whole URL in capitals", front("HTTP://LOCALHOST"), locked},
		{"a whole URL of another scheme", front("file://localhost"), bad},
		{"a whole URL with two slashes", front("http://localhost/"), none},
		{"a host without a scheme", front("localhost"), bad},
		{"no slash in front", func(p string) string { return p[1:] }, bad},
	}
}

func TestAttackPaths(t *testing.T) {
	t.Parallel()
	a := attacked(t, "PORTAL_LOG_LEVEL=warn")
	for i, kind := range []string{"a module", "a remote", "the admin"} {
		var rows []raw
		for _, trick := range tricks() {
			for _, method := range []string{"GET", "POST"} {
				if i == 1 && method == "POST" { // files have only GET
					continue
				}
				path := trick.path(lockedPaths[i])
				request := fmt.Sprintf("%s %s HTTP/1.1\r\nHost: x\r\nIdempotency-Key: {mark}\r\nX-Portal: 1\r\nOrigin: {origin}\r\nAccept: */*\r\nConnection: close\r\n\r\n",
					method, path)
				status := trick.statuses[i]
				below := strings.HasPrefix(path, lockedPaths[i]+"/")                                     // of the admin, one module
				if method == "POST" && (i == 2 && status == 401 && !below || trick.name == "capitals") { // a page to the core
					status = 405
				}
				rows = append(rows, raw{kind + " by " + method + " with " + trick.name, request, []int{status}, "", "-"})
			}
		}
		a.write(rows)
	}
}

// What is locked says nothing about what it locks, whatever is asked of it.
func TestAttackLockedFiles(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_LOG_LEVEL=warn"}})
	visitor := visitors(p)
	stranger, holder, poor := visitor(), visitor(), visitor()
	holder.Fund(500)
	holder.SignIn()
	poor.SignIn()
	const file = "/remotes/lab/0.1.0/static/locked.1.js"
	whole := holder.Get(file)
	if whole.Status != 200 || !contains(whole.Body, "export const file") {
		t.Fatalf("the holder gets %d %s", whole.Status, whole.Body)
	}
	for name, header := range map[string][]string{
		"nothing else":                nil,
		"a range":                     {"Range", "bytes=0-9"},
		"many ranges":                 {"Range", "bytes=0-1,3-4,6-7"},
		"a tag that fits all":         {"If-None-Match", "*"},
		"a time to come":              {"If-Modified-Since", "Fri, 01 Jan 2100 00:00:00 GMT"},
		"a range if it is that":       {"Range", "bytes=0-9", "If-Range", `"x"`},
		"another address in a header": {"X-Original-URL", "/remotes/lab/0.1.0/entry.1.js", "X-Rewrite-URL", "/remotes/lab/0.1.0/entry.1.js"},
		"a preload":                   {"Sec-Fetch-Dest", "script", "Purpose", "prefetch"},
		"a caller of its own":         {"X-Portal-Caller", "forged", "X-Portal-Tier", "NAXUS", "X-Admin", "1"},
		"an address inside":           {"X-Forwarded-For", "127.0.0.1", "X-Real-Ip", "127.0.0.1", "Forwarded", "for=127.0.0.1"},
	} {
		for who, test := range map[string]struct {
			b      *coretest.Browser
			status int
		}{"a stranger": {stranger, 401}, "one with too little": {poor, 403}} {
			for _, method := range []string{"GET", "HEAD"} {
				t.Run(method+" of "+who+" with "+name, func(t *testing.T) {
					answer := test.b.Do(method, file, nil, header...)
					if answer.Status != test.status || method == "HEAD" && answer.Body != "" {
						t.Errorf("got %d %q, want %d", answer.Status, answer.Body, test.status)
					}
					clean(t, answer)
					for _, tell := range []string{"Etag", "Last-Modified", "Content-Range", "Accept-Ranges", "Content-Encoding"} {
						if answer.Header.Get(tell) != "" {
							t.Errorf("it has %s: %s", tell, answer.Header.Get(tell))
						}
					}
					if answer.Header.Get("Vary") != "Cookie" {
						t.Errorf("it varies by %q", answer.Header.Get("Vary"))
					}
				})
			}
		}
		if got := holder.Do("GET", file, nil, header...); got.Status != 200 || got.Body != whole.Body ||
			!strings.HasPrefix(got.Header.Get("Cache-Control"), "private,") {
			t.Errorf("with %s the holder gets %d %q", name, got.Status, got.Body)
		}
	}
	page := stranger.Do("GET", "/lab-locked/1", nil, "Accept", "text/html").Body
	if contains(page, "locked.1.js") || contains(poor.Get("/api/portal").Body, "locked.1.js") {
		t.Error("a page names files that its visitor may not have")
	}
}
