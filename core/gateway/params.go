package gateway

import (
	"fmt"
	"regexp"
	"strings"

	"gaia.example/portal/core"
)

// params are the parameters of a request's path, read once. Those that the row's path does not have are zero.
type params struct {
	module    core.ModuleID
	publisher string
	job       string
	digest    core.Digest
	session   core.SessionID
}

// plainName is what every name of a module, a publisher and a job is (the manifest's schema): there is none of another.
var plainName = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)

func hasParameters(path string) bool { return strings.Contains(path, "{") }

// readParams reads them from a path that fits the pattern. NotFound for one that nothing can be named.
func readParams(pattern, path string) (*params, error) {
	p := &params{}
	for pattern != "" {
		var name, text string
		name, pattern, _ = strings.Cut(pattern, "/")
		text, path, _ = strings.Cut(path, "/")
		if isParameter(name) {
			if err := p.read(name, text); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

func (p *params) read(name, text string) (err error) {
	switch name {
	case "{digest}":
		if p.digest, err = core.ParseDigest(text); err != nil {
			return errNothing()
		}
		return nil
	case "{session}":
		p.session = parseSessionID(text)
		return nil
	}
	if !plainName.MatchString(text) {
		return errNothing()
	}
	switch name {
	case "{module}":
		p.module = core.ModuleID(text)
	case "{publisher}":
		p.publisher = text
	case "{job}":
		p.job = text
	default:
		return fmt.Errorf("no path has the parameter %s", name)
	}
	return nil
}
