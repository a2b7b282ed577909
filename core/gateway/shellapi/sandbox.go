package shellapi

import (
	"fmt"
	"path/filepath"
	"regexp"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core/gateway/row"
)

// sandboxName is the document of the built shell in which programs run that nobody has to trust.
const sandboxName = "sandbox.html"

var sandboxScript = regexp.MustCompile(`<script [^>]*src="(/static/[\w./-]+\.js)"`)

// sandbox is that document, in memory, with the path of its one script.
type sandbox struct {
	body   []byte
	script string
}

func openSandbox(dir string) (sandbox, error) {
	body, err := openDocument(dir, sandboxName, "<script ")
	if err != nil {
		return sandbox{}, err
	}
	scripts := sandboxScript.FindAllSubmatch(body, -1)
	if len(scripts) != 1 {
		return sandbox{}, fmt.Errorf("%s has %d scripts of /static, and must have one: build it with make build", filepath.Join(dir, sandboxName), len(scripts))
	}
	return sandbox{body, string(scripts[0][1])}, nil
}

// policy lets the document run its own script, and workers of what is handed in, WebAssembly too. Nothing in it has an origin, a network or
// storage. Workers inherit the policy, since their scripts have blob: addresses (CSP 3). It names no place for reports, which a hostile
// program could flood.
func (s sandbox) policy(origin string) string {
	return "sandbox allow-scripts; default-src 'none'; script-src " + origin + s.script + " blob: 'wasm-unsafe-eval'; worker-src blob:; " +
		"connect-src 'none'; img-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors " + origin
}

// getSandbox answers GET /sandbox. It is the same for everybody, and has nothing of anybody's.
func (p *Pages) getSandbox(c fiber.Ctx, _ *row.Visit) error {
	c.Set("Content-Type", "text/html; charset=utf-8")
	c.Set("Cache-Control", "no-store")
	c.Set("Content-Security-Policy", p.shell.sandbox.policy(p.config.Origin))
	c.Response().SetBodyRaw(p.shell.sandbox.body)
	return nil
}
