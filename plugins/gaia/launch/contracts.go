package launch

import (
	"context"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/plugins/gaia/bytecode"
	"gaia.example/portal/plugins/gaia/powers"
	"gaia.example/portal/sdk/go/portal"
)

// Contract is one that this module reads.
type Contract struct {
	Name    string          `json:"name"`
	Address *portal.Address `json:"address"` // null where none is configured on this chain
	// Reading is what it answered when it was asked for one of its figures; null where it answered nothing: there is no such contract.
	Reading *Reading `json:"reading"`
	Code    *Code    `json:"code"` // null where there is none, or it is not read yet
}

// Reading is a call of a contract and its answer, at the block of the whole.
type Reading struct {
	Call   string        `json:"call"`
	Data   hexutil.Bytes `json:"data"`
	Answer string        `json:"answer"` // decimal
}

// Code is what the contract's code says of whether it can be exchanged, at a block of its own: it is read once a minute.
type Code struct {
	AsOf        portal.Block `json:"asOf"`
	Hash        portal.Hash  `json:"hash"`
	Upgradeable *bool        `json:"upgradeable"` // null: unknown
}

// withCodes are the contracts with their codes, where these are read.
func withCodes(all []Contract, codes *powers.Codes) []Contract {
	if codes == nil {
		return all
	}
	all = slices.Clone(all)
	for i, contract := range all {
		if code := codes.Of[contract.Name]; code != nil {
			all[i].Code = &Code{AsOf: codes.AsOf, Hash: code.Hash, Upgradeable: code.Can(bytecode.Upgrade)}
		}
	}
	return all
}

// Names of the contracts, as the manifest has them.
const (
	tokenName   = "GaiaToken"
	saleName    = "GaiaSale"
	claimsName  = "GaiaClaims"
	vestingName = "GaiaVesting"
	stakingName = "ValidatorStaking"
)

// asked is what each contract has that answers a number, in the order in which they are shown. What is there answers; what is not, does
// not.
var asked = []struct{ name, call string }{
	{tokenName, "totalSupply()"},
	{saleName, "sold()"},
	{claimsName, "notice()"},
	{vestingName, "held()"},
	{stakingName, "totalStaked()"},
}

const countOfValidators = "validatorCount()"

// onChain is what the contracts say at one block.
type onChain struct {
	asOf       portal.Block
	contracts  []Contract
	validators *Reading // nil where nothing answers
}

// readContracts asks all of them at that block.
func readContracts(ctx context.Context, chain portal.Chain, asOf portal.Block) (*onChain, error) {
	read := &onChain{asOf: asOf}
	for _, of := range asked {
		contract := Contract{Name: of.name}
		address, err := chain.Contract(ctx, of.name)
		if portal.CodeOf(err) == portal.NotFound {
			read.contracts = append(read.contracts, contract)
			continue
		}
		if err != nil {
			return nil, err
		}
		contract.Address = &address
		if contract.Reading, err = ask(ctx, chain, address, of.call, asOf.Number); err != nil {
			return nil, err
		}
		if of.name == stakingName {
			if read.validators, err = ask(ctx, chain, address, countOfValidators, asOf.Number); err != nil {
				return nil, err
			}
		}
		read.contracts = append(read.contracts, contract)
	}
	return read, nil
}

// ask calls what answers one number. Nil: there is nothing at the address, or something else.
func ask(ctx context.Context, chain portal.Chain, address portal.Address, call string, block uint64) (*Reading, error) {
	data := crypto.Keccak256([]byte(call))[:4]
	output, _, err := chain.Call(ctx, address, data, block)
	const word = 32
	if portal.CodeOf(err) == portal.Invalid || err == nil && len(output) != word { // it reverts, or there is no code
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &Reading{Call: call, Data: data, Answer: new(big.Int).SetBytes(output).String()}, nil
}

// answers is what the contract of that name answered; nil where it did not.
func (o *onChain) answers(name string) *Reading {
	for _, contract := range o.contracts {
		if contract.Name == name {
			return contract.Reading
		}
	}
	return nil
}
