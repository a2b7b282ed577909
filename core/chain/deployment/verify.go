package deployment

import (
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/core"
)

// Checked is one contract at one address.
type Checked struct {
	Contract string       `json:"contract"`
	Address  core.Address `json:"address"`
	Match    Match        `json:"match"`
	Values   []Value      `json:"values"` // that its constructor wrote into the code
}

// Verify compares what stands at the addresses now with the artefacts in the folders.
func Verify(ctx context.Context, url string, folders []string, contracts []Checked) ([]Checked, error) {
	client, err := ethclient.DialContext(ctx, url)
	if err != nil {
		return nil, fmt.Errorf("connect to the endpoint: %w", err)
	}
	defer client.Close()
	var all []Checked
	for _, each := range contracts {
		a, err := readArtefact(folders, each.Contract)
		if err != nil {
			return nil, err
		}
		code, err := client.CodeAt(ctx, common.Address(each.Address), nil)
		if err != nil {
			return nil, fmt.Errorf("read the code of %s at %s: %w", each.Contract, each.Address, err)
		}
		each.Match, each.Values = a.compare(code)
		all = append(all, each)
	}
	return all, nil
}
