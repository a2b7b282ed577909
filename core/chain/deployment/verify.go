package deployment

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/core"
)

// Creation is how the transaction that created a contract compares with an artefact. The code says nothing about storage: other
// creation code can leave the same code behind with roles, purchases or terms that the artefact's constructor never writes.
type Creation string

const (
	// Proven is a transaction of the artefact's own bytecode with its constructor's arguments, and nothing else.
	Proven Creation = "proven"
	// Unknown is that no transaction was named.
	Unknown Creation = "unknown"
	// Other is a transaction that created something else, or with other arguments than the report says.
	Other Creation = "other"
)

// Checked is one contract at one address.
type Checked struct {
	Contract    string       `json:"contract"`
	Address     core.Address `json:"address"`
	Transaction *core.Hash   `json:"transaction"` // that created it, where it is known
	Encoded     string       `json:"encoded"`     // its constructor's arguments, in hex; those of a report have to be the real ones
	Match       Match        `json:"match"`
	Creation    Creation     `json:"creation"`
	Values      []Value      `json:"values"` // that its constructor wrote into the code
}

// ReadReport reads the contracts of a deployment's report.
func ReadReport(file string) ([]Checked, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var report Report
	if err := json.Unmarshal(text, &report); err != nil {
		return nil, fmt.Errorf("read the report %s: %w", file, err)
	}
	var all []Checked
	for _, each := range report.Contracts {
		all = append(all, Checked{Contract: each.Contract, Address: each.Address, Transaction: each.Transaction, Encoded: each.Encoded})
	}
	return all, nil
}

// Verify compares the code at the addresses now, and how it was created, with the artefacts in the folders.
func Verify(ctx context.Context, url string, folders []string, contracts []Checked) ([]Checked, error) {
	client, err := ethclient.DialContext(ctx, url)
	if err != nil {
		return nil, redacted(url, fmt.Errorf("connect to the endpoint: %w", err))
	}
	defer client.Close()
	chain, err := client.ChainID(ctx)
	if err != nil {
		return nil, redacted(url, fmt.Errorf("read the chain's id: %w", err))
	}
	var all []Checked
	for _, each := range contracts {
		a, err := readArtefact(folders, each.Contract)
		if err != nil {
			return nil, err
		}
		code, err := client.CodeAt(ctx, common.Address(each.Address), nil)
		if err != nil {
			return nil, redacted(url, fmt.Errorf("read the code of %s at %s: %w", each.Contract, each.Address, err))
		}
		each.Match, each.Values = a.compare(code)
		if !ownValues(each, chain) {
			each.Match = Different
		}
		if each.Creation, err = a.creation(ctx, client, &each); err != nil {
			return nil, redacted(url, fmt.Errorf("read how %s was created: %w", each.Contract, err))
		}
		all = append(all, each)
	}
	return all, nil
}

// ownValues reports whether the address and the chain that OpenZeppelin's EIP712 wrote into the code are these.
func ownValues(c Checked, chain *big.Int) bool {
	for _, v := range c.Values {
		if v.Name == "_cachedThis" && v.Value != common.Address(c.Address).Hex() || v.Name == "_cachedChainId" && v.Value != chain.String() {
			return false
		}
	}
	return true
}

func (a *artefact) creation(ctx context.Context, client *ethclient.Client, c *Checked) (Creation, error) {
	if c.Transaction == nil {
		return Unknown, nil
	}
	hash := common.Hash(*c.Transaction)
	tx, pending, err := client.TransactionByHash(ctx, hash)
	if errors.Is(err, ethereum.NotFound) || err == nil && pending {
		return Other, nil
	}
	if err != nil {
		return "", err
	}
	receipt, err := client.TransactionReceipt(ctx, hash)
	if err != nil {
		return "", err
	}
	input := tx.Data()
	if tx.To() != nil || receipt.Status != types.ReceiptStatusSuccessful || receipt.ContractAddress != common.Address(c.Address) ||
		!bytes.HasPrefix(input, a.Bytecode) {
		return Other, nil
	}
	arguments := input[len(a.Bytecode):]
	// The arguments have to be the report's; without a report they have to decode to the last byte, so that nothing is hidden after them.
	if c.Encoded != "" && c.Encoded != hexutil.Encode(arguments) {
		return Other, nil
	}
	values, err := a.abi.Constructor.Inputs.Unpack(arguments)
	if err != nil {
		return Other, nil //nolint:nilerr // that they are no arguments is the answer
	}
	if packed, err := a.abi.Constructor.Inputs.Pack(values...); err != nil || !bytes.Equal(packed, arguments) {
		return Other, nil //nolint:nilerr // as above
	}
	c.Encoded = hexutil.Encode(arguments)
	return Proven, nil
}
