package main

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/ethereum/go-ethereum/accounts"
	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/core"
	"gaia.example/portal/core/session"
)

// wallet is a real key.
type wallet struct {
	key     *ecdsa.PrivateKey
	address core.Address
}

func newWallet() (wallet, error) {
	key, err := crypto.GenerateKey()
	if err != nil {
		return wallet{}, err
	}
	return wallet{key, core.Address(crypto.PubkeyToAddress(key.PublicKey))}, nil
}

// sign answers a challenge.
func (w wallet) sign(c core.Challenge) (message, signature []byte, err error) {
	message = []byte(session.Render(c, w.address))
	if signature, err = crypto.Sign(accounts.TextHash(message), w.key); err != nil {
		return nil, nil, err
	}
	signature[64] += 27
	return message, signature, nil
}

// browser is one browser of a portal's visitor, at a loopback address of its own.
type browser struct {
	portal *portalProcess
	client *http.Client
	cookie string // of the session, once signed in
}

func newBrowser(p *portalProcess, from net.IP) *browser {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: from}}
	return &browser{portal: p, client: &http.Client{
		Timeout: time.Minute,
		Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return dialer.DialContext(ctx, "tcp", p.addr)
		}},
	}}
}

// send does what a page of the portal does, and keeps the newest cookie; the answer is decoded where somebody wants it.
func (b *browser) send(ctx context.Context, method, path string, body, into any) error {
	var text bytes.Buffer
	if err := json.NewEncoder(&text).Encode(body); err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, method, b.portal.origin+path, &text)
	if err != nil {
		return err
	}
	for name, value := range map[string]string{"X-Portal": "1", "Origin": b.portal.origin, "Content-Type": "application/json",
		"Cookie": b.cookie} {
		if value != "" {
			req.Header.Set(name, value)
		}
	}
	res, err := b.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	for _, c := range res.Cookies() {
		b.cookie = c.Name + "=" + c.Value
	}
	said, err := io.ReadAll(res.Body)
	switch {
	case err != nil:
		return err
	case res.StatusCode != http.StatusOK:
		return fmt.Errorf("%s %s was answered %d %s", method, path, res.StatusCode, said)
	case into != nil:
		return json.Unmarshal(said, into)
	}
	return nil
}

// signIn signs the wallet in and keeps the session's cookie.
func (b *browser) signIn(ctx context.Context, w wallet) error {
	var wire struct {
		Nonce, Domain, URI, Statement string
		ChainID                       uint64
		IssuedAt, ExpirationTime      time.Time
	}
	if err := b.send(ctx, http.MethodPost, "/api/session/challenge", nil, &wire); err != nil {
		return err
	}
	message, signature, err := w.sign(core.Challenge{
		Nonce: wire.Nonce, Domain: wire.Domain, URI: wire.URI, ChainID: wire.ChainID, Statement: wire.Statement,
		IssuedAt: wire.IssuedAt, ExpiresAt: wire.ExpirationTime,
	})
	if err != nil {
		return err
	}
	answer := map[string]string{"message": string(message), "signature": fmt.Sprintf("%#x", signature)}
	return b.send(ctx, http.MethodPost, "/api/session", answer, nil)
}
