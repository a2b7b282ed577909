package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
)

const maxFaucetGAIA = 1_000_000

// faucet answers dev_faucet. It is safe for concurrent use.
type faucet struct {
	client  *ethclient.Client
	account *account
	token   common.Address
}

// gift is the answer of dev_faucet: the hashes of its transactions, all of them mined.
type gift struct {
	Transactions []common.Hash `json:"transactions"`
}

func newFaucet(client *ethclient.Client) *faucet {
	return &faucet{client: client, account: faucetAccount(), token: planned().Contracts.GaiaToken}
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
	balance, err := f.client.BalanceAt(ctx, to, nil)
	if err != nil {
		return gift{}, fmt.Errorf("read the native balance of %s: %w", to, err)
	}
	if coin := whole(1); balance.Cmp(coin) < 0 {
		if err := f.send(ctx, &sent, call{to: &to, value: coin}); err != nil {
			return gift{}, err
		}
	}
	transfer := gaiatoken.NewGaiaToken().PackTransfer(to, whole(int64(wholeGaia)))
	if err := f.send(ctx, &sent, call{to: &f.token, input: transfer}); err != nil {
		return gift{}, err
	}
	return sent, mined(ctx, f.client, sent.Transactions...)
}

func (f *faucet) send(ctx context.Context, sent *gift, call call) error {
	hash, err := f.account.send(ctx, f.client, call)
	if err != nil {
		return fmt.Errorf("send from the faucet: %w", err)
	}
	sent.Transactions = append(sent.Transactions, hash)
	return nil
}
