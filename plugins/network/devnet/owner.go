package devnet

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/devnet"
)

// delegatedFor is how long a resident's node is its owner's.
const delegatedFor = 300 * 24 * time.Hour

// owner does on the portal's pages what the owner of a machine does there, with the wallet of a resident.
type owner struct {
	account *devnet.Account
	portal  string
	client  *http.Client
}

func newOwner(account *devnet.Account, origin string) *owner {
	jar, _ := cookiejar.New(nil) // it fails for no list of suffixes
	return &owner{account: account, portal: origin, client: &http.Client{Jar: jar, Timeout: 30 * time.Second}}
}

// takes signs that the machine that waits with that code is the owner's.
func (o *owner) takes(ctx context.Context, code, name string) error {
	if err := o.signIn(ctx); err != nil {
		return err
	}
	at := "/api/m/network/pairings/" + code
	var offered struct {
		Portal string         `json:"portal"`
		Node   portal.Address `json:"node"`
	}
	if err := o.do(ctx, http.MethodGet, at, nil, &offered); err != nil {
		return err
	}
	now := time.Now()
	d := node.Delegation{
		Portal: offered.Portal, Owner: portal.Address(o.account.Address), Node: offered.Node, Name: name,
		IssuedAt: uint64(now.Unix()), ExpiresAt: uint64(now.Add(delegatedFor).Unix()),
	}
	signature, err := o.account.Sign(common.Hash(d.TypedData(devnet.ChainID).Digest()))
	if err != nil {
		return err
	}
	return o.do(ctx, http.MethodPut, at, node.SignedDelegation{Delegation: d, Signature: signature}, nil)
}

// signIn signs a challenge of the portal's, as EIP-4361 has it.
func (o *owner) signIn(ctx context.Context) error {
	var c struct {
		Nonce, Domain, URI, Statement string
		ChainID                       uint64
		IssuedAt, ExpirationTime      string
	}
	if err := o.do(ctx, http.MethodPost, "/api/session/challenge", struct{}{}, &c); err != nil {
		return err
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s wants you to sign in with your Ethereum account:\n%s\n\n", c.Domain, o.account.Address.Hex())
	if c.Statement != "" {
		text.WriteString(c.Statement + "\n")
	}
	fmt.Fprintf(&text, "\nURI: %s\nVersion: 1\nChain ID: %d\nNonce: %s\nIssued At: %s\nExpiration Time: %s", c.URI, c.ChainID, c.Nonce,
		c.IssuedAt, c.ExpirationTime)
	signature, err := o.account.Sign(common.Hash(node.TextDigest(text.String())))
	if err != nil {
		return err
	}
	return o.do(ctx, http.MethodPost, "/api/session", map[string]string{"message": text.String(), "signature": node.Bytes(signature).String()},
		nil)
}

// do is a request of one of the portal's pages.
func (o *owner) do(ctx context.Context, method, path string, body, answer any) error {
	content, err := json.Marshal(body)
	if err != nil {
		return err
	}
	if body == nil {
		content = nil
	}
	request, err := http.NewRequestWithContext(ctx, method, o.portal+path, bytes.NewReader(content))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-Portal", "1")
	request.Header.Set("X-Portal-Wallet", o.account.Address.Hex())
	request.Header.Set("Origin", o.portal)
	response, err := o.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	said, err := io.ReadAll(io.LimitReader(response.Body, 1<<20))
	if err != nil {
		return err
	}
	if response.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %s: %s", method, path, response.Status, bytes.TrimSpace(said))
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(said, answer)
}
