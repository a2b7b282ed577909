package asset

import (
	"bytes"
	"math/bits"
	"mime"
	"path"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/gofiber/fiber/v3"
)

const (
	brotliLevel  = 9
	worthPacking = 512
)

// Immutable is the part of Cache-Control that lets a browser keep a file for a year without asking again.
const Immutable = "max-age=31536000, immutable"

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

// Asset is one immutable file in memory.
type Asset struct {
	Body        []byte
	contentType string
	Packed      func() []byte // brotli, made once; nil where it would not be smaller
}

// New is the file of that name.
func New(name string, body []byte) *Asset {
	kind, known := kinds[path.Ext(name)]
	if !known {
		kind.contentType = mime.TypeByExtension(path.Ext(name))
		if kind.contentType == "" {
			kind.contentType = "application/octet-stream"
		}
	}
	a := &Asset{Body: body, contentType: kind.contentType, Packed: func() []byte { return nil }}
	if kind.text && len(body) >= worthPacking {
		a.Packed = sync.OnceValue(func() []byte { return pack(body) })
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

// Write answers with the asset, packed for browsers that take it.
func (a *Asset) Write(c fiber.Ctx, cacheControl string) {
	c.Set("Content-Type", a.contentType)
	c.Set("Cache-Control", cacheControl)
	body := a.Body
	if packed := a.Packed(); packed != nil {
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
