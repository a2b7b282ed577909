package node

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// answers is a chain that answers one call as a contract does; core/chain tries the same with real wallets.
type answers struct {
	output []byte
	err    error
	asked  []byte
}

func (a *answers) Call(_ context.Context, _ portal.Address, input []byte, _ uint64) ([]byte, portal.Block, error) {
	a.asked = input
	return a.output, portal.Block{}, a.err
}

func TestAContractWalletIsAsked(t *testing.T) {
	yes := append([]byte{0x16, 0x26, 0xba, 0x7e}, make([]byte, 28)...)
	now := time.Unix(1_800_000_000, 0)
	d := Delegation{origin, portal.Address{1}, portal.Address{2}, "rack", 1_800_000_000, 1_800_000_100}
	verify := func(a *answers, signature []byte) error {
		return VerifyDelegation(context.Background(), SignedDelegation{d, signature}, Domain{Portal: origin, Chain: 1, Now: now, Contracts: a})
	}
	said := &answers{output: yes}
	if err := verify(said, []byte("both owners")); err != nil {
		t.Errorf("a yes is %v", err)
	}
	digest := d.TypedData(1).Digest()
	want := fmt.Sprintf("1626ba7e%x%064x%064x%x%042x", digest[:], 64, 11, "both owners", 0)
	if got := fmt.Sprintf("%x", said.asked); got != want {
		t.Errorf("the contract was asked\n%s, not\n%s", got, want)
	}
	for name, no := range map[string]*answers{
		"the account has no code":       {},
		"it says no":                    {output: make([]byte, 32)},
		"it says yes and more":          {output: bytes.Repeat(yes[:4], 8)},
		"it reverts":                    {err: portal.Errorf(portal.Invalid, "The contract refused the call.")},
		"it answers more than one word": {output: append(bytes.Clone(yes), 0)},
	} {
		if err := verify(no, []byte("x")); ReasonOf(err) != Forged {
			t.Errorf("%s: %v", name, err)
		}
	}
	away := errors.New("no endpoint answers")
	if err := verify(&answers{err: away}, []byte("x")); !errors.Is(err, away) || ReasonOf(err) != "" {
		t.Errorf("a chain that is away is %v", err)
	}
	if err := verify(&answers{output: yes}, make([]byte, maxContractSignature+1)); ReasonOf(err) != Forged {
		t.Errorf("a signature without an end is %v", err)
	}
}

func TestARevocationEndsWhatWasIssuedBefore(t *testing.T) {
	d := Delegation{Portal: origin, Owner: portal.Address{1}, Node: portal.Address{2}, IssuedAt: 100}
	r := Revocation{Portal: origin, Owner: portal.Address{1}, Node: portal.Address{2}, IssuedAt: 100}
	later, other := d, d
	later.IssuedAt, other.Owner = 101, portal.Address{3}
	if !r.Ends(d) || r.Ends(later) || r.Ends(other) {
		t.Error("it ends another one than its own")
	}
}

func TestTypedDataIsWhatWalletsTake(t *testing.T) {
	d := Delegation{origin, portal.Address{1}, portal.Address{2}, "rack <3>", 5, 6}
	var data map[string]any
	text, err := json.Marshal(d.TypedData(137))
	if err == nil {
		err = json.Unmarshal(text, &data)
	}
	if err != nil {
		t.Fatal(err)
	}
	domain, message := data["domain"].(map[string]any), data["message"].(map[string]any)
	if domain["chainId"] != 137.0 || message["issuedAt"] != "5" || message["name"] != "rack <3>" || data["primaryType"] != "NodeDelegation" {
		t.Errorf("it is %s", text)
	}
	if fields := data["types"].(map[string]any)["NodeDelegation"].([]any); len(fields) != 6 {
		t.Errorf("its type has %v", fields)
	}
}

func TestAKeyPrintsNoSecret(t *testing.T) {
	key := keyFor(t)
	secret := fmt.Sprintf("%x", key.Bytes())
	for _, form := range []string{"%v", "%+v", "%#v", "%s"} {
		if text := fmt.Sprintf(form, key); bytes.Contains([]byte(text), []byte(secret)) || text != "key of "+key.Address().String() {
			t.Errorf("%s prints %q", form, text)
		}
	}
}
