package edge

import (
	"context"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/sdk/go/portal"
)

// Probes are what asks whether the process lives, and whether it can serve: store tells that the database answers. Modules do not matter
// to that, nor does a full disk: all but signing in and an admin's acts goes on, which it would not if the portal were taken out of
// service.
func Probes(stopping context.Context, store func(context.Context) error) []row.Row {
	return []row.Row{
		row.Open("GET", "/healthz", func(c fiber.Ctx, _ *row.Visit) error { return web.Text(c, "ok") }),
		row.Open("GET", "/readyz", func(c fiber.Ctx, _ *row.Visit) error {
			if stopping.Err() != nil {
				return web.Stopping()
			}
			if err := store(c); err != nil {
				return portal.Errorf(portal.Unavailable, "The database does not answer.").Because(err)
			}
			return web.Text(c, "ready")
		}),
	}
}
