// Package folder is the agent's folder on its machine: the key in a file of its own, the settings, and the lock that one running agent
// holds. What is written is there whole or not at all, also when the disk is full or the machine loses its power.
package folder

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"

	"gaia.example/portal/sdk/go/node"
)

// Folder is a path.
type Folder string

// Default is where an agent is at home: /var/lib/portal-node for root, else below the user's own folders.
func Default() (Folder, error) {
	if os.Geteuid() == 0 && runtime.GOOS == "linux" {
		return "/var/lib/portal-node", nil
	}
	if state := os.Getenv("XDG_STATE_HOME"); state != "" && runtime.GOOS == "linux" {
		return Folder(filepath.Join(state, "portal-node")), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("find your home folder, or give one with --dir: %w", err)
	}
	if runtime.GOOS == "darwin" {
		return Folder(filepath.Join(home, "Library", "Application Support", "portal-node")), nil
	}
	return Folder(filepath.Join(home, ".local", "state", "portal-node")), nil
}

// Path is a file's or folder's below it.
func (f Folder) Path(name string) string { return filepath.Join(string(f), name) }

// Make makes the folder, for its owner alone.
func (f Folder) Make() error {
	if err := os.MkdirAll(string(f), 0o700); err != nil {
		return fmt.Errorf("make the agent's folder: %w", err)
	}
	return nil
}

// Files of the folder.
const (
	KeyFile      = "key.json"
	NextKeyFile  = "key.next.json" // of a rotation that the portal may not have answered
	AttestorFile = "attestor.json"
	settingsFile = "settings.json"
	lockFile     = "lock"
)

// Settings are what setup found out.
type Settings struct {
	Portal     string                `json:"portal"`
	Chain      uint64                `json:"chain"`
	Delegation node.SignedDelegation `json:"delegation"`
}

// ErrNotSetUp is for a folder in which no setup was finished.
var ErrNotSetUp = errors.New("this machine is no node yet: run portal-node setup --portal https://…")

// Settings reads them.
func (f Folder) Settings() (Settings, error) {
	var s Settings
	content, err := os.ReadFile(f.Path(settingsFile))
	if errors.Is(err, fs.ErrNotExist) {
		return s, ErrNotSetUp
	}
	if err != nil {
		return s, fmt.Errorf("read the settings: %w", err)
	}
	if err := json.Unmarshal(content, &s); err != nil {
		return s, fmt.Errorf("read the settings in %s, which somebody changed: %w", f.Path(settingsFile), err)
	}
	return s, nil
}

// WriteSettings writes them.
func (f Folder) WriteSettings(s Settings) error {
	content, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return fmt.Errorf("write the settings: %w", err)
	}
	return f.Write(settingsFile, append(content, '\n'))
}

// Write puts a file in place in one step, for its owner alone. When it fails, the file of before is there as it was, and nothing else is.
func (f Folder) Write(name string, content []byte) (err error) {
	draft, err := os.CreateTemp(string(f), "."+name+".*")
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	defer func() {
		if err != nil {
			_ = draft.Close()
			_ = os.Remove(draft.Name())
		}
	}()
	if _, err = draft.Write(content); err == nil {
		err = draft.Sync()
	}
	if err == nil {
		err = draft.Close()
	}
	if err == nil {
		err = os.Rename(draft.Name(), f.Path(name))
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return SyncDir(string(f))
}

// SyncDir makes what was renamed or removed in a folder last.
func SyncDir(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("open %s: %w", path, err)
	}
	defer dir.Close()
	if err := dir.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) {
		return fmt.Errorf("sync %s: %w", path, err)
	}
	return nil
}

// ErrRuns is for a folder that another agent works in.
var ErrRuns = errors.New("another portal-node runs with this folder: stop it first, or look at it with portal-node status")

// Lock takes the folder for one running agent, until the file is closed or the process ends.
func (f Folder) Lock() (*os.File, error) {
	file, err := os.OpenFile(f.Path(lockFile), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the lock: %w", err)
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = file.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, ErrRuns
		}
		return nil, fmt.Errorf("take the lock: %w", err)
	}
	return file, nil
}
