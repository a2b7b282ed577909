package bundle

import (
	"bytes"
	"context"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"errors"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"gaia.example/portal/core"
	"gaia.example/portal/core/faultpoint"
)

// Bundle is a packed module that was read to its end, and found to be in order.
type Bundle struct {
	Digest    core.Digest
	Bytes     int64
	Unpacked  int64 // bytes of all files together
	Manifest  core.Manifest
	Remote    *core.RemoteIndex          // nil: no pages
	Files     map[string]core.BundleFile // all but release.json and release.sig
	Names     []string                   // of Files, sorted
	Statement *core.Statement            // nil: unsigned
	Key       core.PublicKey             // that signed; whose it is Trust says

	texts map[string][]byte
	files int64 // where the frame of the files begins: behind that of release.json and release.sig
}

// File is a small text of the bundle: module.json, sbom.cdx.json, CHANGELOG.md or README.md; nil where it has none.
func (b *Bundle) File(name string) []byte { return b.texts[name] }

// Untrusted is a bundle of somebody whose bundles are not looked into, and why. It is a refusal.
type Untrusted struct {
	Bundle *Bundle // what is known without: its digest, its bytes, and what its publisher signed, if it is signed
	Err    error
}

func (u *Untrusted) Error() string { return u.Err.Error() }

func (u *Untrusted) Unwrap() error { return u.Err }

// ReadTrusted reads a bundle as Read does without a folder, where judge lets it: judge is asked before anything is unpacked but the
// statement and its signature, which holds, and sees these alone. Where it refuses, what follows is hashed, not unpacked, and the error is
// *Untrusted; of a bundle that is cut short, or goes on after its end, it is the refusal.
func ReadTrusted(ctx context.Context, r io.Reader, judge func(*Bundle) error) (*Bundle, error) {
	return open(ctx, r, nil, judge)
}

// Read reads a bundle in one pass and in bounded memory, and checks all that needs no trust: the signature against the key in it, the
// sizes and digests of all files against the signed statement, and then, as the first thing that is interpreted, its manifest, its SBOM
// and its remote's index.
//
// With a folder, every file is written into it and on the disk when Read returns; a name that is there already is an error, and
// after an error nothing is left that was not there before. Invalid: the bundle is refused, with a sentence that says why.
// Unavailable: the disk is full. Any other error is the reader's, the folder's or the context's.
func Read(ctx context.Context, r io.Reader, to *os.Root) (*Bundle, error) {
	return open(ctx, r, to, nil)
}

func open(ctx context.Context, r io.Reader, to *os.Root, judge func(*Bundle) error) (*Bundle, error) {
	src := &source{ctx: ctx, r: r, sum: sha256.New()}
	a, err := openArchive(src)
	if err != nil {
		return nil, err
	}
	defer a.close()
	in := &reading{archive: a, judge: judge, files: map[string]core.BundleFile{}, texts: map[string][]byte{}, integrity: map[string]string{}}
	if to == nil {
		return in.read()
	}
	in.to = &folder{root: to}
	b, err := in.read()
	if err == nil {
		err = in.to.settle()
	}
	if err != nil {
		if left := in.to.undo(); left != nil {
			err = errors.Join(err, left)
		}
		return nil, err
	}
	return b, nil
}

// reading is one pass through a bundle.
type reading struct {
	archive   *archive
	to        *folder             // nil: nothing is written
	judge     func(*Bundle) error // nil: everybody's is read
	judged    bool
	signed    Bundle // of which statement and key are known
	names     names
	files     map[string]core.BundleFile
	texts     map[string][]byte
	integrity map[string]string // of the remote's files, by name
	remote    int64             // bytes of them
	total     int64
	unwritten error
}

func (in *reading) read() (*Bundle, error) {
	for {
		e, err := in.archive.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil && rank(e.name) == rank(manifestName) {
			err = in.begin()
		}
		if err == nil {
			err = in.take(e)
		}
		if err == nil && e.name == signatureName && in.texts[statementName] != nil {
			err = in.begin()
		}
		if u := (*Untrusted)(nil); errors.As(err, &u) {
			if err := in.hash(u); err != nil {
				return nil, in.archive.explain(err)
			}
			return nil, u
		}
		if in.unwritten != nil {
			return nil, in.unwritten
		}
		if err != nil {
			return nil, in.archive.explain(err)
		}
	}
	return in.check()
}

// begin stands between what is signed and the files: whose they are, and how large they are, is decided here.
func (in *reading) begin() error {
	if in.judged {
		return nil
	}
	in.judged = true
	if err := in.checkSigned(); err != nil {
		return err
	}
	if in.judge != nil {
		if err := in.judge(&in.signed); err != nil {
			return &Untrusted{&in.signed, err}
		}
	}
	if in.signed.Statement == nil {
		return nil
	}
	return checkSizes(in.signed.Statement.Files)
}

// hash reads what is left of a bundle that is not looked into.
func (in *reading) hash(u *Untrusted) error {
	if err := in.archive.skip(); err != nil {
		return err
	}
	src := in.archive.source
	u.Bundle.Bytes = src.bytes
	copy(u.Bundle.Digest[:], src.sum.Sum(nil))
	return nil
}

// checkSizes refuses files that are too large or too many, before any is unpacked.
func checkSizes(files map[string]core.BundleFile) error {
	if len(files) > MaxFiles {
		return refuse("The bundle has more than %d files: leave out what its plugin and pages do not need.", MaxFiles)
	}
	var all, remote int64
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file := files[name]
		if err := checkName(name); err != nil {
			return err
		}
		if err := place(entry{name: name, executable: pluginPath.MatchString(name), bytes: file.Bytes}); err != nil {
			return err
		}
		if file.Bytes < 0 || file.Bytes > MaxUnpacked {
			return errUnpacked
		}
		all += file.Bytes
		if served(name) {
			remote += file.Bytes
		}
	}
	switch {
	case all > MaxUnpacked:
		return errUnpacked
	case remote > MaxRemote:
		return errRemote
	}
	return nil
}

var (
	errUnpacked = refuse("The bundle unpacks to more than %d MiB: leave out what its plugin and pages do not need.", MaxUnpacked>>20)
	errRemote   = refuse("The files in remote/ have more than %d MiB together: leave out what the pages do not need.", MaxRemote>>20)
)

// served tells of a file that browsers get.
func served(name string) bool { return strings.HasPrefix(name, "remote/") && name != indexName }

// take reads one file.
func (in *reading) take(e entry) error {
	if err := in.names.add(e.name); err != nil {
		return err
	}
	if err := place(e); err != nil {
		return err
	}
	if s := in.signed.Statement; s != nil {
		switch want, ok := s.Files[e.name]; {
		case !ok:
			return added(e.name)
		case want.Bytes != e.bytes || want.Executable != e.executable:
			return changed(e.name)
		}
	}
	sum := sha256.New()
	sums := []io.Writer{sum}
	var text bytes.Buffer
	if _, keep := texts[e.name]; keep {
		sums = append(sums, &text)
	}
	sri := sha512.New384()
	if served(e.name) {
		if in.remote += e.bytes; in.remote > MaxRemote {
			return errRemote
		}
		sums = append(sums, sri)
	}
	var plugin executable
	if e.executable {
		sums = append(sums, &plugin)
	}
	if err := in.copy(e, io.MultiWriter(sums...)); err != nil {
		return err
	}
	in.total += e.bytes
	if e.executable {
		if err := plugin.check(e.name); err != nil {
			return err
		}
	}
	if served(e.name) {
		in.integrity[strings.TrimPrefix(e.name, "remote/")] = "sha384-" + base64.StdEncoding.EncodeToString(sri.Sum(nil))
	}
	if _, keep := texts[e.name]; keep {
		in.texts[e.name] = text.Bytes()
	}
	if rank(e.name) == rank(manifestName) {
		in.files[e.name] = core.BundleFile{SHA256: core.Digest(sum.Sum(nil)), Bytes: e.bytes, Executable: e.executable}
	}
	return nil
}

// copy reads the entry in hand, and writes it where a folder is given.
func (in *reading) copy(e entry, to io.Writer) error {
	if in.to == nil {
		_, err := io.Copy(to, in.archive)
		return err
	}
	file, err := in.to.create(e)
	if err != nil {
		in.unwritten = err
		return err
	}
	defer file.Close()
	faultpoint.Reach(faultpoint.Unpacking)
	out := &written{file: file}
	if _, err := io.Copy(io.MultiWriter(to, out), in.archive); err != nil {
		if out.err != nil {
			in.unwritten = unwritten(e.name, out.err)
		}
		return err
	}
	if err := errors.Join(file.Sync(), file.Close()); err != nil {
		in.unwritten = unwritten(e.name, err)
	}
	return in.unwritten
}

// written remembers which of the two, reading or writing, failed.
type written struct {
	file *os.File
	err  error
}

func (w *written) Write(p []byte) (n int, err error) {
	n, w.err = w.file.Write(p)
	return n, w.err
}

// check looks at all files together.
func (in *reading) check() (*Bundle, error) {
	b := &Bundle{
		Bytes: in.archive.source.bytes, Unpacked: in.total, Files: in.files, Names: slices.Sorted(maps.Keys(in.files)), texts: in.texts,
		files: in.archive.files, Statement: in.signed.Statement, Key: in.signed.Key,
	}
	copy(b.Digest[:], in.archive.source.sum.Sum(nil))
	if err := in.begin(); err != nil { // it has no file at all
		return nil, err
	}
	if b.Statement != nil {
		if err := checkFiles(*b.Statement, b); err != nil {
			return nil, err
		}
	}
	text, ok := in.texts[manifestName]
	if !ok {
		return nil, refuse("The bundle has no module.json: every module has one.")
	}
	var err error
	if b.Manifest, err = ParseManifest(text); err != nil {
		return nil, sentenceOf(err)
	}
	if b.Statement != nil {
		if err := checkTerms(*b.Statement, b.Manifest); err != nil {
			return nil, err
		}
	}
	if err := complete(in.files, b.Manifest); err != nil {
		return nil, err
	}
	if _, err := Components(in.texts[sbomName]); err != nil {
		return nil, err
	}
	if err := in.checkRemote(b); err != nil {
		return nil, err
	}
	return b, nil
}

// checkRemote compares what is in remote/ with what the index says is there.
func (in *reading) checkRemote(b *Bundle) error {
	text, there := in.texts[indexName]
	switch {
	case b.Manifest.Remote == nil && (there || len(in.integrity) > 0):
		return refuse("The bundle has remote/, but its module.json declares no remote: declare it, or leave the folder out.")
	case b.Manifest.Remote == nil:
		return nil
	case !there:
		return refuse("module.json declares a remote, but the bundle has no remote/remote.json: build the remote.")
	}
	var err error
	if b.Remote, err = ParseIndex(text, b.Manifest); err != nil {
		return sentenceOf(err)
	}
	for _, name := range slices.Sorted(maps.Keys(b.Remote.Files)) {
		switch have, ok := in.integrity[name]; {
		case !ok:
			return refuse("remote.json names %s, which is not in the bundle: build the remote again.", shown(name))
		case have != b.Remote.Files[name].Integrity:
			return refuse("remote/%s is not the file that was built, its integrity differs from remote.json: build the remote again.", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(in.integrity)) {
		if _, ok := b.Remote.Files[name]; !ok {
			return refuse("remote/%s is not in remote.json: build the remote again, or leave the file out.", name)
		}
	}
	return checkParts(b)
}

// checkParts refuses a page and a card that no file of the remote has.
func checkParts(b *Bundle) error {
	var lacking []string
	has := func(of func(core.RemoteFile) []string, name string) bool {
		for _, file := range b.Remote.Files {
			if slices.Contains(of(file), name) {
				return true
			}
		}
		return false
	}
	for _, r := range b.Manifest.Routes {
		if !has(func(f core.RemoteFile) []string { return f.Pages }, r.Path) {
			lacking = append(lacking, "the page "+r.Path)
		}
	}
	for _, c := range b.Manifest.Cards {
		if !has(func(f core.RemoteFile) []string { return f.Cards }, c.ID) {
			lacking = append(lacking, "the card "+c.ID)
		}
	}
	if lacking == nil {
		return nil
	}
	return refuse("The remote has no component for %s: name it in defineRemote and build the remote again, or take it out of module.json.",
		Series(lacking))
}
