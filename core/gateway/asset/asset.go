package asset

import (
	"regexp"
	"strings"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core/webfile"
)

// Immutable is the part of Cache-Control that lets a browser keep a file for a year without asking again.
const Immutable = "max-age=31536000, immutable"

// Asset is one immutable file in memory.
type Asset struct {
	Body []byte

	kind   webfile.Kind
	packed func() []byte // brotli; nil where it would not be smaller
}

// New is the file of that name; packed answers with what webfile.Pack makes of it, without work of its own after the first time.
func New(name string, body []byte, packed func() []byte) *Asset {
	kind, known := webfile.KindOf(name)
	if !known {
		kind = webfile.Kind{ContentType: "application/octet-stream"}
	}
	return &Asset{Body: body, kind: kind, packed: packed}
}

// Write answers with the asset, packed for browsers that take it.
func (a *Asset) Write(c fiber.Ctx, cacheControl string) {
	c.Set("Content-Type", a.kind.ContentType)
	c.Set("Cache-Control", cacheControl)
	body := a.Body
	if packed := a.packed(); packed != nil {
		c.Vary("Accept-Encoding")
		if acceptsBrotli(c.Get("Accept-Encoding")) {
			c.Set("Content-Encoding", "br")
			body = packed
		}
	}
	c.Response().SetBodyRaw(body)
}

// remotePolicy is that of a module's file: whoever opens one as a page has nothing of the portal's origin, runs nothing and sends nothing.
// An image may have its own styles.
const remotePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

// WriteRemote answers with the asset as Write does; it is a module's, and no page.
func (a *Asset) WriteRemote(c fiber.Ctx, cacheControl string) {
	a.Write(c, cacheControl)
	c.Set("Content-Security-Policy", remotePolicy)
	if a.kind.Document {
		c.Set("Content-Disposition", "attachment")
	}
}

// refused is a weight of 0 (RFC 9110 §12.4.2).
var refused = regexp.MustCompile(`^[ \t]*[qQ]=0(\.0{0,3})?[ \t]*$`)

func acceptsBrotli(header string) bool {
	for coding := range strings.SplitSeq(header, ",") {
		name, quality, _ := strings.Cut(coding, ";")
		if strings.EqualFold(strings.TrimSpace(name), "br") {
			return !refused.MatchString(quality)
		}
	}
	return false
}
