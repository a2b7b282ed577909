package bundle

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
)

// Pack packs the folder, which is laid out as the bundle is, without a signature: the same files give the same bytes. Where the folder
// has no sbom.cdx.json, one is made. What is written was read again as Read does; Invalid, with a sentence, where it may not be
// in a bundle. After an error what w got is of no use. ignored are the names of files that a desktop put into the folder.
func Pack(w io.Writer, dir string) (ignored []string, err error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("open the module's folder: %w", err)
	}
	defer root.Close()
	entries, ignored, err := list(root)
	if err != nil {
		return ignored, err
	}
	made, err := complement(root, entries)
	if err != nil {
		return ignored, err
	}
	if made != nil {
		entries = append(entries, entry{name: sbomName, bytes: int64(len(made))})
	}
	slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	open := func(e entry) (io.ReadCloser, error) {
		if made != nil && e.name == sbomName {
			return io.NopCloser(bytes.NewReader(made)), nil
		}
		return root.Open(e.name)
	}
	_, err = write(context.Background(), w, func(w io.Writer) error { return writeFrame(w, entries, open, ending) })
	return ignored, err
}

// desktops are the files that macOS and Windows put into folders which somebody opened, and into archives of them.
var desktops = regexp.MustCompile(`^(\.DS_Store|\._.*|\.localized|Thumbs\.db|ehthumbs\.db|[Dd]esktop\.ini)$`)

// list is every file of the folder, as an archive has it, and what of it is a desktop's and no module's.
func list(root *os.Root) (entries []entry, ignored []string, err error) {
	err = fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "__MACOSX" {
			ignored = append(ignored, name)
			return fs.SkipDir
		}
		if err != nil || d.IsDir() {
			return err
		}
		if desktops.MatchString(d.Name()) {
			ignored = append(ignored, name)
			return nil
		}
		if name == statementName || name == signatureName {
			return refuse("%s is made by portal module sign: take it out of the folder.", name)
		}
		if name == packagesName {
			return nil
		}
		if !d.Type().IsRegular() {
			return refuse("%s is no plain file: put a copy of what it stands for in its place.", shown(name))
		}
		found, err := d.Info()
		if err != nil {
			return err
		}
		e := entry{name: name, executable: pluginPath.MatchString(name), bytes: found.Size()}
		if err := checkName(name); err != nil {
			return err
		}
		entries = append(entries, e)
		return place(e)
	})
	if err != nil && !refused(err) {
		err = fmt.Errorf("read the module's folder: %w", err)
	}
	return entries, ignored, err
}

// complement is the SBOM, where the folder has none.
func complement(root *os.Root, entries []entry) ([]byte, error) {
	if slices.ContainsFunc(entries, func(e entry) bool { return e.name == sbomName }) {
		return nil, nil
	}
	text, err := fs.ReadFile(root.FS(), manifestName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, refuse("The folder has no module.json: every module has one.")
	}
	if err != nil {
		return nil, fmt.Errorf("read module.json: %w", err)
	}
	m, err := ParseManifest(text)
	if err != nil {
		return nil, sentenceOf(err)
	}
	var plugins []string
	for _, e := range entries {
		if e.executable {
			plugins = append(plugins, e.name)
		}
	}
	return makeSBOM(root, m, plugins)
}

// write writes a bundle, and reads it at the same time.
func write(ctx context.Context, w io.Writer, content func(io.Writer) error) (*Bundle, error) {
	type outcome struct {
		b   *Bundle
		err error
	}
	reader, writer := io.Pipe()
	done := make(chan outcome, 1)
	go func() {
		b, err := Read(ctx, reader, nil)
		reader.CloseWithError(err) // nil: it was read to its end
		done <- outcome{b, err}
	}()
	err := content(io.MultiWriter(w, writer))
	writer.CloseWithError(err)
	read := <-done
	if err != nil && !refused(read.err) {
		return nil, err
	}
	return read.b, read.err
}

// ending is what an archive ends with.
var ending = make([]byte, 2*block)

// writeFrame writes the entries and what is behind them into a frame.
func writeFrame(w io.Writer, entries []entry, open func(entry) (io.ReadCloser, error), behind []byte) error {
	z, err := compress(w)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := e.write(z, open); err != nil {
			return errors.Join(err, z.Close())
		}
	}
	if _, err := z.Write(behind); err != nil {
		return errors.Join(err, z.Close())
	}
	return z.Close()
}

// write writes header, content and padding.
func (e entry) write(w io.Writer, open func(entry) (io.ReadCloser, error)) error {
	header, err := e.header()
	if err != nil {
		return err
	}
	if _, err := w.Write(header); err != nil {
		return err
	}
	file, err := open(e)
	if err != nil {
		return fmt.Errorf("read %s: %w", e.name, err)
	}
	defer file.Close()
	n, err := io.Copy(w, io.LimitReader(file, e.bytes+1))
	if err != nil {
		return fmt.Errorf("pack %s: %w", e.name, err)
	}
	if n != e.bytes {
		return fmt.Errorf("pack %s: it changed meanwhile, try again", e.name)
	}
	_, err = w.Write(make([]byte, -e.bytes&(block-1)))
	return err
}
