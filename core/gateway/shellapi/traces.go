package shellapi

import (
	"encoding/hex"
	"slices"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/limit"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/routing"
	"gaia.example/portal/sdk/go/portal"
)

// What a page may tell of its part of a trace.
const (
	maxTraceBody = 16 << 10
	maxRequests  = 64
	oldestStep   = 10 * time.Minute // before it is told of, and the longest
)

// Recorder keeps what pages tell of traces that are recorded.
type Recorder interface {
	core.SpanKeeper
	// Recorded tells whether the trace is.
	Recorded(id [16]byte) bool
}

// Traces are the pages' parts of traces. Safe for concurrent use.
type Traces struct {
	recorder Recorder
	table    func() *routing.Table
	clock    core.Clock
	pace     *limit.Pace
}

// NewTraces keeps them with the recorder; nil: nothing is recorded, and there is no such address.
func NewTraces(recorder Recorder, table func() *routing.Table, clock core.Clock) *Traces {
	return &Traces{recorder, table, clock, limit.NewPace(60, clock)}
}

// Rows are what it answers.
func (t *Traces) Rows() []row.Row {
	return []row.Row{row.Public("POST", "/api/traces", t.take).OnlyWith("tracing", t.recorder != nil)}
}

// sentTrace is what a page tells: that it was opened, and what it asked the portal. Times are milliseconds: since it began, as of when it
// is told of, so that no clock of a browser's counts; and for how long.
type sentTrace struct {
	Trace    string        `json:"trace"` // 32 hex digits
	Span     string        `json:"span"`  // 16: of the page
	Route    string        `json:"route"` // a pattern of the route table
	Ago      int64         `json:"ago"`
	Took     int64         `json:"took"`
	Requests []sentRequest `json:"requests"`
}

type sentRequest struct {
	Span   string `json:"span"`
	Method string `json:"method"`
	Module string `json:"module"` // empty: it asked the portal itself
	Status int    `json:"status"` // 0: there was no answer
	Ago    int64  `json:"ago"`
	Took   int64  `json:"took"`
}

// take answers POST /api/traces. What is told of a trace that is not recorded is forgotten, with the same answer: nobody learns more of
// which are than the answers to their requests say.
func (t *Traces) take(c fiber.Ctx, v *row.Visit) error {
	if err := t.pace.Pass(c, v.Address); err != nil {
		return err
	}
	body, err := web.ReadBody(c, maxTraceBody)
	if err != nil {
		return err
	}
	var sent sentTrace
	if err := web.DecodeJSON(body, &sent); err != nil {
		return err
	}
	steps, err := t.steps(sent, v.Visitor)
	if err != nil {
		return err
	}
	c.Set("Cache-Control", "no-store")
	c.Status(204)
	if t.recorder.Recorded(steps[0].ID) {
		for _, step := range steps {
			t.recorder.Keep(step)
		}
	}
	return nil
}

// steps are what was told, the page's own first.
func (t *Traces) steps(sent sentTrace, visitor core.Visitor) ([]*core.SpanRecord, error) {
	var page portal.Trace
	if !hexOf(page.ID[:], sent.Trace) || !hexOf(page.Span[:], sent.Span) {
		return nil, portal.Errorf(portal.Invalid, "A trace is named by 32 hex digits and a step by 16, of which some are not 0.")
	}
	if len(sent.Requests) > maxRequests {
		return nil, portal.Errorf(portal.Invalid, "A page tells of at most %d requests.", maxRequests)
	}
	view, err := t.step(page, sent.Ago, sent.Took)
	if err != nil {
		return nil, err
	}
	view.Name, view.Kind = "page "+viewed(t.table(), sent.Route, visitor), core.InsideSpan
	steps := []*core.SpanRecord{view}
	for _, asked := range sent.Requests {
		name := portal.Trace{ID: page.ID}
		switch {
		case !hexOf(name.Span[:], asked.Span):
			return nil, portal.Errorf(portal.Invalid, "A step is named by 16 hex digits, of which some are not 0.")
		case !slices.Contains([]string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"}, asked.Method):
			return nil, portal.Errorf(portal.Invalid, "A request is GET, HEAD, POST, PUT, PATCH or DELETE.")
		case asked.Module != "" && !core.IsID(asked.Module):
			return nil, portal.Errorf(portal.Invalid, "A request is of a module by its id, or of none.")
		case asked.Status != 0 && (asked.Status < 200 || asked.Status > 599):
			return nil, portal.Errorf(portal.Invalid, "A request's status is from 200 to 599, or 0 where there was no answer.")
		}
		step, err := t.step(name, asked.Ago, asked.Took)
		if err != nil {
			return nil, err
		}
		step.Parent, step.Name, step.Kind, step.Failed = page.Span, asked.Method, core.ClientSpan, asked.Status == 0 || asked.Status >= 500
		step.Facts = []core.SpanFact{{Name: "http.request.method", Text: asked.Method}}
		if asked.Status > 0 {
			step.Facts = append(step.Facts, core.SpanFact{Name: "http.response.status_code", Number: int64(asked.Status)})
		}
		if _, there := t.table().Module(core.ModuleID(asked.Module)); there {
			step.Facts = append(step.Facts, core.SpanFact{Name: "portal.module", Text: asked.Module})
		}
		steps = append(steps, step)
	}
	return steps, nil
}

func (t *Traces) step(name portal.Trace, ago, took int64) (*core.SpanRecord, error) {
	if ago < 0 || took < 0 || ago > oldestStep.Milliseconds() || took > ago {
		return nil, portal.Errorf(portal.Invalid, "A step began at most %d minutes ago, and has ended.", oldestStep/time.Minute)
	}
	began := t.clock().Add(-time.Duration(ago) * time.Millisecond)
	return &core.SpanRecord{Trace: name, Began: began, Ended: began.Add(time.Duration(took) * time.Millisecond), Page: true}, nil
}

// hexOf reads as many bytes, of which some are not 0.
func hexOf(into []byte, text string) bool {
	if len(text) != 2*len(into) {
		return false
	}
	_, err := hex.Decode(into, []byte(text))
	return err == nil && slices.ContainsFunc(into, func(b byte) bool { return b != 0 })
}
