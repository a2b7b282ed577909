package row_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core/gateway/row"
)

// panics is what make says as it panics; empty where it does not.
func panics(make func()) (said string) {
	defer func() {
		if broken := recover(); broken != nil {
			said = fmt.Sprint(broken)
		}
	}()
	make()
	return ""
}

func TestARowNeedsARule(t *testing.T) {
	if said := panics(func() { row.NewTable(row.Row{}) }); !strings.Contains(said, "has no rule") {
		t.Errorf("a row that no rule's function made: %q", said)
	}
}

// A path that no request could be found by, or whose parameter nobody reads, is a programmer's error: the gateway does not start.
func TestAPathThatIsNone(t *testing.T) {
	never := func(fiber.Ctx, *row.Visit) error { return nil }
	for path, wrong := range map[string]string{
		"/": "", "/*": "", "/api/*": "", "/api/portal": "", "/api/{module}/jobs/{job}/run": "",
		"/api/{publisher}": "", "/api/{digest}/x": "", "/api/{session}": "",
		"/api/{other}": "{other}", "/api/{module}/{modul}": "{modul}", "/api/{}": "{}", "/api/{module": "{module",
		"/api/module}": "module}", "/api/x{module}": "x{module}",
		"/api/*/more": "*", "/api/x*": "x*", "/api/{module}/*": "", "/api/{module}/*/x": "*", "/api/{module}/x*": "x*", "api": "api",
		"": "does not begin",
	} {
		said := panics(func() { row.NewTable(row.Admins("GET", path, never)) })
		if (said != "") != (wrong != "") || !strings.Contains(said, wrong) {
			t.Errorf("the path %q: %q, want one about %q", path, said, wrong)
		}
	}
}
