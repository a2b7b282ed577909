package admin

import (
	"bytes"
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// compared makes the lines of two releases' lists: those of the next in its order, then what was taken out. key tells what in the
// two is the same thing, and line makes one; was is what it was before, the zero value of an added one.
func compared[T, Line any](before, now []T, key func(T) string, same func(a, b T) bool,
	line func(is, was T, d core.Difference) Line) []Line {
	find := func(all []T, name string) int {
		return slices.IndexFunc(all, func(one T) bool { return key(one) == name })
	}
	lines := []Line{}
	for _, is := range now {
		var was T
		i := find(before, key(is))
		if i >= 0 {
			was = before[i]
		}
		lines = append(lines, line(is, was, difference(i >= 0, i >= 0 && same(was, is))))
	}
	for _, was := range before {
		if find(now, key(was)) < 0 {
			lines = append(lines, line(was, was, core.Removed))
		}
	}
	return lines
}

func equal[T comparable](a, b T) bool { return a == b }

// openedBefore is the access of what changed, as it was.
func openedBefore(d core.Difference, kind core.AccessKind, tier core.Tier) string {
	if d != core.Changed {
		return ""
	}
	return opens(kind, tier)
}

func cards(before, now core.Manifest) []core.PlanCard {
	return compared(before.Cards, now.Cards, func(c core.Card) string { return c.ID }, equal,
		func(is, was core.Card, d core.Difference) core.PlanCard {
			return core.PlanCard{ID: is.ID, Title: is.Title, Place: cmp.Or(is.Place, core.OnDashboard), Access: is.Access, Tier: tierOf(is.Tier),
				Difference: d, Before: openedBefore(d, was.Access, was.Tier)}
		})
}

func topics(before, now core.Manifest) []core.PlanEvent {
	return compared(before.Events, now.Events, func(e core.EventRule) string { return e.Topic }, equal,
		func(is, was core.EventRule, d core.Difference) core.PlanEvent {
			return core.PlanEvent{Topic: is.Topic, Access: is.Access, Tier: tierOf(is.Tier), Difference: d,
				Before: openedBefore(d, was.Access, was.Tier)}
		})
}

func queries(before, now core.Manifest) []core.PlanQuery {
	same := func(a, b core.QueryRule) bool { return reflect.DeepEqual(a, b) }
	return compared(before.Queries, now.Queries, func(q core.QueryRule) string { return q.Name }, same,
		func(is, _ core.QueryRule, d core.Difference) core.PlanQuery {
			return core.PlanQuery{
				Name: is.Name, Path: is.Path, About: is.Description, Parameters: append([]core.QueryParameter{}, is.Parameters...), Answer: is.Answer,
				Page: is.Page, Questions: is.Questions, Tells: append([]portal.Tell{}, is.Tells...), Names: is.Names, Difference: d,
			}
		})
}

func metrics(before, now core.Manifest) []core.PlanMetric {
	return compared(before.Metrics, now.Metrics, func(m core.MetricRule) string { return m.Name }, equal,
		func(is, _ core.MetricRule, d core.Difference) core.PlanMetric {
			return core.PlanMetric{Name: is.Name, Kind: is.Kind, About: is.Help, Difference: d}
		})
}

// property is one of the schema of a module's settings.
type property struct {
	name   string
	schema json.RawMessage
}

func settables(before, now core.Manifest) []core.PlanSetting {
	same := func(a, b property) bool { return bytes.Equal(compact(a.schema), compact(b.schema)) }
	return compared(properties(before), properties(now), func(p property) string { return p.name }, same,
		func(is, _ property, d core.Difference) core.PlanSetting {
			var said struct {
				Title, Description string
				WriteOnly          bool
				Default            json.RawMessage
			}
			_ = json.Unmarshal(is.schema, &said) // a title that is no text is none
			return core.PlanSetting{
				Name: is.name, Title: said.Title, About: said.Description, Secret: said.WriteOnly, Default: string(compact(said.Default)),
				Difference: d,
			}
		})
}

// properties are those of the manifest's settings, by name.
func properties(m core.Manifest) []property {
	var shape struct {
		Properties map[string]json.RawMessage `json:"properties"`
	}
	if len(m.Settings) > 0 {
		_ = json.Unmarshal(m.Settings, &shape) // its bundle was read with that schema
	}
	var all []property
	for name, schema := range shape.Properties {
		all = append(all, property{name, schema})
	}
	slices.SortFunc(all, func(a, b property) int { return strings.Compare(a.name, b.name) })
	return all
}

func compact(text json.RawMessage) []byte {
	var out bytes.Buffer
	if json.Compact(&out, text) != nil {
		return text
	}
	return out.Bytes()
}
