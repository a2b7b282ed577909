package bundle

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"gaia.example/portal/core"
)

// portalDomain is the name of the domain whose typed data admins and publishers sign for the portal itself.
const portalDomain = "gaia portal"

// unaskable is what of a manifest's wishes for the wallet cannot be asked as it stands.
func unaskable(m core.Manifest) []mistake {
	rule := core.WalletRule{}
	if m.Wallet != nil {
		rule = *m.Wallet
	}
	var all mistakes
	if m.Wallet != nil && m.Remote == nil {
		all.add("wallet", "only pages ask a wallet: declare the remote that has them, or take it out")
	}
	all.described(m, "wallet.call", "calls", slices.Sorted(maps.Keys(rule.Calls)))
	all.described(m, "wallet.sign", "signs", slices.Sorted(maps.Keys(rule.Signs)))
	for target, call := range rule.Calls {
		at := []string{"wallet", "calls", target}
		if contract := core.ContractOf(target); !slices.Contains(m.Contracts, contract) {
			all = append(all, mistake{at: at, name: true, text: fmt.Sprintf("%s is not among the contracts: name it there", contract)})
		}
		all = append(all, uncallable(at, target, call)...)
	}
	for target, sign := range rule.Signs {
		all = append(all, unsignable(m, []string{"wallet", "signs", target}, target, sign)...)
	}
	return all
}

// described adds targets without a description, and descriptions without a target.
func (m *mistakes) described(of core.Manifest, capability, list string, described []string) {
	i := slices.IndexFunc(of.Capabilities, func(c core.Capability) bool { return c.Name == capability })
	var asked []string
	if i >= 0 {
		asked = of.Capabilities[i].Targets
	}
	for n, target := range asked {
		if !slices.Contains(described, target) {
			m.add(fmt.Sprintf("capabilities.%d.targets.%d", i, n), "%s is not described: add it to wallet.%s", target, list)
		}
	}
	for _, target := range described {
		if !slices.Contains(asked, target) {
			*m = append(*m, mistake{at: []string{"wallet", list, target}, name: true, text: fmt.Sprintf(
				"it is described and not asked for: add %q to the targets of the capability %s", target, capability)})
		}
	}
}

func uncallable(at []string, target string, call core.WalletCall) []mistake {
	s, err := readFunction(call.Function)
	if err != nil {
		return []mistake{{at: append(at, "function"), text: err.Error()}}
	}
	var all []mistake
	_, name, _ := strings.Cut(target, ".")
	if name != s.name && name != s.name+s.types() {
		all = append(all, mistake{at: append(at, "function"),
			text: fmt.Sprintf("its name is not that of the target: it is %s.%s, or with the types %s%s", core.ContractOf(target), s.name, s.name, s.types())})
	}
	if p, err := find(s.parameters, call.Spends); call.Spends != "" && (err != nil || p.kind != "uint256") {
		all = append(all, mistake{at: append(at, "spends"), text: fmt.Sprintf("%s is no parameter of the type uint256", call.Spends)})
	}
	return append(all, unsayable(at, call.Says, s.parameters)...)
}

func unsignable(m core.Manifest, at []string, target string, sign core.WalletSign) (all []mistake) {
	domain, primary, _ := strings.Cut(target, "/")
	if strings.EqualFold(domain, portalDomain) {
		all = append(all, mistake{at: at, name: true, text: "that domain is the portal's own, which admins sign their acts in: choose another"})
	}
	if sign.Contract != "" && !slices.Contains(m.Contracts, sign.Contract) {
		all = append(all, mistake{at: append(at, "contract"), text: fmt.Sprintf("%s is not among the contracts: name it there", sign.Contract)})
	}
	name, fields, err := readTyped(sign.Type)
	if err == nil && name != primary {
		err = fmt.Errorf("its name is %s and not %s, as the target has it", name, primary)
	}
	if err != nil {
		return append(all, mistake{at: append(at, "type"), text: err.Error()})
	}
	return append(all, unsayable(at, sign.Says, fields)...)
}

var placeholder = regexp.MustCompile(`\{([^{}]*)\}`)

// formats are the ways in which an argument can be said, beyond its type's own.
var formats = []string{"GAIA", "native", "percent", "time"}

// unsayable is what is wrong with the words, of a function or a type that has these parameters.
func unsayable(at []string, says *core.WalletWords, parameters []parameter) (all []mistake) {
	if says == nil {
		return nil
	}
	for language, text := range map[string]string{"en": says.En, "de": says.De} {
		if err := checkWords(text, parameters); err != nil {
			all = append(all, mistake{at: append(slices.Clone(at), "says", language), text: err.Error()})
		}
	}
	return all
}

func checkWords(text string, parameters []parameter) error {
	for _, found := range placeholder.FindAllStringSubmatch(text, -1) {
		path, format, formatted := strings.Cut(found[1], ":")
		p, err := find(parameters, path)
		switch {
		case err != nil:
			return err
		case p.list || p.fields != nil:
			return fmt.Errorf("{%s} is a list or a tuple: say one of its values, or leave it to the details", path)
		case formatted && !slices.Contains(formats, format):
			return fmt.Errorf("{%s} has no format that there is: %s", found[1], Series(formats))
		case formatted && !strings.HasPrefix(p.kind, "uint"):
			return fmt.Errorf("{%s} is a %s, and only a uint can be said as %s", path, p.kind, format)
		}
	}
	if strings.ContainsAny(placeholder.ReplaceAllString(text, ""), "{}") {
		return errors.New("a brace has no other: an argument stands in two, like {amount:GAIA}")
	}
	return nil
}

// find is the parameter that a path of names with points leads to.
func find(parameters []parameter, path string) (parameter, error) {
	name, rest, deeper := strings.Cut(path, ".")
	i := slices.IndexFunc(parameters, func(p parameter) bool { return p.name == name })
	switch {
	case i < 0:
		return parameter{}, fmt.Errorf("%s is no argument", shown("{"+path+"}"))
	case !deeper:
		return parameters[i], nil
	case parameters[i].list:
		return parameter{}, fmt.Errorf("%s is in a list: leave it to the details", shown("{"+path+"}"))
	}
	return find(parameters[i].fields, rest)
}
