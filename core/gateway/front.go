package gateway

import (
	"errors"
	"net"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"
)

// refuseUnread answers what could not be read. Fiber's own way would hand half a request to the handler first.
func (g *Gateway) refuseUnread(raw *fasthttp.RequestCtx, err error) {
	c := g.app.AcquireCtx(raw)
	defer g.app.ReleaseCtx(c)
	var timeout net.Error
	switch {
	case errors.As(err, new(*fasthttp.ErrSmallBuffer)):
		err = fiber.NewError(431)
	case errors.As(err, &timeout) && timeout.Timeout():
		err = fiber.NewError(408)
	case strings.Contains(err.Error(), "unsupported http request method"):
		err = fiber.NewError(501)
	}
	_ = g.refuseHead(c, err) // never fails
}
