package core

import (
	"slices"
	"time"
)

// Capability is what a module asks of the host, and why. Targets narrow it: hosts, topics, queries, or what a wallet is asked for; each is
// granted by itself.
type Capability struct {
	Name    string   `json:"name"`
	Targets []string `json:"targets,omitempty"`
	Reason  string   `json:"reason"`
}

// Grants are the names of what an admin says yes to: the capability's own, or "name:target" for each target.
func (c Capability) Grants() []string {
	if len(c.Targets) == 0 {
		return []string{c.Name}
	}
	names := make([]string, len(c.Targets))
	for i, target := range c.Targets {
		names[i] = c.Name + ":" + target
	}
	return names
}

// Grants are the names of all that the module asks for.
func (m Manifest) Grants() []string {
	var names []string
	for _, c := range m.Capabilities {
		names = append(names, c.Grants()...)
	}
	return names
}

// Asks tells whether the module asks for a capability of that name.
func (m Manifest) Asks(capability string) bool {
	return slices.ContainsFunc(m.Capabilities, func(c Capability) bool { return c.Name == capability })
}

// Usage is how much a module made of a capability since the portal started.
type Usage struct {
	Capability string    `json:"capability"`
	Calls      int64     `json:"calls"`   // all of them
	Refused    int64     `json:"refused"` // not granted, or too often
	Failed     int64     `json:"failed"`  // by no fault of the module's
	Last       time.Time `json:"last"`    // when the last one began
}

// EveryQuery is the target of modules.read that stands for every query of every module, those of later modules too. Only the portal's own
// modules may ask for it: what a visitor's assistant reads is not known when it is granted.
const EveryQuery = "*"
