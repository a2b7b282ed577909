package adminapi

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/gateway/row"
)

// Bounds on what an act says, in characters: a wallet shows it to a person.
const (
	maxWord  = 200  // of one value
	maxWords = 2000 // in all
)

// unread is said of a body that the handler refuses.
const unread = "Nothing that this portal can read."

// said writes what an act is, of which others chose a part.
func said(format string, args ...any) string {
	return cut(core.Printable(fmt.Sprintf(format, args...)), maxWords)
}

// cut is a text's beginning, on one line.
func cut(text string, most int) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

func because(reason string) string {
	if reason == "" {
		return ""
	}
	return " Reason: " + cut(reason, maxWord)
}

func (a *API) saysTrust(_ fiber.Ctx, _ row.Params, body []byte) string {
	var card core.PublisherCard
	if json.Unmarshal(body, &card) != nil {
		return unread
	}
	return said("Trust the publisher %s (%s) of the wallet %s: this portal installs what the key %s signs.", cut(card.Name, maxWord),
		cut(card.ID, maxWord), card.Wallet, card.Key)
}

func (a *API) saysDistrust(_ fiber.Ctx, p row.Params, body []byte) string {
	var about struct{ Reason string }
	if json.Unmarshal(body, &about) != nil {
		return unread
	}
	return said("Distrust the publisher %s: nothing of it runs any more.%s", p.Publisher, because(about.Reason))
}

func (a *API) saysInstall(c fiber.Ctx, p row.Params, body []byte) string {
	var about struct{ Grant []string }
	if json.Unmarshal(body, &about) != nil {
		return unread
	}
	granted := "Grant it nothing."
	if len(about.Grant) > 0 {
		granted = "Grant it " + bundle.Series(about.Grant) + "."
	}
	release, err := a.config.Acts.Release(c, p.Digest)
	if err != nil {
		return said("Install the bundle %s. %s", p.Digest, granted)
	}
	m := release.Manifest
	return said("Install %s %s (module %s) of the publisher %s, the bundle %s. %s", m.Title, m.Version, m.ID, release.Statement.Publisher,
		p.Digest, granted)
}

func (a *API) saysPatch(_ fiber.Ctx, p row.Params, body []byte) string {
	var change struct {
		Enabled *bool
		Reason  string
		Place   *string
	}
	switch err := json.Unmarshal(body, &change); {
	case err != nil, (change.Enabled == nil) == (change.Place == nil):
		return unread
	case change.Place != nil:
		return said("Put the cards and entries of the module %s elsewhere: %s.", p.Module, cut(*change.Place, maxWord))
	case *change.Enabled:
		return said("Switch the module %s on.", p.Module)
	}
	return said("Switch the module %s off, for everybody.%s", p.Module, because(change.Reason))
}

func (a *API) saysRemove(_ fiber.Ctx, p row.Params, _ []byte) string {
	return said("Remove the module %s.", p.Module)
}

func (a *API) saysRollBack(_ fiber.Ctx, p row.Params, _ []byte) string {
	return said("Take the module %s back to the release before.", p.Module)
}

// saysSettings names what is set, and to what unless it is, or may be, a secret.
func (a *API) saysSettings(c fiber.Ctx, p row.Params, body []byte) string {
	var values map[string]json.RawMessage
	if json.Unmarshal(body, &values) != nil {
		return unread
	}
	settings, _, err := a.config.Acts.Settings(c, p.Module)
	shown := map[string]bool{}
	for _, s := range settings {
		shown[s.Name] = err == nil && !s.Secret
	}
	var all []string
	for _, name := range slices.Sorted(maps.Keys(values)) {
		value := "another value"
		switch {
		case string(values[name]) == "null":
			value = "what it was at first"
		case shown[name]:
			value = cut(string(values[name]), maxWord)
		}
		all = append(all, cut(name, maxWord)+" to "+value)
	}
	return said("Set of the module %s: %s.", p.Module, strings.Join(all, "; "))
}

func (a *API) saysRunJob(_ fiber.Ctx, p row.Params, _ []byte) string {
	return said("Run the job %s of the module %s now.", p.Job, p.Module)
}

func (a *API) saysRevoke(c fiber.Ctx, _ row.Params, body []byte) string {
	var about struct {
		Digest core.Digest
		Reason string
		List   *struct {
			Publisher string
			Serial    int64
			Revoked   []json.RawMessage
		}
	}
	if json.Unmarshal(body, &about) != nil {
		return unread
	}
	if list := about.List; list != nil {
		return said("Take back %d releases that the publisher %s lists, by its list %d.", len(list.Revoked), cut(list.Publisher, maxWord),
			list.Serial)
	}
	release, err := a.config.Acts.Release(c, about.Digest)
	if err != nil {
		return said("Take the release %s back: it runs no more.%s", about.Digest, because(about.Reason))
	}
	return said("Take %s %s (module %s) back, the bundle %s: it runs no more.%s", release.Manifest.Title, release.Manifest.Version,
		release.Manifest.ID, about.Digest, because(about.Reason))
}

func (a *API) saysTiers(_ fiber.Ctx, _ row.Params, body []byte) string {
	var about struct {
		Tiers  map[string]json.RawMessage
		Reason string
	}
	if json.Unmarshal(body, &about) != nil {
		return unread
	}
	var all []string
	for _, name := range slices.Sorted(maps.Keys(about.Tiers)) {
		all = append(all, cut(name, maxWord)+" from "+cut(string(about.Tiers[name]), maxWord)+" GAIA")
	}
	return said("Open the tiers for other balances: %s.%s", strings.Join(all, ", "), because(about.Reason))
}

func (a *API) saysResetTiers(_ fiber.Ctx, _ row.Params, body []byte) string {
	var about struct{ Reason string }
	if json.Unmarshal(body, &about) != nil {
		return unread
	}
	return said("Open the tiers for the balances that are configured.%s", because(about.Reason))
}
