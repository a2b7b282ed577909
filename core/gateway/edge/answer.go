package edge

import (
	"errors"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/sdk/go/portal"
)

// writeError answers with the status and one sentence. Each internal error is logged, under the reference that the
// visitor sees too; of what is away for everybody, one in a while.
func (e *Edge) writeError(c fiber.Ctx, v *row.Visit, err error) {
	status, message := 500, "Something went wrong here: try again, and give the operator the reference "+v.ID+"."
	var known *portal.Error
	var bare *web.StatusError
	switch {
	case errors.As(err, &bare):
		status, message = bare.Status, bare.Message
	case errors.As(err, &known) && known.Code != portal.Internal:
		status, message = known.Code.Status(), known.Message
		if known.Code == portal.Unavailable && known.Err != nil && e.said.News(message) {
			e.config.Logger.Warn("requests are refused", "request", v.ID, "path", shownPath(v.Path), "message", message, "error", known.Err)
		}
	default:
		e.config.Logger.Error("request failed", "request", v.ID, "method", c.Method(), "path", shownPath(v.Path), "error", err)
	}
	if status == 503 && len(c.Response().Header.Peek("Retry-After")) == 0 {
		later := "1"
		if off := (*row.OffError)(nil); errors.As(err, &off) {
			later = row.OffLater
		}
		c.Set("Retry-After", later)
	}
	web.WriteProblem(c, status, message)
}
