package web

import (
	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/sdk/go/portal"
)

// SameOrigin lets a write pass that a page of this portal made: another site can send neither the header nor the origin.
func SameOrigin(c fiber.Ctx, origin string) error {
	if c.Get("X-Portal") != "1" {
		return portal.Errorf(portal.Forbidden, "Changes are made from the portal's own pages: send the header X-Portal: 1.")
	}
	return SameSite(c, origin)
}

// SameSite lets a request pass that a page of this origin made.
func SameSite(c fiber.Ctx, origin string) error {
	sent := c.Get("Origin")
	if sent == origin || sent == "" && c.Get("Sec-Fetch-Site") == "same-origin" {
		return nil
	}
	return portal.Errorf(portal.Forbidden, "Changes are made from the portal's own pages: open %s.", origin)
}
