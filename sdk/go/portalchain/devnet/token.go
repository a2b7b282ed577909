package devnet

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/params"

	"gaia.example/portal/sdk/go/portalchain/erc20"
)

// Token is an ERC-20 with 18 decimals.
type Token struct {
	client  *ethclient.Client
	address common.Address
}

var contract = erc20.NewERC20()

// Transfer sends an amount, in the token's smallest unit, to an address.
func (t Token) Transfer(to common.Address, amount *big.Int) Call {
	return t.call(contract.PackTransfer(to, amount))
}

// Approve allows a contract to take an amount.
func (t Token) Approve(spender common.Address, amount *big.Int) Call {
	return t.call(contract.PackApprove(spender, amount))
}

// Balance is what an address holds now.
func (t Token) Balance(ctx context.Context, of common.Address) (*big.Int, error) {
	call := t.BalanceOf(of)
	answer, err := t.client.CallContract(ctx, ethereum.CallMsg{To: call.To, Data: call.Input}, nil)
	if err != nil {
		return nil, fmt.Errorf("read the balance of %s: %w", of, err)
	}
	balance, err := contract.UnpackBalanceOf(answer)
	if err != nil {
		return nil, fmt.Errorf("read the balance of %s that %s answers: %w", of, t.address, err)
	}
	return balance, nil
}

// BalanceOf is the call that asks for a balance.
func (t Token) BalanceOf(of common.Address) Call { return t.call(contract.PackBalanceOf(of)) }

func (t Token) call(input []byte) Call { return Call{To: &t.address, Input: input} }

// Whole gives n coins or whole tokens in their smallest unit; both have 18 decimals.
func Whole(n int64) *big.Int {
	return new(big.Int).Mul(big.NewInt(n), big.NewInt(params.Ether))
}

// Portion gives between least and most thousandths of an amount, rounded down to a whole coin or token.
func Portion(of *big.Int, least, most int64) *big.Int {
	thousandths := least + rand.Int64N(most-least+1)
	part := new(big.Int).Mul(of, big.NewInt(thousandths))
	part.Div(part, big.NewInt(1000))
	return part.Sub(part, new(big.Int).Rem(part, Whole(1)))
}
