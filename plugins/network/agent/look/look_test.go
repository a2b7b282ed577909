package look

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"gaia.example/portal/plugins/network/contracts/staking"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// endpoint answers as a node of the chain: at block 9, with 500 wei bonded after each block.
func endpoint(t *testing.T) Endpoint {
	t.Helper()
	contract := portal.Address{5}
	selector := "0x" + hex.EncodeToString(staking.NewValidatorStaking().PackTotalStaked())
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var call struct {
			Method string
			Params []json.RawMessage
		}
		if err := json.NewDecoder(r.Body).Decode(&call); err != nil {
			t.Error(err)
		}
		answer := `"0x9"`
		if call.Method == "eth_call" {
			var to struct{ To, Data string }
			if err := json.Unmarshal(call.Params[0], &to); err != nil || to.To != contract.String() || to.Data != selector {
				t.Errorf("the call is %s, %v; want %s of %s", call.Params[0], err, selector, contract)
			}
			answer = fmt.Sprintf(`"0x%064x"`, 500)
		}
		fmt.Fprintf(w, `{"jsonrpc":"2.0","id":1,"result":%s}`, answer)
	}))
	t.Cleanup(server.Close)
	return Endpoint{URL: server.URL, Staking: contract}
}

func TestAFigureOfTheChainIsLookedUp(t *testing.T) {
	l := Looker{Figures: endpoint(t)}
	claim := &node.Claim{Type: node.ClaimChain, Figure: node.FigureStaked, Block: 7, Least: "500"}
	if f, err := l.Look(t.Context(), claim); err != nil || !f.Holds || f.Score != node.Whole {
		t.Errorf("it is %+v, %v", f, err)
	}
	claim.Least = "501"
	if f, err := l.Look(t.Context(), claim); err != nil || f.Holds || f.Score != 0 || !strings.Contains(f.Reason, "500 wei") {
		t.Errorf("what is not so is %+v, %v", f, err)
	}
	claim.Block = 10
	if _, err := l.Look(t.Context(), claim); !errors.Is(err, ErrAhead) {
		t.Errorf("a block that is to come: %v", err)
	}
	if _, err := (Looker{}).Look(t.Context(), claim); !errors.Is(err, ErrNothing) {
		t.Errorf("without an endpoint: %v", err)
	}
	if _, err := l.Look(t.Context(), nil); !errors.Is(err, ErrNothing) {
		t.Errorf("without a claim: %v", err)
	}
}

func TestAnAddressIsProbed(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	claim := &node.Claim{Type: node.ClaimReach, URL: server.URL, Up: true, Within: 30_000}
	l := Looker{Local: true}
	f, err := l.Look(t.Context(), claim)
	if err != nil || !f.Holds || f.Score != node.Whole || !strings.Contains(f.Reason, "3 times") {
		t.Errorf("what answers is %+v, %v", f, err)
	}
	// A signal does not make a validator ask in its own network.
	if _, err := (Looker{}).Look(t.Context(), claim); !errors.Is(err, ErrNothing) {
		t.Errorf("an address of this machine: %v", err)
	}
	if _, err := (Looker{}).Look(t.Context(), &node.Claim{Type: node.ClaimReach,
		URL: strings.Replace(server.URL, "http:", "https:", 1)}); !errors.Is(err, ErrNothing) {
		t.Errorf("an address of this machine by https: %v", err)
	}
	server.Close()
	if f, err = l.Look(t.Context(), claim); err != nil || f.Holds || f.Score != 0 || !strings.Contains(f.Reason, "no answer") {
		t.Errorf("what does not answer is %+v, %v", f, err)
	}
	claim.Up, claim.Within = false, 0
	if f, err = l.Look(t.Context(), claim); err != nil || !f.Holds {
		t.Errorf("that it does not answer is %+v, %v", f, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := l.Look(ctx, claim); !errors.Is(err, context.Canceled) {
		t.Errorf("who stops finds %v", err)
	}
}

func TestTheEndpointsNumbers(t *testing.T) {
	e := endpoint(t)
	head, err := e.Head(t.Context())
	if err != nil || head != 9 {
		t.Errorf("the head is %d, %v", head, err)
	}
	staked, err := e.Staked(t.Context(), 3)
	if err != nil || staked.Cmp(big.NewInt(500)) != 0 {
		t.Errorf("bonded are %s, %v", staked, err)
	}
	refusing := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"error":{"message":"missing trie node"}}`)
	}))
	defer refusing.Close()
	if _, err := (Endpoint{URL: refusing.URL}).Head(t.Context()); err == nil || !strings.Contains(err.Error(), "missing trie node") {
		t.Errorf("what the endpoint refuses: %v", err)
	}
}
