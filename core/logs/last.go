package logs

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"gaia.example/portal/core"
)

// lastBytes is how much of a file Last reads.
const lastBytes = 64 << 10

// Last is the newest lines of a module up to a time, at most that many, the newest last. It reads no more than the end of the newest file,
// so it may be fewer. A module that has logged nothing has none.
func Last(dir string, module core.ModuleID, until time.Time, most int) ([]Line, error) {
	lines := []Line{}
	if !core.IsID(string(module)) {
		return lines, nil
	}
	file, err := os.Open(path(dir, module, 0))
	if errors.Is(err, os.ErrNotExist) {
		return lines, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the end of the log of %s: %w", module, err)
	}
	defer file.Close()
	end, err := file.Seek(0, io.SeekEnd)
	var text []byte
	if err == nil {
		text, err = io.ReadAll(io.NewSectionReader(file, max(0, end-lastBytes), lastBytes))
	}
	if err != nil {
		return nil, fmt.Errorf("read the end of the log of %s: %w", module, err)
	}
	for one := range bytes.Lines(text) { // the first one may be cut, and is none then
		if line, ok := parse(one); ok && !line.At.After(until) {
			lines = append(lines, line)
		}
	}
	return lines[max(0, len(lines)-most):], nil
}
