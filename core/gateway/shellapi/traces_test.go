package shellapi

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/routing"
	"gaia.example/portal/sdk/go/portal"
)

const toldTrace = `{"trace":"0af7651916cd43dd8448eb211c80319c","span":"b7ad6b7169203331","route":"/","ago":900,"took":800,"requests":[
	{"span":"00f067aa0ba902b7","method":"GET","module":"","status":200,"ago":700,"took":20},
	{"span":"00f067aa0ba902b8","method":"POST","module":"nobody","status":0,"ago":600,"took":600}]}`

var now = time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)

func tracesOf(t testing.TB) *Traces {
	t.Helper()
	routes, err := routing.NewCurrent([]core.Route{{Path: "/", Title: "Dashboard"}})
	if err != nil {
		t.Fatal(err)
	}
	return NewTraces(nil, routes.Table, func() time.Time { return now })
}

func read(t testing.TB, traces *Traces, body string) ([]*core.SpanRecord, error) {
	t.Helper()
	var sent sentTrace
	if err := web.DecodeJSON([]byte(body), &sent); err != nil {
		return nil, err
	}
	return traces.steps(sent, core.Visitor{})
}

func TestAPageTellsOfItsPartOfATrace(t *testing.T) {
	steps, err := read(t, tracesOf(t), toldTrace)
	if err != nil || len(steps) != 3 {
		t.Fatalf("%v, %d steps", err, len(steps))
	}
	page, get, post := steps[0], steps[1], steps[2]
	if page.Name != "page /" || page.Parent != [8]byte{} || !page.Page || !page.Began.Equal(now.Add(-900*time.Millisecond)) ||
		page.Ended.Sub(page.Began) != 800*time.Millisecond {
		t.Errorf("%+v", page)
	}
	if get.ID != page.ID || get.Parent != page.Span || get.Name != "GET" || get.Failed || get.Kind != core.ClientSpan || !get.Page {
		t.Errorf("%+v", get)
	}
	if !post.Failed || slices.ContainsFunc(post.Facts, func(f core.SpanFact) bool { return f.Text == "nobody" }) {
		t.Errorf("without an answer, of a module that is not there: %+v", post)
	}
}

func TestWhatAPageMayNotTellOfATrace(t *testing.T) {
	traces := tracesOf(t)
	many := strings.Repeat(`{"span":"00f067aa0ba902b7","method":"GET","module":"","status":200,"ago":1,"took":1},`, maxRequests+1)
	for name, change := range map[string][2]string{
		"a trace of zeros":         {"0af7651916cd43dd8448eb211c80319c", strings.Repeat("0", 32)},
		"a short trace":            {"0af7651916cd43dd8448eb211c80319c", "0af7651916cd43dd"},
		"a trace that is no hex":   {"0af7651916cd43dd8448eb211c80319c", strings.Repeat("g", 32)},
		"a request of no step":     {"00f067aa0ba902b7", ""},
		"a method that is none":    {`"GET"`, `"STEAL"`},
		"a module that is none":    {`"nobody"`, `"../etc"`},
		"a status that is none":    {`"status":200`, `"status":700`},
		"a step that has not come": {`"ago":900`, `"ago":-1`},
		"a step of last year":      {`"ago":900`, `"ago":31536000000`},
		"a step that goes on":      {`"took":800`, `"took":901`},
		"a time that is too long":  {`"took":800`, `"took":9223372036854775807`},
		"too many requests":        {`"requests":[`, `"requests":[` + many},
		"a field of its own":       {`"route"`, `"name":"x","route"`},
	} {
		body := strings.Replace(toldTrace, change[0], change[1], 1)
		if _, err := read(t, traces, body); portal.CodeOf(err) != portal.Invalid || body == toldTrace {
			t.Errorf("%s: %v", name, err)
		}
	}
	steps, err := read(t, traces, strings.Replace(toldTrace, `"route":"/"`, `"route":"/0xsecret\u0000"`, 1))
	if err != nil || steps[0].Name != "page "+core.NotFoundView {
		t.Errorf("a route that is none: %v, %+v", err, steps)
	}
}

func FuzzSentTrace(f *testing.F) {
	traces := tracesOf(f)
	f.Add([]byte(toldTrace))
	f.Fuzz(func(t *testing.T, body []byte) {
		steps, err := read(t, traces, string(body))
		if err != nil {
			if code := portal.CodeOf(err); code != portal.Invalid {
				t.Errorf("%v", err)
			}
			return
		}
		for _, s := range steps {
			if s.Zero() || s.Ended.Before(s.Began) || s.Ended.After(now) || now.Sub(s.Began) > oldestStep || len(s.Name) > 200 || !json.Valid(body) {
				t.Errorf("%q is %+v", body, s)
			}
		}
	})
}
