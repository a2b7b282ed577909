package adminapi

import (
	"log/slog"
	"strings"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/logs"
	"gaia.example/portal/sdk/go/portal"
)

// maxSearch bounds the text that lines are searched for, in bytes.
const maxSearch = 200

// listLog answers GET /api/admin/modules/{module}/log?lines=&level=&text=: lines of that level or a graver one that have the text in them,
// in whatever case.
func (a *API) listLog(c fiber.Ctx, v *row.Visit) error {
	most, err := count(c, "lines", 200)
	if err != nil {
		return err
	}
	wanted, err := wantedLines(c.Query("level"), c.Query("text"))
	if err != nil {
		return err
	}
	lines, err := a.config.Log(v.Params.Module, most, wanted)
	if err != nil {
		return err
	}
	return web.WriteJSON(c, lines)
}

// wantedLines tells which lines are asked for. Invalid: there is no such level, or the text is too long.
func wantedLines(level, text string) (func(logs.Line) bool, error) {
	least := slog.LevelDebug
	if level != "" && least.UnmarshalText([]byte(level)) != nil {
		return nil, portal.Errorf(portal.Invalid, "There is no level %q: ask for debug, info, warn or error.", level)
	}
	if len(text) > maxSearch {
		return nil, portal.Errorf(portal.Invalid, "Search for at most %d bytes.", maxSearch)
	}
	text = strings.ToLower(text)
	return func(line logs.Line) bool {
		var is slog.Level
		if is.UnmarshalText([]byte(line.Level)) == nil && is < least {
			return false
		}
		return text == "" || line.Has(text)
	}, nil
}
