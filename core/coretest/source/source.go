// Package source finds the sources that a test builds programs from, or reads.
package source

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
)

// Root is the folder of the go.mod that the working folder belongs to, as it was when it was asked first. It panics where there is none.
// A program that is built with -trimpath does not know by itself where its source was.
var Root = sync.OnceValue(func() string {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		panic(fmt.Sprintf("ask go where the module is: %v", err))
	}
	file := strings.TrimSpace(string(out))
	if filepath.Base(file) != "go.mod" {
		panic("The working folder belongs to no Go module.")
	}
	return filepath.Dir(file)
})
