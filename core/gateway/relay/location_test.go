package relay

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

func TestARedirectStaysInItsModule(t *testing.T) {
	e := newSite(t, Limits{}, nil)
	e.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	here, module := strings.TrimSuffix(e.url("/"), "/"), "/api/m/"+string(e.slot.Release().Manifest.ID)
	for location, want := range map[string]string{
		"/files/":                  module + "/files/",
		"/files/3?v=1#end":         module + "/files/3?v=1#end",
		"3":                        module + "/3",
		"?v=2":                     module + "/raw?v=2",
		"../../../sessions":        module + "/sessions",
		"http://portal/files/3":    module + "/files/3",
		module + "/files/3":        module + "/files/3",
		here + module + "/files/3": module + "/files/3",
		"/api/admin/modules":       module + "/api/admin/modules",
		"/%2e%2e/%2e%2e/sessions":  "",
		module + "/%2e%2e/x":       "",
		"/..%2f..%2fsessions":      "",
		`/\evil.example`:           "",
		here + "/api/sessions":     "",
		strings.Replace(here, "http:", "", 1) + "/api/sessions": "",
		"javascript:alert(1)":                        "",
		"https://elsewhere.example/a?b=c#d":          "",
		"https://elsewhere.example" + module + "/a":  "",
		"//elsewhere.example/a":                      "",
		"http://127.0.0.1.elsewhere.example:8080/a/": "",
	} {
		answer := fmt.Sprintf("HTTP/1.1 307 Temporary Redirect\r\nLocation: %s\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", location)
		res, err := e.client.Post(e.url("/raw"), "text/plain", strings.NewReader(answer))
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if got := res.Header.Get("Location"); res.StatusCode != http.StatusTemporaryRedirect || got != want {
			t.Errorf("%s: %d to %q, want %q", location, res.StatusCode, got, want)
		}
	}
}
