package claims

import (
	"bytes"
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"gaia.example/portal/plugins/gaia/epochs"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// mostEpochs are the newest that an admin sees to pay.
const mostEpochs = 30

// Payable is an epoch of the network, and how far it is on its way to a campaign.
type Payable struct {
	epochs.Epoch

	Draft    *string `json:"draft"`    // that has its list; null where none does
	Campaign *int64  `json:"campaign"` // the first that pays it and was not cancelled; null while none does
}

// Brought answers POST /claim-lists/epochs/{number}.
type Brought struct {
	Draft string `json:"draft"` // its id
}

// PayEpochs has campaigns and drafts named by the epochs that they pay, and lists brought from them. It is for before Run.
func (c *Claims) PayEpochs(e *epochs.Epochs) {
	c.epochs = e
	e.OnChange(func(ctx context.Context) {
		c.tellDrafts(ctx)
		c.follower.Publish(ctx, topic, c.index.Status().AsOf)
	})
}

// getEpochs answers the newest epochs that pay somebody.
func (c *Claims) getEpochs(r *http.Request) (any, error) {
	if err := admitted(r); err != nil {
		return nil, err
	}
	answer := struct {
		Epochs []Payable `json:"epochs"` // the newest first
	}{[]Payable{}}
	err := portalsql.Snapshot(r.Context(), c.db, func(tx *sql.Tx) error {
		made, err := campaigns(r.Context(), tx)
		if err != nil {
			return err
		}
		waiting, err := drafts(r.Context(), tx)
		if err != nil {
			return err
		}
		for _, epoch := range c.epochs.Paying(mostEpochs) {
			one := Payable{Epoch: epoch}
			for _, campaign := range made {
				if pays(campaign, epoch) && one.Campaign == nil {
					one.Campaign = &campaign.ID
				}
			}
			for _, draft := range waiting {
				if draft.List != nil && draft.List.Root == epoch.Root {
					one.Draft = &draft.ID
				}
			}
			answer.Epochs = append(answer.Epochs, one)
		}
		return nil
	})
	return answer, err
}

// pays says whether a campaign has the root and the total of an epoch, and what was paid in for it.
func pays(c Campaign, e epochs.Epoch) bool {
	return c.Root == e.Root && c.Total.Cmp(e.Total.Int) == 0 && (c.Over == nil || !c.Over.Cancelled)
}

// bringEpoch makes a draft of an epoch's list. Its tree is made here: where the root is another than the epoch's, nothing is kept.
func (c *Claims) bringEpoch(r *http.Request) (any, error) {
	if err := admitted(r); err != nil {
		return nil, err
	}
	number, err := strconv.ParseUint(r.PathValue("number"), 10, 53)
	if err != nil || c.epochs == nil {
		return nil, portal.Errorf(portal.Invalid, "An epoch is a number in decimal digits.").Because(err)
	}
	epoch, text, err := c.epochs.List(r.Context(), number, mostBytes)
	if err != nil {
		return nil, err
	}
	list, err := gather(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	if list.faulty > 0 || portal.Hash(list.tree.Root()) != epoch.Root || list.total.Cmp(epoch.Total.Int) != 0 {
		return nil, portal.Errorf(portal.Internal, "The list of epoch %d is not the one whose root the epoch has.", number)
	}
	if err := deleteOld(r.Context(), c.db, time.Now()); err != nil && portal.CodeOf(err) != portal.Unavailable {
		return nil, err
	}
	var answer Brought
	if err := portalsql.Transaction(r.Context(), c.db, func(tx *sql.Tx) (err error) {
		answer.Draft, err = c.draftOf(r.Context(), tx, epoch, list, text)
		return err
	}); err != nil {
		return nil, err
	}
	c.tellDrafts(r.Context())
	return answer, nil
}

// draftOf is the draft of an epoch's list, made where there is none.
func (c *Claims) draftOf(ctx context.Context, tx *sql.Tx, epoch epochs.Epoch, list *gathered, text []byte) (id string, err error) {
	made, err := campaigns(ctx, tx)
	if err != nil {
		return "", err
	}
	for _, campaign := range made {
		if pays(campaign, epoch) {
			return "", portal.Errorf(portal.Conflict, "Epoch %d is paid already, by campaign %d.", epoch.Number, campaign.ID)
		}
	}
	found, err := portalsql.Found(tx.QueryRowContext(ctx, "SELECT id FROM list_drafts WHERE list = $1", portalsql.Hash(list.hash)).Scan(&id))
	if found || err != nil {
		return id, err
	}
	if err := roomForDraft(ctx, tx); err != nil {
		return "", err
	}
	id = strings.ToLower(rand.Text())
	added, err := insertList(ctx, tx, list, id)
	if err == nil && added {
		err = portalsql.Insert(ctx, tx, "list_pieces", []string{"text", "at", "piece"}, [][]any{{id, 0, text}}, "")
	}
	if err != nil {
		return "", err
	}
	name := fmt.Sprintf("epoch-%d.csv", epoch.Number)
	if err := portalsql.Insert(ctx, tx, "list_drafts", draftFields, [][]any{{id, name, len(text), len(text),
		portalsql.Address(portal.CallerFrom(ctx).Wallet), time.Now().Unix(), string(Ready), list.hash.String(), "[]", 0}}, ""); err != nil {
		return "", err
	}
	brought := struct {
		Epoch uint64      `json:"epoch"`
		Root  portal.Hash `json:"root"`
		Total string      `json:"total"` // wei
	}{epoch.Number, epoch.Root, epoch.Total.String()}
	return id, c.host.Audit.Record(ctx, portal.Act{Action: "claims.epoch-brought", Subject: "list " + id, After: brought})
}
