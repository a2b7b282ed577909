package bundle

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// entry is one file of an archive.
type entry struct {
	name       string
	executable bool
	bytes      int64
}

const block = 512

// header is the entry's in plain USTAR: no owner, no time, no link. A longer name needs a folder within its last 101 bytes.
func (e entry) header() ([]byte, error) {
	var text bytes.Buffer
	mode := int64(0o644)
	if e.executable {
		mode = 0o755
	}
	err := tar.NewWriter(&text).WriteHeader(&tar.Header{
		Typeflag: tar.TypeReg, Name: e.name, Mode: mode, Size: e.bytes, Format: tar.FormatUSTAR,
	})
	if err != nil {
		return nil, refuse("The name %s does not fit into an archive: shorten it.", shown(e.name)).Because(err)
	}
	return text.Bytes(), nil
}

// kinds are the entries that are no plain files, by their type flag.
var kinds = map[byte]string{
	'1': "a hard link", '2': "a symbolic link", '3': "a device", '4': "a device", '5': "a folder's own entry", '6': "a named pipe",
	'7': "a reserved file", 'x': "an extended header", 'g': "a global header", 'L': "a GNU long name", 'K': "a GNU long link",
	'S': "a sparse file", 'D': "a GNU folder's listing", 'M': "a file in several volumes", 'V': "a volume's label", 'X': "an extended header",
	0: "an entry of the old format",
}

// parseHeader reads a header. Only what header would write is taken, to the byte: there is one way to write an entry, and no two
// programs that read it differently.
func parseHeader(text []byte) (entry, error) {
	name, rest, _ := bytes.Cut(text[:100], []byte{0})
	prefix, more, _ := bytes.Cut(text[345:500], []byte{0})
	e := entry{name: string(name), executable: string(text[100:108]) == "0000755\x00"}
	if len(prefix) > 0 {
		e.name = string(prefix) + "/" + e.name
	}
	if flag := text[156]; flag != tar.TypeReg {
		kind, known := kinds[flag]
		if !known {
			kind = fmt.Sprintf("an entry of the unknown kind %q", flag)
		}
		return e, refuse("The bundle has %s, %s: only plain files may be in it, pack it with portal module pack.", kind, shown(e.name))
	}
	if len(bytes.Trim(rest, "\x00")) > 0 || len(bytes.Trim(more, "\x00")) > 0 {
		return e, refuse("The bundle has a name with a NUL byte in it, after %s: pack it with portal module pack.", shown(e.name))
	}
	if err := checkName(e.name); err != nil {
		return e, err
	}
	var err error
	if e.bytes, err = strconv.ParseInt(string(text[124:135]), 8, 64); err != nil {
		return e, refuse("The size of %s cannot be read: pack the bundle with portal module pack.", shown(e.name))
	}
	if again, err := e.header(); err != nil || !bytes.Equal(again, text) {
		return e, refuse("The header of %s is not as portal module pack writes it: no owner, no time, mode 0644 or 0755. Pack the bundle with it.", shown(e.name))
	}
	return e, nil
}

var plain = regexp.MustCompile(`^[A-Za-z0-9._/-]+$`)

func quoted(name string) string {
	if plain.MatchString(name) {
		return name
	}
	return strconv.QuoteToASCII(name)
}

// checkName says what is wrong with a name as such.
func checkName(name string) error {
	switch {
	case len(name) > maxName:
		return refuse("The name %s has %d bytes, more than %d: shorten it.", shown(name), len(name), maxName)
	case strings.HasPrefix(name, "/"):
		return refuse("The name %s is absolute: a bundle's files are named from its own folder.", shown(name))
	case strings.Contains(name, `\`):
		return refuse("The name %s has a backslash: a bundle's folders are separated by /.", shown(name))
	case strings.Contains("/"+name+"/", "/../"):
		return refuse("The name %s leaves the bundle's folder: take the .. out.", shown(name))
	case !filePath.MatchString(name):
		return refuse("The name %s is not a plain one: use letters, digits, -, _ and . (not first), with / between folders.", shown(name))
	}
	return nil
}

// source is the bundle as it comes: hashed, counted and bounded.
type source struct {
	ctx   context.Context
	r     io.Reader
	sum   hash.Hash
	bytes int64
	err   error // what reading failed with, where it was not the end
}

func (s *source) Read(p []byte) (int, error) {
	if s.err == nil {
		s.err = s.ctx.Err()
	}
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.r.Read(p)
	s.sum.Write(p[:n])
	switch s.bytes += int64(n); {
	case s.bytes > MaxBundle:
		err = refuse("The bundle is larger than %d MiB: leave out what its plugin and pages do not need.", MaxBundle>>20)
		s.err = err
	case err != nil && !errors.Is(err, io.EOF):
		s.err = fmt.Errorf("read the bundle: %w", err)
		err = s.err
	}
	return n, err
}

// archive reads the entries of a bundle, one after the other.
type archive struct {
	source  *source
	frame   *frame
	decoder *zstd.Decoder

	unpacked int64
	err      error // a bound that was passed
	left     int64 // of the entry in hand
	padding  int64
	sealed   bool  // the entry in hand is the signature, with which its frame ends
	files    int64 // where in the source the frame of the files begins
}

func openArchive(s *source) (*archive, error) {
	f := newFrame(s)
	decoder, err := decompress(f)
	if err != nil {
		return nil, err
	}
	return &archive{source: s, frame: f, decoder: decoder}, nil
}

func (a *archive) close() { a.decoder.Close() }

// unpack reads what is compressed, within bounds.
func (a *archive) unpack(p []byte) (int, error) {
	if a.err != nil {
		return 0, a.err
	}
	n, err := a.decoder.Read(p)
	switch a.unpacked += int64(n); {
	case a.unpacked > MaxUnpacked:
		a.err = errUnpacked
	case a.unpacked > ratio*a.frame.passed+slack:
		a.err = refuse("The bundle unpacks to more than %d times its size: no module's files do, get it again from its publisher.", ratio)
	}
	if a.err != nil {
		return 0, a.err
	}
	if errors.Is(err, io.EOF) && !a.sealed {
		if more := a.frame.over(); more != nil {
			return n, more
		}
	}
	return n, err
}

type unpacking struct{ *archive }

func (u unpacking) Read(p []byte) (int, error) { return u.unpack(p) }

// next goes to the next entry; io.EOF after the last, when nothing follows.
func (a *archive) next() (entry, error) {
	if _, err := io.Copy(io.Discard, a); err != nil {
		return entry{}, err
	}
	if a.sealed {
		if err := a.goOn(); err != nil {
			return entry{}, err
		}
	}
	header, err := a.block(block)
	if err != nil {
		return entry{}, err
	}
	if len(bytes.Trim(header, "\x00")) > 0 {
		e, err := parseHeader(header)
		a.left, a.padding, a.sealed = e.bytes, -e.bytes&(block-1), e.name == signatureName
		return e, err
	}
	if header, err = a.block(block); err != nil {
		return entry{}, err
	}
	if len(bytes.Trim(header, "\x00")) > 0 {
		return entry{}, errNotZero
	}
	var more [1]byte
	if _, err := io.ReadFull(unpacking{a}, more[:]); err == nil {
		return entry{}, errNotZero
	} else if !errors.Is(err, io.EOF) {
		return entry{}, err
	}
	return entry{}, io.EOF
}

// goOn goes from the frame of the statement and its signature to that of the files.
func (a *archive) goOn() error {
	if err := a.endSeal(); err != nil {
		return err
	}
	return a.decoder.Reset(a.frame)
}

// skip reads to the end of the bundle and unpacks nothing more than the rest of the entry in hand.
func (a *archive) skip() error {
	if a.sealed {
		if _, err := io.Copy(io.Discard, a); err != nil {
			return err
		}
		if err := a.endSeal(); err != nil {
			return err
		}
	}
	if _, err := io.Copy(io.Discard, a.frame); err != nil {
		return err
	}
	return a.frame.over()
}

// endSeal is at the end of the frame of the statement and its signature.
func (a *archive) endSeal() error {
	var more [1]byte
	if _, err := io.ReadFull(unpacking{a}, more[:]); err == nil {
		return refuse("release.json and release.sig are not in a frame of their own: sign the bundle with portal module sign.")
	} else if !errors.Is(err, io.EOF) {
		return err
	}
	a.sealed, a.files = false, a.source.bytes-int64(a.frame.r.Buffered())
	a.frame.again()
	return nil
}

var errNotZero = refuse("The bundle has something between or after its files: pack it with portal module pack.")

// block reads exactly so many bytes.
func (a *archive) block(size int64) ([]byte, error) {
	text := make([]byte, size)
	_, err := io.ReadFull(unpacking{a}, text)
	return text, cut(err)
}

// Read reads the entry in hand.
func (a *archive) Read(p []byte) (int, error) {
	if a.left == 0 {
		if a.padding > 0 {
			zeros, err := a.block(a.padding)
			if a.padding = 0; err != nil {
				return 0, err
			}
			if len(bytes.Trim(zeros, "\x00")) > 0 {
				return 0, errNotZero
			}
		}
		return 0, io.EOF
	}
	n, err := a.unpack(p[:min(int64(len(p)), a.left)])
	a.left -= int64(n)
	return n, cut(err)
}

// explain makes a sentence of what reading failed with.
func (a *archive) explain(err error) error {
	switch {
	case a.source.err != nil:
		return a.source.err
	case a.err != nil:
		return a.err
	case a.frame.err != nil:
		return a.frame.err
	case errors.Is(err, io.ErrUnexpectedEOF):
		return refuse("The bundle is cut short: get it again from its publisher.").Because(err)
	case errors.Is(err, zstd.ErrWindowSizeExceeded):
		return refuse("The bundle needs more than %d MiB of memory to unpack: pack it with portal module pack.", maxWindow>>20).Because(err)
	case refused(err):
		return err
	}
	return refuse("The bundle is damaged, it cannot be unpacked: get it again from its publisher.").Because(err)
}
