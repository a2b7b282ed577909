package token

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
)

// codeless answers no code until it is told to.
type codeless struct {
	*chaintest.Reader

	tells atomic.Bool
}

func (c *codeless) Code(ctx context.Context, of portal.Address, block uint64) ([]byte, portal.Block, error) {
	if !c.tells.Load() {
		return nil, portal.Block{}, portal.Errorf(portal.Unavailable, "The endpoint does not tell codes.")
	}
	return c.Reader.Code(ctx, of, block)
}

// A code that cannot be read leaves the other facts, and is there as soon as it can be.
func TestACodeThatCannotBeReadFailsAlone(t *testing.T) {
	chain := &codeless{Reader: chaintest.Read(chaintest.DevChain(t, "--actors-per-minute", "0"))}
	token, h := run(t, chain, open(t))
	facts := next(t, h.facts)
	if facts.CodeProblem == nil || facts.Code != nil || facts.Mintable != nil || facts.TotalSupply == "0" || facts.Holders == nil {
		t.Fatalf("without the code the facts are %+v", facts)
	}
	chain.tells.Store(true)
	// Another process that has the same facts has no failure that it remembers for a moment.
	other := New(h.host(), open(t))
	other.facts.Store(facts)
	other.at.Store(token.at.Load())
	var answer Answer
	if status := get(t, other, "/token", &answer); status != http.StatusOK || answer.CodeProblem != nil || answer.Code == nil ||
		answer.Mintable == nil || !*answer.Mintable {
		t.Errorf("%d: %+v", status, answer.Facts)
	}
}
