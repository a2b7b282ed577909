package admin

import (
	"maps"
	"slices"
	"strings"

	"gaia.example/portal/core"
)

// The places of a module's own schema in its bundle.
const (
	upSQL   = ".up.sql"
	downSQL = ".down.sql"
)

// migrations compares the steps of two releases, by name; what was taken out comes last.
func migrations(before, now core.Statement) []core.PlanMigration {
	lines := []core.PlanMigration{}
	steps, past := stepsOf(now), stepsOf(before)
	for _, name := range steps {
		was, found := before.Files[path(name, upSQL)]
		lines = append(lines, core.PlanMigration{
			Name: name, Reversible: reversible(now, name),
			Difference: difference(found, was.SHA256 == now.Files[path(name, upSQL)].SHA256),
		})
	}
	for _, name := range past {
		if !slices.Contains(steps, name) {
			lines = append(lines, core.PlanMigration{Name: name, Reversible: reversible(before, name), Difference: core.Removed})
		}
	}
	return lines
}

// stepsOf is the names of a release's migrations, in their order.
func stepsOf(s core.Statement) []string {
	var steps []string
	for _, file := range slices.Sorted(maps.Keys(s.Files)) {
		if name, ok := strings.CutPrefix(file, "migrations/"); ok && strings.HasSuffix(name, upSQL) {
			steps = append(steps, strings.TrimSuffix(name, upSQL))
		}
	}
	return steps
}

func reversible(s core.Statement, step string) bool {
	_, down := s.Files[path(step, downSQL)]
	return down
}

func path(step, kind string) string { return "migrations/" + step + kind }

// irreversible is the first step of now that before does not have and that cannot be undone; empty: none.
func irreversible(before, now core.Statement) string {
	for _, step := range stepsOf(now) {
		if _, had := before.Files[path(step, upSQL)]; !had && !reversible(now, step) {
			return step
		}
	}
	return ""
}
