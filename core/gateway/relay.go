package gateway

import (
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/sdk/go/portal"
)

// RelayLimits bound every request; zero values mean the defaults that stand beside them.
type RelayLimits struct {
	Upload int64         // 1 MiB: a request's body
	Answer int64         // 1 GiB: an answer's body, streams excepted
	Wait   time.Duration // 5 s: for a module that is being started
}

// Relay carries requests to modules and their answers back: bodies, server-sent events, WebSockets.
type Relay struct{ limits RelayLimits }

// NewRelay makes the one relay of a gateway.
func NewRelay(limits RelayLimits) *Relay { return &Relay{limits: limits} }

// RelayOptions go with one request.
type RelayOptions struct {
	// Cancel is closed when the visitor lost the right to what was asked: the answer, if it is still under way, is cut.
	Cancel <-chan struct{}
	// Done is called once when the answer is complete or cut, after Serve has returned for streams. Optional.
	Done func()
}

// Serve answers c with what the module answers. path is the request's path after /api/m/<module> with the raw query, as
// the client sent it. The caller is signed into the request. An error is a *portal.Error for the gateway's
// error handler to write (Retry-After is set already, and the connection is closed after it where the body was not read):
// 413, 503, and 404 for a slot that is not running.
func (r *Relay) Serve(c fiber.Ctx, slot *supervisor.Slot, path []byte, caller portal.Caller, opts RelayOptions) error {
	return portal.Errorf(portal.Unavailable, "This module does not answer.")
}
