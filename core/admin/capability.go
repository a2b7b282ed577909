package admin

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"gaia.example/portal/core"
)

// meanings says what each capability lets a module do, for the person who grants it. %s is its target.
var meanings = map[string]string{
	"chain.read":         "Reads the contracts that it names, at any block, through the portal's own endpoints.",
	"chain.follow":       "Reads and follows the logs of the contracts that it names, as far back as it likes.",
	"events.publish":     "Sends events of its own topics to every open page that may follow them.",
	"events.read":        "Follows the events %s of another module, whoever else may.",
	"caller.read":        "Asks who is behind a request that it is answering: wallet, tier, whether they are an admin.",
	"modules.read":       "Asks the module for what it exports as %s, as the visitor whose request it is answering.",
	"egress.fetch":       "Sends what it likes to %s, by https through the portal, and reads the answers.",
	"blobs.use":          "Keeps files of its own with the portal's, as many as its storage holds.",
	"kv.use":             "Keeps values of its own in the portal's database, as many as its storage holds.",
	"sql.use":            "Has tables of its own in a database that no other module reaches, and opens it itself.",
	"settings.read":      "Reads the settings that admins made for it, secrets included.",
	"jobs.run":           "Works at the times that it names, whether anybody asks it or not.",
	"audit.write":        "Writes into the portal's audit chain what visitors did in it, for good, at most one entry a second for long.",
	"wallet.call":        "Asks visitors' wallets to call %s, after the portal has asked each visitor in words.",
	"wallet.sign":        "Asks visitors' wallets to sign %s, after the portal has asked each visitor in words.",
	"notifications.send": "Puts notifications into the portal's inbox of wallets that have signed in, at most 20 a day into each.",
}

// ask is one thing that is granted or not.
type ask struct {
	core.Capability
	name   string // of the grant
	target string
}

func (a ask) meaning() string {
	if a.target == "" {
		return meanings[a.Name]
	}
	about := a.target
	switch a.Name {
	case "modules.read":
		if a.target == core.EveryQuery {
			return "Asks every module for whatever it exports, those that come later too, as the visitor whose request it is answering."
		}
	case "wallet.call":
		_, function, _ := strings.Cut(a.target, ".")
		about = fmt.Sprintf("%s of %s", function, core.ContractOf(a.target))
	case "wallet.sign":
		domain, primary, _ := strings.Cut(a.target, "/")
		about = fmt.Sprintf("%s of the domain %q", primary, domain)
	}
	return fmt.Sprintf(meanings[a.Name], about)
}

// described is what a release asks a wallet for, as a person can judge it: its form, and what it says to visitors.
func (a ask) described(m core.Manifest) (form string, says *core.WalletWords) {
	if m.Wallet == nil {
		return "", nil
	}
	switch a.Name {
	case "wallet.call":
		call := m.Wallet.Calls[a.target]
		form, says = call.Function, call.Says
		if call.Spends != "" {
			form += ", spends " + call.Spends + " of GAIA"
		}
	case "wallet.sign":
		sign := m.Wallet.Signs[a.target]
		form, says = sign.Type+", version "+sign.Version, sign.Says
		if sign.Contract != "" {
			form += ", of " + sign.Contract
		}
		if sign.Salted {
			form += ", of this portal's address alone"
		}
	}
	return form, says
}

// asked is all that a release asks for.
func asked(m core.Manifest) []ask {
	var all []ask
	for _, c := range m.Capabilities {
		for _, name := range c.Grants() {
			all = append(all, ask{c, name, strings.TrimPrefix(strings.TrimPrefix(name, c.Name), ":")})
		}
	}
	return all
}

// capabilities compares what two releases ask for.
func capabilities(before, now core.Manifest, grants []core.Grant) []core.PlanCapability {
	line := func(a ask, of core.Manifest, d core.Difference) core.PlanCapability {
		form, says := a.described(of)
		return core.PlanCapability{Name: a.name, Meaning: a.meaning(), Reason: a.Reason, Difference: d, Granted: has(grants, a.name),
			Form: form, Says: says}
	}
	lines := []core.PlanCapability{}
	former := asked(before)
	for _, a := range asked(now) {
		i := slices.IndexFunc(former, func(b ask) bool { return b.name == a.name })
		form, says := a.described(now)
		formerly, said := a.described(before)
		same := i >= 0 && former[i].Reason == a.Reason && form == formerly && reflect.DeepEqual(says, said)
		lines = append(lines, line(a, now, difference(i >= 0, same)))
	}
	for _, a := range former {
		if !asks(now, a.name) {
			lines = append(lines, line(a, before, core.Removed))
		}
	}
	return lines
}

func asks(m core.Manifest, grant string) bool {
	return slices.ContainsFunc(asked(m), func(a ask) bool { return a.name == grant })
}
