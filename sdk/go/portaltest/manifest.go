package portaltest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"gaia.example/portal/sdk/go/portal"
)

// manifest is what a portal holds a module to, of its module.json.
type manifest struct {
	text         []byte // the file
	ID           string
	API          []rule
	Routes       []struct{ Path string }
	Capabilities []struct {
		Name    string
		Targets []string
	}
	Contracts []string
	Events    []struct{ Topic string }
	Metrics   []struct{ Name, Kind string }
	Jobs      []struct{ Name string }
	Resources struct{ StorageMiB, MemoryMiB int64 }
}

// rule opens a prefix of the API.
type rule struct {
	Prefix, Access string
	Tier           portal.Tier
	AfterSeconds   int
}

func parseManifest(text []byte) (m manifest, err error) {
	if err = json.Unmarshal(text, &m); err == nil && m.ID == "" {
		err = fmt.Errorf("it has no id: give NewHost the module's module.json")
	}
	m.text = text
	return m, err
}

// may answers Forbidden for a capability that the manifest does not ask for.
func (m manifest) may(capability string) error {
	for _, c := range m.Capabilities {
		if c.Name == capability {
			return nil
		}
	}
	return refusal(portal.Forbidden, "The module's manifest does not ask for the capability %s.", capability)
}

// mayAt answers Forbidden for a target that the manifest does not ask for.
func (m manifest) mayAt(capability, target string) error {
	for _, c := range m.Capabilities {
		if c.Name == capability && (slices.Contains(c.Targets, target) || capability == "modules.read" && slices.Contains(c.Targets, "*")) {
			return nil
		}
	}
	return refusal(portal.Forbidden, "The module's manifest does not ask for the capability %s of %q.", capability, target)
}

// declares answers Forbidden for a topic that is none of the module's.
func (m manifest) declares(topic string) error {
	for _, e := range m.Events {
		if e.Topic == topic {
			return nil
		}
	}
	return refusal(portal.Forbidden, "The module's manifest does not declare the topic %q.", topic)
}

// measures tells whether the manifest has a metric of that kind.
func (m manifest) measures(name, kind string) bool {
	for _, one := range m.Metrics {
		if one.Name == name && one.Kind == kind {
			return true
		}
	}
	return false
}

// hasJob tells whether the manifest has a job.
func (m manifest) hasJob(name string) bool {
	for _, j := range m.Jobs {
		if j.Name == name {
			return true
		}
	}
	return false
}

// opening is the rule of the path: that of the longest prefix.
func (m manifest) opening(path string) (opens rule, declared bool) {
	for _, r := range m.API {
		if strings.HasPrefix(path+"/", r.Prefix+"/") && len(r.Prefix) > len(opens.Prefix) {
			opens, declared = r, true
		}
	}
	return opens, declared
}

// permit is what a portal answers a caller in the module's place; nil: the module is asked.
func (r rule) permit(caller portal.Caller) error {
	switch {
	case r.Access == "public":
		return nil
	case !caller.SignedIn:
		return portal.Errorf(portal.Unauthorized, "Sign in with your wallet to open this.")
	case r.Access == "tier" && caller.Tier < r.Tier:
		return portal.Errorf(portal.Forbidden, "This page opens at %s.", r.Tier)
	case r.Access == "admin" && !caller.Admin:
		return portal.Errorf(portal.NotFound, "There is nothing at this address.")
	}
	return nil
}

// refusal is what the host answers a module.
func refusal(code portal.Code, format string, args ...any) error {
	return &portal.HostError{Code: code, Message: fmt.Sprintf(format, args...)}
}
