package main

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gaia.example/portal/sdk/go/portalchain/devnet"
)

// A chain that exists has the areas of its first start; one that is new comes with its contracts and its residents.
func TestAChainThatExistsTakesInANewArea(t *testing.T) {
	folder := t.TempDir()
	first, err := newPlan(areas()[:1])
	if err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	chain, err := openChain(t.Context(), folder, first, log)
	if err != nil {
		t.Fatal(err)
	}
	if err := first.deploy(t.Context(), first.on(chain.client), folder); err != nil {
		t.Fatal(err)
	}
	all := planned(t)
	if len(all.contracts) == len(first.contracts) || len(all.residents) == len(first.residents) {
		t.Fatal("the first area has everything: this test needs another")
	}
	if err := chain.close(); err != nil {
		t.Fatal(err)
	}

	p := start(t, folder, "--actors-per-minute", "0")
	p.deployedOnce(t)
	p.open(t)
}

// A chain whose contracts are not the areas' any more is refused in a sentence: what reads them would fail one by one.
func TestAChainWithOtherContractsIsRefused(t *testing.T) {
	folder := t.TempDir()
	p := start(t, folder, "--actors-per-minute", "0")
	p.terminate(t)
	file := filepath.Join(folder, deployedFile)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var calls map[string][]string
	if err := json.Unmarshal(text, &calls); err != nil || len(calls) != len(areas()) {
		t.Fatalf("%s, %v", text, err)
	}
	calls["network"][0] = strings.Repeat("0", 64)
	for what, change := range map[string]func() error{
		"of other contracts":          func() error { return write(file, calls) },
		"of which nobody knows which": func() error { return os.Remove(file) },
	} {
		if err := change(); err != nil {
			t.Fatal(err)
		}
		said, err := exec.Command(binary, "--addr", "127.0.0.1:0", "--data", folder).CombinedOutput()
		if err == nil || !bytes.Contains(said, []byte("are not those that this chain was made with: delete the folder "+folder)) {
			t.Errorf("a chain %s: %s, %v", what, said, err)
		}
	}
}

func TestWhatAreasBringIsOneWhole(t *testing.T) {
	token := devnet.Area{Name: "a", Contracts: []string{"T"}, Token: "T"}
	for name, row := range map[string]struct {
		areas []devnet.Area
		says  string
	}{
		"one area": {[]devnet.Area{token, {Name: "empty"}}, ""},
		"a contract twice": {[]devnet.Area{token, {Name: "b", Contracts: []string{"T"}}},
			"the area b brings the contract T, and so does another"},
		"a contract of the chain's own": {[]devnet.Area{token, {Name: "b", Contracts: []string{"Multicall3"}}},
			"the area b brings the contract Multicall3, and so does another"},
		"two tokens for the faucet": {[]devnet.Area{token, {Name: "b", Contracts: []string{"U"}, Token: "U"}},
			"the area b brings U for the faucet, which has T"},
		"no token for the faucet": {[]devnet.Area{{Name: "b", Contracts: []string{"U"}}},
			`no area deploys the token "" that the faucet gives`},
		"a token that is not among them": {[]devnet.Area{{Name: "b", Contracts: []string{"U"}, Token: "T"}},
			`no area deploys the token "T" that the faucet gives`},
		"an area that is there once more": {[]devnet.Area{{Name: "a"}, token}, "there are two areas a"},
	} {
		t.Run(name, func(t *testing.T) {
			said := ""
			if _, err := newPlan(row.areas); err != nil {
				said = err.Error()
			}
			if said != row.says {
				t.Errorf("says %q, want %q", said, row.says)
			}
		})
	}
}
