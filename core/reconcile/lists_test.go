package reconcile

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/csv"
	"math/big"
	"slices"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
)

// lists are those that were published of the campaigns, by their hashes; of some, nobody has brought any.
func (v *visitor) lists(b *books) map[common.Hash]*published {
	v.t.Helper()
	all := map[common.Hash]*published{}
	for _, e := range b.sheet(v.head()).named("GaiaClaims", "CampaignCreated") {
		hash := hashOf(e.args["listHash"])
		reply := v.browser.Get("/api/m/gaia/claim/lists/" + hash.Hex())
		if reply.Status == 404 {
			continue
		}
		if sha256.Sum256([]byte(reply.Body)) != hash {
			v.t.Errorf("the list that is answered as %s has another SHA-256", hash)
		}
		all[hash] = v.publish(reply.Body)
	}
	return all
}

func hashOf(arg any) common.Hash {
	bytes, _ := arg.([32]byte)
	return bytes
}

// publish reads a list: account, amount in whole GAIA, reason.
func (v *visitor) publish(text string) *published {
	v.t.Helper()
	records, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	check(v.t, err)
	p := &published{}
	for _, record := range records[1:] {
		amount, ok := new(big.Rat).SetString(record[1])
		if !ok {
			v.t.Fatalf("the list has the amount %q", record[1])
		}
		wei := amount.Mul(amount, new(big.Rat).SetInt(gaia))
		p.rows = append(p.rows, allocation{common.HexToAddress(record[0]), wei.Num(), record[2]})
	}
	p.grow()
	return p
}

// published is a list of allocations as anybody can read it.
type published struct {
	rows  []allocation
	nodes []common.Hash // of the tree: 0 is the root, the children of n are 2n + 1 and 2n + 2
	place []int         // of each row's leaf
}

type allocation struct {
	account common.Address
	amount  *big.Int
	reason  string
}

// grow makes the tree that OpenZeppelin's merkle-tree makes of ["uint256", "address", "uint256"].
func (p *published) grow() {
	leaves := make([]common.Hash, len(p.rows))
	order := make([]int, len(p.rows))
	for nth, row := range p.rows {
		var index [32]byte
		binary.BigEndian.PutUint64(index[24:], uint64(nth))
		inner := crypto.Keccak256(index[:], common.LeftPadBytes(row.account[:], 32), common.LeftPadBytes(row.amount.Bytes(), 32))
		leaves[nth], order[nth] = crypto.Keccak256Hash(inner), nth
	}
	slices.SortFunc(order, func(a, b int) int { return leaves[a].Cmp(leaves[b]) })
	p.nodes, p.place = make([]common.Hash, 2*len(leaves)-1), make([]int, len(leaves))
	for rank, nth := range order {
		p.place[nth] = len(p.nodes) - 1 - rank
		p.nodes[p.place[nth]] = leaves[nth]
	}
	for n := len(leaves) - 2; n >= 0; n-- {
		low, high := p.nodes[2*n+1], p.nodes[2*n+2]
		if low.Cmp(high) > 0 {
			low, high = high, low
		}
		p.nodes[n] = crypto.Keccak256Hash(low[:], high[:])
	}
}

func (p *published) proof(nth int) (proof []any) {
	proof = []any{}
	for at := p.place[nth]; at > 0; at = (at - 1) / 2 {
		sibling := at + 1
		if at%2 == 0 {
			sibling = at - 1
		}
		proof = append(proof, p.nodes[sibling])
	}
	return proof
}

// json is what is told of the list; nil where nobody has brought it.
func (p *published) json() any {
	if p == nil {
		return nil
	}
	type tally struct {
		reason      string
		n           int
		least, most *big.Int
	}
	var reasons []*tally
	total := new(big.Int)
	for _, row := range p.rows {
		total.Add(total, row.amount)
		at := slices.IndexFunc(reasons, func(t *tally) bool { return t.reason == row.reason })
		if at < 0 {
			at, reasons = len(reasons), append(reasons, &tally{row.reason, 0, row.amount, row.amount})
		}
		t := reasons[at]
		t.n++
		if row.amount.Cmp(t.least) < 0 {
			t.least = row.amount
		}
		if row.amount.Cmp(t.most) > 0 {
			t.most = row.amount
		}
	}
	slices.SortFunc(reasons, func(a, b *tally) int {
		return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.reason, b.reason))
	})
	return map[string]any{
		"root": p.nodes[0], "allocations": len(p.rows), "total": total.String(),
		"reasons": list(reasons[:min(len(reasons), 20)], func(t *tally) any {
			return map[string]any{"reason": t.reason, "allocations": t.n, "least": t.least.String(), "most": t.most.String()}
		}),
	}
}
