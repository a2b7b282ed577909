package coretest

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core/coretest/source"
)

// Nginx is a TLS proxy in front of one portal, with the configuration that docs/operating.md shows.
type Nginx struct {
	URL      string         // https://localhost and a port
	Upstream string         // where the portal has to listen
	Roots    *x509.CertPool // what a client has to trust
}

// NginxFor starts nginx on a free port, for a portal that will listen on a free port too. It ends with the test.
func NginxFor(t testing.TB) *Nginx {
	t.Helper()
	program, err := exec.LookPath("nginx")
	if err != nil {
		if program = "/usr/sbin/nginx"; !exists(program) {
			t.Fatal("this test needs nginx: run apt-get install nginx")
		}
	}
	dir := t.TempDir()
	plain, encrypted := FreeAddress(t), FreeAddress(t)
	n := &Nginx{
		URL: "https://localhost:" + strings.TrimPrefix(encrypted, "127.0.0.1:"), Upstream: FreeAddress(t), Roots: certificate(t, dir),
	}
	replaced := operatorsNginx(t)
	for _, change := range [][2]string{
		{"listen 80;", "listen " + plain + ";"},
		{"listen 443 ssl http2;", "listen " + encrypted + " ssl http2;"},
		{"portal.example.org", "localhost"},
		{"/etc/ssl/localhost/fullchain.pem", filepath.Join(dir, "certificate.pem")},
		{"/etc/ssl/localhost/privkey.pem", filepath.Join(dir, "key.pem")},
		{"127.0.0.1:8080", n.Upstream},
	} {
		if !strings.Contains(replaced, change[0]) {
			t.Fatalf("docs/operating.md has no %q in its nginx configuration", change[0])
		}
		replaced = strings.ReplaceAll(replaced, change[0], change[1])
	}
	config := fmt.Sprintf("daemon off; master_process off; pid %[1]s/pid; error_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n"+
		"client_body_temp_path %[1]s/b; proxy_temp_path %[1]s/p; fastcgi_temp_path %[1]s/f; uwsgi_temp_path %[1]s/u; scgi_temp_path %[1]s/s;\n%[2]s}\n", dir, replaced)
	path := filepath.Join(dir, "nginx.conf")
	if err := os.WriteFile(path, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(context.WithoutCancel(t.Context()), program, "-c", path, "-p", dir, "-e", "stderr")
	cmd.Stderr = t.Output()
	stop, err := start(cmd)
	if err != nil {
		t.Fatalf("start nginx: %v", err)
	}
	t.Cleanup(stop)
	listens(t, encrypted)
	return n
}

// operatorsNginx is the configuration of docs/operating.md.
func operatorsNginx(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(source.Root(), "docs/operating.md"))
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)```nginx\n(.*?)```").FindSubmatch(text)
	if block == nil {
		t.Fatal("docs/operating.md shows no configuration of nginx")
	}
	return string(block[1])
}

// listens returns when something takes connections there.
func listens(t testing.TB, address string) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", address)
		if err == nil {
			conn.Close()
			return
		}
		if time.Now().After(end) {
			t.Fatalf("nothing listens: %v", err)
		}
	}
}

// certificate writes a certificate for localhost and its key, signed by itself.
func certificate(t testing.TB, dir string) *x509.CertPool {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "localhost"}, DNSNames: []string{"localhost"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour), IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	public := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	for name, text := range map[string][]byte{
		"certificate.pem": public, "key.pem": pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(public)
	return roots
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
