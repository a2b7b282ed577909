package merkle_test

import (
	"errors"
	"math/big"
	"runtime"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/sdk/go/portalchain/merkle"
	"gaia.example/portal/sdk/go/portalchain/merkle/merkletest"
)

func TestAProofIsOfItsAllocationAlone(t *testing.T) {
	for size := 1; size <= 33; size++ {
		list := merkletest.Random(size)
		tree, err := merkle.New(merkletest.Rows(list))
		if err != nil {
			t.Fatal(err)
		}
		for nth, allocation := range list {
			proof := tree.Proof(nth)
			if !merkle.Verify(tree.Root(), allocation, proof) {
				t.Errorf("the proof of allocation %d of %d is refused", nth, size)
			}
			allocation.Index++
			if merkle.Verify(tree.Root(), allocation, proof) {
				t.Errorf("the proof of allocation %d of %d is taken for another index", nth, size)
			}
		}
	}
}

func TestAListThatCannotBeHasNoTree(t *testing.T) {
	for name, amount := range map[string]*big.Int{"no amount": nil, "less than nothing": big.NewInt(-1),
		"too much": new(big.Int).Lsh(big.NewInt(1), 256)} {
		if tree, err := merkle.New(merkletest.Rows([]merkle.Allocation{{Account: common.Address{1}, Amount: amount}})); err == nil {
			t.Errorf("%s: the root is %s, want an error", name, tree.Root())
		}
	}
	list := merkletest.Random(100)
	list[99].Index = 64
	if _, err := merkle.New(merkletest.Rows(list)); err == nil || err.Error() != "index 64 occurs twice" {
		t.Errorf("a list with an index twice: %v", err)
	}
	list = merkletest.Random(3)
	list[1].Account = common.Address{}
	if _, err := merkle.New(merkletest.Rows(list)); err == nil || !strings.Contains(err.Error(), "allocation 1 is of nobody") {
		t.Errorf("a list with an allocation of nobody: %v", err)
	}
	if tree, err := merkle.New(merkletest.Rows(nil)); err == nil {
		t.Errorf("an empty list has the root %s, want an error", tree.Root())
	}
	broken := errors.New("line 2 is no row")
	_, err := merkle.New(func(yield func(merkle.Allocation, error) bool) {
		_ = yield(merkletest.Random(1)[0], nil) && yield(merkle.Allocation{}, broken)
	})
	if !errors.Is(err, broken) {
		t.Errorf("a list that breaks off: %v, want %v", err, broken)
	}
}

// BenchmarkAMillionAllocations tells the time and, as peak-MB, the heap that was asked of the system while the tree was made of a list that
// is read row by row.
func BenchmarkAMillionAllocations(b *testing.B) {
	amount := big.NewInt(1e18)
	for b.Loop() {
		var most uint64
		tree, err := merkle.New(func(yield func(merkle.Allocation, error) bool) {
			account := common.Address{19: 1}
			for i := range uint64(1_000_000) {
				account[0], account[1], account[2] = byte(i), byte(i>>8), byte(i>>16)
				if !yield(merkle.Allocation{Index: i, Account: account, Amount: amount}, nil) {
					return
				}
				if i%100_000 == 0 {
					most = max(most, heap())
				}
			}
		})
		if err != nil || tree.Len() != 1_000_000 {
			b.Fatal(err)
		}
		b.ReportMetric(float64(max(most, heap()))/1e6, "peak-MB")
	}
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapSys
}
