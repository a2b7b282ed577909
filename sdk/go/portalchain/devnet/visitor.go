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

	"github.com/ethereum/go-ethereum/accounts"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
)

// mostAnswer is how many bytes of a portal's answer are read.
const mostAnswer = 1 << 20

// Visitor does on a portal's pages what whoever has the account's wallet does there. It is for one goroutine.
type Visitor struct {
	account *Account
	portal  string
	client  *http.Client
}

// NewVisitor has no session before SignIn. portal is the portal's origin.
func NewVisitor(account *Account, portal string) *Visitor {
	jar, _ := cookiejar.New(nil) // it fails for no list of suffixes
	return &Visitor{account: account, portal: portal, client: &http.Client{Jar: jar, Timeout: 30 * time.Second}}
}

// SignIn signs a challenge of the portal's, as EIP-4361 has it.
func (v *Visitor) SignIn(ctx context.Context) error {
	var c struct {
		Nonce, Domain, URI, Statement string
		ChainID                       uint64
		IssuedAt, ExpirationTime      string
	}
	if err := v.Do(ctx, http.MethodPost, "/api/session/challenge", struct{}{}, &c); err != nil {
		return err
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s wants you to sign in with your Ethereum account:\n%s\n\n", c.Domain, v.account.Address.Hex())
	if c.Statement != "" {
		text.WriteString(c.Statement + "\n")
	}
	fmt.Fprintf(&text, "\nURI: %s\nVersion: 1\nChain ID: %d\nNonce: %s\nIssued At: %s\nExpiration Time: %s", c.URI, c.ChainID, c.Nonce,
		c.IssuedAt, c.ExpirationTime)
	signature, err := v.account.Sign(common.Hash(accounts.TextHash([]byte(text.String()))))
	if err != nil {
		return err
	}
	return v.Do(ctx, http.MethodPost, "/api/session", map[string]string{"message": text.String(), "signature": hexutil.Encode(signature)}, nil)
}

// Do is a request of one of the portal's pages: body and answer are JSON, nil where there is none. What the portal refuses is an error
// that has the portal's words.
func (v *Visitor) Do(ctx context.Context, method, path string, body, answer any) error {
	content, err := json.Marshal(body)
	if err != nil {
		return err
	}
	if body == nil {
		content = nil
	}
	request, err := http.NewRequestWithContext(ctx, method, v.portal+path, bytes.NewReader(content))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-Portal", "1")
	request.Header.Set("X-Portal-Wallet", v.account.Address.Hex())
	request.Header.Set("Origin", v.portal)
	response, err := v.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	said, err := io.ReadAll(io.LimitReader(response.Body, mostAnswer))
	if err != nil {
		return err
	}
	if response.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("%s %s: %s: %s", method, path, response.Status, bytes.TrimSpace(said))
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(said, answer)
}
