package secrets_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"gaia.example/portal/core/secrets"
)

func key(t *testing.T, text string) secrets.Key {
	t.Helper()
	k, err := secrets.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func TestWhatIsSealedOpensForItsOwnerAlone(t *testing.T) {
	mine, other := key(t, strings.Repeat("0a", 32)), key(t, strings.Repeat("0b", 32)+"\n")
	sealed := mine.Seal("tools", "token", []byte("hush"))
	if strings.Contains(sealed, "hush") || sealed == mine.Seal("tools", "token", []byte("hush")) {
		t.Errorf("sealed %s", sealed)
	}
	if plain, err := mine.Open("tools", "token", sealed); err != nil || string(plain) != "hush" {
		t.Errorf("%q, %v", plain, err)
	}
	var wrong *secrets.WrongKey
	if _, err := other.Open("tools", "token", sealed); !errors.As(err, &wrong) || wrong.Want != mine.ID() || wrong.Have != other.ID() {
		t.Errorf("another key: %v", err)
	}
	for what, open := range map[string]func() ([]byte, error){
		"another module":   func() ([]byte, error) { return mine.Open("tool", "token", sealed) },
		"another property": func() ([]byte, error) { return mine.Open("tools", "tokens", sealed) },
		"no part of it":    func() ([]byte, error) { return mine.Open("tools", "token", "") },
	} {
		if plain, err := open(); err == nil {
			t.Errorf("%s opens: %q", what, plain)
		}
	}
}

func TestAKeyIsMadeOnceAndForItsOwner(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data", "secrets.key")
	if _, err := secrets.File(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	var made [8]secrets.Key
	var all sync.WaitGroup
	for i := range made {
		all.Go(func() {
			var err error
			if made[i], err = secrets.Make(path); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for _, k := range made {
		if k != made[0] {
			t.Fatal("two have different keys")
		}
	}
	if again, err := secrets.File(path); err != nil || again != made[0] {
		t.Errorf("read again: %v", err)
	}
	stat, err := os.Stat(path)
	if err != nil || stat.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", stat.Mode(), err)
	}
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != 1 {
		t.Errorf("left %v, %v", left, err)
	}
	if err := os.WriteFile(path, []byte("not a key"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := secrets.Make(path); err == nil || !strings.Contains(err.Error(), "64 hex digits") {
		t.Errorf("a broken file: %v", err)
	}
}

func FuzzOpen(f *testing.F) {
	k, _ := secrets.Parse(strings.Repeat("0a", 32))
	const sealed = "v1.74ee2a2d.3hGux5uTwZb1x51qmMFnNcXwNESFkFa-79I0rmMbdPY" // each process of a fuzzing run knows the same
	if plain, err := k.Open("tools", "token", sealed); err != nil || string(plain) != "hush" {
		f.Fatalf("%q, %v", plain, err)
	}
	for _, seed := range []string{sealed, sealed[:len(sealed)-4], "v1..", "v1." + k.ID() + ".AAAA", "v2" + sealed[2:]} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if plain, err := k.Open("tools", "token", text); err == nil && (text != sealed || !bytes.Equal(plain, []byte("hush"))) &&
			!strings.ContainsAny(text, "\r\n") {
			t.Errorf("%q opened as %q", text, plain)
		}
	})
}
