package relay

import (
	"net/url"
	"strings"

	"gaia.example/portal/core/gateway/web"
)

// lead has an answer's Location name what the module means by it. A module knows nothing of where its API begins: its paths are below
// that, so that no redirect has a browser repeat a request, its cookie and all, elsewhere in the portal. A Location that is
// no path of the module, of this origin or another, is left out.
func (x *exchange) lead() {
	header := &x.client.Response.Header
	if to := x.moduleURL(string(header.Peek("Location"))); to == "" {
		header.Del("Location")
	} else {
		header.Set("Location", to)
	}
}

// moduleURL is where a browser finds what the module calls so; empty: nowhere.
func (x *exchange) moduleURL(location string) string {
	asked, err := url.Parse("http://portal/" + strings.TrimPrefix(string(x.path), "/"))
	if err != nil {
		return ""
	}
	to, err := asked.Parse(location)
	if err != nil || strings.ContainsRune(location, '\\') || to.Scheme != "http" && to.Scheme != "https" {
		return ""
	}
	path, module := to.EscapedPath(), "/api/m/"+string(x.slot.Release().Manifest.ID)
	if path == "" {
		path = "/"
	}
	own := path == module || strings.HasPrefix(path, module+"/")
	switch {
	case strings.EqualFold(to.Host, "portal"): // what a plugin is told that the portal is called
	case !own || !strings.EqualFold(to.Hostname(), hostname(x.c.Host())):
		return ""
	}
	if web.PlainPath(path) != nil {
		return ""
	}
	if !own {
		path = module + path
	}
	if to.ForceQuery || to.RawQuery != "" {
		path += "?" + to.RawQuery
	}
	if to.Fragment != "" {
		path += "#" + to.EscapedFragment()
	}
	return path
}

// hostname is a host without its port.
func hostname(host string) string { return (&url.URL{Host: host}).Hostname() }
