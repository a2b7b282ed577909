package edge

import (
	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/sdk/go/portal"
)

// A page's request says which trace it belongs to, and is told when that trace is recorded, so that the page tells of its own part
// (W3C Trace Context, and its draft of traceresponse).
var (
	traceHeader = []byte("Traceparent")
	traceAnswer = []byte("Traceresponse")
	fetchSite   = []byte("Sec-Fetch-Site")
)

// trace begins the step of a request, where it is recorded. What a request says of its trace counts for those of the portal's own pages
// alone; a tracestate never does.
func (e *Edge) trace(c fiber.Ctx, v *row.Visit, found *row.Row) {
	if e.config.Traces == nil {
		return
	}
	var page portal.Trace
	head := &c.Request().Header
	if said := head.PeekBytes(traceHeader); len(said) > 0 && string(head.PeekBytes(fetchSite)) == "same-origin" {
		page, _ = portal.ParseTrace(string(said))
	}
	v.Span = e.config.Traces.Request(page, found.Path(), v.Began)
	if v.Span == nil {
		return
	}
	v.Span.Name = c.Method() + " " + found.Path()
	v.Span.Tell("http.request.method", c.Method())
	v.Span.Tell("http.route", found.Path())
	v.Span.Tell("portal.request", v.ID)
	c.Locals(core.SpanKey, v.Span)
}

// identify finds the session, which may mean to ask the database.
func (e *Edge) identify(c fiber.Ctx, v *row.Visit) error {
	step := v.Span.Child("session", core.InsideSpan)
	defer step.End()
	return e.config.Visitors.Identify(c, v)
}

// traced ends the step of a request as its answer begins.
func (e *Edge) traced(c fiber.Ctx, v *row.Visit) {
	if v.Span == nil {
		return
	}
	if v.Span.Parent != [8]byte{} { // a page's
		c.Response().Header.SetCanonical(traceAnswer, v.Span.Append(nil))
	}
	status := c.Response().StatusCode()
	v.Span.Count("http.response.status_code", int64(status))
	if status >= 500 {
		v.Span.Fail()
	}
	v.Span.End()
}
