package gateway

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha512"
	"encoding/base64"
	"fmt"
	"html"
	"io/fs"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/access"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/routing"
)

const (
	portalMark = "<!--portal-->"
	nonceMark  = "__NONCE__"
)

// remoteMark names the shell's files that come with the first remote.
var remoteMark = regexp.MustCompile(`\s*<!--remote ([^>]*)-->`)

// shell is the built interface, in memory.
type shell struct {
	index      []byte
	files      map[string]*asset // by path of the site
	withRemote []preloaded
}

// preloaded is a file that the browser fetches before a script asks for it.
type preloaded struct{ path, integrity string }

// openShell reads the folder that the shell was built into.
func openShell(dir string) (*shell, error) {
	index, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil {
		return nil, fmt.Errorf("read the built interface: %w: build it with make build", err)
	}
	if !bytes.Contains(index, []byte(portalMark)) {
		return nil, fmt.Errorf("%s has no %s: it is not the portal's interface", filepath.Join(dir, "index.html"), portalMark)
	}
	s := &shell{index: index, files: map[string]*asset{}}
	err = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil || name == "index.html" || strings.HasSuffix(name, ".map") {
			return err
		}
		body, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		s.files["/"+filepath.ToSlash(name)] = newAsset(name, body)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the built interface: %w", err)
	}
	if found := remoteMark.FindSubmatch(index); found != nil {
		s.index = bytes.Replace(index, found[0], nil, 1)
		for path := range strings.FieldsSeq(string(found[1])) {
			if file := s.files[path]; file != nil {
				sum := sha512.Sum384(file.body)
				s.withRemote = append(s.withRemote, preloaded{path, "sha384-" + base64.StdEncoding.EncodeToString(sum[:])})
			}
		}
	}
	return s, nil
}

// pack packs the files before they are asked for, until ctx ends.
func (s *shell) pack(ctx context.Context) {
	for _, file := range s.files {
		if ctx.Err() != nil {
			return
		}
		file.packed()
	}
}

// staticFile answers GET /static/…; the files' names change with what is in them.
func (g *Gateway) staticFile(c fiber.Ctx, v *visit) error {
	file := g.shell.files[v.path]
	if file == nil {
		return row.Nothing()
	}
	file.write(c, "public, "+immutableYear)
	return nil
}

// place is a page as the route table has it for one visitor.
type place struct {
	table  *routing.Table
	route  core.Route
	there  bool // for this visitor
	opened bool
	off    bool // its module is switched off
}

// findPage finds the page of a path. Nobody is refused one: the shell shows why it stays closed, or that there is none.
func (g *Gateway) findPage(v *visit) place {
	table := g.config.Registry.Table()
	route, found := table.Match(v.path)
	off := false
	if !found {
		route, off = table.OffPage(v.path)
	}
	reason := access.Decide(route.Rule, v.visitor).Reason
	return place{table, route, found && reason != core.NeedAdmin, found && reason == core.Allowed, off && reason != core.NeedAdmin}
}

// page answers every other GET: a file beside the shell's page, or the page itself with what this visitor may see.
func (g *Gateway) page(c fiber.Ctx, v *visit) error {
	if file := g.shell.files[v.path]; file != nil {
		file.write(c, "public, max-age=3600")
		return nil
	}
	if !acceptsHTML(c.Get("Accept")) {
		return row.Nothing()
	}
	if g.config.OneName && otherName(string(c.Request().Host()), g.config.Origin) {
		return g.goHome(c, v)
	}
	at := g.findPage(v)
	switch {
	case at.off:
		c.Status(503)
		c.Set("Retry-After", offLater)
	case !at.there:
		c.Status(404)
	}
	portal := g.catalogue(at.table, v)
	var insert bytes.Buffer
	if at.opened {
		g.preload(&insert, portal, at.route)
	}
	insert.WriteString(`<script type="application/json" id="portal">`)
	insert.Write(encode(portal)) // escapes <
	insert.WriteString(`</script>`)

	v.nonce = newNonce()
	body := bytes.Replace(g.shell.index, []byte(portalMark), insert.Bytes(), 1)
	c.Response().SetBodyRaw(bytes.ReplaceAll(body, []byte(nonceMark), []byte(v.nonce)))
	c.Set("Content-Type", "text/html; charset=utf-8")
	forThisVisitor(c)
	return nil
}

// otherName tells whether host is another name of the machine that origin names, at the same port.
func otherName(host, origin string) bool {
	home, err := url.Parse(origin)
	asked, wrong := url.Parse("//" + host)
	return err == nil && wrong == nil && asked.Host != home.Host && asked.Port() == home.Port() &&
		loopback(asked.Hostname()) && loopback(home.Hostname())
}

func loopback(name string) bool {
	ip, err := netip.ParseAddr(name)
	return name == "localhost" || err == nil && ip.IsLoopback()
}

// goHome sends the browser to the same page at the public URL: from any other every change would be refused.
func (g *Gateway) goHome(c fiber.Ctx, v *visit) error {
	target := g.config.Origin + v.path
	if query := c.Request().URI().QueryString(); len(query) > 0 {
		target += "?" + string(query)
	}
	c.Set("Location", target)
	c.Set("Cache-Control", "no-store")
	c.Status(307)
	return nil
}

// preload has the browser fetch what a module's page needs beside the shell's first files.
func (g *Gateway) preload(to *bytes.Buffer, portal browser.Portal, route core.Route) {
	for _, m := range portal.Modules {
		if m.ID != route.Module || m.Remote == nil || m.Remote.Mode != core.Direct {
			continue
		}
		files := append(slices.Clone(g.shell.withRemote), preloaded{m.Remote.Entry, m.Remote.Integrity})
		for _, path := range m.Remote.Pages[route.Path] {
			files = append(files, preloaded{path, m.Remote.Files[path]})
		}
		for _, file := range files {
			as := "script"
			if strings.HasSuffix(file.path, ".css") {
				as = "style"
			}
			fmt.Fprintf(to, `<link rel="preload" as="%s" crossorigin href="%s" integrity="%s">`,
				as, html.EscapeString(file.path), html.EscapeString(file.integrity))
		}
	}
}

func acceptsHTML(accept string) bool {
	return accept == "" || strings.Contains(accept, "text/html") || strings.Contains(accept, "*/*") && !strings.HasPrefix(accept, "image/")
}

func newNonce() string {
	var b [16]byte
	rand.Read(b[:])
	return base64.RawURLEncoding.EncodeToString(b[:])
}
