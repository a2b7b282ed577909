package wire

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func TestSocketFoldersOfTheKilledAreRemoved(t *testing.T) {
	t.Setenv("TMPDIR", short(t))
	killed, err := newSocketFolder()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(killed.path+"/socket", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	living, err := newSocketFolder()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(killed.path); err != nil {
		t.Errorf("a folder in use was removed: %v", err)
	}
	killed.lock.Close() // as the kernel does
	next, err := newSocketFolder()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(killed.path); !os.IsNotExist(err) {
		t.Errorf("the folder of one that was killed is left: %v", err)
	}
	for _, f := range []*socketFolder{living, next} {
		f.remove()
	}
	if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) > 0 {
		t.Errorf("%v is left, %v", left, err)
	}
}

func TestManySocketFoldersAtOnce(t *testing.T) {
	t.Setenv("TMPDIR", short(t))
	var making sync.WaitGroup
	for range 16 {
		making.Go(func() {
			for range 50 {
				folder, err := newSocketFolder()
				if err != nil {
					t.Error(err)
					return
				}
				if err := os.WriteFile(folder.path+"/socket", nil, 0o600); err != nil {
					t.Errorf("a folder in use was removed: %v", err)
				}
				folder.remove()
			}
		})
	}
	making.Wait()
}

// short is a folder whose path leaves place for a socket's.
func short(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "wire")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// A socket whose path is too long cannot be made: the plugin would end without a word.
func TestATooLongTemporaryFolderIsToldInASentence(t *testing.T) {
	dir := filepath.Join(short(t), strings.Repeat("x", 60))
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", dir)
	_, err := newSocketFolder()
	if err == nil || !strings.Contains(err.Error(), dir+", is too long") || !strings.Contains(err.Error(), "set TMPDIR to a shorter one") {
		t.Errorf("it says %v", err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v is left, %v", left, err)
	}
}
