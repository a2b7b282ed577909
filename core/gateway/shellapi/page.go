package shellapi

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
	"sync"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/access"
	"gaia.example/portal/core/events"
	"gaia.example/portal/core/gateway/asset"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/presence"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/ticket"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/registry"
	"gaia.example/portal/core/routing"
	"gaia.example/portal/core/webfile"
)

// PagesConfig is what Pages need.
type PagesConfig struct {
	Origin     string         // scheme and authority of the public URL
	Salt       core.Hash      // of what wallets sign for this portal alone: the Keccak-256 of the origin
	OneName    bool           // pages asked for under another name of this machine are at Origin
	Folder     string         // of the built shell
	Same       browser.Portal // its brand, chain and analytics, which are the same for every visitor
	Tickets    *ticket.Desk
	Registry   *registry.Registry
	Table      func() *routing.Table
	Presence   *presence.Presence
	Bus        *events.Bus
	Thresholds func() core.Thresholds
	Health     func() (head core.Block, since time.Time, silence error) // the chain's
}

// Pages is the shell's page and files, and what a visitor's shell needs to know. Safe for concurrent use.
type Pages struct {
	config PagesConfig
	shell  *shell
}

// NewPages reads the shell.
func NewPages(config PagesConfig) (*Pages, error) {
	shell, err := openShell(config.Folder)
	return &Pages{config, shell}, err
}

// Rows are what it answers. Everybody gets the shell: which of its pages are open is in what the page says.
func (p *Pages) Rows() []row.Row {
	return []row.Row{
		row.Public("GET", "/api/portal", p.getPortal),
		row.Open("GET", "/static/*", p.staticFile),
		row.ByTable("GET", "/frame/{module}", p.findFrame, p.frame),
		row.Open("GET", "/sandbox", p.getSandbox),
		row.Public("GET", "/*", p.page),
	}
}

// Run packs the shell's files before they are asked for, until ctx ends.
func (p *Pages) Run(ctx context.Context) { p.shell.pack(ctx) }

const (
	portalMark = "<!--portal-->"
	nonceMark  = "__NONCE__"
)

// remoteMark names the shell's files that come with the first remote.
var remoteMark = regexp.MustCompile(`\s*<!--remote ([^>]*)-->`)

// shell is the built interface, in memory.
type shell struct {
	index      []byte
	frame      []byte // the document of a frame
	sandbox    sandbox
	files      map[string]*asset.Asset // by path of the site
	packing    []func() []byte         // of the files: each is packed once
	withRemote []preloaded
}

// preloaded is a file that the browser fetches before a script asks for it.
type preloaded struct{ path, integrity string }

// openShell reads the folder that the shell was built into.
func openShell(dir string) (*shell, error) {
	index, err := openDocument(dir, "index.html", portalMark)
	if err != nil {
		return nil, err
	}
	frame, err := openDocument(dir, frameName, frameMark)
	if err != nil {
		return nil, err
	}
	s := &shell{index: index, frame: frame, files: map[string]*asset.Asset{}}
	if s.sandbox, err = openSandbox(dir); err != nil {
		return nil, err
	}
	err = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		document := name == "index.html" || name == frameName || name == sandboxName
		if err != nil || document || strings.HasSuffix(name, ".map") {
			return err
		}
		body, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		packed := sync.OnceValue(func() []byte { return webfile.Pack(name, body) })
		s.files["/"+filepath.ToSlash(name)] = asset.New(name, body, packed)
		s.packing = append(s.packing, packed)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the built interface: %w", err)
	}
	if found := remoteMark.FindSubmatch(index); found != nil {
		s.index = bytes.Replace(index, found[0], nil, 1)
		for path := range strings.FieldsSeq(string(found[1])) {
			if file := s.files[path]; file != nil {
				sum := sha512.Sum384(file.Body)
				s.withRemote = append(s.withRemote, preloaded{path, "sha384-" + base64.StdEncoding.EncodeToString(sum[:])})
			}
		}
	}
	return s, nil
}

// openDocument reads a document of the shell, in which the mark is what each answer replaces.
func openDocument(dir, name, mark string) ([]byte, error) {
	path := filepath.Join(dir, name)
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read the built interface: %w: build it with make build", err)
	}
	if !bytes.Contains(text, []byte(mark)) {
		return nil, fmt.Errorf("%s has no %s: it is not the portal's interface", path, mark)
	}
	return text, nil
}

// pack packs the files before they are asked for, until ctx ends.
func (s *shell) pack(ctx context.Context) {
	for _, packed := range s.packing {
		if ctx.Err() != nil {
			return
		}
		packed()
	}
}

// staticFile answers GET /static/…; the files' names change with what is in them.
func (p *Pages) staticFile(c fiber.Ctx, v *row.Visit) error {
	file := p.shell.files[v.Path]
	if file == nil {
		return row.Nothing()
	}
	file.Write(c, "public, "+asset.Immutable)
	v.Headers = row.ForFrames
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
func (p *Pages) findPage(v *row.Visit) place {
	table := p.config.Table()
	route, found := table.Match(v.Path)
	off := false
	if !found {
		route, off = table.OffPage(v.Path)
	}
	reason := access.Decide(route.Rule, v.Visitor).Reason
	return place{table, route, found && reason != core.NeedAdmin, found && reason == core.Allowed, off && reason != core.NeedAdmin}
}

// page answers every other GET: a file beside the shell's page, or the page itself with what this visitor may see.
func (p *Pages) page(c fiber.Ctx, v *row.Visit) error {
	if file := p.shell.files[v.Path]; file != nil {
		file.Write(c, "public, max-age=3600")
		return nil
	}
	if !acceptsHTML(c.Get("Accept")) {
		return row.Nothing()
	}
	if p.config.OneName && otherName(string(c.Request().Host()), p.config.Origin) {
		return p.goHome(c, v)
	}
	at := p.findPage(v)
	switch {
	case at.off:
		c.Status(503)
		c.Set("Retry-After", row.OffLater)
	case !at.there:
		c.Status(404)
	}
	portal := p.catalogue(at.table, v)
	var insert bytes.Buffer
	if at.opened {
		p.preload(&insert, portal, at.route)
	}
	insert.WriteString(`<script type="application/json" id="portal">`)
	insert.Write(browser.JSON(portal)) // escapes <
	insert.WriteString(`</script>`)

	nonce := newNonce()
	body := bytes.Replace(p.shell.index, []byte(portalMark), insert.Bytes(), 1)
	c.Response().SetBodyRaw(bytes.ReplaceAll(body, []byte(nonceMark), []byte(nonce)))
	c.Set("Content-Type", "text/html; charset=utf-8")
	c.Set("Content-Security-Policy", p.policy(nonce))
	web.Private(c)
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
func (p *Pages) goHome(c fiber.Ctx, v *row.Visit) error {
	target := p.config.Origin + v.Path
	if query := c.Request().URI().QueryString(); len(query) > 0 {
		target += "?" + string(query)
	}
	c.Set("Location", target)
	c.Set("Cache-Control", "no-store")
	c.Status(307)
	return nil
}

// preload has the browser fetch what a module's page needs beside the shell's first files.
func (p *Pages) preload(to *bytes.Buffer, portal browser.Portal, route core.Route) {
	for _, m := range portal.Modules {
		if m.ID != route.Module || m.Remote == nil || m.Remote.Mode != core.Direct {
			continue
		}
		files := append(slices.Clone(p.shell.withRemote), preloaded{m.Remote.Entry, m.Remote.Integrity})
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

// policy is the content security policy of a page with that nonce.
func (p *Pages) policy(nonce string) string {
	connect := strings.Join(slices.Concat([]string{"'self'"}, p.config.Same.Chain.RPCURLs, p.config.Same.Analytics.ConnectHosts), " ")
	scripts := "'self'"
	if script := p.config.Same.Analytics.Script; script != nil {
		file, _, _ := strings.Cut(script.URL, "?") // a source has no query: the page's script policy compares it
		scripts += " " + file
	}
	return "default-src 'none'; script-src " + scripts + "; style-src 'self' 'nonce-" + nonce + "'; img-src 'self' data:; font-src 'self'; " +
		"connect-src " + connect + "; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
		"require-trusted-types-for 'script'; trusted-types default; report-uri /api/csp"
}
