package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/sdk/go/portalchain/devnet"
)

const maxFaucetGAIA = 1_000_000

// faucet answers dev_faucet. It is safe for concurrent use.
type faucet struct {
	chain   devnet.Chain
	account *devnet.Account
	token   devnet.Token
}

// gift is the answer of dev_faucet: the hashes of its transactions, all of them mined.
type gift struct {
	Transactions []common.Hash `json:"transactions"`
}

func newFaucet(p plan, chain devnet.Chain) *faucet {
	return &faucet{chain: chain, account: p.faucet, token: chain.Token(p.token)}
}

// Faucet sends whole GAIA, 1 to 1,000,000 of it, and one native coin to an address that has less than one. It answers
// when both are mined.
func (f *faucet) Faucet(ctx context.Context, to common.Address, wholeGaia uint64) (gift, error) {
	if to == (common.Address{}) {
		return gift{}, errors.New("the faucet needs an address to send to")
	}
	if wholeGaia < 1 || wholeGaia > maxFaucetGAIA {
		return gift{}, fmt.Errorf("the faucet sends 1 to %d GAIA at a time", maxFaucetGAIA)
	}
	var sent gift
	balance, err := f.chain.Client.BalanceAt(ctx, to, nil)
	if err != nil {
		return gift{}, fmt.Errorf("read the native balance of %s: %w", to, err)
	}
	if coin := devnet.Whole(1); balance.Cmp(coin) < 0 {
		if err := f.send(ctx, &sent, devnet.Call{To: &to, Value: coin}); err != nil {
			return gift{}, err
		}
	}
	if err := f.send(ctx, &sent, f.token.Transfer(to, devnet.Whole(int64(wholeGaia)))); err != nil {
		return gift{}, err
	}
	return sent, devnet.Mined(ctx, f.chain.Client, sent.Transactions...)
}

func (f *faucet) send(ctx context.Context, sent *gift, call devnet.Call) error {
	hash, err := f.account.Send(ctx, f.chain.Client, call)
	if err != nil {
		return fmt.Errorf("send from the faucet: %w", err)
	}
	sent.Transactions = append(sent.Transactions, hash)
	return nil
}
