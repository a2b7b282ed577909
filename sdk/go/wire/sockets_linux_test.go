package wire

import (
	"os"
	"sync"
	"testing"
)

func TestSocketFoldersOfTheKilledAreRemoved(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
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
	t.Setenv("TMPDIR", t.TempDir())
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
