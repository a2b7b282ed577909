package edge

import (
	"errors"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/sdk/go/portal"
)

// Limits of the edge.
const (
	headTimeout   = 10 * time.Second
	answerTimeout = 2 * time.Minute // for a client to take an answer that is no stream, or answerPart of it
	answerPart    = 256 << 10
	idleTimeout   = 2 * time.Minute
	maxHeadBytes  = 8 << 10
)

// server is what stands before a handler, or answers in its place.
type server struct {
	app     *fiber.App
	headers *web.Headers
	refused func(status int)
}

// NewApp is the server of a handler, with the limits of the edge. What it refuses before the handler, refused is told of.
func NewApp(headers *web.Headers, refused func(status int), handle fiber.Handler) *fiber.App {
	s := &server{headers: headers, refused: refused}
	s.app = fiber.New(fiber.Config{
		StreamRequestBody: true, // switches Fiber's own body limit off: web.ReadBody and the relay count
		ReadBufferSize:    maxHeadBytes,
		ReadTimeout:       headTimeout,
		WriteTimeout:      answerTimeout,
		IdleTimeout:       idleTimeout,
		ReduceMemoryUsage: true, // a connection that has sent nothing yet has no buffers
		ErrorHandler:      s.refuseHead,

		DisableDefaultContentType:    true,
		DisablePreParseMultipartForm: true,
	})
	s.app.Use(handle)
	server := s.app.Server()
	server.Handler, server.ExpectHandler, server.ConnState = s.wellFormed(s.knownMethods(s.app.Handler())), s.expect, idles
	server.ErrorHandler, server.KeepHijackedConns = s.refuseUnread, true // whoever takes a connection over closes it
	return s.app
}

// knownMethods keeps from next what it would answer by itself, as no handler of ours: with no word about the body, which
// would be parsed as the next request.
func (s *server) knownMethods(next fasthttp.RequestHandler) fasthttp.RequestHandler {
	return func(raw *fasthttp.RequestCtx) {
		if slices.Contains(fiber.DefaultMethods, string(raw.Method())) {
			next(raw)
			return
		}
		c := s.app.AcquireCtx(raw)
		defer s.app.ReleaseCtx(c)
		_ = s.refuseHead(c, fiber.NewError(501)) // never fails
	}
}

// refuseHead answers what is not a request at all.
func (s *server) refuseHead(c fiber.Ctx, err error) error {
	status, message := 400, "This is not a request that the portal understands."
	var known *fiber.Error
	if errors.As(err, &known) && known.Code >= 400 && known.Code < 600 {
		status, message = known.Code, http.StatusText(known.Code)+"."
	}
	s.turnAway(c, status, message)
	return nil
}

// turnAway answers in place of every handler, and ends the connection. The server gives it a response that may still have
// the headers of an answer to somebody else.
func (s *server) turnAway(c fiber.Ctx, status int, message string) {
	c.Response().Reset()
	web.WriteProblem(c, status, message)
	s.headers.Write(c, web.NewRequestID())
	c.Response().SetConnectionClose()
	s.refused(status)
}

// wellFormed keeps from next every request whose head two readers could read in two ways. The server's parser lets them
// pass, and a proxy in front may have read them the other way. Nothing more is read of such a connection.
func (s *server) wellFormed(next fasthttp.RequestHandler) fasthttp.RequestHandler {
	return func(raw *fasthttp.RequestCtx) {
		if guest, counted := raw.Conn().(*guest); counted && !guest.ask() {
			raw.HijackSetNoResponse(true)
			raw.Hijack(func(front net.Conn) { front.Close() })
			return
		}
		if err := checkHead(&raw.Request.Header); err != nil {
			s.refuse(raw, err)
			return
		}
		next(raw)
	}
}

// expect decides on a request that waits for a word before it sends its body.
func (s *server) expect(raw *fasthttp.RequestCtx) int {
	err := checkHead(&raw.Request.Header)
	if err == nil && raw.Request.Header.ContentLength() > web.MaxBody {
		err = web.TooLarge(web.MaxBody)
	}
	if err == nil {
		return fasthttp.StatusContinue
	}
	s.refuse(raw, err)
	return raw.Response.StatusCode()
}

// refuse answers a request that no handler gets.
func (s *server) refuse(raw *fasthttp.RequestCtx, err error) {
	c := s.app.AcquireCtx(raw)
	defer s.app.ReleaseCtx(c)
	status := portal.CodeOf(err).Status()
	if bare := (*web.StatusError)(nil); errors.As(err, &bare) {
		status = bare.Status
	}
	s.turnAway(c, status, err.Error())
}

// refuseUnread answers what could not be read. Fiber's own way would hand half a request to the handler first.
func (s *server) refuseUnread(raw *fasthttp.RequestCtx, err error) {
	c := s.app.AcquireCtx(raw)
	defer s.app.ReleaseCtx(c)
	var timeout net.Error
	switch {
	case errors.As(err, new(*fasthttp.ErrSmallBuffer)):
		err = fiber.NewError(431)
	case errors.As(err, &timeout) && timeout.Timeout():
		err = fiber.NewError(408)
	case strings.Contains(err.Error(), "unsupported http request method"):
		err = fiber.NewError(501)
	}
	_ = s.refuseHead(c, err) // never fails
}
