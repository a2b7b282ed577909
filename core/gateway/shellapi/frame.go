package shellapi

import (
	"bytes"
	"fmt"
	"html"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/routing"
)

const (
	frameName = "frame.html" // beside the shell's page
	frameMark = "<!--portal-frame-->"
)

// frameHeaders are those of a frame's document. The browser's features are off in it: a permission would be asked for in the portal's name.
var frameHeaders = []row.Header{
	{Name: "Referrer-Policy", Value: "no-referrer"},
	{Name: "Permissions-Policy", Value: "accelerometer=(), autoplay=(), camera=(), clipboard-read=(), clipboard-write=(), display-capture=(), " +
		"encrypted-media=(), fullscreen=(), gamepad=(), geolocation=(), gyroscope=(), hid=(), idle-detection=(), local-fonts=(), " +
		"magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), publickey-credentials-create=(), " +
		"publickey-credentials-get=(), screen-wake-lock=(), serial=(), storage-access=(), usb=(), web-share=(), window-management=(), " +
		"xr-spatial-tracking=()"},
}

func framePath(module core.ModuleID) string { return "/frame/" + string(module) }

// framed is a frame's module, and the table that it was found in.
type framed struct {
	table  *routing.Table
	module routing.Module
}

// findFrame finds the framed module that the path names. A direct one has no frame.
func (p *Pages) findFrame(v *row.Visit) (framed, core.Rule, error) {
	table := p.config.Table()
	m, found := table.Module(v.Params.Module)
	if !found || m.Release.Remote == nil || m.Release.Manifest.Remote.Mode != core.Framed {
		return framed{}, core.Rule{}, row.Nothing()
	}
	return framed{table, m}, m.Entry, nil
}

// frame answers GET /frame/{module}: the document that a partner's pages run in, with a ticket for the files of this version that this
// visitor may load. It has no origin of its own, reaches nothing but those files and the shell's, and is there for a page of the portal
// that has it in a frame: a browser that opens it otherwise says so (W3C Fetch Metadata), and gets nothing.
func (p *Pages) frame(c fiber.Ctx, v *row.Visit, at framed) error {
	if !within(c) {
		return row.Nothing()
	}
	m := at.module.Release.Manifest
	nonce, ticket := newNonce(), p.config.Tickets.Issue(v.Session, m.ID, m.Version)
	tickets := "/remotes/~" + ticket + "/"
	document := browser.FramedModule{
		Module: m.ID, Title: m.Title, Version: m.Version, Nonce: nonce,
		Remote: remoteAt(tickets+string(m.ID)+"/"+m.Version+"/", at.table, at.module, v.Visitor),
	}
	if !at.module.Release.FirstParty {
		document.Partner = m.Publisher
	}
	var insert bytes.Buffer
	fmt.Fprintf(&insert, `<link rel="preload" as="script" crossorigin href="%s" integrity="%s">`,
		html.EscapeString(document.Remote.Entry), html.EscapeString(document.Remote.Integrity))
	insert.WriteString(`<script type="application/json" id="portal-frame">`)
	insert.Write(browser.JSON(document)) // escapes <
	insert.WriteString(`</script>`)
	body := bytes.Replace(p.shell.frame, []byte(frameMark), insert.Bytes(), 1)
	c.Response().SetBodyRaw(bytes.ReplaceAll(body, []byte(nonceMark), []byte(nonce)))
	c.Set("Content-Type", "text/html; charset=utf-8")
	c.Set("Content-Security-Policy", framePolicy(p.config.Origin, tickets, nonce))
	web.Private(c)
	v.Headers = frameHeaders
	return nil
}

// within tells whether a page of this origin asks for the document of a frame. Browsers leave these headers out where the portal is at a
// plain http address that is not this machine's; there the document's own policy is what keeps it in its frame.
func within(c fiber.Ctx) bool {
	dest, site := c.Get("Sec-Fetch-Dest"), c.Get("Sec-Fetch-Site")
	return (dest == "" || dest == "iframe") && (site == "" || site == "same-origin")
}

// framePolicy is the content security policy of a frame's document. Its forms may be submitted, since without that no page of it would be
// told that one was; none may be sent anywhere. That the document has no origin makes 'self' mean nothing that all
// browsers agree on: the portal's is written out.
func framePolicy(origin, tickets, nonce string) string {
	files := origin + tickets + " " + origin + "/static/"
	return "sandbox allow-scripts allow-forms; default-src 'none'; script-src " + files + "; style-src " + files + " 'nonce-" + nonce +
		"'; img-src " + files + " data: blob:; font-src " + files + "; media-src " + origin + tickets + "; connect-src 'none'; " +
		"worker-src 'none'; frame-src 'none'; object-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors " + origin +
		"; require-trusted-types-for 'script'; trusted-types default"
}
