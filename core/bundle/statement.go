package bundle

import (
	"crypto/ed25519"
	"encoding/hex"
	"maps"
	"regexp"
	"slices"
	"time"

	"gaia.example/portal/core"
)

const (
	releaseContext    = "gaia-portal/release/v1\n" // what is signed begins with it, so that no signature counts for anything else
	revocationContext = "gaia-portal/revocations/v1\n"

	format    = 1
	maxSerial = 1<<53 - 1 // the largest integer that every reader of JSON keeps
)

// signature is release.sig: the publisher's over the statement's bytes.
type signature struct {
	Key       core.PublicKey `json:"key"`
	Signature signed         `json:"signature"`
}

// signed is an ed25519 signature, in hex.
type signed [ed25519.SignatureSize]byte

func (s signed) MarshalText() ([]byte, error) { return []byte(hex.EncodeToString(s[:])), nil }

func (s *signed) UnmarshalText(text []byte) error {
	if len(text) != hex.EncodedLen(len(s)) {
		return refuse("a signature has %d hex digits", hex.EncodedLen(len(s)))
	}
	_, err := hex.Decode(s[:], text)
	return err
}

func sign(key ed25519.PrivateKey, context string, text []byte) signature {
	return signature{
		Key:       Public(key),
		Signature: signed(ed25519.Sign(key, append([]byte(context), text...))),
	}
}

func (s signature) holds(context string, text []byte) bool {
	return ed25519.Verify(s.Key[:], append([]byte(context), text...), s.Signature[:])
}

func second(t time.Time) time.Time { return t.UTC().Truncate(time.Second) }

// checkSigned verifies statement and signature where the bundle has them. Of what is in the bundle it asks nothing.
func (in *reading) checkSigned() error {
	text, stated := in.texts[statementName]
	seal, sealed := in.texts[signatureName]
	switch {
	case !stated && !sealed:
		return nil
	case !sealed:
		return refuse("The bundle has release.json, but no release.sig: sign it with portal module sign.")
	case !stated:
		return refuse("The bundle has release.sig, but no release.json: sign it with portal module sign.")
	}
	statement, err := strict(statementName, text, func(s *core.Statement) {
		s.IssuedAt, s.ExpiresAt = second(s.IssuedAt), second(s.ExpiresAt)
	})
	if err != nil {
		return err
	}
	sealing, err := strict(signatureName, seal, func(*signature) {})
	if err != nil {
		return err
	}
	if !sealing.holds(releaseContext, text) {
		return refuse("The signature in release.sig is not that key's over release.json: one of them was changed, get the bundle again from its publisher.")
	}
	if err := checkForm(statement); err != nil {
		return err
	}
	in.signed.Statement, in.signed.Key = &statement, sealing.Key
	return nil
}

// checkForm says what is wrong with a statement as such.
func checkForm(s core.Statement) error {
	switch {
	case s.Format != format:
		return refuse("release.json has format %d, and this portal reads %d: update the portal.", s.Format, format)
	case !core.IsID(string(s.Module)) || !core.IsID(s.Publisher):
		return refuse("release.json is of the module %s of %s, which are no ids: sign the bundle again.", shown(string(s.Module)),
			shown(s.Publisher))
	case !version.MatchString(s.Version):
		return refuse("release.json is of version %s, which is none: sign the bundle again.", shown(s.Version))
	case s.Serial < 1 || s.Serial > maxSerial:
		return refuse("release.json has the serial %d: it is a number from 1, higher than that of each release before. Sign the bundle again.",
			s.Serial)
	case !s.ExpiresAt.After(s.IssuedAt):
		return refuse("release.json expires at %s, before it was issued: sign the bundle again.", s.ExpiresAt.Format(time.RFC3339))
	}
	return nil
}

// version is what a release may be called, short enough for a line.
var version = regexp.MustCompile(`^[0-9A-Za-z.-]{1,64}$`)

// checkTerms compares what was signed with what the manifest says.
func checkTerms(s core.Statement, m core.Manifest) error {
	switch {
	case s.Module != m.ID:
		return refuse("release.json is of the module %s, but module.json of %s: sign the bundle again.", shown(string(s.Module)), m.ID)
	case s.Version != m.Version:
		return refuse("release.json is of version %s, but module.json of %s: sign the bundle again.", shown(s.Version), m.Version)
	case s.Publisher != m.Publisher:
		return refuse("release.json is of the publisher %s, but module.json of %s: sign the bundle again.", shown(s.Publisher), m.Publisher)
	}
	return nil
}

// checkFiles compares what was signed with what is there.
func checkFiles(s core.Statement, b *Bundle) error {
	for _, name := range b.Names {
		switch want, ok := s.Files[name]; {
		case !ok:
			return added(name)
		case want != b.Files[name]:
			return changed(name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Files)) {
		if _, ok := b.Files[name]; !ok {
			return refuse("%s was signed, but is not in the bundle: it was taken out later, get the bundle again from its publisher.", shown(name))
		}
	}
	return nil
}

func added(name string) error {
	return refuse("%s is in the bundle, but not in what was signed: it was added later, get the bundle again from its publisher.", name)
}

func changed(name string) error {
	return refuse("%s is not the file that was signed: it was changed later, get the bundle again from its publisher.", name)
}
