package folder

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"golang.org/x/crypto/chacha20poly1305"
	"golang.org/x/crypto/scrypt"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// sealedKey is a key's file. Without a passphrase Secret is the key; with one, Sealed is it under XChaCha20-Poly1305, whose key scrypt
// makes of the passphrase, with the address as the data beside it.
type sealedKey struct {
	Address portal.Address `json:"address"`
	Secret  node.Bytes     `json:"secret,omitempty"`
	Sealed  node.Bytes     `json:"sealed,omitempty"`
	Nonce   node.Bytes     `json:"nonce,omitempty"`
	Salt    node.Bytes     `json:"salt,omitempty"`
	Cost    int            `json:"cost,omitempty"` // scrypt's N; r is 8, p is 1
}

// cost is scrypt's N: 32 MiB for a moment.
const cost = 1 << 15

var (
	// ErrNoKey is for a folder without that key.
	ErrNoKey = errors.New("there is no key in the agent's folder: run portal-node setup --portal https://…")
	// ErrPassphrase is for a key that the passphrase does not open.
	ErrPassphrase = errors.New("the passphrase is not the key's: give the one that was chosen at setup")
)

// WriteKey writes a key, sealed where there is a passphrase.
func (f Folder) WriteKey(name string, key *node.Key, passphrase []byte) error {
	file := sealedKey{Address: key.Address()}
	if len(passphrase) == 0 {
		file.Secret = key.Bytes()
	} else {
		salt, nonce := make([]byte, 16), make([]byte, chacha20poly1305.NonceSizeX)
		_, _ = rand.Read(salt) // it never fails
		_, _ = rand.Read(nonce)
		file.Salt, file.Nonce, file.Cost = salt, nonce, cost
		derived, err := scrypt.Key(passphrase, salt, cost, 8, 1, chacha20poly1305.KeySize)
		if err != nil {
			return fmt.Errorf("seal the key: %w", err)
		}
		box, err := chacha20poly1305.NewX(derived)
		if err != nil {
			return fmt.Errorf("seal the key: %w", err)
		}
		file.Sealed = box.Seal(nil, nonce, key.Bytes(), file.Address[:])
	}
	content, err := json.MarshalIndent(file, "", "  ")
	if err != nil {
		return fmt.Errorf("write the key: %w", err)
	}
	return f.Write(name, append(content, '\n'))
}

// KeyAddress is the address of a key, without opening it, and whether it takes a passphrase.
func (f Folder) KeyAddress(name string) (address portal.Address, sealed bool, err error) {
	file, err := f.readKey(name)
	return file.Address, len(file.Sealed) > 0, err
}

// Key reads a key. passphrase is asked only for a sealed one.
func (f Folder) Key(name string, passphrase func() ([]byte, error)) (*node.Key, error) {
	file, err := f.readKey(name)
	if err != nil {
		return nil, err
	}
	secret := []byte(file.Secret)
	if len(file.Sealed) > 0 {
		if secret, err = file.open(passphrase); err != nil {
			return nil, err
		}
	}
	key, err := node.KeyFrom(secret)
	if err != nil || key.Address() != file.Address {
		return nil, fmt.Errorf("the key in %s is not whole: put its backup back, or set the node up anew", f.Path(name))
	}
	return key, nil
}

func (s sealedKey) open(passphrase func() ([]byte, error)) ([]byte, error) {
	if s.Cost < 1<<10 || s.Cost > 1<<20 || len(s.Nonce) != chacha20poly1305.NonceSizeX {
		return nil, errors.New("the key's file has values that no agent wrote: put its backup back")
	}
	given, err := passphrase()
	if err != nil {
		return nil, err
	}
	derived, err := scrypt.Key(given, s.Salt, s.Cost, 8, 1, chacha20poly1305.KeySize)
	if err != nil {
		return nil, fmt.Errorf("open the key: %w", err)
	}
	box, err := chacha20poly1305.NewX(derived)
	if err != nil {
		return nil, fmt.Errorf("open the key: %w", err)
	}
	secret, err := box.Open(nil, s.Nonce, s.Sealed, s.Address[:])
	if err != nil {
		return nil, ErrPassphrase
	}
	return secret, nil
}

// readKey refuses a file that others may read: then the key may be theirs as well.
func (f Folder) readKey(name string) (sealedKey, error) {
	var file sealedKey
	path := f.Path(name)
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return file, ErrNoKey
	}
	if err != nil {
		return file, fmt.Errorf("read the key: %w", err)
	}
	if info.Mode().Perm()&0o077 != 0 {
		return file, fmt.Errorf("others on this machine may read the key: chmod 600 %s, and rotate it (portal-node rotate) if they could be somebody", path)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return file, fmt.Errorf("read the key: %w", err)
	}
	if err := json.Unmarshal(content, &file); err != nil {
		return file, fmt.Errorf("read the key in %s, which somebody changed: %w", path, err)
	}
	return file, nil
}
