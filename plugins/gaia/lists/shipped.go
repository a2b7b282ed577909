package lists

import (
	"crypto/sha256"
	"embed"
	"fmt"
)

//go:embed *.csv
var files embed.FS

// Named is the text of a list that comes with the release. It panics where there is none: the name is in the sources.
func Named(name string) []byte {
	text, err := files.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return text
}

// Shipped is the text of the list that comes with the release and has that SHA-256.
func Shipped(hash [sha256.Size]byte) (text []byte, there bool) {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(fmt.Sprintf("read the lists of the release: %v", err))
	}
	for _, entry := range entries {
		if text := Named(entry.Name()); sha256.Sum256(text) == hash {
			return text, true
		}
	}
	return nil, false
}
