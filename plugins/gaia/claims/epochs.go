package claims

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"gaia.example/portal/plugins/gaia/epochs"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// mostEpochs are the newest that an admin sees to pay, beside those that are to be paid before them.
const mostEpochs = 30

// Payable is an epoch of the network, and how far it is on its way to a campaign.
type Payable struct {
	epochs.Epoch

	Draft    *string `json:"draft"`    // whose campaign would pay it; null where there is none, and where it is paid
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

// getEpochs answers the newest epochs that pay somebody, and older ones with the very same list as one of them, which are paid first.
func (c *Claims) getEpochs(r *http.Request) (any, error) {
	if err := admitted(r); err != nil {
		return nil, err
	}
	answer := struct {
		Epochs []Payable `json:"epochs"` // the newest first
	}{[]Payable{}}
	if _, err := c.host.Chain.Contract(r.Context(), contract); portal.CodeOf(err) == portal.NotFound {
		return answer, nil // no epoch can be paid on this chain
	}
	shown := c.epochs.Paying(mostEpochs)
	if len(shown) == 0 {
		return answer, nil
	}
	err := portalsql.Snapshot(r.Context(), c.db, func(tx *sql.Tx) error {
		if err := allKnown(r.Context(), tx); err != nil {
			return err
		}
		made, err := campaigns(r.Context(), tx)
		if err != nil {
			return err
		}
		waiting, err := drafts(r.Context(), tx)
		if err != nil {
			return err
		}
		paid, due := c.payments(made)
		for _, epoch := range shown {
			next := due.Next(epoch.Root, epoch.Total)
			if next != nil && !slices.ContainsFunc(shown, func(one epochs.Epoch) bool { return one.Number == next.Number }) {
				shown = append(shown, *next)
			}
		}
		slices.SortFunc(shown, func(a, b epochs.Epoch) int { return cmp.Compare(b.Number, a.Number) })
		for _, epoch := range shown {
			one := Payable{Epoch: epoch}
			if campaign, is := paid[epoch.Number]; is {
				one.Campaign = &campaign
			}
			for _, draft := range waiting {
				if draft.List != nil && one.Campaign == nil && isNext(due, epoch) && draft.List.Root == epoch.Root {
					one.Draft = &draft.ID
				}
			}
			answer.Epochs = append(answer.Epochs, one)
		}
		return nil
	})
	return answer, err
}

// payments names each campaign by the epoch that it pays, and answers by epoch the first campaign that pays it, and what is due then. A
// campaign that was cancelled is named by what it would have paid.
func (c *Claims) payments(made []Campaign) (paid map[uint64]int64, due epochs.Due) {
	paid, due = map[uint64]int64{}, c.epochs.Due()
	for i, campaign := range made {
		if campaign.Over != nil && campaign.Over.Cancelled {
			made[i].Epoch = due.Next(campaign.Root, campaign.Total)
			continue
		}
		if made[i].Epoch = due.Pay(campaign.Root, campaign.Total); made[i].Epoch == nil {
			continue
		}
		if _, twice := paid[made[i].Epoch.Number]; !twice {
			paid[made[i].Epoch.Number] = campaign.ID
		}
	}
	return paid, due
}

// isNext is whether a campaign of the epoch's list, made now, pays this epoch and not another one with the very same list.
func isNext(due epochs.Due, epoch epochs.Epoch) bool {
	next := due.Next(epoch.Root, epoch.Total)
	return next != nil && next.Number == epoch.Number
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
	if err := allKnown(ctx, tx); err != nil {
		return "", err
	}
	made, err := campaigns(ctx, tx)
	if err != nil {
		return "", err
	}
	paid, due := c.payments(made)
	if campaign, is := paid[epoch.Number]; is {
		return "", portal.Errorf(portal.Conflict, "Epoch %d is paid already, by campaign %d.", epoch.Number, campaign)
	}
	switch next := due.Next(epoch.Root, epoch.Total); {
	case next == nil:
		return "", portal.Errorf(portal.Unavailable, "Epoch %d was computed just now. Try again in a moment.", epoch.Number)
	case next.Number != epoch.Number:
		return "", portal.Errorf(portal.Conflict, "Epoch %d pays the very same as epoch %d, which is not paid yet: pay that one first.", epoch.Number,
			next.Number)
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
