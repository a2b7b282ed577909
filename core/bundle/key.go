package bundle

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

const pemType = "PRIVATE KEY"

// NewKey makes a publisher's key and writes it to a new file that only its owner can read (PKCS#8 in PEM, 0600). A file that is there
// is never overwritten: Conflict.
func NewKey(path string) (ed25519.PrivateKey, error) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("make a key: %w", err)
	}
	text, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, fmt.Errorf("make a key: %w", err)
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil, portal.Errorf(portal.Conflict, "%s is there already, and a key is never overwritten: name another file.", path).Because(err)
	}
	if err != nil {
		return nil, fmt.Errorf("write the key: %w", err)
	}
	_, err = file.Write(pem.EncodeToMemory(&pem.Block{Type: pemType, Bytes: text}))
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return nil, errors.Join(fmt.Errorf("write the key: %w", err), os.Remove(path))
	}
	return key, nil
}

// LoadKey reads what NewKey wrote. NotFound where there is none; Invalid, with a sentence, where others can read it too or it is no
// such key.
func LoadKey(path string) (ed25519.PrivateKey, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, portal.Errorf(portal.NotFound, "There is no key at %s: portal module key new makes one.", path).Because(err)
	}
	if err != nil {
		return nil, fmt.Errorf("read the key: %w", err)
	}
	defer file.Close()
	found, err := file.Stat()
	if err != nil {
		return nil, fmt.Errorf("read the key: %w", err)
	}
	if mode := found.Mode(); !mode.IsRegular() || mode.Perm()&0o077 != 0 {
		return nil, refuse("The key %s is open to others (%v): it belongs to you alone, chmod 600 it.", path, mode)
	}
	text, err := io.ReadAll(io.LimitReader(file, 64<<10))
	if err != nil {
		return nil, fmt.Errorf("read the key: %w", err)
	}
	wrong := refuse("%s is no ed25519 key in PEM (PKCS#8): portal module key new makes one.", path)
	block, _ := pem.Decode(text)
	if block == nil || block.Type != pemType {
		return nil, wrong
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, wrong.Because(err)
	}
	key, ok := parsed.(ed25519.PrivateKey)
	if !ok {
		return nil, wrong
	}
	return key, nil
}

// Public is the half that a publisher's card has.
func Public(key ed25519.PrivateKey) core.PublicKey {
	return core.PublicKey(key.Public().(ed25519.PublicKey))
}
