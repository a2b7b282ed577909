package moduleapi

import (
	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/asset"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/routing"
)

// findFile finds the file of a remote that the path names, and the rule of that file.
func (a *API) findFile(v *row.Visit) (routing.File, core.Rule, error) {
	file, found := a.config.Table().File(v.Params.Module, v.Params.Version, v.Params.Rest[1:])
	if !found {
		return routing.File{}, core.Rule{}, row.Nothing()
	}
	return file, file.Rule, nil
}

// remoteFile answers with a file of a remote.
func (a *API) remoteFile(c fiber.Ctx, _ *row.Visit, file routing.File) error {
	found, there := a.files.Of(file.Path, file.Integrity, func() (body, packed []byte, there bool) { return a.config.Content(c, file) })
	if !there {
		return row.Nothing()
	}
	if file.Rule.Kind == core.Public {
		found.WriteRemote(c, "public, "+asset.Immutable)
		return nil
	}
	found.WriteRemote(c, "private, "+asset.Immutable)
	c.Vary("Cookie")
	return nil
}
