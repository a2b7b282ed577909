package gateway

import (
	"bytes"
	"container/list"
	"math/bits"
	"mime"
	"path"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/routing"
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
	// A window that no byte of the file is beyond (it has 16 less than its power of two, RFC 7932): with the widest one, 32 MB of tables are
	// made for each small file.
	window := min(max(bits.Len(uint(len(body)+15)), 10), 22)
	w := brotli.NewWriterOptions(&packed, brotli.WriterOptions{Quality: brotliLevel, LGWin: window})
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

// maxAssets bounds the remotes' files in memory, in bytes.
const maxAssets = 64 << 20

// assets are the remotes' files by their kind and integrity, each packed once; those that were asked for least lately go.
type assets struct {
	mu    sync.Mutex
	known map[string]*list.Element // of *held
	order *list.List               // the latest first
	bytes int
}

type held struct {
	*asset
	key  string
	cost int
}

func newAssets() *assets { return &assets{known: map[string]*list.Element{}, order: list.New()} }

// of is the file, read where it is not in memory; read answers false for one that is not there.
func (a *assets) of(name, integrity string, read func() ([]byte, bool)) (*asset, bool) {
	key := path.Ext(name) + " " + integrity // two kinds of file may have the same bytes: none
	if found := a.find(key); found != nil {
		return found, true
	}
	body, ok := read()
	if !ok {
		return nil, false
	}
	return a.keep(key, newAsset(name, body)), true
}

func (a *assets) find(key string) *asset {
	a.mu.Lock()
	defer a.mu.Unlock()
	at := a.known[key]
	if at == nil {
		return nil
	}
	a.order.MoveToFront(at)
	return at.Value.(*held).asset
}

// keep holds the asset, unless another request was faster.
func (a *assets) keep(key string, made *asset) *asset {
	a.mu.Lock()
	defer a.mu.Unlock()
	if at := a.known[key]; at != nil {
		return at.Value.(*held).asset
	}
	h := &held{asset: made, key: key, cost: len(made.body) + len(made.body)/2} // what it is packed to is smaller than half of it
	a.known[key] = a.order.PushFront(h)
	for a.bytes += h.cost; a.bytes > maxAssets && a.order.Len() > 1; {
		oldest := a.order.Remove(a.order.Back()).(*held)
		delete(a.known, oldest.key)
		a.bytes -= oldest.cost
	}
	return made
}

// findFile finds the file of a remote that the path names, and the rule of that file.
func (g *Gateway) findFile(v *visit) (routing.File, core.Rule, error) {
	file, found := g.config.Registry.Table().File(v.params.Module, v.params.Version, v.params.Rest[1:])
	if !found {
		return routing.File{}, core.Rule{}, row.Nothing()
	}
	return file, file.Rule, nil
}

// remoteFile answers with a file of a remote.
func (g *Gateway) remoteFile(c fiber.Ctx, _ *visit, file routing.File) error {
	asset, found := g.assets.of(file.Path, file.Integrity, func() ([]byte, bool) { return g.config.Registry.Content(c, file) })
	if !found {
		return row.Nothing()
	}
	if file.Rule.Kind == core.Public {
		asset.write(c, "public, "+immutableYear)
		return nil
	}
	asset.write(c, "private, "+immutableYear)
	c.Vary("Cookie")
	return nil
}
