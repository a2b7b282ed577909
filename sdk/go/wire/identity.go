package wire

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"fmt"
	"math/big"
	"time"
)

// identity is the key pair that core and plugin share for the life of one process: whoever holds it is the other side.
// go-plugin's own AutoMTLS makes two P-521 keys instead, at 20 ms a start, and passes them through the environment.
type identity struct {
	Certificate []byte // DER
	Key         []byte // DER, SEC 1
}

func newIdentity() (identity, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return identity{}, fmt.Errorf("make the control key: %w", err)
	}
	now := time.Now()
	template := &x509.Certificate{
		SerialNumber: big.NewInt(now.UnixNano()), Subject: pkix.Name{CommonName: "localhost"}, DNSNames: []string{"localhost"},
		NotBefore: now.Add(-time.Hour), NotAfter: now.AddDate(30, 0, 0), IsCA: true, BasicConstraintsValid: true,
		KeyUsage:    x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth, x509.ExtKeyUsageServerAuth},
	}
	certificate, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return identity{}, fmt.Errorf("make the control certificate: %w", err)
	}
	der, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		return identity{}, fmt.Errorf("make the control key: %w", err)
	}
	return identity{Certificate: certificate, Key: der}, nil
}

// greeting is the first message to a plugin.
type greeting struct {
	identity
	Lockdown bool `json:",omitempty"` // as Spec says
}

func (g greeting) marshal() ([]byte, error) { return json.Marshal(g) }

func parseGreeting(b []byte) (g greeting, err error) {
	if err := json.Unmarshal(b, &g); err != nil {
		return g, fmt.Errorf("read the control identity: %w", err)
	}
	return g, nil
}

// tls is the configuration of either side, as client and as server.
func (i identity) tls() (*tls.Config, error) {
	certificate, err := x509.ParseCertificate(i.Certificate)
	if err != nil {
		return nil, fmt.Errorf("read the control certificate: %w", err)
	}
	key, err := x509.ParseECPrivateKey(i.Key)
	if err != nil {
		return nil, fmt.Errorf("read the control key: %w", err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(certificate)
	return &tls.Config{
		Certificates: []tls.Certificate{{Certificate: [][]byte{i.Certificate}, PrivateKey: key}},
		RootCAs:      pool, ClientCAs: pool, ClientAuth: tls.RequireAndVerifyClientCert,
		ServerName: "localhost", MinVersion: tls.VersionTLS13,
	}, nil
}
