package asset

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core/webfile"
)

func TestAcceptsBrotli(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, "gzip": false, "br": true, "gzip, deflate, br": true, "br;q=0": false, "gzip;q=1, br; q=0": false, "br;q=0.5": true,
		"brotli": false, "br;q=0.0, gzip": false, "br ; Q=0.000": false, "BR": true, "br;q=0.001": true,
	} {
		if got := acceptsBrotli(header); got != want {
			t.Errorf("%q answers %v", header, got)
		}
	}
}

// What is served of a remote runs and sends nothing when somebody opens it as a page, whatever it is.
func TestRemoteFilesAreNoPages(t *testing.T) {
	app := fiber.New()
	app.Get("/*", func(c fiber.Ctx) error {
		New(c.Path(), []byte("<svg><script>alert(1)</script></svg>"), func() []byte { return []byte("packed") }).WriteRemote(c, "public")
		return nil
	})
	for _, end := range append(webfile.RemoteKinds(), "html") {
		request := httptest.NewRequest(http.MethodGet, "/a."+end, nil)
		request.Header.Set("Accept-Encoding", "br")
		answer, err := app.Test(request)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		if err != nil || string(body) != "packed" || answer.Header.Get("Content-Encoding") != "br" {
			t.Errorf("%s: it answers %q, %v", end, body, err)
		}
		policy := answer.Header.Get("Content-Security-Policy")
		for _, want := range []string{"sandbox;", "default-src 'none'", "form-action 'none'", "frame-ancestors 'none'", "base-uri 'none'"} {
			if !strings.Contains(policy, want) || strings.Contains(policy, "allow-") {
				t.Errorf("%s: the policy is %q", end, policy)
			}
		}
		if kind := answer.Header.Get("Content-Type"); kind == "" || strings.Contains(kind, "html") {
			t.Errorf("%s: its type is %q", end, kind)
		}
		if saved := answer.Header.Get("Content-Disposition"); (saved == "attachment") != (end == "svg") {
			t.Errorf("%s: its disposition is %q", end, saved)
		}
	}
}

// However many ask at once, a file is read once, and the same bytes are sent to all.
func TestCacheReadsOnce(t *testing.T) {
	const visitors = 24
	cache := NewCache()
	var reads atomic.Int64
	var asking, answered sync.WaitGroup
	asking.Add(visitors)
	for range visitors {
		answered.Go(func() {
			asking.Done()
			found, there := cache.Of("a.js", "sha384-a", func() (body, packed []byte, there bool) {
				asking.Wait()
				reads.Add(1)
				return []byte("body"), []byte("packed"), true
			})
			if !there || string(found.Body) != "body" || string(found.packed()) != "packed" {
				t.Errorf("%+v, %v", found, there)
			}
		})
	}
	answered.Wait()
	if reads.Load() != 1 {
		t.Errorf("it is read %d times", reads.Load())
	}
	if _, there := cache.Of("b.js", "sha384-b", func() (body, packed []byte, there bool) { return nil, nil, false }); there {
		t.Error("what is not there is")
	}
}

func TestCacheForgetsWhatWasAskedForLeastLately(t *testing.T) {
	cache := NewCache()
	of := func(integrity string) (read bool) {
		_, there := cache.Of("a.wasm", integrity, func() (body, packed []byte, there bool) {
			read = true
			return make([]byte, maxBytes/4), make([]byte, maxBytes/8), true
		})
		return read && there
	}
	for _, one := range []struct {
		integrity string
		read      bool
	}{{"a", true}, {"b", true}, {"a", false}, {"c", true}, {"a", false}, {"b", true}} {
		if of(one.integrity) != one.read {
			t.Errorf("%s is read: %v", one.integrity, !one.read)
		}
	}
	if cache.bytes > maxBytes {
		t.Errorf("it has %d bytes", cache.bytes)
	}
}
