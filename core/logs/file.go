package logs

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"gaia.example/portal/core"
)

const (
	maxFile = 4 << 20
	kept    = 2 // older files of a module beside the one that is written
	maxOpen = 64
)

// Files are the modules' log files in one folder. Safe for concurrent use; one process writes them.
type Files struct {
	dir string

	mu      sync.Mutex
	open    map[core.ModuleID]*file
	grew    func(core.ModuleID)    // nil: nobody is told
	telling map[core.ModuleID]bool // is about to be told
}

// tellAfter is how long after a line somebody is told of it, and of those that come meanwhile.
const tellAfter = 300 * time.Millisecond

// Tell has grew be told, soon after it happened and not more often than every tellAfter, that a module logged something. It must not
// block.
func (f *Files) Tell(grew func(core.ModuleID)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.grew = grew
}

// tell is called with f.mu held.
func (f *Files) tell(module core.ModuleID) {
	if f.grew == nil || f.telling[module] {
		return
	}
	f.telling[module] = true
	time.AfterFunc(tellAfter, func() {
		f.mu.Lock()
		delete(f.telling, module)
		grew := f.grew
		f.mu.Unlock()
		if grew != nil {
			grew(module)
		}
	})
}

type file struct {
	*os.File

	size int64
}

// New makes Files; the folder is made with the first line.
func New(dir string) *Files {
	return &Files{dir: dir, open: map[core.ModuleID]*file{}, telling: map[core.ModuleID]bool{}}
}

// Close closes the files; a later line opens its file again, and nobody is told of it. Idempotent.
func (f *Files) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.grew = nil
	var errs []error
	for module, file := range f.open {
		errs = append(errs, file.Close())
		delete(f.open, module)
	}
	return errors.Join(errs...)
}

// Remove deletes a module's files, as far as there are any.
func (f *Files) Remove(module core.ModuleID) error {
	if !core.IsID(string(module)) {
		return fmt.Errorf("%q is no module", module)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	var errs []error
	if file := f.open[module]; file != nil {
		errs = append(errs, file.Close())
		delete(f.open, module)
	}
	for age := range kept + 1 {
		if err := os.Remove(path(f.dir, module, age)); !errors.Is(err, os.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

func (f *Files) write(module core.ModuleID, line Line) error {
	text, err := json.Marshal(line)
	if err != nil {
		return err
	}
	text = append(text, '\n')
	f.mu.Lock()
	defer f.mu.Unlock()
	file, err := f.of(module, int64(len(text)))
	if err != nil {
		return err
	}
	n, err := file.Write(text)
	file.size += int64(n)
	f.tell(module)
	return err
}

// of is the module's file, with room for that much.
func (f *Files) of(module core.ModuleID, room int64) (*file, error) {
	if !core.IsID(string(module)) { // it becomes a file's name
		return nil, fmt.Errorf("%q is no module", module)
	}
	if known := f.open[module]; known != nil {
		if known.size+room <= maxFile {
			return known, nil
		}
		if err := f.rotate(module); err != nil {
			return nil, err
		}
	}
	for other, file := range f.open {
		if len(f.open) < maxOpen {
			break
		}
		file.Close()
		delete(f.open, other)
	}
	if err := os.MkdirAll(f.dir, 0o700); err != nil {
		return nil, err
	}
	opened, err := os.OpenFile(path(f.dir, module, 0), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	about, err := opened.Stat()
	if err != nil {
		opened.Close()
		return nil, err
	}
	f.open[module] = &file{opened, about.Size()}
	if about.Size() > 0 && about.Size()+room > maxFile {
		return f.of(module, room)
	}
	return f.open[module], nil
}

// rotate makes the module's file an older one: the next line begins a new file.
func (f *Files) rotate(module core.ModuleID) error {
	f.open[module].Close()
	delete(f.open, module)
	for age := kept; age > 0; age-- {
		err := os.Rename(path(f.dir, module, age-1), path(f.dir, module, age))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// path is that of a module's file: that of age 0 is written, higher ages are older.
func path(dir string, module core.ModuleID, age int) string {
	name := string(module)
	if age > 0 {
		name += "." + strconv.Itoa(age)
	}
	return filepath.Join(dir, name+".jsonl")
}
