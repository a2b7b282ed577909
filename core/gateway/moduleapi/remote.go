package moduleapi

import (
	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/asset"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/routing"
	"gaia.example/portal/sdk/go/portal"
)

// findFile finds the file of a remote that the path names, and the rule of that file.
func (a *API) findFile(v *row.Visit) (routing.File, core.Rule, error) {
	file, found := a.config.Table().File(v.Params.Module, v.Params.Version, v.Params.Rest[1:])
	if !found || file.Release.Manifest.Remote.Mode != core.Direct {
		return routing.File{}, core.Rule{}, row.Nothing()
	}
	return file, file.Rule, nil
}

// findTicketed finds the file of a framed remote that the path names, for whom its ticket was given to. A ticket opens the files of one
// module's version, until it expires or its session ends; that its holder may still have the file is decided anew for each. A browser that
// sends a cookie too is asked whether it is the same one's.
func (a *API) findTicketed(c fiber.Ctx, v *row.Visit) (routing.File, core.Rule, error) {
	session, valid := a.config.Tickets.Read(v.Params.Ticket, v.Params.Module, v.Params.Version)
	if !valid || v.Session.ID != (core.SessionID{}) && v.Session.ID != session {
		return routing.File{}, core.Rule{}, row.Nothing()
	}
	if err := a.config.Bear(c, v, session); err != nil {
		if portal.CodeOf(err) == portal.Unauthorized {
			err = row.Nothing()
		}
		return routing.File{}, core.Rule{}, err
	}
	file, found := a.config.Table().File(v.Params.Module, v.Params.Version, v.Params.Rest[1:])
	if !found || file.Release.Manifest.Remote.Mode != core.Framed {
		return routing.File{}, core.Rule{}, row.Nothing()
	}
	return file, file.Rule, nil
}

// ticketedFile answers with a file of a framed remote. The frame has no origin of its own, so that its browser takes what anybody may load;
// the address is known to that frame alone.
func (a *API) ticketedFile(c fiber.Ctx, v *row.Visit, file routing.File) error {
	found, there := a.fileOf(c, file)
	if !there {
		return row.Nothing()
	}
	found.WriteRemote(c, "private, "+asset.Immutable)
	v.Headers = row.ForFrames
	return nil
}

// fileOf is the file's bytes, read where they are not in memory.
func (a *API) fileOf(c fiber.Ctx, file routing.File) (*asset.Asset, bool) {
	return a.files.Of(file.Path, file.Integrity, func() (body, packed []byte, there bool) { return a.config.Content(c, file) })
}

// remoteFile answers with a file of a direct remote.
func (a *API) remoteFile(c fiber.Ctx, _ *row.Visit, file routing.File) error {
	found, there := a.fileOf(c, file)
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
