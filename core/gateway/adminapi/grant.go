package adminapi

import (
	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
)

// granting is what a module is granted.
type granting struct {
	Name string `json:"name"`
}

// grantModule answers POST /api/admin/modules/{module}/grant {name} with the module as it is then.
func (a *API) grantModule(c fiber.Ctx, v *row.Visit, by admin.Actor) error {
	var about granting
	if err := web.ReadJSON(c, &about); err != nil {
		return err
	}
	wish, err := a.config.Acts.Grant(c, by, v.Params.Module, about.Name)
	if err != nil {
		return err
	}
	return a.writeSettled(c, wish)
}

// ungrant is what is taken from a module.
type ungrant struct {
	Capability string `json:"capability"`
}

// ungrantModule answers POST /api/admin/modules/{module}/ungrant {capability}, or the name of one grant in its place, with
// the module as it is then.
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
