package gateway

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/sdk/go/portal"
)

// statusError is an answer that no code of the vocabulary stands for.
type statusError struct {
	status  int
	message string
}

func (e *statusError) Error() string { return e.message }

// problem is RFC 9457.
type problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
}

// writeError answers with the status and one sentence. Each internal error is logged, under the reference that the
// visitor sees too; of what is away for everybody, one in a while.
func (g *Gateway) writeError(c fiber.Ctx, v *visit, err error) {
	status, message := 500, "Something went wrong here: try again, and give the operator the reference "+v.id+"."
	var known *portal.Error
	var bare *statusError
	switch {
	case errors.As(err, &bare):
		status, message = bare.status, bare.message
	case errors.As(err, &known) && known.Code != portal.Internal:
		status, message = known.Code.Status(), known.Message
		if known.Code == portal.Unavailable && known.Err != nil && g.refusals.news(message) {
			g.config.Logger.Warn("requests are refused", "request", v.id, "path", v.path, "message", message, "error", known.Err)
		}
	default:
		g.config.Logger.Error("request failed", "request", v.id, "method", c.Method(), "path", v.path, "error", err)
	}
	if status == 503 && len(c.Response().Header.Peek("Retry-After")) == 0 {
		later := "1"
		if off := (*offError)(nil); errors.As(err, &off) {
			later = offLater
		}
		c.Set("Retry-After", later)
	}
	writeProblem(c, status, message)
}

func writeProblem(c fiber.Ctx, status int, message string) {
	c.Status(status)
	forThisVisitor(c)
	c.Response().SkipBody = false
	if strings.Contains(c.Get("Accept"), "application/problem+json") {
		body, err := json.Marshal(problem{"about:blank", http.StatusText(status), status, message})
		if err == nil {
			c.Set("Content-Type", "application/problem+json")
			c.Response().SetBodyRaw(body)
			return
		}
	}
	c.Set("Content-Type", "text/plain; charset=utf-8")
	c.Response().SetBodyString(message)
}

// knownMethods keeps from next what it would answer by itself, as no handler of ours: with no word about the body, which
// would be parsed as the next request.
func (g *Gateway) knownMethods(next fasthttp.RequestHandler) fasthttp.RequestHandler {
	return func(raw *fasthttp.RequestCtx) {
		if slices.Contains(fiber.DefaultMethods, string(raw.Method())) {
			next(raw)
			return
		}
		c := g.app.AcquireCtx(raw)
		defer g.app.ReleaseCtx(c)
		_ = g.refuseHead(c, fiber.NewError(501)) // never fails
	}
}

// refuseHead answers what is not a request at all.
func (g *Gateway) refuseHead(c fiber.Ctx, err error) error {
	status, message := 400, "This is not a request that the portal understands."
	var known *fiber.Error
	if errors.As(err, &known) && known.Code >= 400 && known.Code < 600 {
		status, message = known.Code, http.StatusText(known.Code)+"."
	}
	g.turnAway(c, status, message)
	return nil
}

// turnAway answers in place of every handler, and ends the connection. The server gives it a response that may still have
// the headers of an answer to somebody else.
func (g *Gateway) turnAway(c fiber.Ctx, status int, message string) {
	c.Response().Reset()
	writeProblem(c, status, message)
	g.writeHeaders(c, &visit{id: newRequestID()})
	c.Response().SetConnectionClose()
	g.config.Metrics.refused(status)
}

// writeJSON answers 200 for this visitor only.
func writeJSON(c fiber.Ctx, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("encode the answer: %w", err)
	}
	c.Set("Content-Type", "application/json")
	forThisVisitor(c)
	c.Response().SetBodyRaw(body)
	return nil
}

// writeSession is writeJSON for what every page asks for.
func writeSession(c fiber.Ctx, s *browser.Session) error {
	c.Response().Header.SetContentTypeBytes(applicationJSON)
	forThisVisitor(c)
	c.Response().SetBodyRaw(s.AppendJSON(make([]byte, 0, 384)))
	return nil
}

// forThisVisitor keeps an answer out of every cache.
func forThisVisitor(c fiber.Ctx) {
	h := &c.Response().Header
	h.SetCanonical(cacheControl, unkept)
	if len(h.PeekBytes(vary)) == 0 {
		h.SetCanonical(vary, cookie)
	} else {
		c.Vary("Cookie")
	}
}

// header is one of every answer's, its name in the form that fasthttp compares.
type header struct{ name, value []byte }

var (
	requestID             = []byte("X-Request-Id")
	contentSecurityPolicy = []byte("Content-Security-Policy")
	cacheControl, unkept  = []byte("Cache-Control"), []byte("no-store")
	vary, cookie          = []byte("Vary"), []byte("Cookie")
	applicationJSON       = []byte("application/json")
)

// commonHeaders are the same in every answer.
func commonHeaders(secure bool) []header {
	headers := []header{
		{[]byte("X-Content-Type-Options"), []byte("nosniff")},
		{[]byte("Referrer-Policy"), []byte("strict-origin")},
		{[]byte("Cross-Origin-Opener-Policy"), []byte("same-origin-allow-popups")},
		{[]byte("Cross-Origin-Resource-Policy"), []byte("same-origin")},
	}
	if secure {
		headers = append(headers, header{[]byte("Strict-Transport-Security"), []byte("max-age=31536000")})
	}
	return headers
}

// writeHeaders adds what every answer has, over whatever a module sent.
func (g *Gateway) writeHeaders(c fiber.Ctx, v *visit) {
	h := &c.Response().Header
	h.SetCanonical(requestID, []byte(v.id))
	for _, common := range g.headers {
		h.SetCanonical(common.name, common.value)
	}
	if len(h.PeekBytes(contentSecurityPolicy)) == 0 {
		h.SetCanonical(contentSecurityPolicy, []byte(g.policy(v.nonce)))
	}
}

// policy is the page's content security policy; without a nonce, of an answer that is no page.
func (g *Gateway) policy(nonce string) string {
	if nonce == "" {
		return "default-src 'none'; frame-ancestors 'none'"
	}
	connect := strings.Join(slices.Concat([]string{"'self'"}, g.config.Chain.RPCURLs, g.config.Analytics.ConnectHosts), " ")
	scripts := "'self'"
	if script := g.config.Analytics.Script; script != nil {
		file, _, _ := strings.Cut(script.URL, "?") // a source has no query: the page's script policy compares it
		scripts += " " + file
	}
	return "default-src 'none'; script-src " + scripts + "; style-src 'self' 'nonce-" + nonce + "'; img-src 'self' data:; font-src 'self'; " +
		"connect-src " + connect + "; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
		"require-trusted-types-for 'script'; trusted-types default; report-uri /api/csp"
}

// Request is one that was answered, as the log has it. A query may hold secrets and is left out.
type Request struct {
	At                       time.Time
	ID, Method, Path, Wallet string // the wallet in short; empty: nobody is signed in
	Status                   int
	Took                     time.Duration
	Client                   netip.Addr
}

// log counts the request, and writes its line.
func (g *Gateway) log(c fiber.Ctx, v *visit) {
	now := g.config.Clock()
	status, took := c.Response().StatusCode(), now.Sub(v.began)
	g.config.Metrics.answered(status, took)
	if g.config.Requests == nil {
		return
	}
	line := Request{At: now, ID: v.id, Method: c.Method(), Path: v.path, Status: status, Took: took.Round(10 * time.Microsecond), Client: v.address}
	if v.visitor.SignedIn {
		line.Wallet = v.wallet[:6] + "…" + v.wallet[38:]
	}
	g.config.Requests(line)
}

// seconds is a duration in whole seconds, at least 1.
func seconds(d time.Duration) string {
	return strconv.Itoa(max(1, int(math.Ceil(d.Seconds()))))
}
