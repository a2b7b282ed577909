package bytecode

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaia.example/portal/sdk/go/portal"
)

func read(t *testing.T, path string, into any) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func decode(t *testing.T, text string) []byte {
	t.Helper()
	code, err := hex.DecodeString(strings.TrimPrefix(text, "0x"))
	if err != nil {
		t.Fatal(err)
	}
	return code
}

type abi []struct {
	Type, Name string
	Inputs     []struct{ Type string }
}

// calls are the functions of an interface, without those that take structs.
func (a abi) calls() (all []string) {
	for _, of := range a {
		var types []string
		for _, input := range of.Inputs {
			types = append(types, input.Type)
		}
		if of.Type == "function" && !slices.ContainsFunc(types, func(t string) bool { return strings.HasPrefix(t, "tuple") }) {
			all = append(all, of.Name+"("+strings.Join(types, ",")+")")
		}
	}
	return all
}

// What is found in the code of the portal's own contracts is what their interfaces have, and nothing else.
func TestTheFunctionsFoundAreThoseOfTheInterface(t *testing.T) {
	for _, path := range []string{
		"gaia/contracts/artifacts/GaiaToken", "gaia/contracts/artifacts/GaiaSale", "gaia/contracts/artifacts/GaiaClaims",
		"gaia/contracts/artifacts/GaiaVesting", "network/contracts/artifacts/ValidatorStaking",
	} {
		t.Run(filepath.Base(path), func(t *testing.T) {
			var artefact struct {
				ABI     abi
				Runtime string
			}
			read(t, filepath.Join("../..", path+".json"), &artefact)
			code, there := of(decode(t, artefact.Runtime), nil), artefact.ABI.calls()
			for _, call := range there {
				if !code.Has(call) {
					t.Errorf("%s is not found", call)
				}
			}
			for _, trait := range code.Traits {
				for _, call := range trait.Found {
					if !slices.Contains(there, call) {
						t.Errorf("%s is found for %s, and the contract has it not", call, trait.Name)
					}
				}
				if trait.Present == nil || *trait.Present != (len(trait.Found) > 0) {
					t.Errorf("%s is %v, with %v found", trait.Name, trait.Present, trait.Found)
				}
			}
		})
	}
}

func TestWhatTheTokenCan(t *testing.T) {
	var artefact struct{ Runtime string }
	read(t, "../contracts/artifacts/GaiaToken.json", &artefact)
	code := of(decode(t, artefact.Runtime), nil)
	for name, want := range map[Name]bool{Mint: true, Burn: true, Pause: false, Upgrade: false, Seize: false, Block: false, Destroy: false} {
		if can := code.Can(name); can == nil || *can != want {
			t.Errorf("%s is %v, want %t", name, can, want)
		}
	}
	var names []string
	for _, standard := range code.Standards {
		names = append(names, standard.Name)
	}
	if want := []string{"ERC-20", "ERC-2612", "ERC-5267", "ERC-165"}; !slices.Equal(names, want) {
		t.Errorf("the standards are %v, want %v", names, want)
	}
}

// OpenZeppelin's proxies as they are published: what another's code can is not known, unless a slot says whose it is.
func TestProxies(t *testing.T) {
	proxies := map[string]string{}
	read(t, "testdata/openzeppelin-5.7.0.json", &proxies)
	if len(proxies) != 3 {
		t.Fatalf("there are %d proxies", len(proxies))
	}
	for name, text := range proxies {
		for i, slot := range slots {
			read := make([]Slot, len(slots))
			for j := range read {
				read[j].Name = slots[j]
			}
			if code := of(decode(t, text), read); code.Can(Upgrade) != nil || code.Can(Pause) != nil || code.Can(Seize) != nil ||
				!slices.Contains(code.Delegates, "DELEGATECALL") {
				t.Errorf("%s without a target: %+v", name, code)
			}
			read[i].Value = portal.Hash{31: 1}
			code := of(decode(t, text), read)
			if can := code.Can(Upgrade); can == nil || !*can || !slices.Contains(code.Traits[3].Found, slot) {
				t.Errorf("%s with something in %s: %+v", name, slot, code.Traits[3])
			}
			if code.Can(Pause) != nil {
				t.Errorf("%s can be paused: %v, and its target's functions are not known", name, *code.Can(Pause))
			}
		}
	}
}

func TestClones(t *testing.T) {
	target := strings.Repeat("ab", 20)
	for name, text := range map[string]string{
		"EIP-1167": "363d3d373d3d3d363d73" + target + "5af43d82803e903d91602b57fd5bf3", "EIP-7702": "ef0100" + target,
	} {
		code := of(decode(t, text), nil)
		if code.Clone == nil || !strings.EqualFold(code.Clone.String(), "0x"+target) || code.Can(Upgrade) != nil || code.Can(Mint) != nil ||
			code.Can(Destroy) != nil {
			t.Errorf("%s: %+v", name, code)
		}
	}
}

// dispatcher compares with the selectors, as solc writes it, and ends.
func dispatcher(calls ...string) []byte {
	code := []byte{0x5f, 0x35, 0x60, 0xe0, 0x1c}
	for _, call := range calls {
		of := selector(call)
		code = append(code, 0x80, 0x63)
		code = append(code, of[:]...)
		code = append(code, 0x14, 0x61, 0x00, 0x00, 0x57)
	}
	return append(code, 0x5f, 0x5f, 0xfd)
}

func TestEachTraitIsFoundByItsFunctions(t *testing.T) {
	for _, known := range functions {
		for _, call := range known.calls {
			code := of(dispatcher("totalSupply()", call), nil)
			for _, trait := range code.Traits {
				if trait.Present == nil || *trait.Present != (trait.Name == known.name) {
					t.Errorf("with %s, %s is %v", call, trait.Name, trait.Present)
				}
			}
		}
	}
}

func TestOnlyInstructionsThatCanBeReachedCount(t *testing.T) {
	pause := selector("pause()")
	push := append([]byte{0x63}, pause[:]...)
	metadata := append([]byte{0xa1, 0x63, 'a', 'b', 'c', 0x43, 0x5b, opDelegateCall, opSelfDestruct}, 0, 9)
	for _, row := range []struct {
		name                       string
		code                       []byte
		pauses, delegates, destroy bool
	}{
		{"in what is pushed", append([]byte{0x7f}, append(append(make([]byte, 0, 33), push...), make([]byte, 27)...)...), false, false, false},
		{"behind the end", append([]byte{0x00}, push...), false, false, false},
		{"where it can be jumped to", append([]byte{0x00, opJumpDest}, append(push, opSelfDestruct)...), true, false, true},
		{"in the metadata", append([]byte{0x00}, metadata...), false, false, false},
		{"before the metadata", append([]byte{opDelegateCall, 0x00}, metadata...), false, true, false},
		{"cut short", push[:3], false, false, false},
		{"after a jump that may not be taken", append([]byte{0x57}, opDelegateCall), false, true, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			code := of(row.code, nil)
			met := walk(row.code)
			if code.Has("pause()") != row.pauses || (len(code.Delegates) > 0) != row.delegates || met.opcodes[opSelfDestruct] != row.destroy {
				t.Errorf("%+v", code)
			}
		})
	}
}
