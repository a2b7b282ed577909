package bundle

import (
	"crypto/sha256"
	"slices"
	"time"

	"gaia.example/portal/core"
)

// maxAhead is how much a publisher's clock may be ahead.
const maxAhead = 5 * time.Minute

// Trust is whom a portal trusts, at one time.
type Trust struct {
	Publishers  []core.Publisher
	Revocations []core.Revocation
	Now         time.Time

	Development bool // what portal dev made of a folder that nobody signed may run
}

// Verify says why a bundle may not be installed: it is unsigned, its publisher is unknown, revoked or has another key, it is not yet
// or no longer valid, or it was revoked. Each is a sentence; nil: it may.
func (t Trust) Verify(b *Bundle) error {
	if b.Statement == nil {
		return refuse("The bundle is not signed: its publisher signs it with portal module sign.")
	}
	s := *b.Statement
	publisher, err := t.publisher(s)
	switch {
	case err != nil:
		return err
	case publisher.Key != b.Key:
		return refuse("The bundle is signed with the key %s, which is not that of its publisher %s, %s: have it signed with the right one, or trust the publisher's new card.", b.Key, s.Publisher, publisher.Key)
	case s.IssuedAt.After(t.Now.Add(maxAhead)):
		return refuse("The release was issued at %s, which is still to come: set the clock of the portal or of its publisher right.",
			stamp(s.IssuedAt))
	case !t.Now.Before(s.ExpiresAt):
		return refuse("The release expired at %s: ask its publisher for a newer one.", stamp(s.ExpiresAt))
	}
	return t.NotRevoked(b.Digest, s)
}

// Check says why a release that was installed before may not run: its publisher is no longer trusted, it has pages inside the portal's own
// and is not the portal's, or it was revoked. Its key was checked when it was installed; what has expired since goes on.
func (t Trust) Check(p core.Packed) error {
	if _, err := t.publisher(p.Statement); err != nil {
		return err
	}
	if err := unframed(p.Manifest); err != nil {
		return refuse("%s %s does not run: %s.", p.Manifest.ID, p.Manifest.Version, err)
	}
	return t.NotRevoked(p.Digest, p.Statement)
}

// publisher is who answers for the statement here.
func (t Trust) publisher(s core.Statement) (core.Publisher, error) {
	if s.Development && !t.Development {
		return core.Publisher{}, refuse("Nobody signed this release: portal dev made it of a folder, and portal dev alone runs it.")
	}
	at := slices.IndexFunc(t.Publishers, func(p core.Publisher) bool { return p.ID == s.Publisher })
	if at < 0 {
		return core.Publisher{}, refuse("The publisher %s is unknown to this portal: trust its card first (portal module trust), if you know whose it is.", shown(s.Publisher))
	}
	publisher := t.Publishers[at]
	if publisher.Developed() && !t.Development {
		return core.Publisher{}, refuse("Only portal dev trusts the publisher %s, for a folder that nobody signed: trust its card first (portal module trust), if you know whose it is.", s.Publisher)
	}
	if !publisher.RevokedAt.IsZero() {
		return core.Publisher{}, refuse("The publisher %s is not trusted any more, since %s: %s", s.Publisher, stamp(publisher.RevokedAt),
			reason(publisher.Reason))
	}
	return publisher, nil
}

// NotRevoked says why the release was revoked, in a sentence, or nil. It looks for the bundle and for what was signed: somebody can
// compress the same files, with the same signature, to other bytes.
func (t Trust) NotRevoked(digest core.Digest, s core.Statement) error {
	signed, err := StatementDigest(s)
	if err != nil {
		return err
	}
	for _, r := range t.Revocations {
		if r.Digest != digest && r.Digest != signed {
			continue
		}
		if list, ok := listedBy(r); ok && list != s.Publisher { // nobody takes back another's
			continue
		}
		return refuse("The release was revoked at %s: %s", stamp(r.RevokedAt), reason(r.Reason))
	}
	return nil
}

// StatementDigest is the SHA-256 of release.json: what a publisher's revocation list names a release by, however it is compressed.
func StatementDigest(s core.Statement) (core.Digest, error) {
	text, err := canonical(s)
	return sha256.Sum256(text), err
}

func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// reason ends a sentence with what somebody gave as the reason.
func reason(text string) string {
	if text == "" {
		return "no reason was given."
	}
	return text
}
