package claims

import (
	"context"
	"database/sql"
	"errors"
	"math/bits"
	"time"

	"gaia.example/portal/plugins/gaia/epochs"
	"gaia.example/portal/plugins/gaia/lists"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	// mostDrafts and draftLife bound what lists that no campaign has take of the module's tables.
	mostDrafts = 5
	draftLife  = 7 * 24 * time.Hour
)

// DraftState is how far a list is on its way.
type DraftState string

// The states of a draft.
const (
	Coming   DraftState = "coming"   // a part of it is there
	Checking DraftState = "checking" // all of it is there
	Refused  DraftState = "refused"  // it has faults
	Ready    DraftState = "ready"    // a campaign can be made of it
)

// Drafts answers GET /claim-lists.
type Drafts struct {
	Drafts []Draft `json:"drafts"` // what was last done to first
	Most   int     `json:"most"`   // how many there may be
	Bytes  int64   `json:"bytes"`  // that a list may have
	Rows   int     `json:"rows"`   // that a list may have
}

// Draft is a list that no campaign has yet. It is a campaign's, and no draft any more, once one is made with its hash.
type Draft struct {
	ID       string         `json:"id"`
	Name     string         `json:"name"` // of the file
	Size     int64          `json:"size"` // bytes
	Received int64          `json:"received"`
	By       portal.Address `json:"by"`
	At       time.Time      `json:"at"`    // when anything was last done to it
	Until    time.Time      `json:"until"` // it goes then
	State    DraftState     `json:"state"`
	Faults   []lists.Fault  `json:"faults"` // the first ones
	Faulty   int            `json:"faulty"` // how many there are
	List     *DraftList     `json:"list"`   // null while it is not ready
	Epoch    *epochs.Epoch  `json:"epoch"`  // whose list it is; null where it is of none that is known
}

// DraftList is what was read of a list.
type DraftList struct {
	List

	Hash    portal.Hash       `json:"hash"`
	Largest portalsql.Uint256 `json:"largest"` // wei, of one allocation
	Depth   int               `json:"depth"`   // hashes of the longest proof
}

const draftColumns = "SELECT id, name, size, received, brought_by, at, state, list, faults, faulty FROM list_drafts"

// draftFields are what a draft is made with.
var draftFields = []string{"id", "name", "size", "received", "brought_by", "at", "state", "list", "faults", "faulty"}

// roomForDraft refuses where there are as many as there may be.
func roomForDraft(ctx context.Context, tx *sql.Tx) error {
	var there int
	if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM list_drafts").Scan(&there); err != nil {
		return err
	}
	if there >= mostDrafts {
		return portal.Errorf(portal.Invalid, "There are %d drafts already. Delete one that is not needed any more, and bring this list again.",
			there)
	}
	return nil
}

// drafts are all.
func drafts(ctx context.Context, tx *sql.Tx) ([]Draft, error) {
	all, hashes := []Draft{}, []string{}
	for row, err := range portalsql.Rows(ctx, tx, draftColumns+" ORDER BY at DESC, id") {
		if err != nil {
			return nil, err
		}
		var one Draft
		var hash string
		if err := row.Scan(&one.ID, &one.Name, &one.Size, &one.Received, (*portalsql.Address)(&one.By), (*portalsql.Time)(&one.At), &one.State,
			&hash, portalsql.JSON(&one.Faults), &one.Faulty); err != nil {
			return nil, err
		}
		one.Until = one.At.Add(draftLife)
		all, hashes = append(all, one), append(hashes, hash)
	}
	for i, hash := range hashes {
		if hash == "" {
			continue
		}
		var err error
		if all[i].List, err = draftListOf(ctx, tx, hash); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func draftListOf(ctx context.Context, tx *sql.Tx, text string) (*DraftList, error) {
	hash, err := portal.ParseHash(text)
	if err != nil {
		return nil, err
	}
	list, err := listOf(ctx, tx, hash)
	if err != nil || list == nil {
		return nil, err
	}
	of := &DraftList{List: *list, Hash: hash, Depth: bits.Len(uint(list.Allocations - 1))} // a list has a row
	err = tx.QueryRowContext(ctx, "SELECT largest FROM lists WHERE hash = $1", portalsql.Hash(hash)).Scan(&of.Largest)
	return of, err
}

// errNoDraft says that it is not there, or not any more.
var errNoDraft = portal.Errorf(portal.NotFound, "This draft is gone: it was deleted, or a campaign has its list now.")

// allKnown refuses while the history of the campaigns is being read: whether one has a list is not known before.
func allKnown(ctx context.Context, tx *sql.Tx) error {
	head, complete, err := index.Head(ctx, tx, Name)
	if err != nil {
		return err
	}
	if !complete || head.Hash == (portal.Hash{}) {
		return portal.Errorf(portal.Unavailable,
			"The history of the claim campaigns is being read: whether one has this list is not known yet. Try again in a moment.")
	}
	return nil
}

// deleteDraft deletes a draft, and its list where nothing else has it. Which campaigns there are has to be known for that.
func deleteDraft(ctx context.Context, tx *sql.Tx, id string) error {
	if err := allKnown(ctx, tx); err != nil {
		return err
	}
	var list string
	found, err := portalsql.Found(tx.QueryRowContext(ctx, "DELETE FROM list_drafts WHERE id = $1 RETURNING list", id).Scan(&list))
	if err != nil {
		return err
	}
	if !found {
		return errNoDraft
	}
	if list == "" {
		_, err = tx.ExecContext(ctx, "DELETE FROM list_pieces WHERE text = $1", id)
		return err
	}
	var had int
	err = tx.QueryRowContext(ctx, "SELECT (SELECT count(*) FROM campaigns WHERE list_hash = $1) + (SELECT count(*) FROM list_drafts WHERE list = $1)", list).Scan(&had)
	if err != nil || had > 0 {
		return err
	}
	for _, statement := range []string{
		"DELETE FROM list_pieces WHERE text IN (SELECT text FROM lists WHERE hash = $1)",
		"DELETE FROM list_rows WHERE list = $1", "DELETE FROM list_nodes WHERE list = $1",
		"DELETE FROM list_reasons WHERE list = $1", "DELETE FROM lists WHERE hash = $1",
	} {
		if _, err := tx.ExecContext(ctx, statement, list); err != nil {
			return err
		}
	}
	return nil
}

// deleteOld deletes the drafts to which nothing was done for so long.
func deleteOld(ctx context.Context, db *sql.DB, now time.Time) error {
	old, err := portalsql.All(ctx, db, portalsql.Column[string], "SELECT id FROM list_drafts WHERE at < $1", now.Add(-draftLife).Unix())
	if err != nil {
		return err
	}
	for _, id := range old {
		err := portalsql.Transaction(ctx, db, func(tx *sql.Tx) error { return deleteDraft(ctx, tx, id) })
		if err != nil && !errors.Is(err, errNoDraft) {
			return err
		}
	}
	return nil
}
