package adminapi

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
)

// Bounds on what an act says, in characters: a wallet shows it to a person.
const (
	maxWord  = 200  // of a name
	maxValue = 1000 // of a setting
	maxWords = 8000 // in all: an installation that is granted all that a manifest can ask for has fewer
)

// unread is said of a body that the handler refuses: each is read here as the handler reads it.
const unread = "Nothing that this portal can read."

// said writes what an act is, of which others chose a part. What they chose freely stands at its end: behind it nothing can be taken for
// the portal's own words.
func said(format string, args ...any) string {
	return strings.Join(strings.Fields(core.Printable(fmt.Sprintf(format, args...))), " ")
}

// cut is a text's beginning, on one line, and how much of it is not shown.
func cut(text string, most int) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > most {
		return fmt.Sprintf("%s… (and %d characters more)", string(runes[:most]), len(runes)-most)
	}
	return text
}

// legible tells of words that a person can be expected to read to their end.
func legible(words string) bool { return utf8.RuneCountInString(words) <= maxWords }

func because(reason string) string {
	if reason == "" {
		return ""
	}
	return " Reason: " + cut(reason, 2*maxWord)
}

func (a *API) saysTrust(_ fiber.Ctx, _ row.Params, body []byte) string {
	var card core.PublisherCard
	if web.DecodeJSON(body, &card) != nil {
		return unread
	}
	return said("Trust the publisher %s of the wallet %s: this portal installs what the key %s signs. It calls itself %s.",
		cut(card.ID, maxWord), card.Wallet, card.Key, cut(card.Name, maxWord))
}

func (a *API) saysDistrust(_ fiber.Ctx, p row.Params, body []byte) string {
	var about reasoned
	if web.DecodeJSON(body, &about) != nil {
		return unread
	}
	return said("Distrust the publisher %s: nothing of it runs any more.%s", p.Publisher, because(about.Reason))
}

func (a *API) saysInstall(c fiber.Ctx, p row.Params, body []byte) string {
	var about grant
	if web.DecodeJSON(body, &about) != nil || about.Grant == nil {
		return unread
	}
	granted := "Grant it nothing."
	if names := slices.Compact(slices.Sorted(slices.Values(*about.Grant))); len(names) > 0 {
		granted = "Grant it " + bundle.Series(names) + "."
	}
	if release, err := a.config.Acts.Release(c, p.Digest); err == nil {
		m := release.Manifest
		return saidOfInstall(p.Digest, m.ID, m.Version, release.Statement.Publisher, granted, m.Title)
	}
	// it could not be installed when it was uploaded: its publisher was not trusted yet, say
	plan, err := a.config.Acts.PlanOf(c, p.Digest)
	if err != nil {
		return said("Install the bundle %s, which cannot be read. %s", p.Digest, granted)
	}
	return saidOfInstall(p.Digest, plan.Module, plan.Version, plan.Publisher.ID, granted, plan.Title)
}

func saidOfInstall(digest core.Digest, id core.ModuleID, version, publisher, granted, title string) string {
	return said("Install the module %s %s of the publisher %s, the bundle %s. %s It calls itself %s.", id, version, publisher, digest, granted,
		cut(title, maxWord))
}

func (a *API) saysPatch(_ fiber.Ctx, p row.Params, body []byte) string {
	var change modulePatch
	switch err := web.DecodeJSON(body, &change); {
	case err != nil, !change.one():
		return unread
	case change.MemoryMiB != nil && *change.MemoryMiB == 0:
		return said("Give the plugin of the module %s the memory that its manifest asks for.", p.Module)
	case change.MemoryMiB != nil:
		return said("Give the plugin of the module %s %d MiB of memory.", p.Module, *change.MemoryMiB)
	case change.Drain != nil:
		return said("Drain the module %s: it takes no new requests, and what runs in it has %d s to end.%s", p.Module, *change.Drain,
			because(change.Reason))
	case change.Place != nil:
		return said("Put the cards and entries of the module %s elsewhere: %s.", p.Module, cut(string(*change.Place), maxWord))
	case *change.Enabled:
		return said("Switch the module %s on.", p.Module)
	}
	cuts := ""
	if change.AtOnce {
		cuts = " What runs in it is cut."
	}
	return said("Switch the module %s off, for everybody.%s%s", p.Module, cuts, because(change.Reason))
}

func (a *API) saysGrant(_ fiber.Ctx, p row.Params, body []byte) string {
	var about granting
	if web.DecodeJSON(body, &about) != nil {
		return unread
	}
	return said("Grant the module %s what it asks for: %s.", p.Module, cut(about.Name, maxWord))
}

func (a *API) saysUngrant(_ fiber.Ctx, p row.Params, body []byte) string {
	var about ungrant
	if web.DecodeJSON(body, &about) != nil {
		return unread
	}
	if !core.Needed(about.Capability) {
		return said("Take back what was granted to the module %s: %s. Its pages may not ask wallets for it any more.", p.Module,
			cut(about.Capability, maxWord))
	}
	return said("Take back what was granted to the module %s: %s. It runs no more until that is granted again.", p.Module,
		cut(about.Capability, maxWord))
}

func (a *API) saysRestart(_ fiber.Ctx, p row.Params, _ []byte) string {
	return said("Restart the plugin of the module %s.", p.Module)
}

func (a *API) saysRemove(_ fiber.Ctx, p row.Params, _ []byte) string {
	return said("Remove the module %s.", p.Module)
}

func (a *API) saysRollBack(c fiber.Ctx, p row.Params, _ []byte) string {
	one, err := a.config.Acts.Module(c, p.Module)
	if err != nil || one.Previous == nil {
		return said("Take the module %s back to the release before.", p.Module)
	}
	return said("Take the module %s back from %s to the release before, %s, the bundle %s.", p.Module, one.Release.Manifest.Version,
		one.Previous.Manifest.Version, one.Previous.Digest)
}

// saysSettings names what is set, and to what unless it is, or may be, a secret.
func (a *API) saysSettings(c fiber.Ctx, p row.Params, body []byte) string {
	var values map[string]json.RawMessage
	if web.DecodeJSON(body, &values) != nil {
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
			value = cut(string(values[name]), maxValue)
		}
		all = append(all, cut(name, maxWord)+" to "+value)
	}
	return said("Set of the module %s: %s.", p.Module, strings.Join(all, "; "))
}

func (a *API) saysRunJob(_ fiber.Ctx, p row.Params, _ []byte) string {
	return said("Run the job %s of the module %s now.", p.Job, p.Module)
}

func (a *API) saysRevoke(c fiber.Ctx, _ row.Params, body []byte) string {
	if list, is := listIn(body); is {
		var about struct {
			Publisher string
			Serial    int64
			Revoked   []json.RawMessage
		}
		if json.Unmarshal(list, &about) != nil {
			return unread
		}
		return said("Take back %d releases that the publisher %s lists, by its list %d.", len(about.Revoked), cut(about.Publisher, maxWord),
			about.Serial)
	}
	var about revoked
	if web.DecodeJSON(body, &about) != nil {
		return unread
	}
	release, err := a.config.Acts.Release(c, about.Digest)
	if err != nil {
		return said("Take the release %s back: it runs no more.%s", about.Digest, because(about.Reason))
	}
	return said("Take the module %s %s back, the bundle %s: it runs no more.%s", release.Manifest.ID, release.Manifest.Version, about.Digest,
		because(about.Reason))
}

func (a *API) saysTiers(_ fiber.Ctx, _ row.Params, body []byte) string {
	var about newTiers
	if web.DecodeJSON(body, &about) != nil {
		return unread
	}
	var all []string
	for _, name := range slices.Sorted(maps.Keys(about.Tiers)) {
		all = append(all, cut(name, maxWord)+" from "+cut(string(about.Tiers[name]), maxWord)+" GAIA")
	}
	return said("Open the tiers for other balances: %s.%s", strings.Join(all, ", "), because(about.Reason))
}

func (a *API) saysResetTiers(c fiber.Ctx, _ row.Params, body []byte) string {
	var about seenTiers
	if web.DecodeJSON(body, &about) != nil {
		return unread
	}
	tiers, err := a.config.Acts.Tiers(c)
	if err != nil {
		return said("Open the tiers for the balances that are configured.%s", because(about.Reason))
	}
	var all []string
	for _, tier := range []core.Tier{core.LIRAETH, core.NAXUS, core.VAELUS} {
		all = append(all, fmt.Sprintf("%s from %d GAIA", tier, tiers.Configured.Of(tier)))
	}
	return said("Open the tiers for the balances that are configured: %s.%s", strings.Join(all, ", "), because(about.Reason))
}
