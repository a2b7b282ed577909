package claims

import (
	"crypto/sha256"
	"errors"
	"io"
	"net/http"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// mostBytes is what the portal takes in one body.
const mostBytes = 1 << 20

// Brought answers PUT /claim-lists.
type Brought struct {
	Hash      portal.Hash `json:"hash"`
	Campaigns int         `json:"campaigns"` // whose list it is
}

// putList keeps the list that is the request's body, as an admin brings it: its hash is that of a campaign's list, or it is refused.
func (c *Claims) putList(r *http.Request) (any, error) {
	if !portal.CallerFrom(r.Context()).Admin { // the manifest says so too: what is kept is what pages search
		return nil, portal.Errorf(portal.Forbidden, "Only an admin of this portal brings a campaign's list.")
	}
	text, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, mostBytes))
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		return nil, portal.Errorf(portal.TooLarge, "A list that is brought here has at most 1 MiB.")
	}
	if err != nil {
		return nil, err
	}
	brought := Brought{Hash: sha256.Sum256(text)}
	if err := c.db.QueryRowContext(r.Context(), "SELECT count(*) FROM campaigns WHERE list_hash = $1", portalsql.Hash(brought.Hash)).Scan(&brought.Campaigns); err != nil {
		return nil, err
	}
	if brought.Campaigns == 0 {
		return nil, portal.Errorf(portal.Invalid, "No campaign has this list: its SHA-256 is %s. It must be the file that was published, byte by byte.", brought.Hash)
	}
	if err := keep(r.Context(), c.db, brought.Hash, text); err != nil {
		return nil, err
	}
	act := portal.Act{Action: "claims.list-brought", Subject: brought.Hash.String(), After: brought}
	if err := c.host.Audit.Record(r.Context(), act); err != nil {
		return nil, err
	}
	c.follower.Publish(r.Context(), topic, c.index.Status().AsOf)
	return brought, nil
}
