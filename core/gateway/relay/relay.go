package relay

import (
	"cmp"
	"errors"
	"fmt"
	"syscall"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/sdk/go/portal"
)

// Limits bound every request; zero values mean the defaults that stand beside them.
type Limits struct {
	Upload int64         // 1 MiB: a request's body
	Answer int64         // 1 GiB: an answer's body, streams excepted
	Wait   time.Duration // 5 s: for a module that is being started
	Stall  time.Duration // 30 s: a client that takes nothing of a stream is cut off, so that it holds no place in the module
}

// Relay carries requests to modules and their answers back: bodies, server-sent events, WebSockets. Safe for concurrent use.
type Relay struct {
	limits  Limits
	dropped func(core.Manifest, string)
}

// New makes a relay with its own limits. dropped is told, each time, of a header that a module's answer had and no browser gets.
func New(limits Limits, dropped func(core.Manifest, string)) *Relay {
	return &Relay{Limits{
		Upload: cmp.Or(limits.Upload, 1<<20), Answer: cmp.Or(limits.Answer, 1<<30), Wait: cmp.Or(limits.Wait, 5*time.Second),
		Stall: cmp.Or(limits.Stall, 30*time.Second),
	}, dropped}
}

// Options go with one request.
type Options struct {
	// Client is who holds a place in the module for it.
	Client supervisor.Client
	// Cancel is closed when the visitor lost the right to what was asked: the answer, if it is still under way, is cut.
	Cancel <-chan struct{}
	// Closing is closed when the portal stops: an event stream or a WebSocket is cut, any other answer goes on. Optional.
	Closing <-chan struct{}
	// Span is the request's; nil: it is not recorded.
	Span *core.Span
	// Done is called once when the answer is complete or cut, after Serve has returned for streams; not when Serve
	// answers an error. Optional.
	Done func()
}

// How long after a broken connection its process may still be seen to exit. Sockets close a moment earlier; once it takes no
// connection either, it is dying for certain, and on a busy machine that takes its time.
const (
	exitGrace = 20 * time.Millisecond
	exitWait  = time.Second
)

// Serve answers c with what the module answers. path is the request's path after /api/m/<module> with the raw query, as
// the client sent it. The caller is signed into the request. An error is a *portal.Error for the caller to
// answer with: 400, 403 (the right was lost), 413, 429 and 503 (Retry-After is set already), and 404 for a slot that is not running. The
// relay sees to the request's body and the connection in every case.
func (r *Relay) Serve(c fiber.Ctx, slot *supervisor.Slot, path []byte, caller portal.Caller, opts Options) error {
	x := &exchange{relay: r, c: c, client: c.RequestCtx(), slot: slot, path: path, caller: caller, opts: opts}
	if opts.Span != nil {
		x.span = opts.Span.Child("relay", core.ClientSpan)
		x.span.Tell("portal.module", string(slot.Release().Manifest.ID))
	}
	err := x.readRequest()
	if err == nil {
		err = x.serve()
	}
	if err != nil {
		x.refuse()
		x.span.Fail()
		x.span.End()
	}
	return err
}

// serve sends the request until it is answered, or may not be sent again. What broke off before any answer, and may be repeated, is sent
// once more: on a new connection where the process lives, and to the next process where the end of this one cannot be the request's doing.
// Else one request would end as many processes as it is sent to. What no process has read is sent to the next one, whatever it is.
func (x *exchange) serve() error {
	var broke *supervisor.Instance // under the request
	for again := false; ; again = true {
		in, release, err := x.acquire()
		if err != nil {
			return x.unavailable(err)
		}
		x.in, x.release = in, release
		if in != broke && blamed(broke) {
			x.giveUp()
			return x.brokeOff(nil)
		}
		err = x.send(again)
		if err == nil {
			return x.pass()
		}
		if errors.Is(err, errBabble) {
			return x.broken("This module's answer was not understood.", err)
		}
		missed, dialled, grace := x.missed(err), x.conn != nil, exitGrace
		if !dialled || in == broke {
			grace = exitWait
		}
		x.giveUp()
		if err := x.cause(); err != nil {
			return err
		}
		switch exited := exits(in, grace); {
		case missed && in != broke && (exited || dialled && !again):
		case exited && x.repeatable() && (broke == nil || in == broke) && in.Absolves():
		case !exited && dialled && !again && x.repeatable():
		default:
			return x.brokeOff(err)
		}
		if !missed {
			broke = in
		}
	}
}

// acquire takes a place in the module, and waits for its process where that is being started, or woken.
func (x *exchange) acquire() (*supervisor.Instance, func(supervisor.Outcome), error) {
	if x.span != nil && x.slot.Instance() == nil {
		step := x.span.Child("wait for the module", core.InsideSpan)
		defer step.End()
	}
	return x.slot.Acquire(x.opts.Client, x.relay.limits.Wait)
}

// blamed tells whether a process has ended that a request broke off in, perhaps for that request.
func blamed(broke *supervisor.Instance) bool {
	if broke == nil {
		return false
	}
	select {
	case <-broke.Exited():
		return !broke.Absolves()
	default: // it was replaced, and drains
		return false
	}
}

// missed tells whether the process read nothing of the request, or not enough of it to begin: a socket that is closed over what nobody
// read is reset.
func (x *exchange) missed(err error) bool {
	return x.conn == nil || x.sent.IsZero() || x.length == 0 && errors.Is(err, syscall.ECONNRESET)
}

func (x *exchange) brokeOff(cause error) error {
	return x.retryLater(time.Second, "This module broke off before it answered. Try again.", cause)
}

// exits tells whether the process ends within a time.
func exits(in *supervisor.Instance, within time.Duration) bool {
	timer := time.NewTimer(within)
	defer timer.Stop()
	select {
	case <-in.Exited():
		return true
	case <-timer.C:
		return false
	}
}

// repeatable requests change nothing when they arrive twice (RFC 9110 §9.2.2) and are still at hand.
func (x *exchange) repeatable() bool {
	if x.upload != nil {
		return false
	}
	switch x.c.Method() {
	case "GET", "HEAD", "OPTIONS", "PUT", "DELETE":
		return true
	}
	return false
}

// unavailable translates why there is no instance.
func (x *exchange) unavailable(err error) error {
	var down *supervisor.Unavailable
	switch {
	case errors.Is(err, supervisor.ErrStopped):
		return row.Nothing()
	case errors.Is(err, supervisor.ErrBusy):
		return x.retryLater(time.Second, "This module has too many requests right now. Try again in a moment.", err)
	case errors.Is(err, supervisor.ErrShare):
		x.c.Response().Header.Set("Retry-After", web.Seconds(time.Second))
		return portal.Errorf(portal.RateLimited, "Too many of your requests to this module are under way: try again when one has ended.")
	case errors.As(err, &down) && down.State == core.Quarantined:
		return x.retryLater(down.Retry, "This module failed repeatedly and is out of service until an admin starts it again.", err)
	case errors.As(err, &down) && down.State == core.Draining:
		return x.retryLater(down.Retry, "An admin has this module take no requests for now. What you had open goes on; try again later.", err)
	case errors.As(err, &down):
		return x.retryLater(down.Retry, fmt.Sprintf("This module is restarting. Try again in %s s.", web.Seconds(down.Retry)), err)
	}
	return fmt.Errorf("acquire a module's instance: %w", err)
}

func (x *exchange) retryLater(after time.Duration, message string, cause error) error {
	x.c.Response().Header.Set("Retry-After", web.Seconds(after))
	return (&portal.Error{Code: portal.Unavailable, Message: message}).Because(cause)
}

// ErrRevoked is what Serve answers where the visitor lost the right to what was asked, before it was answered.
var ErrRevoked = portal.Errorf(portal.Forbidden, "This was closed to you while it was being answered.")

// cause is the error of an exchange that was cut on purpose; nil when the plugin is to blame.
func (x *exchange) cause() error {
	switch x.cut.Load() {
	case cutGone:
		return &web.StatusError{Status: 499, Message: "The client left."}
	case cutRevoked:
		return ErrRevoked
	case cutLate:
		return x.retryLater(time.Second, "This module did not answer in time. Try again.", nil)
	case cutUpload:
		return web.TooLarge(int(x.relay.limits.Upload))
	case cutClient:
		return portal.Errorf(portal.Invalid, "The request ended before it was complete.")
	}
	return nil
}

// failure is the outcome of an attempt without an answer that could be passed on.
func (x *exchange) failure() supervisor.Outcome {
	switch x.cut.Load() {
	case 0:
		return supervisor.Outcome{Result: supervisor.Failed}
	case cutLate:
		return supervisor.Outcome{Result: supervisor.Failed, Head: time.Since(x.sent)}
	}
	return supervisor.Outcome{}
}

// outcome is what the module is to be praised or blamed for.
func (x *exchange) outcome() supervisor.Outcome {
	switch {
	case x.held: // it was counted when it began
		return supervisor.Outcome{}
	case x.status >= 500 || x.broke && x.cut.Load() == 0:
		return supervisor.Outcome{Result: supervisor.Failed, Head: x.head}
	}
	return supervisor.Outcome{Result: supervisor.Answered, Head: x.head}
}
