package devnet

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/contracts/gaiaclaims"
	"gaia.example/portal/plugins/gaia/lists"
	"gaia.example/portal/sdk/go/portalchain/devnet"
	"gaia.example/portal/sdk/go/portalchain/merkle"
)

const (
	// campaignGrace is how long a late claim still counts.
	campaignGrace = 14 * 24 * time.Hour
	// createGas is enough for a campaign or a schedule with its words.
	createGas = 500_000
)

// campaign is one that is on the chain from its first block on; its number is its place.
type campaign struct {
	title    string
	duration time.Duration // from the chain's beginning
	text     []byte        // the list as it was published
	rows     []lists.Row
	tree     *merkle.Tree
}

// campaigns are few and small; who needs them reads them anew.
func campaigns() []campaign {
	return []campaign{
		newCampaign("Early holders", 60*24*time.Hour, "early-holders.csv"),
		newCampaign("First validators", 30*24*time.Hour, "first-validators.csv"),
	}
}

// newCampaign panics where the list is not as it should be: it is in the sources.
func newCampaign(title string, duration time.Duration, file string) campaign {
	c := campaign{title: title, duration: duration, text: lists.Named(file)}
	for row, err := range lists.Read(bytes.NewReader(c.text)) {
		if err != nil {
			panic(fmt.Sprintf("read %s: %v", file, err))
		}
		c.rows = append(c.rows, row)
	}
	var err error
	c.tree, err = merkle.New(func(yield func(merkle.Allocation, error) bool) {
		for _, r := range c.rows {
			if !yield(r.Allocation, nil) {
				return
			}
		}
	})
	if err != nil {
		panic(err)
	}
	return c
}

func (c campaign) total() *big.Int {
	total := new(big.Int)
	for _, r := range c.rows {
		total.Add(total, r.Amount)
	}
	return total
}

func (c campaign) proof(nth int) (proof [][32]byte) {
	for _, node := range c.tree.Proof(nth) {
		proof = append(proof, node)
	}
	return proof
}

func claims(chain devnet.Chain) (*gaiaclaims.GaiaClaims, contract) {
	binding, address := gaiaclaims.NewGaiaClaims(), chain.Contract(claimsName)
	return binding, contract{address, binding.Instance(chain.Client, address)}
}

func createClaims(chain devnet.Chain) devnet.Call {
	// campaigns open with the chain
	arguments := gaiaclaims.NewGaiaClaims().PackConstructor(chain.Contract(token), treasury().Address, big.NewInt(adminDelay), 0)
	return devnet.Creation(gaiaclaims.GaiaClaimsMetaData.Bin, arguments)
}

// openCampaigns makes them with all the GAIA that their lists promise.
func openCampaigns(chain devnet.Chain) (calls []devnet.Call) {
	binding, at := claims(chain)
	all := new(big.Int)
	for _, c := range campaigns() {
		all.Add(all, c.total())
		calls = append(calls, at.during(createGas, binding.PackCreate(gaiaclaims.GaiaClaimsTerms{
			Root: c.tree.Root(), Total: c.total(), Duration: uint64(c.duration.Seconds()), Grace: uint64(campaignGrace.Seconds()),
			Title: c.title, ListHash: sha256.Sum256(c.text),
		})))
	}
	approval := chain.Token(token).Approve(at.address, all)
	approval.Gas = 100_000
	calls = append([]devnet.Call{approval}, calls...)
	return append(calls, at.during(100_000, binding.PackGrantRole(role("PUBLISHER_ROLE"), visitors[0])))
}

// claim is of the first allocation of theirs that is open and not claimed.
func claim(ctx context.Context, chain devnet.Chain, who common.Address) ([]devnet.Call, error) {
	binding, at := claims(chain)
	for id, c := range campaigns() {
		for nth, r := range c.rows {
			if r.Account != who {
				continue
			}
			number, index := big.NewInt(int64(id)), new(big.Int).SetUint64(r.Index)
			claimed, err := bind.Call(at.instance, reading(ctx), binding.PackIsClaimed(number, index), binding.UnpackIsClaimed)
			if err != nil {
				return nil, err
			}
			state, err := bind.Call(at.instance, reading(ctx), binding.PackCampaign(number), binding.UnpackCampaign)
			if err != nil {
				return nil, err
			}
			if ended := !time.Now().Before(time.Unix(int64(state.EndsAt), 0)); claimed || state.Over || ended {
				continue
			}
			return []devnet.Call{at.call(binding.PackClaim(number, index, r.Amount, who, c.proof(nth)))}, nil
		}
	}
	return nil, nil
}
