package bundle

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"fmt"
	"io"
	"io/fs"
	"time"

	"gaia.example/portal/core"
)

// Terms are what a publisher says of a release beside its files.
type Terms struct {
	Publisher string
	Serial    int64 // from 1, higher than that of each release of the module before
	IssuedAt  time.Time
	ExpiresAt time.Time

	Development bool // nobody signed it: only portal dev takes it
}

// Sign reads a bundle and writes it with the publisher's statement and signature, in place of earlier ones. The same bundle, key and terms
// give the same bytes. Invalid, with a sentence, where the bundle or the terms are refused. After an error what w got is of no use.
func Sign(w io.Writer, r io.ReadSeeker, key ed25519.PrivateKey, terms Terms) error {
	ctx := context.Background()
	b, err := Read(ctx, r, nil)
	if err == nil {
		_, err = b.Sign(ctx, w, r, key, terms)
	}
	return err
}

// Sign writes the bundle that was read from r with the publisher's statement and signature, in place of earlier ones, and answers with what
// Read says of the signed one. The files are copied as they are packed; that they are still those that were read is seen from what is
// written. Its errors are those of the function Sign.
func (b *Bundle) Sign(ctx context.Context, w io.Writer, r io.ReadSeeker, key ed25519.PrivateKey, terms Terms) (*Bundle, error) {
	if terms.Publisher != b.Manifest.Publisher {
		return nil, refuse("module.json says that %s publishes it, and you sign as %s: sign as the publisher that it names.",
			b.Manifest.Publisher, shown(terms.Publisher))
	}
	statement := core.Statement{
		Format: format, Module: b.Manifest.ID, Version: b.Manifest.Version, Publisher: terms.Publisher, Serial: terms.Serial,
		IssuedAt: second(terms.IssuedAt), ExpiresAt: second(terms.ExpiresAt), Files: b.Files,
		Development: terms.Development,
	}
	if err := checkForm(statement); err != nil {
		return nil, err
	}
	text, err := canonical(statement)
	if err != nil {
		return nil, fmt.Errorf("write release.json: %w", err)
	}
	seal, err := canonical(sign(key, releaseContext, text))
	if err != nil {
		return nil, fmt.Errorf("write release.sig: %w", err)
	}
	if _, err := r.Seek(b.files, io.SeekStart); err != nil {
		return nil, fmt.Errorf("read the bundle again: %w", err)
	}
	seals := seals{statementName: text, signatureName: seal}
	entries := []entry{{name: statementName, bytes: int64(len(text))}, {name: signatureName, bytes: int64(len(seal))}}
	return write(ctx, w, func(w io.Writer) error {
		if err := writeFrame(w, entries, seals.open, nil); err != nil {
			return err
		}
		if _, err := io.Copy(w, r); err != nil {
			return fmt.Errorf("read the bundle again: %w", err)
		}
		return nil
	})
}

// seals are the statement and its signature, by name.
type seals map[string][]byte

func (s seals) open(e entry) (io.ReadCloser, error) {
	text, ok := s[e.name]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return io.NopCloser(bytes.NewReader(text)), nil
}
