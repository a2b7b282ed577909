package epochs

import (
	"bytes"
	"context"
	"net/url"
	"strconv"

	"gaia.example/portal/sdk/go/portal"
)

// part is a stretch of an epoch's list.
type part struct {
	Epoch

	Text string          `json:"text"`
	Next *portal.Address `json:"next"`
}

// List is what an epoch pays, as the network's page has it for download: CSV in up to so many bytes. It is a portal.Error where the epoch
// is not there or pays nobody, and where its list became another while it was read.
func (e *Epochs) List(ctx context.Context, number uint64, most int) (of Epoch, text []byte, err error) {
	parameters := url.Values{"number": {strconv.FormatUint(number, 10)}}
	var list bytes.Buffer
	for first := true; ; first = false {
		var p part
		if err := e.host.Modules.Query(ctx, module, "epoch-list", parameters, &p); err != nil {
			return of, nil, err
		}
		switch list.WriteString(p.Text); {
		case first:
			of = p.Epoch
		case p.Root != of.Root:
			return of, nil, portal.Errorf(portal.Conflict, "Epoch %d was computed again while its list was read. Bring it again.", number)
		}
		switch {
		case of.Accounts == 0:
			return of, nil, portal.Errorf(portal.Invalid, "Epoch %d pays nobody: there is no list of it.", number)
		case list.Len() > most:
			return of, nil, portal.Errorf(portal.TooLarge, "The list of epoch %d has more than %d MiB.", number, most>>20)
		case p.Next == nil:
			return of, list.Bytes(), nil
		}
		parameters.Set("after", p.Next.String())
	}
}
