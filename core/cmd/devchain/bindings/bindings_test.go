package bindings

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi/abigen"
)

var update = flag.Bool("update", false, "write the bindings instead of comparing them")

func TestBindingsAreWhatTheArtefactsGenerate(t *testing.T) {
	plugins := filepath.Join("..", "..", "..", "..", "plugins")
	for _, binding := range []struct{ contract, folder, file string }{
		{"GaiaToken", filepath.Join(plugins, "gaia", "contracts"), "gaiatoken/gaiatoken.go"},
		{"ValidatorStaking", filepath.Join(plugins, "network", "contracts"), "staking/staking.go"},
	} {
		t.Run(binding.contract, func(t *testing.T) {
			file := filepath.Join(binding.folder, filepath.FromSlash(binding.file))
			generated := generate(t, binding.folder, binding.contract, filepath.Base(filepath.Dir(file)))
			if *update {
				if err := os.WriteFile(file, []byte(generated), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			committed, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if string(committed) != generated {
				t.Errorf("%s is not what artifacts/%s.json generates: run this test with -update and commit", file, binding.contract)
			}
		})
	}
}

func generate(t *testing.T, folder, contract, pkg string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(folder, "artifacts", contract+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var artefact struct {
		ABI      json.RawMessage `json:"abi"`
		Bytecode string          `json:"bytecode"`
	}
	if err := json.Unmarshal(raw, &artefact); err != nil {
		t.Fatal(err)
	}
	code, err := abigen.BindV2([]string{contract}, []string{string(artefact.ABI)}, []string{artefact.Bytecode}, pkg, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return code
}
