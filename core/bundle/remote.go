package bundle

import (
	"crypto/sha512"
	"encoding/base64"
	"fmt"
	"regexp"
	"strings"

	"gaia.example/portal/core"
)

// Limits of a remote.
const (
	MaxIndex      = 1 << 20  // remote.json
	MaxRemote     = 32 << 20 // all its files together; what they are packed to comes on top, and is smaller
	MaxRemoteFile = 8 << 20  // each of them
)

var (
	filePath  = regexp.MustCompile(`^[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$`)
	container = strings.NewReplacer("-", "$", ".", "_")
)

// ParseIndex reads a remote.json, the index of the remote of that manifest. An error is a sentence.
func ParseIndex(text []byte, manifest core.Manifest) (*core.RemoteIndex, error) {
	if len(text) > MaxIndex {
		return nil, fmt.Errorf("remote.json is larger than %d KiB", MaxIndex>>10)
	}
	var index core.RemoteIndex
	if err := decodeKnown(text, &index); err != nil {
		return nil, fmt.Errorf("remote.json: %w", err)
	}
	if err := checkJSON(text); err != nil {
		return nil, fmt.Errorf("remote.json: %w", err)
	}
	if want := ContainerName(manifest); index.Name != want {
		return nil, fmt.Errorf("remote.json: its name is %q, want %q: build the remote of this version", index.Name, want)
	}
	if index.Shell != manifest.Compat.Shell {
		return nil, fmt.Errorf("remote.json: the remote is built for shell contract %d, and module.json says %d: build the remote again, with the SDK of that contract",
			index.Shell, manifest.Compat.Shell)
	}
	if _, ok := index.Files[index.Entry]; !ok {
		return nil, fmt.Errorf("remote.json: the entry %q is not among its files", index.Entry)
	}
	for path := range index.Files {
		if !filePath.MatchString(path) {
			return nil, fmt.Errorf("remote.json: %q is not a plain relative path", path)
		}
	}
	return &index, nil
}

// ContainerName is the federation container's, a global of the page: another for each id and version.
func ContainerName(m core.Manifest) string {
	return container.Replace(string(m.ID) + "_" + m.Version)
}

// Integrity of a remote's file, as its index has it.
func Integrity(body []byte) string {
	sum := sha512.Sum384(body)
	return "sha384-" + base64.StdEncoding.EncodeToString(sum[:])
}
