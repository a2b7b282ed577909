package adminapi

import (
	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
)

// ungrant is what is taken from a module.
type ungrant struct {
	Capability string `json:"capability"`
}

// ungrantModule answers POST /api/admin/modules/{module}/ungrant {capability} with the module as it is then.
func (a *API) ungrantModule(c fiber.Ctx, v *row.Visit, by admin.Actor) error {
	var about ungrant
	if err := web.ReadJSON(c, &about); err != nil {
		return err
	}
	wish, err := a.config.Acts.TakeBack(c, by, v.Params.Module, about.Capability)
	if err != nil {
		return err
	}
	return a.writeSettled(c, wish)
}
