package devnet

import (
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalchain/devnet"
)

func TestFirstSupply(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "0")
	contract := gaiatoken.NewGaiaToken()
	instance := contract.Instance(chain.Client, chain.Contract(token))
	reading := &bind.CallOpts{Context: t.Context()}

	paidIn := map[common.Address]int64{chain.Contract(saleName): saleHardCap, chain.Contract(claimsName): 224_050,
		chain.Contract(vestingName): 1_212_000}
	wanted := map[common.Address]int64{treasury().Address: treasuryGAIA, devnet.Faucet().Address: faucetGAIA}
	for contract, amount := range paidIn {
		wanted[contract] = amount
		wanted[treasury().Address] -= amount
	}
	for _, holder := range holders() {
		wanted[holder.Account.Address] = holder.Endowment
	}
	for holder, want := range wanted {
		balance, err := bind.Call(instance, reading, contract.PackBalanceOf(holder), contract.UnpackBalanceOf)
		if err != nil || balance.Cmp(devnet.Whole(want)) != 0 {
			t.Errorf("%s holds %v (%v), want %d whole GAIA", holder, balance, err, want)
		}
	}
	held := new(big.Int)
	minted := mints(t, chain)
	if own := len(wanted) - len(paidIn); len(minted) <= own {
		t.Errorf("%d addresses were given GAIA, want more than the area's own %d: residents of other areas too", len(minted), own)
	}
	for contract, amount := range paidIn { // by the treasury: nothing was created for them
		if minted[contract] != 0 {
			t.Errorf("%s was given GAIA, want it from the treasury", contract)
		}
		held.Add(held, devnet.Whole(amount))
	}
	for holder, count := range minted {
		balance, err := bind.Call(instance, reading, contract.PackBalanceOf(holder), contract.UnpackBalanceOf)
		if err != nil || count != 1 {
			t.Fatalf("%s was given GAIA %d times (%v), want once", holder, count, err)
		}
		held.Add(held, balance)
	}
	supply, err := bind.Call(instance, reading, contract.PackTotalSupply(), contract.UnpackTotalSupply)
	if err != nil || supply.Cmp(held) != 0 {
		t.Errorf("total supply %v (%v), want %v", supply, err, held)
	}
}

// mints counts, for each address, the transfers from nobody.
func mints(t *testing.T, chain devnet.Chain) map[common.Address]int {
	t.Helper()
	transferred := crypto.Keccak256Hash([]byte("Transfer(address,address,uint256)"))
	logs, err := chain.Client.FilterLogs(t.Context(), ethereum.FilterQuery{
		FromBlock: new(big.Int), Addresses: []common.Address{chain.Contract(token)}, Topics: [][]common.Hash{{transferred}, {{}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	counts := map[common.Address]int{}
	for _, log := range logs {
		counts[common.BytesToAddress(log.Topics[2][:])]++
	}
	return counts
}

func TestATransferLands(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "0")
	chain.Residents = holders()
	for range 20 { // a holder may choose itself, and then sends nothing
		for _, from := range chain.Residents {
			calls, err := acts(chain, from)[0].Decide(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if len(calls) == 0 {
				continue
			}
			before := balance(t, chain, from)
			if sent, err := from.Account.Perform(t.Context(), chain.Client, calls...); err != nil || sent != 1 {
				t.Fatalf("%d of 1 transactions landed: %v", sent, err)
			}
			if after := balance(t, chain, from); after.Cmp(before) >= 0 {
				t.Errorf("%s holds %v after %v", from.Name, after, before)
			}
			return
		}
	}
	t.Fatal("nobody found anything to do")
}

func balance(t *testing.T, chain devnet.Chain, of *devnet.Resident) *big.Int {
	t.Helper()
	held, err := chain.Token(token).Balance(t.Context(), of.Account.Address)
	if err != nil {
		t.Fatal(err)
	}
	return held
}
