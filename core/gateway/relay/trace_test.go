package relay

import (
	"bufio"
	"io"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// kept are steps that have ended.
type kept chan *core.SpanRecord

func (k kept) Keep(r *core.SpanRecord) { k <- r }

func (k kept) next(t *testing.T) *core.SpanRecord {
	t.Helper()
	select {
	case r := <-k:
		return r
	case <-time.After(30 * time.Second):
		t.Fatal("no step ended")
		return nil
	}
}

// traced is a site whose requests are recorded below one step.
func traced(t *testing.T, adjust func(*core.Release)) (*site, kept) {
	t.Helper()
	steps := make(kept, 100)
	e := newSite(t, Limits{}, adjust)
	e.span = core.NewSpan(steps, portal.Trace{ID: [16]byte{1}}, "request", core.ServerSpan, time.Now())
	return e, steps
}

func TestTheWaitForAModuleThatSleepsIsAStep(t *testing.T) {
	e, steps := traced(t, func(r *core.Release) { r.Manifest.Run = core.OnDemand })
	for range 2 {
		res, err := e.client.Get("http://" + e.addr + "/hello")
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
	}
	wait, first, second := steps.next(t), steps.next(t), steps.next(t)
	if wait.Name != "wait for the module" || wait.Parent != first.Span || first.Name != "relay" || first.Parent != e.span.Span ||
		second.Name != "relay" || wait.Ended.After(first.Ended) {
		t.Errorf("%+v, %+v, %+v", wait, first, second)
	}
}

func TestAStreamsStepEndsWithTheStream(t *testing.T) {
	e, steps := traced(t, nil)
	res, err := e.client.Get("http://" + e.addr + "/stream")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bufio.NewReader(res.Body).ReadString('\n'); err != nil && err != io.EOF {
		t.Fatal(err)
	}
	select {
	case r := <-steps:
		t.Fatalf("it ended before the stream: %+v", r)
	default:
	}
	res.Body.Close()
	if r := steps.next(t); r.Name != "relay" || r.Failed {
		t.Errorf("%+v", r)
	}
}

func TestWhatAModuleFailsIsAStepThatFailed(t *testing.T) {
	e, steps := traced(t, nil)
	if err := e.slot.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	res, err := e.client.Get("http://" + e.addr + "/hello")
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	for r := steps.next(t); ; r = steps.next(t) {
		if r.Name == "relay" {
			if !r.Failed {
				t.Errorf("%+v", r)
			}
			return
		}
	}
}
