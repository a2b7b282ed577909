package web

import "github.com/gofiber/fiber/v3"

// header is one of every answer's, its name in the form that fasthttp compares.
type header struct{ name, value []byte }

var (
	requestID             = []byte("X-Request-Id")
	contentSecurityPolicy = []byte("Content-Security-Policy")
	closedPolicy          = []byte("default-src 'none'; frame-ancestors 'none'")
	cacheControl, unkept  = []byte("Cache-Control"), []byte("no-store")
	vary, cookie          = []byte("Vary"), []byte("Cookie")
)

// Headers are those of every answer. Safe for concurrent use.
type Headers struct{ common []header }

// NewHeaders makes them; secure tells that the portal is at an https address.
func NewHeaders(secure bool) *Headers {
	headers := []header{
		{[]byte("X-Content-Type-Options"), []byte("nosniff")},
		{[]byte("Referrer-Policy"), []byte("strict-origin")},
		{[]byte("Cross-Origin-Opener-Policy"), []byte("same-origin-allow-popups")},
		{[]byte("Cross-Origin-Resource-Policy"), []byte("same-origin")},
		// Asks for processes by origin (HTML, origin-keyed agent clusters), for every page of the origin alike, or the browser does not: a frame
		// that never stops is then in one of its own, and does not stop the page around it.
		{[]byte("Origin-Agent-Cluster"), []byte("?1")},
	}
	if secure {
		headers = append(headers, header{[]byte("Strict-Transport-Security"), []byte("max-age=31536000")})
	}
	return &Headers{headers}
}

// Write adds them to the answer to a request, over whatever a module sent. An answer without a content security policy of its own gets
// the one that opens nothing.
func (all *Headers) Write(c fiber.Ctx, id string) {
	h := &c.Response().Header
	h.SetCanonical(requestID, []byte(id))
	for _, common := range all.common {
		h.SetCanonical(common.name, common.value)
	}
	if len(h.PeekBytes(contentSecurityPolicy)) == 0 {
		h.SetCanonical(contentSecurityPolicy, closedPolicy)
	}
}
