package bundle

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"gaia.example/portal/core"
	"gaia.example/portal/core/label"
)

// ownNames are what every portal calls itself, its sections and what is for those who run it, in the languages that it speaks. What one
// portal has beside them, admin knows.
var ownNames = label.Names{}.
	AddWithin("Gaia Portal").
	Add("Gaia", "Portal", "Gaia Team", "Gaia Support", "Gaia Official", "Official").
	Add("Network", "Market", "Assistants", "Spaces", "Operate", "Netzwerk", "Markt", "Assistenten", "Räume", "Betrieb").
	Add("Dashboard", "Admin", "Administration", "Administrator", "Admin Dashboard", "Verwaltung", "Operator", "System", "Security",
		"Sicherheit", "Sign in", "Sign-in", "Anmelden", "Anmeldung", "Publishers", "Install module")

// openSections are the sections of the portal that partners may have entries in, by these names to the letter. The entries are marked as
// theirs.
var openSections = []string{"Network", "Market", "Assistants", "Spaces"}

// maxLabel is more bytes than a name of a manifest may have: the schema refuses those with over 60 characters.
const maxLabel = 60 * utf8.UTFMax

// named is one name of a manifest that people read in the portal's frame, and where it stands.
type named struct{ at, text string }

// joins tells whether it is the name of a section of the portal's that partners may join.
func (n named) joins() bool {
	return strings.HasSuffix(n.at, ".sidebar.section") && slices.Contains(openSections, n.text)
}

// instead is what else a section may be called, as the end of a sentence.
func (n named) instead() string {
	if !strings.HasSuffix(n.at, ".sidebar.section") {
		return ""
	}
	return ", or one of the sections that are open to partners: " + Series(openSections)
}

// namesOf are those that a manifest gives what people read.
func namesOf(m core.Manifest) []named {
	all := []named{{"title", m.Title}}
	for i, r := range m.Routes {
		all = append(all, named{fmt.Sprintf("routes.%d.title", i), r.Title})
		if r.Sidebar != nil {
			all = append(all, named{fmt.Sprintf("routes.%d.sidebar.section", i), r.Sidebar.Section},
				named{fmt.Sprintf("routes.%d.sidebar.label", i), r.Sidebar.Label})
		}
	}
	for i, c := range m.Cards {
		all = append(all, named{fmt.Sprintf("cards.%d.title", i), c.Title})
	}
	return all
}

// textsOf are what a manifest says in longer texts.
func textsOf(m core.Manifest) []named {
	all := []named{{"description", m.Description}}
	for i, r := range m.Routes {
		all = append(all, named{fmt.Sprintf("routes.%d.description", i), r.Description})
	}
	for i, c := range m.Capabilities {
		all = append(all, named{fmt.Sprintf("capabilities.%d.reason", i), c.Reason})
	}
	for i, q := range m.Queries {
		all = append(all, named{fmt.Sprintf("queries.%d.description", i), q.Description})
	}
	for i, f := range m.Metrics {
		all = append(all, named{fmt.Sprintf("metrics.%d.help", i), f.Help})
	}
	var settings struct {
		Properties map[string]struct{ Title, Description string }
	}
	if json.Unmarshal(m.Settings, &settings) == nil { // what is no schema is said elsewhere
		for name, p := range settings.Properties {
			at := "settings.properties." + name
			all = append(all, named{at + ".title", p.Title}, named{at + ".description", p.Description})
		}
	}
	return all
}

// unreadable is what of a manifest's names and texts people could not read, or would take for the portal's own.
func unreadable(m core.Manifest) []mistake {
	var all mistakes
	for _, one := range namesOf(m) {
		if wrong := label.Wrong(one.text); wrong != "" {
			all.add(one.at, "%s", wrong)
			continue
		}
		if m.Publisher == core.InstancePublisher || one.joins() || len(one.text) > maxLabel {
			continue
		}
		if like := ownNames.Like(one.text); like != "" {
			all.add(one.at, "%s looks like the portal's own %s: choose a name that is yours alone%s", shown(one.text), like, one.instead())
		}
	}
	for _, one := range textsOf(m) {
		if wrong := label.Unseen(one.text); wrong != "" {
			all.add(one.at, "%s", wrong)
		}
	}
	return all
}

// Resembling says, in sentences, which names of a partner's manifest look like one of those, which are the portal's own.
func Resembling(m core.Manifest, own label.Names) (sentences []string) {
	for _, one := range namesOf(m) {
		if like := own.Like(one.text); like != "" && !one.joins() {
			sentences = append(sentences, fmt.Sprintf("Its %s is %s, which looks like the portal's own %s: ask the publisher for a name that is its own.",
				field(strings.Split(one.at, ".")), shown(one.text), like))
		}
	}
	return sentences
}

// CheckPublisherName refuses a card whose publisher looks like one of those, which are the portal's own.
func CheckPublisherName(card core.PublisherCard, own label.Names) error {
	if card.ID == core.InstancePublisher {
		return nil
	}
	for _, text := range []string{card.ID, card.Name} {
		if like := own.Like(text); like != "" {
			return refuse("The publisher's name %s looks like the portal's own %s: a publisher has a name that is its own.", shown(text), like)
		}
	}
	return nil
}
