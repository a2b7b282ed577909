package logs

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"gaia.example/portal/core"
)

// pollEvery is how often Follow checks the file for new lines.
const pollEvery = 200 * time.Millisecond

// Read is a module's newest lines, at most that many, the newest last. A module that has logged nothing has none.
func Read(dir string, module core.ModuleID, most int) ([]Line, error) {
	return Find(dir, module, most, func(Line) bool { return true })
}

// Find is Read of the lines that wanted has.
func Find(dir string, module core.ModuleID, most int, wanted func(Line) bool) ([]Line, error) {
	found := []Line{}
	if !core.IsID(string(module)) {
		return found, nil
	}
	for age := 0; age <= kept && len(found) < most; age++ { // the newest file first
		text, err := os.ReadFile(path(dir, module, age))
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("read the log of %s: %w", module, err)
		}
		for len(text) > 0 && len(found) < most {
			begin := bytes.LastIndexByte(text[:len(text)-1], '\n') + 1
			if line, ok := parse(text[begin:]); ok && wanted(line) {
				found = append(found, line)
			}
			text = text[:begin]
		}
	}
	slices.Reverse(found)
	return found, nil
}

// parse reads what write wrote. ok is false for a line that a crash cut.
func parse(text []byte) (line Line, ok bool) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	return line, decoder.Decode(&line) == nil
}

// Follow calls each for every line from now on, until ctx ends or each returns an error.
func Follow(ctx context.Context, dir string, module core.ModuleID, each func(Line) error) error {
	if !core.IsID(string(module)) {
		return fmt.Errorf("%q is no module", module)
	}
	var (
		current *os.File
		begin   = io.SeekEnd // lines that are there already are left out
		part    []byte       // the beginning of a line that is not whole yet
	)
	defer func() {
		if current != nil {
			current.Close()
		}
	}()
	for {
		if current == nil {
			file, err := os.Open(path(dir, module, 0))
			if err != nil && !errors.Is(err, os.ErrNotExist) {
				return err
			}
			if err == nil {
				current = file
				if _, err := file.Seek(0, begin); err != nil {
					return err
				}
			}
			begin = io.SeekStart
		}
		if current != nil {
			moved := rotated(current, path(dir, module, 0)) // asked before reading: a file that moved gets no more lines
			if err := deliver(current, &part, each); err != nil {
				return err
			}
			if moved {
				current.Close()
				current = nil
				continue
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pollEvery):
		}
	}
}

func rotated(file *os.File, path string) bool {
	is, err := file.Stat()
	if err != nil {
		return true
	}
	now, err := os.Stat(path)
	return err == nil && !os.SameFile(is, now)
}

// deliver calls each for the lines up to the end of the file, and keeps in part what has no line end yet.
func deliver(file *os.File, part *[]byte, each func(Line) error) error {
	for reader := bufio.NewReader(file); ; {
		text, err := reader.ReadBytes('\n')
		*part = append(*part, text...)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if line, ok := parse(*part); ok {
			if err := each(line); err != nil {
				return err
			}
		}
		*part = nil
	}
}
