package core

import (
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"time"
)

// Digest is the SHA-256 of a bundle's bytes: the name of a release that nobody can give to another. Its text is 64 hex
// digits in lower case.
type Digest [32]byte

// ParseDigest reads 64 lower-case hex digits.
func ParseDigest(text string) (Digest, error) {
	var d Digest
	if len(text) != hex.EncodedLen(len(d)) {
		return Digest{}, fmt.Errorf("a digest has 64 hex digits, not %d", len(text))
	}
	if _, err := hex.Decode(d[:], []byte(text)); err != nil || hex.EncodeToString(d[:]) != text {
		return Digest{}, fmt.Errorf("a digest is 64 lower-case hex digits")
	}
	return d, nil
}

func (d Digest) String() string { return hex.EncodeToString(d[:]) }

// Zero tells whether it names nothing.
func (d Digest) Zero() bool { return d == Digest{} }

// MarshalText is the hex.
func (d Digest) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (d *Digest) UnmarshalText(text []byte) (err error) {
	*d, err = ParseDigest(string(text))
	return err
}

// Statement is release.json: what a publisher signed of one version of a module.
type Statement struct {
	Format    int                   `json:"format"` // 1
	Module    ModuleID              `json:"module"`
	Version   string                `json:"version"`
	Publisher string                `json:"publisher"`
	Serial    int64                 `json:"serial"` // from 1; of one module's releases only ever rising
	IssuedAt  time.Time             `json:"issuedAt"`
	ExpiresAt time.Time             `json:"expiresAt"`
	Files     map[string]BundleFile `json:"files"` // all but release.json and release.sig

	Development bool `json:"development,omitempty"` // portal dev made it of a folder that nobody signed; nothing else installs or runs it
}

// BundleFile is one file as the statement has it.
type BundleFile struct {
	SHA256     Digest `json:"sha256"`
	Bytes      int64  `json:"bytes"`
	Executable bool   `json:"executable,omitempty"`
}

// Packed is a release as the database keeps it: all that is known of a bundle without opening it.
type Packed struct {
	Digest    Digest
	Bytes     int64 // of the bundle
	Statement Statement
	Manifest  Manifest
	Remote    *RemoteIndex // nil: no pages
	AddedAt   time.Time
	AddedBy   string    // as an audit entry's actor
	WantedAt  time.Time // when a change last wanted it; zero: never
}

// Held is a release as far as it counts for how long it is kept.
type Held struct {
	Digest   Digest
	Module   ModuleID
	Version  string
	Serial   int64
	AddedAt  time.Time
	WantedAt time.Time
}

// ReleaseStore keeps releases; their bundles are in Blobs.
type ReleaseStore interface {
	// SaveRelease adds a release that nobody wants yet. One that is there already stays as it is; where nobody ever wanted it,
	// it counts as added now.
	SaveRelease(context.Context, Packed) error
	// Release is NotFound when there is none.
	Release(context.Context, Digest) (Packed, error)
	// Releases of one module, the highest serial first.
	Releases(context.Context, ModuleID) ([]Packed, error)
	// Held is every release of every module, by module.
	Held(context.Context) ([]Held, error)
	// Retire removes a release, and stores the audit entry. It does nothing, and answers false, for one that is wanted or that a
	// roll-back goes to, or that was added or wanted anew since.
	Retire(context.Context, Held, AuditEntry) (bool, error)
}

// Blobs keep bytes by their SHA-256, in a folder or with an S3-compatible store.
type Blobs interface {
	// Put is done when the bytes are stored for good; storing them again is cheap.
	Put(context.Context, io.Reader) (Digest, int64, error)
	// Get is NotFound when there is none. Reading ends with an error, not io.EOF, when the bytes are not the digest's.
	Get(context.Context, Digest) (io.ReadCloser, error)
	// Has tells whether they are there.
	Has(context.Context, Digest) (bool, error)
	// Delete of what is not there does nothing.
	Delete(context.Context, Digest) error
	// Sweep deletes what was last Put before that time and is not wanted.
	Sweep(ctx context.Context, before time.Time, wanted func(Digest) (bool, error)) error
}
