package main_test

import (
	"bytes"
	"encoding/json"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/contracts/gaiaclaims"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalchain/merkle"
	"gaia.example/portal/sdk/go/portalchain/merkle/merkletest"
)

// answer is what npm @openzeppelin/merkle-tree says of a list.
type answer struct {
	Root   common.Hash     `json:"root"`
	Proofs [][]common.Hash `json:"proofs"`
}

func TestTreesAreThoseOfTheNpmPackage(t *testing.T) {
	var lists [][]merkle.Allocation
	for size := 1; size <= 33; size++ {
		lists = append(lists, merkletest.Random(size))
	}
	lists = append(lists, merkletest.Random(1_000))
	for i, theirs := range ask(t, lists) {
		list := lists[i]
		tree := treeOf(t, list)
		if tree.Root() != theirs.Root || tree.Len() != len(list) {
			t.Fatalf("the root of %d allocations is %s, want %s", len(list), tree.Root(), theirs.Root)
		}
		for nth, allocation := range list {
			proof := tree.Proof(nth)
			if !slices.Equal(proof, theirs.Proofs[nth]) {
				t.Fatalf("the proof of allocation %d of %d is %v, want %v", nth, len(list), proof, theirs.Proofs[nth])
			}
			if !merkle.Verify(theirs.Root, allocation, proof) {
				t.Fatalf("the proof of allocation %d of %d is refused", nth, len(list))
			}
		}
	}
}

func TestTheContractTakesTheProofsOfTheNpmPackageAndNoOthers(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "0")
	at, contract := chain.Contract("GaiaClaims"), gaiaclaims.NewGaiaClaims()
	lists := [][]merkle.Allocation{merkletest.Random(1), merkletest.Random(2), merkletest.Random(7), merkletest.Random(100)}
	for i, theirs := range ask(t, lists) {
		list := lists[i]
		for nth, allocation := range list[:min(len(list), 20)] {
			verify := func(a merkle.Allocation) bool {
				proof := make([][32]byte, len(theirs.Proofs[nth]))
				for i, node := range theirs.Proofs[nth] {
					proof[i] = node
				}
				input := contract.PackVerify(theirs.Root, new(big.Int).SetUint64(a.Index), a.Account, a.Amount, proof)
				output, err := chain.Client.CallContract(t.Context(), ethereum.CallMsg{To: &at, Data: input}, nil)
				if err != nil {
					t.Fatal(err)
				}
				accepted, err := contract.UnpackVerify(output)
				if err != nil {
					t.Fatal(err)
				}
				return accepted
			}
			if !verify(allocation) {
				t.Errorf("allocation %d of %d is refused", nth, len(list))
			}
			more, other := allocation, allocation
			more.Amount = new(big.Int).Xor(allocation.Amount, big.NewInt(1))
			other.Index++
			for _, wrong := range []merkle.Allocation{more, other} {
				if verify(wrong) || merkle.Verify(theirs.Root, wrong, theirs.Proofs[nth]) {
					t.Errorf("%+v is accepted with the proof of %+v", wrong, allocation)
				}
			}
		}
	}
}

func treeOf(t *testing.T, list []merkle.Allocation) *merkle.Tree {
	t.Helper()
	tree, err := merkle.New(merkletest.Rows(list))
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// ask runs the npm package once, over all lists.
func ask(t *testing.T, lists [][]merkle.Allocation) []answer {
	t.Helper()
	contracts := "contracts"
	node, err := exec.LookPath("node")
	if _, missing := os.Stat(filepath.Join(contracts, "node_modules", "@openzeppelin", "merkle-tree")); err != nil || missing != nil {
		t.Fatalf("The other implementation needs node and the installed packages: run make build once. (%v, %v)", err, missing)
	}
	var in, complaints bytes.Buffer
	for _, list := range lists {
		rows := make([][3]string, len(list))
		for i, a := range list {
			rows[i] = [3]string{strconv.FormatUint(a.Index, 10), a.Account.Hex(), a.Amount.String()}
		}
		if err := json.NewEncoder(&in).Encode(rows); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), node, filepath.Join(contracts, "tool", "merkle.mjs"))
	cmd.Stdin, cmd.Stderr = &in, &complaints
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, &complaints)
	}
	answers := make([]answer, len(lists))
	decoder := json.NewDecoder(bytes.NewReader(out))
	for i := range answers {
		if err := decoder.Decode(&answers[i]); err != nil {
			t.Fatalf("list %d: %v", i, err)
		}
	}
	return answers
}
