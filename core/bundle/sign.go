package bundle

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"fmt"
	"io"
	"time"

	"gaia.example/portal/core"
)

// Terms are what a publisher says of a release beside its files.
type Terms struct {
	Publisher string
	Serial    int64 // from 1, higher than that of each release of the module before
	IssuedAt  time.Time
	ExpiresAt time.Time
}

// Sign reads a bundle and writes it with the publisher's statement and signature, in place of earlier ones. The same bundle, key and
// terms give the same bytes. Invalid, with a sentence, where the bundle or the terms are refused. After an error what w got is of no use.
func Sign(w io.Writer, r io.ReadSeeker, key ed25519.PrivateKey, terms Terms) error {
	ctx := context.Background()
	b, err := Read(ctx, r, nil)
	if err != nil {
		return err
	}
	if terms.Publisher != b.Manifest.Publisher {
		return refuse("module.json says that %s publishes it, and you sign as %s: sign as the publisher that it names.", b.Manifest.Publisher, shown(terms.Publisher))
	}
	statement := core.Statement{
		Format: format, Module: b.Manifest.ID, Version: b.Manifest.Version, Publisher: terms.Publisher, Serial: terms.Serial,
		IssuedAt: second(terms.IssuedAt), ExpiresAt: second(terms.ExpiresAt), Files: b.Files,
	}
	if err := checkStatement(statement, b); err != nil {
		return err
	}
	text, err := canonical(statement)
	if err != nil {
		return fmt.Errorf("write release.json: %w", err)
	}
	seal, err := canonical(sign(key, releaseContext, text))
	if err != nil {
		return fmt.Errorf("write release.sig: %w", err)
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("read the bundle again: %w", err)
	}
	again := &rereading{source: &source{ctx: ctx, r: r, sum: sha256.New()}, seals: map[string][]byte{statementName: text, signatureName: seal}}
	if again.archive, err = openArchive(again.source); err != nil {
		return err
	}
	defer again.archive.close()
	entries := []entry{{name: statementName, bytes: int64(len(text))}, {name: signatureName, bytes: int64(len(seal))}}
	for _, name := range b.Names {
		entries = append(entries, entry{name: name, executable: b.Files[name].Executable, bytes: b.Files[name].Bytes})
	}
	return write(ctx, w, entries, again.open)
}

// rereading gives the files of a bundle that was read once, in its order, with new seals before them. That they are still the same is
// seen from what is written: it is read against the new statement.
type rereading struct {
	source  *source
	archive *archive
	seals   map[string][]byte
}

func (r *rereading) open(e entry) (io.ReadCloser, error) {
	if text, ok := r.seals[e.name]; ok {
		return io.NopCloser(bytes.NewReader(text)), nil
	}
	for {
		found, err := r.archive.next()
		if err != nil {
			return nil, r.archive.explain(err)
		}
		if found.name == e.name {
			return io.NopCloser(r.archive), nil
		}
	}
}
