package shellapi

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/browser"
)

func TestOtherName(t *testing.T) {
	for name, test := range map[string]struct {
		host, origin string
		want         bool
	}{
		"the same name":                           {"localhost:8080", "http://localhost:8080", false},
		"the address of this machine":             {"127.0.0.1:8080", "http://localhost:8080", true},
		"its IPv6 address":                        {"[::1]:8080", "http://localhost:8080", true},
		"its name where the address is public":    {"localhost:8080", "http://127.0.0.1:8080", true},
		"no port":                                 {"127.0.0.1", "http://localhost", true},
		"another port: a proxy before the portal": {"127.0.0.1:8080", "http://localhost:3000", false},
		"another machine":                         {"evil.example:8080", "http://localhost:8080", false},
		"a portal with a name":                    {"127.0.0.1:443", "https://portal.example", false},
		"no name":                                 {"", "http://localhost:8080", false},
		"what is no name":                         {"[::1:8080", "http://localhost:8080", false},
	} {
		if got := otherName(test.host, test.origin); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// What the shell loads with the first remote stands in its page, and goes with the files of the module's page.
func TestShellNamesWhatComesWithARemote(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"index.html":   "<!--portal-->\n <!--remote /static/a.js /static/gone.js-->",
		"sandbox.html": `<script defer src="/static/s.js"></script>`,
		"static/a.js":  "a",
		"frame.html":   frameMark,
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s, err := openShell(dir)
	if err != nil {
		t.Fatal(err)
	}
	const sum = "sha384-VKWbnyKwuAiA2EJ+VIt8I6vYc0huHwNdzpzWl+hRdQM8qojm1XvDXvrgta/TFF8x"
	if want := []preloaded{{"/static/a.js", sum}}; !reflect.DeepEqual(s.withRemote, want) || string(s.index) != portalMark {
		t.Errorf("the page is %q, with a remote come %v", s.index, s.withRemote)
	}

	portal := browser.Portal{Modules: []browser.Module{{ID: "lab", Remote: &browser.Remote{
		Mode: "direct", Entry: "/e.js", Integrity: "sha384-e",
		Files: map[string]string{"/p.css": "sha384-p", "/q.js": "sha384-q"}, Pages: map[string][]string{"/p": {"/p.css"}, "/q": {"/q.js"}},
	}}}}
	var to bytes.Buffer
	(&Pages{shell: s}).preload(&to, portal, core.Route{Path: "/p", Module: "lab"})
	link := func(as, path, integrity string) string {
		return `<link rel="preload" as="` + as + `" crossorigin href="` + path + `" integrity="` + integrity + `">`
	}
	if want := link("script", "/static/a.js", sum) + link("script", "/e.js", "sha384-e") +
		link("style", "/p.css", "sha384-p"); to.String() != want {
		t.Errorf("got %s, want %s", to.String(), want)
	}
}
