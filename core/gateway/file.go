package gateway

import (
	"bytes"
	"mime"
	"path"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
)

const (
	brotliLevel   = 9
	worthPacking  = 512
	immutableYear = "max-age=31536000, immutable"
)

// kinds are the content types of what a front end is built of; text is packed.
var kinds = map[string]struct {
	contentType string
	text        bool
}{
	".js":          {"text/javascript; charset=utf-8", true},
	".css":         {"text/css; charset=utf-8", true},
	".json":        {"application/json", true},
	".svg":         {"image/svg+xml", true},
	".txt":         {"text/plain; charset=utf-8", true},
	".webmanifest": {"application/manifest+json", true},
	".wasm":        {"application/wasm", true},
	".woff2":       {"font/woff2", false},
	".png":         {"image/png", false},
	".jpg":         {"image/jpeg", false},
	".webp":        {"image/webp", false},
	".ico":         {"image/x-icon", false},
	".glb":         {"model/gltf-binary", false},
}

// asset is one immutable file in memory.
type asset struct {
	body        []byte
	contentType string
	packed      func() []byte // brotli, made once; nil where it would not be smaller
}

func newAsset(name string, body []byte) *asset {
	kind, known := kinds[path.Ext(name)]
	if !known {
		kind.contentType = mime.TypeByExtension(path.Ext(name))
		if kind.contentType == "" {
			kind.contentType = "application/octet-stream"
		}
	}
	a := &asset{body: body, contentType: kind.contentType, packed: func() []byte { return nil }}
	if kind.text && len(body) >= worthPacking {
		a.packed = sync.OnceValue(func() []byte { return pack(body) })
	}
	return a
}

func pack(body []byte) []byte {
	var packed bytes.Buffer
	w := brotli.NewWriterLevel(&packed, brotliLevel)
	_, err := w.Write(body)
	if e := w.Close(); err != nil || e != nil || packed.Len() >= len(body) {
		return nil
	}
	return packed.Bytes()
}

// write answers with the asset, packed for browsers that take it.
func (a *asset) write(c fiber.Ctx, cacheControl string) {
	c.Set("Content-Type", a.contentType)
	c.Set("Cache-Control", cacheControl)
	body := a.body
	if packed := a.packed(); packed != nil {
		c.Vary("Accept-Encoding")
		if acceptsBrotli(c.Get("Accept-Encoding")) {
			c.Set("Content-Encoding", "br")
			body = packed
		}
	}
	c.Response().SetBodyRaw(body)
}

func acceptsBrotli(header string) bool {
	for coding := range strings.SplitSeq(header, ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(coding), ";")
		if name == "br" {
			return strings.TrimSpace(quality) != "q=0"
		}
	}
	return false
}

// assets are the remotes' files by their kind and integrity, each packed once.
type assets struct {
	mu    sync.Mutex
	known map[string]*asset
}

func newAssets() *assets { return &assets{known: map[string]*asset{}} }

func (a *assets) of(name, integrity string, body []byte) *asset {
	a.mu.Lock()
	defer a.mu.Unlock()
	key := path.Ext(name) + " " + integrity // two kinds of file may have the same bytes: none
	if a.known[key] == nil {
		a.known[key] = newAsset(name, body)
	}
	return a.known[key]
}

// remoteFile answers GET /remotes/{module}/{version}/{file}.
func (g *Gateway) remoteFile(c fiber.Ctx, v *visit) error {
	parts := strings.SplitN(strings.TrimPrefix(v.path, "/remotes/"), "/", 3)
	if len(parts) < 3 {
		return errNothing()
	}
	id, version, name := core.ModuleID(parts[0]), parts[1], parts[2]
	rule, file, found := g.config.Registry.Table().File(id, version, name)
	if !found {
		return errNothing()
	}
	if err := permit(rule, v.visitor); err != nil {
		return err
	}
	body, found := g.config.Registry.Content(id, name)
	if !found {
		return errNothing()
	}
	if rule.Kind == core.Public {
		g.assets.of(name, file.Integrity, body).write(c, "public, "+immutableYear)
		return nil
	}
	g.assets.of(name, file.Integrity, body).write(c, "private, "+immutableYear)
	c.Vary("Cookie")
	return nil
}
