package secrets

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"gaia.example/portal/core/disk"
)

// size of a key, in bytes.
const size = 32

// form is the version of the format, and the first part of every sealed text.
const form = "v1"

// encoding is one that a URL can have as it is, with one text for the same bytes.
var encoding = base64.RawURLEncoding.Strict()

// Key is a master key. Each owner gets a key of its own from it, and cannot open what is sealed for another.
type Key struct{ master [size]byte }

// WrongKey is the error of opening what another key has sealed.
type WrongKey struct{ Have, Want string }

func (w *WrongKey) Error() string {
	return fmt.Sprintf("it was sealed under the key %s, and this portal has %s", w.Want, w.Have)
}

// Parse reads a key: 64 hex digits.
func Parse(text string) (k Key, err error) {
	b, err := hex.DecodeString(strings.TrimSpace(text))
	if err != nil || len(b) != size {
		return k, fmt.Errorf("a key is %d hex digits, as openssl rand -hex %d prints them", 2*size, size)
	}
	copy(k.master[:], b)
	return k, nil
}

// File reads the key in the file.
func File(path string) (Key, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return Key{}, fmt.Errorf("read the key of secrets: %w", err)
	}
	k, err := Parse(string(text))
	if err != nil {
		return k, fmt.Errorf("read %s: %w", path, err)
	}
	return k, nil
}

// Make is File, and makes a key where there is no file, which only the file's owner may read. Two processes that make one at once
// get the same.
func Make(path string) (Key, error) {
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		if err := create(path); err != nil && !errors.Is(err, os.ErrExist) {
			return Key{}, fmt.Errorf("make the key of secrets: %w", err)
		}
	}
	return File(path)
}

// create writes a new key, whole or not at all.
func create(path string) error {
	var master [size]byte
	_, _ = rand.Read(master[:]) // never fails
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".secrets-*") // 0600
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.WriteString(hex.EncodeToString(master[:]) + "\n")
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := os.Link(file.Name(), path); err != nil { // fails where there is a file already
		return err
	}
	return disk.Sync(filepath.Dir(path))
}

// ID names the key without giving any of it away.
func (k Key) ID() string { return hex.EncodeToString(k.derive("id")[:4]) }

// Seal encrypts plain so that it opens for that owner under that name alone. The text has letters, digits, points, - and _ only.
func (k Key) Seal(owner, name string, plain []byte) string {
	nonce := make([]byte, 12)
	_, _ = rand.Read(nonce)
	sealed := k.cipher(owner).Seal(nonce, nonce, plain, about(owner, name))
	return strings.Join([]string{form, k.ID(), encoding.EncodeToString(sealed)}, ".")
}

// Open decrypts what Seal sealed. *WrongKey: another key has sealed it.
func (k Key) Open(owner, name, sealed string) ([]byte, error) {
	parts := strings.Split(sealed, ".")
	if len(parts) != 3 || parts[0] != form {
		return nil, errors.New("it is not sealed as this portal does")
	}
	if parts[1] != k.ID() {
		return nil, &WrongKey{Have: k.ID(), Want: parts[1]}
	}
	b, err := encoding.DecodeString(parts[2])
	if err != nil || len(b) < 12 {
		return nil, errors.New("it was changed since it was sealed")
	}
	plain, err := k.cipher(owner).Open(nil, b[:12], b[12:], about(owner, name))
	if err != nil {
		return nil, fmt.Errorf("it was changed since it was sealed, or is another's: %w", err)
	}
	return plain, nil
}

// Derive is 32 bytes that nobody has who does not have the key, other ones for each purpose: what is sealed is in no danger from them.
func (k Key) Derive(purpose string) []byte { return k.derive("to " + purpose) }

func about(owner, name string) []byte { return []byte(owner + "\x00" + name) }

func (k Key) cipher(owner string) cipher.AEAD {
	block, err := aes.NewCipher(k.derive("for " + owner))
	if err != nil {
		panic(err) // only for a wrong length
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		panic(err)
	}
	return gcm
}

func (k Key) derive(what string) []byte {
	key, err := hkdf.Key(sha256.New, k.master[:], nil, "gaia-portal/secrets/"+form+"/"+what, size)
	if err != nil {
		panic(err) // only for a wrong length
	}
	return key
}
