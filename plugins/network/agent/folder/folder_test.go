package folder

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gaia.example/portal/sdk/go/node"
)

func keyIn(t *testing.T, f Folder, passphrase string) *node.Key {
	t.Helper()
	key, err := node.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	if err := f.WriteKey(KeyFile, key, []byte(passphrase)); err != nil {
		t.Fatal(err)
	}
	return key
}

func given(passphrase string) func() ([]byte, error) {
	return func() ([]byte, error) { return []byte(passphrase), nil }
}

func TestAKeyComesBackAsItWasWritten(t *testing.T) {
	for _, passphrase := range []string{"", "correct horse"} {
		f := Folder(t.TempDir())
		key := keyIn(t, f, passphrase)
		got, err := f.Key(KeyFile, given(passphrase))
		if err != nil || !bytes.Equal(got.Bytes(), key.Bytes()) {
			t.Errorf("under %q it is %v, %v", passphrase, got, err)
		}
		if _, err := f.Key(KeyFile, given("another")); passphrase != "" && !errors.Is(err, ErrPassphrase) {
			t.Errorf("another passphrase: %v", err)
		}
	}
}

func TestAKeyThatOthersMayReadIsRefused(t *testing.T) {
	f := Folder(t.TempDir())
	keyIn(t, f, "")
	for _, mode := range []os.FileMode{0o640, 0o604, 0o644} {
		if err := os.Chmod(f.Path(KeyFile), mode); err != nil {
			t.Fatal(err)
		}
		if _, err := f.Key(KeyFile, nil); err == nil || !strings.Contains(err.Error(), "chmod 600") {
			t.Errorf("with %o: %v", mode, err)
		}
	}
}

func TestAKeyThatWasChangedIsRefused(t *testing.T) {
	f := Folder(t.TempDir())
	first := keyIn(t, f, "")
	second := keyIn(t, f, "")
	content, err := os.ReadFile(f.Path(KeyFile))
	if err != nil {
		t.Fatal(err)
	}
	mixed := strings.ReplaceAll(string(content), second.Address().String(), first.Address().String())
	for name, text := range map[string]string{"another address": mixed, "cut off": string(content[:40]), "empty": "", "no object": "[]"} {
		if err := f.Write(KeyFile, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if key, err := f.Key(KeyFile, nil); err == nil {
			t.Errorf("%s: it is %v", name, key)
		}
	}
}

func TestAWriteThatFailsLeavesTheFileOfBefore(t *testing.T) {
	f := Folder(t.TempDir())
	if err := f.Write("settings.json", []byte("before")); err != nil {
		t.Fatal(err)
	}
	// A folder stands where the file should come: renaming fails after all was written.
	if err := os.MkdirAll(filepath.Join(f.Path("busy"), "x"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := f.Write("busy", []byte("after")); err == nil {
		t.Error("it was written over a folder")
	}
	entries, err := os.ReadDir(string(f))
	if err != nil || len(entries) != 2 {
		t.Errorf("the folder has %v, %v", entries, err)
	}
}

func TestOneAgentHasTheFolder(t *testing.T) {
	f := Folder(t.TempDir())
	lock, err := f.Lock()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Lock(); !errors.Is(err, ErrRuns) {
		t.Errorf("a second one: %v", err)
	}
	_ = lock.Close()
	again, err := f.Lock()
	if err != nil {
		t.Errorf("afterwards: %v", err)
	}
	_ = again.Close()
}

func TestAFolderWithoutASetupSaysSo(t *testing.T) {
	f := Folder(t.TempDir())
	if _, err := f.Settings(); !errors.Is(err, ErrNotSetUp) {
		t.Error(err)
	}
	want := Settings{Portal: "https://portal.example", Chain: 137}
	if err := f.WriteSettings(want); err != nil {
		t.Fatal(err)
	}
	if got, err := f.Settings(); err != nil || got.Portal != want.Portal || got.Chain != want.Chain {
		t.Errorf("they are %v, %v", got, err)
	}
}
