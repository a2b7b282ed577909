package chaintest

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi/abigen"
)

var update = flag.Bool("update", false, "write the binding instead of comparing it")

// Binding proves that the Go binding in the test's folder, <package>.go, is what the contract's committed artefact,
// ../artifacts/<contract>.json, generates. Together with the contracts package's verify script, which proves that the artefact is
// what the sources compile to, no binding can drift from its Solidity. `go test . -update` writes it anew.
func Binding(t *testing.T, contract string) {
	t.Helper()
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	pkg := filepath.Base(folder)
	generated := generate(t, filepath.Join("..", "artifacts", contract+".json"), contract, pkg)
	if *update {
		if err := os.WriteFile(pkg+".go", []byte(generated), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	committed, err := os.ReadFile(pkg + ".go")
	if err != nil {
		t.Fatal(err)
	}
	if string(committed) != generated {
		t.Errorf("%s.go is not what artifacts/%s.json generates: run this test with -update and commit", pkg, contract)
	}
}

func generate(t *testing.T, file, contract, pkg string) string {
	t.Helper()
	raw, err := os.ReadFile(file)
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
