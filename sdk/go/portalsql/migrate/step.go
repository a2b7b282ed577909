package migrate

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"unicode/utf8"
)

// maxText is the longest file of a migration, in bytes.
const maxText = 1 << 20

var fileName = regexp.MustCompile(`^(([0-9]{4})_[a-z0-9_]+)\.up\.sql$`)

// Step is one migration of a module.
type Step struct {
	Number int
	Name   string // NNNN_name
	Up     string
	Down   *string // nil: it cannot be taken back
}

// Digest names what the step does.
func (s Step) Digest() string {
	sum := sha256.Sum256([]byte(s.Up))
	return hex.EncodeToString(sum[:])
}

// Steps are the migrations in a folder, in their order. A folder that is not there has none.
func Steps(folder fs.FS) ([]Step, error) {
	entries, err := fs.ReadDir(folder, ".")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	var steps []Step
	for _, e := range entries { // by name
		named := fileName.FindStringSubmatch(e.Name())
		if named == nil {
			continue
		}
		step := Step{Name: named[1]}
		if step.Number, err = strconv.Atoi(named[2]); err != nil {
			return nil, err
		}
		if step.Up, err = read(folder, e.Name()); err != nil {
			return nil, err
		}
		switch down, err := read(folder, step.Name+".down.sql"); {
		case err == nil:
			step.Down = &down
		case !errors.Is(err, fs.ErrNotExist):
			return nil, err
		}
		steps = append(steps, step)
	}
	if twice := slices.IndexFunc(steps, func(s Step) bool {
		return slices.ContainsFunc(steps, func(o Step) bool { return o.Number == s.Number && o.Name != s.Name })
	}); twice >= 0 {
		return nil, faultf(nil, "Two migrations have the number %04d: number them one after the other.", steps[twice].Number)
	}
	return steps, nil
}

func read(folder fs.FS, name string) (string, error) {
	file, err := folder.Open(name)
	if err != nil {
		return "", fmt.Errorf("read the migration %s: %w", name, err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxText+1))
	switch {
	case err != nil:
		return "", fmt.Errorf("read the migration %s: %w", name, err)
	case len(text) > maxText:
		return "", faultf(nil, "The migration %s has more than %d KiB: write data in New.", name, maxText>>10)
	case !utf8.Valid(text) || slices.Contains(text, 0):
		return "", faultf(nil, "The migration %s is not text in UTF-8.", name)
	}
	return string(text), nil
}

// Fault is a step that cannot be taken, whatever is tried: a sentence for people. Nothing was changed.
type Fault struct {
	Problem string
	Err     error // the database's; nil: there is none
}

func (f *Fault) Error() string { return f.Problem }

func (f *Fault) Unwrap() error { return f.Err }

func faultf(err error, format string, args ...any) *Fault {
	return &Fault{fmt.Sprintf(format, args...), err}
}
