package nodes

import (
	"context"
	"net/http"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// Signed answers requests that a key signed, by the node protocol, for another part of the module. Whose key it is, that part finds out.
func (n *Nodes) Signed(do func(ctx context.Context, r *http.Request, by node.Signed) (any, error)) http.Handler {
	return n.signed(do)
}

// Owner of the node of a key. Not found where the key is no node's; a Refusal where the node may not speak: it was revoked or banned, or
// its delegation ended.
func (n *Nodes) Owner(ctx context.Context, key portal.Address) (owner portal.Address, found bool, err error) {
	r, err := find(ctx, n.db, key)
	if err != nil || r == nil {
		return owner, false, err
	}
	if err := r.taking(key); err != nil {
		return owner, true, err
	}
	return r.owner, true, r.inForce(n.clock())
}
