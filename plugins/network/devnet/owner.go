package devnet

import (
	"context"
	"net/http"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/devnet"
)

// delegatedFor is how long a resident's node is its owner's.
const delegatedFor = 300 * 24 * time.Hour

// take signs, with the wallet of a resident, that the machine that waits with that code is the resident's.
func take(ctx context.Context, account *devnet.Account, origin, code, name string) error {
	owner := devnet.NewVisitor(account, origin)
	if err := owner.SignIn(ctx); err != nil {
		return err
	}
	at := "/api/m/network/pairings/" + code
	var offered struct {
		Portal string         `json:"portal"`
		Node   portal.Address `json:"node"`
	}
	if err := owner.Do(ctx, http.MethodGet, at, nil, &offered); err != nil {
		return err
	}
	now := time.Now()
	d := node.Delegation{
		Portal: offered.Portal, Owner: portal.Address(account.Address), Node: offered.Node, Name: name,
		IssuedAt: uint64(now.Unix()), ExpiresAt: uint64(now.Add(delegatedFor).Unix()),
	}
	signature, err := account.Sign(common.Hash(d.TypedData(devnet.ChainID).Digest()))
	if err != nil {
		return err
	}
	return owner.Do(ctx, http.MethodPut, at, node.SignedDelegation{Delegation: d, Signature: signature}, nil)
}
