package disk

import (
	"errors"
	"os"
	"syscall"
)

// Sync has the names in the folder survive a loss of power, on a file system that can tell.
func Sync(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	defer folder.Close()
	return SyncOpen(folder)
}

// SyncOpen is Sync of a folder that is open.
func SyncOpen(folder *os.File) error {
	if err := folder.Sync(); !errors.Is(err, syscall.EINVAL) && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	return nil
}
