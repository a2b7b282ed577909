package bundle

import (
	"crypto/ed25519"
	"fmt"
	"strings"
	"time"

	"gaia.example/portal/core"
)

// maxRevocations is how large a revocation list may be.
const maxRevocations = 1 << 20

// RevocationList is what a publisher takes back of its own releases. Each list has all that the one before had.
type RevocationList struct {
	Publisher string    `json:"publisher"`
	Serial    int64     `json:"serial"` // rising
	IssuedAt  time.Time `json:"issuedAt"`
	Revoked   []Revoked `json:"revoked"`
}

// Revoked is one release in it.
type Revoked struct {
	Module    core.ModuleID `json:"module"`
	Statement core.Digest   `json:"statement"` // of its release.json
	Reason    string        `json:"reason"`
	RevokedAt time.Time     `json:"revokedAt"`
}

// revocations is revocations.json.
type revocations struct {
	signature
	List listed `json:"list"`
}

type listed struct {
	Format int `json:"format"`
	RevocationList
}

// SignRevocations is revocations.json of a list.
func SignRevocations(key ed25519.PrivateKey, list RevocationList) ([]byte, error) {
	body := listed{format, list}
	body.normal()
	text, err := canonical(body)
	if err != nil {
		return nil, fmt.Errorf("write revocations.json: %w", err)
	}
	return canonical(revocations{signature: sign(key, revocationContext, text), List: body})
}

func (l *listed) normal() {
	l.IssuedAt = second(l.IssuedAt)
	for i := range l.Revoked {
		l.Revoked[i].RevokedAt = second(l.Revoked[i].RevokedAt)
	}
}

// ReadRevocations reads a publisher's revocations.json. Invalid, with a sentence, where it is not that publisher's.
func ReadRevocations(text []byte, publisher core.Publisher) (RevocationList, error) {
	const name = "revocations.json"
	if len(text) > maxRevocations {
		return RevocationList{}, refuse("%s is larger than %d KiB.", name, maxRevocations>>10)
	}
	file, err := strict(name, []byte(strings.TrimSuffix(string(text), "\n")), func(r *revocations) { r.List.normal() })
	if err != nil {
		return RevocationList{}, err
	}
	body, err := canonical(file.List)
	if err != nil {
		return RevocationList{}, fmt.Errorf("read %s: %w", name, err)
	}
	l := file.List
	switch {
	case l.Format != format:
		return RevocationList{}, refuse("%s has format %d, and this portal reads %d: update the portal.", name, l.Format, format)
	case l.Publisher != publisher.ID:
		return RevocationList{}, refuse("%s is of the publisher %s, not of %s.", name, shown(l.Publisher), publisher.ID)
	case file.Key != publisher.Key:
		return RevocationList{}, refuse("%s is signed with another key than that of %s: ask the publisher for the right one.", name, publisher.ID)
	case !file.holds(revocationContext, body):
		return RevocationList{}, refuse("%s is not what %s signed: it was changed, get it again.", name, publisher.ID)
	case l.Serial < 1 || l.Serial > maxSerial:
		return RevocationList{}, refuse("%s has the serial %d: it is a number from 1, higher than that of each list before.", name, l.Serial)
	}
	for _, r := range l.Revoked {
		if !core.IsID(string(r.Module)) {
			return RevocationList{}, refuse("%s names the module %s, which is no module's id.", name, shown(string(r.Module)))
		}
		if r.Reason == "" || len(r.Reason) > 300 || r.Reason != core.Line(r.Reason) {
			return RevocationList{}, refuse("%s gives no reason for %s in one line of at most 300 bytes.", name, shown(string(r.Module)))
		}
	}
	return l.RevocationList, nil
}

// Revocations are the list's, as they are stored.
func (l RevocationList) Revocations() []core.Revocation {
	var all []core.Revocation
	for _, r := range l.Revoked {
		all = append(all, core.Revocation{Module: r.Module, Digest: r.Statement, Reason: r.Reason, RevokedAt: r.RevokedAt,
			RevokedBy: listPrefix + l.Publisher})
	}
	return all
}

// listPrefix begins the RevokedBy of what a publisher's list revoked.
const listPrefix = "publisher "

// listedBy is the publisher whose list revoked it; false: an admin did.
func listedBy(r core.Revocation) (string, bool) { return strings.CutPrefix(r.RevokedBy, listPrefix) }
