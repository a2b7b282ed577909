package wire

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

const socketFolders = "portal-plugins-"

// What a socket's path has at most (unix(7): sun_path and its final zero), and what go-plugin adds to the folder at most: two names
// that end in a random number of 32 bits.
const (
	maxSocketPath = 107
	socketName    = len("/plugin-dir4294967295/plugin4294967295")
)

// socketFolder is where a launcher has control sockets made. Its owner holds a lock on it for life, so that a later launcher
// knows the folders of those that were killed, and removes them.
type socketFolder struct {
	path string
	lock *os.File
}

func newSocketFolder() (*socketFolder, error) {
	left, err := filepath.Glob(filepath.Join(os.TempDir(), socketFolders+"*"))
	if err != nil {
		return nil, err
	}
	for _, path := range left {
		if lock, err := lockFolder(path); err == nil {
			_ = os.RemoveAll(path) // the next launcher tries again
			lock.Close()
		}
	}
	for {
		path, err := os.MkdirTemp("", socketFolders)
		if err != nil {
			return nil, fmt.Errorf("make a folder for control sockets: %w", err)
		}
		if long := len(path) + socketName; long > maxSocketPath {
			_ = os.Remove(path)
			return nil,
				fmt.Errorf("the path of the folder for temporary files, %s, is too long: that of a plugin's socket in it would have %d bytes, "+
					"and may have %d: set TMPDIR to a shorter one", os.TempDir(), long, maxSocketPath)
		}
		lock, err := lockFolder(path)
		if err == nil {
			if err = open(path); err == nil {
				return &socketFolder{path, lock}, nil
			}
			lock.Close()
		}
		taken := errors.Is(err, syscall.EWOULDBLOCK) || errors.Is(err, os.ErrNotExist) // another launcher took it for one that was left
		if !taken {
			return nil, fmt.Errorf("keep the folder of control sockets: %w", err)
		}
	}
}

// open lets the users that a root core's plugins become reach what is theirs in there. It fails where the folder is gone.
func open(path string) error {
	if os.Geteuid() != 0 {
		_, err := os.Stat(path)
		return err
	}
	return os.Chmod(path, 0o711)
}

// lockFolder fails where somebody else has the lock, or the folder is a link.
func lockFolder(path string) (*os.File, error) {
	folder, err := os.OpenFile(path, os.O_RDONLY|syscall.O_DIRECTORY|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(folder.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		folder.Close()
		return nil, err
	}
	return folder, nil
}

func (f *socketFolder) remove() {
	_ = os.RemoveAll(f.path) // as above
	f.lock.Close()
}
