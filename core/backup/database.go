package backup

import (
	"archive/tar"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"

	"gaia.example/portal/core"
)

// databases is the table of whose the modules' databases are.
const databases = "module_databases"

// Databases are what modules have to themselves.
type Databases interface {
	// Saved are the modules that have one, by id, and its kind.
	Saved(context.Context) (driver string, modules []core.ModuleID, err error)
	// Save writes one as it is at one moment; Load fills an empty one with that.
	Save(context.Context, core.ModuleID, io.Writer) error
	Load(context.Context, core.ModuleID, io.Reader) error
}

// copied is one that waits to be written: its size stands before it.
type copied struct {
	Database
	file *os.File
}

type copies []copied

// copyDatabases takes one after the other, before the portal's own is read.
func copyDatabases(ctx context.Context, from Databases, scratch string) (all copies, err error) {
	if from == nil {
		return nil, nil
	}
	driver, modules, err := from.Saved(ctx)
	if err != nil {
		return nil, err
	}
	all = copies{}
	for _, id := range modules {
		file, err := os.CreateTemp(scratch, ".backup-"+string(id)+"-*") // 0600
		if err != nil {
			return all, err
		}
		all = append(all, copied{Database{Module: id, Driver: driver}, file})
		c, digest := &all[len(all)-1], sha256.New()
		if err := from.Save(ctx, id, io.MultiWriter(file, digest)); err != nil {
			return all, fmt.Errorf("copy %s: %w", c.Database, err)
		}
		c.SHA256 = sum(digest)
		if c.Bytes, err = file.Seek(0, io.SeekCurrent); err != nil {
			return all, err
		}
	}
	return all, nil
}

func (c copies) databases() []Database {
	if c == nil {
		return nil
	}
	all := make([]Database, len(c))
	for i, one := range c {
		all[i] = one.Database
	}
	return all
}

func (c copies) remove() {
	for _, one := range c {
		one.file.Close()
		os.Remove(one.file.Name()) //nolint:errcheck // it is nobody's
	}
}

func (w *writing) database(c copied) error {
	if err := w.begin(databaseName(c.Database), c.Bytes); err != nil {
		return err
	}
	if _, err := c.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	_, err := io.Copy(w.archive, c.file)
	return err
}

// readDatabase has one taken, all of it; one that is not what the manifest says is told when it was read to its end.
func readDatabase(ctx context.Context, archive *tar.Reader, d Database, to contents) error {
	digest := sha256.New()
	counted := &counting{Reader: io.TeeReader(&interrupted{ctx, archive}, digest)}
	if err := counted.take(func() error { return to.database(d, counted) }); err != nil {
		return err
	}
	if counted.bytes != d.Bytes || sum(digest) != d.SHA256 {
		return altered("%s is not what backup.json says", d)
	}
	return nil
}

// counting knows how much was read, and with what it ended.
type counting struct {
	io.Reader
	bytes int64
	err   error
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.bytes += int64(n)
	if err != nil {
		c.err = err
	}
	return n, err
}

// take has somebody read, and reads what they leave, which must be right too. What fails with them is not the archive's fault.
func (c *counting) take(read func() error) error {
	if err := read(); err != nil {
		if c.err != nil && !errors.Is(c.err, io.EOF) {
			return c.err
		}
		return untaken{err}
	}
	_, err := io.Copy(io.Discard, c)
	return err
}

// RestoreDatabases fills the databases of modules, which the restored portal has by now. The archive was verified before.
func (a *Archive) RestoreDatabases(ctx context.Context, to Databases) error {
	databases := ignore
	databases.database = func(d Database, r io.Reader) error {
		if err := to.Load(ctx, d.Module, r); err != nil {
			return fmt.Errorf("restore %s: %w", d, err)
		}
		return nil
	}
	_, _, err := a.read(ctx, databases)
	return err
}
