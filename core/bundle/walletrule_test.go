package bundle

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"gaia.example/portal/core"
)

// asking is a manifest whose pages ask for what the wallet section says.
func asking(t *testing.T, wallet core.WalletRule, change func(map[string]any)) (core.Manifest, error) {
	t.Helper()
	capabilities := []core.Capability{}
	add := func(name string, targets []string) {
		if len(targets) > 0 {
			capabilities = append(capabilities, core.Capability{Name: name, Targets: targets, Reason: "To test it."})
		}
	}
	add("wallet.call", slices.Sorted(maps.Keys(wallet.Calls)))
	add("wallet.sign", slices.Sorted(maps.Keys(wallet.Signs)))
	manifest := map[string]any{"id": "lab", "version": "0.1.0", "publisher": "gaia", "title": "Lab", "description": "A module.", "plugin": "lab",
		"compat": map[string]int{"host": 1, "shell": 1}, "remote": map[string]string{"mode": "direct"}, "capabilities": capabilities,
		"contracts": []string{"GaiaToken", "ValidatorStaking"}, "wallet": wallet}
	if change != nil {
		change(manifest)
	}
	text, err := json.Marshal(manifest)
	if err != nil {
		t.Fatal(err)
	}
	return ParseManifest(text)
}

func TestCallsOfAWallet(t *testing.T) {
	words := func(en string) *core.WalletWords { return &core.WalletWords{En: en, De: "etwas zu tun"} }
	const delegate = "delegate(address validator, uint256 amount)"
	for _, row := range []struct {
		behaviour, target string
		call              core.WalletCall
		problem           string // empty: it is right
	}{
		{"a function with words", "ValidatorStaking.delegate",
			core.WalletCall{Function: delegate, Spends: "amount", Says: words("delegate {amount:GAIA} to {validator}")}, ""},
		{"a function without words", "GaiaToken.pause", core.WalletCall{Function: "pause()"}, ""},
		{"one that is paid", "GaiaToken.buy", core.WalletCall{Function: "buy(uint256 tokens) payable"}, ""},
		{"one of several of that name", "GaiaToken.buy(uint256,(address,bytes32[4])[])",
			core.WalletCall{Function: "buy(uint256 tokens, (address to, bytes32[4] proof)[] parts)"}, ""},
		{"one value of a tuple", "GaiaToken.set", core.WalletCall{Function: "set((uint64 until, address to) terms)",
			Says: words("set it until {terms.until:time} for {terms.to}")}, ""},
		{"a contract that is not named", "Other.delegate", core.WalletCall{Function: delegate}, "Other is not among the contracts"},
		{"another name", "GaiaToken.approve", core.WalletCall{Function: delegate}, "its name is not that of the target"},
		{"other types", "GaiaToken.delegate(address,uint128)", core.WalletCall{Function: delegate}, "its name is not that of the target"},
		{"no name of a parameter", "GaiaToken.a", core.WalletCall{Function: "a(uint256)"}, "has no name"},
		{"the same name twice", "GaiaToken.a", core.WalletCall{Function: "a(uint256 b, address b)"}, "two parameters have the name b"},
		{"a size that is not there", "GaiaToken.a", core.WalletCall{Function: "a(uint257 b)"}, "begins with no type"},
		{"a size that is left out", "GaiaToken.a", core.WalletCall{Function: "a(uint b)"}, "begins with no type"},
		{"bytes of 33", "GaiaToken.a", core.WalletCall{Function: "a(bytes33 b)"}, "begins with no type"},
		{"a name like a type", "GaiaToken.a", core.WalletCall{Function: "a(addresses b)"}, "begins with no type"},
		{"something behind it", "GaiaToken.a", core.WalletCall{Function: "a() returns (uint256)"}, "stands behind the function"},
		{"an end that is missing", "GaiaToken.a", core.WalletCall{Function: "a(uint256 b"}, "closing parenthesis"},
		{"too many tuples", "GaiaToken.a", core.WalletCall{Function: "a(" + strings.Repeat("(", 9) + "uint256 b"}, "tuples in one another"},
		{"no such argument", "ValidatorStaking.delegate", core.WalletCall{Function: delegate, Says: words("delegate {much}")}, "is no argument"},
		{"no such format", "ValidatorStaking.delegate", core.WalletCall{Function: delegate, Says: words("delegate {amount:EUR}")}, "has no format"},
		{"an amount that is none", "ValidatorStaking.delegate", core.WalletCall{Function: delegate, Says: words("to {validator:GAIA}")}, "only a uint"},
		{"a list in words", "GaiaToken.a", core.WalletCall{Function: "a(uint256[] b)", Says: words("do {b}")}, "is a list or a tuple"},
		{"a brace that stays open", "ValidatorStaking.delegate", core.WalletCall{Function: delegate, Says: words("delegate {amount")}, "a brace has no other"},
		{"an amount of no parameter", "ValidatorStaking.delegate", core.WalletCall{Function: delegate, Spends: "validator"}, "no parameter of the type uint256"},
		{"a wildcard", "GaiaToken.*", core.WalletCall{Function: "a()"}, "is not allowed"},
	} {
		m, err := asking(t, core.WalletRule{Calls: map[string]core.WalletCall{row.target: row.call}}, nil)
		switch {
		case row.problem == "" && err != nil:
			t.Errorf("%s: %v", row.behaviour, err)
		case row.problem == "" && m.Wallet.Calls[row.target].Function != row.call.Function:
			t.Errorf("%s: read as %+v", row.behaviour, m.Wallet)
		case row.problem != "" && (err == nil || !strings.Contains(err.Error(), row.problem)):
			t.Errorf("%s: got %v, want %q", row.behaviour, err, row.problem)
		}
	}
}

func TestSignaturesOfAWallet(t *testing.T) {
	const claim = "Claim(uint256 campaign,address to)"
	for _, row := range []struct {
		behaviour, target string
		sign              core.WalletSign
		problem           string
	}{
		{"one of a contract", "GaiaClaims/Claim", core.WalletSign{Version: "1", Contract: "GaiaToken", Type: claim,
			Says: &core.WalletWords{En: "let {to} claim", De: "{to} fordern zu lassen"}}, ""},
		{"one of no contract", "Gaia Portal nodes/Claim", core.WalletSign{Version: "1", Type: claim}, ""},
		{"types that it refers to", "Mail/Mail",
			core.WalletSign{Version: "1", Type: "Mail(Person from,Person[] to)Person(string name,Wallet wallet)Wallet(address at)"}, ""},
		{"the portal's own domain", "Gaia Portal/Claim", core.WalletSign{Version: "1", Type: claim}, "that domain is the portal's own"},
		{"the same in other letters", "GAIA portal/Claim", core.WalletSign{Version: "1", Type: claim}, "that domain is the portal's own"},
		{"another type", "Mail/Mail", core.WalletSign{Version: "1", Type: claim}, "its name is Claim and not Mail"},
		{"a type that is not there", "Mail/Mail", core.WalletSign{Version: "1", Type: "Mail(Person from)"}, "the type Person is not there"},
		{"a type that none refers to", "Mail/Mail", core.WalletSign{Version: "1", Type: "Mail(string a)Person(string name)"}, "referred to by none"},
		{"types in another order", "Mail/Mail", core.WalletSign{Version: "1", Type: "Mail(B b,A a)B(string c)A(string d)"}, "order of their names"},
		{"a type within itself", "Mail/Mail", core.WalletSign{Version: "1", Type: "Mail(Mail[] replies)"}, "within itself"},
		{"a space that is none of EIP-712's", "Mail/Mail", core.WalletSign{Version: "1", Type: "Mail(string a, string b)"}, "begins with no type"},
		{"a contract that is not named", "Mail/Claim", core.WalletSign{Version: "1", Contract: "Other", Type: claim}, "Other is not among"},
	} {
		_, err := asking(t, core.WalletRule{Signs: map[string]core.WalletSign{row.target: row.sign}}, nil)
		if row.problem == "" && err != nil || row.problem != "" && (err == nil || !strings.Contains(err.Error(), row.problem)) {
			t.Errorf("%s: got %v, want %q", row.behaviour, err, row.problem)
		}
	}
}

func TestWhatIsAskedForAndWhatIsDescribedBelongTogether(t *testing.T) {
	rule := core.WalletRule{Calls: map[string]core.WalletCall{"GaiaToken.pause": {Function: "pause()"}}}
	for problem, change := range map[string]func(map[string]any){
		"GaiaToken.burn is not described": func(m map[string]any) {
			m["capabilities"] = []core.Capability{{Name: "wallet.call", Targets: []string{"GaiaToken.burn", "GaiaToken.pause"}, Reason: "So."}}
		},
		"described and not asked for":              func(m map[string]any) { m["capabilities"] = []core.Capability{} },
		"only pages ask a wallet":                  func(m map[string]any) { delete(m, "remote"); m["compat"] = map[string]int{"host": 1} },
		"the capability wallet.call needs targets": func(m map[string]any) { m["capabilities"] = []core.Capability{{Name: "wallet.call", Reason: "So."}} },
		`"wallet" is not allowed`:                  func(m map[string]any) { m["capabilities"] = []core.Capability{{Name: "wallet", Reason: "So."}} },
		"it has 0":                                 func(m map[string]any) { m["wallet"] = map[string]any{} },
		"wallet.calls: it is an array":             func(m map[string]any) { m["wallet"] = map[string]any{"calls": []string{}} },
	} {
		if _, err := asking(t, rule, change); err == nil || !strings.Contains(err.Error(), problem) {
			t.Errorf("got %v, want %q", err, problem)
		}
	}
}

func FuzzWalletFunction(f *testing.F) {
	for _, text := range []string{"pause()", "buy(uint256 tokens) payable", "a((uint64 b, (bytes32[2][] c)[] d) e)", "a(((((", "a(uint8 b)(", "é()"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := readFunction(text)
		if err != nil {
			return
		}
		written := s.name + asText(s.parameters, ", ")
		if s.payable {
			written += " payable"
		}
		if written != text {
			t.Errorf("%q is read as %q", text, written)
		}
	})
}

// asText is a list of parameters as the manifest has it.
func asText(all []parameter, comma string) string {
	var each []string
	for _, p := range all {
		kind := p.kind
		if p.fields != nil {
			kind = asText(p.fields, comma) + kind[strings.LastIndex(kind, ")")+1:]
		}
		each = append(each, kind+" "+p.name)
	}
	return "(" + strings.Join(each, comma) + ")"
}
