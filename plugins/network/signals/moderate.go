package signals

import (
	"database/sql"
	"net/http"
	"strings"
	"unicode/utf8"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// mostWhy is how many characters an admin's reason has.
const mostWhy = 300

func readWords(r *http.Request, into any, text *string) error {
	if err := portal.ReadJSON(r, mostAdmin, into); err != nil {
		return err
	}
	if *text = strings.TrimSpace(*text); *text == "" || utf8.RuneCountInString(*text) > mostWhy || !utf8.ValidString(*text) {
		return portal.Errorf(portal.Invalid, "Say why, in at most %d characters.", mostWhy)
	}
	return nil
}

// putHidden hides a signal, with a reason that everybody sees. It stays in the log, and is attested and judged as any other.
func (s *Signals) putHidden(r *http.Request) error {
	var body struct {
		Reason string `json:"reason"`
	}
	if err := readWords(r, &body, &body.Reason); err != nil {
		return err
	}
	return s.setHidden(r, body.Reason, "signals.hidden")
}

func (s *Signals) deleteHidden(r *http.Request) error { return s.setHidden(r, "", "signals.shown") }

func (s *Signals) setHidden(r *http.Request, reason, action string) error {
	uid, err := uidOf(r)
	if err != nil {
		return err
	}
	changed, err := portalsql.Changed(s.DB.ExecContext(r.Context(), "UPDATE signals SET hidden = $1 WHERE uid = $2", reason,
		portalsql.Hash(uid)))
	if err != nil {
		return err
	}
	if !changed {
		return errUnknown(uid)
	}
	s.touch(uid, false)
	return s.Host.Audit.Record(r.Context(), portal.Act{Action: action, Subject: uid.String(), After: map[string]string{"reason": reason}})
}

// putOutcome records whether what a signal says came out so, where the chain does not tell it. It is told once.
func (s *Signals) putOutcome(r *http.Request) error {
	uid, err := uidOf(r)
	if err != nil {
		return err
	}
	var body struct {
		Value uint64 `json:"value"`
		Proof string `json:"proof"`
	}
	if err := readWords(r, &body, &body.Proof); err != nil {
		return err
	}
	if body.Value != 0 && body.Value != node.Whole {
		return portal.Errorf(portal.Invalid, "An outcome is 0, it did not come out so, or 10000, it did.")
	}
	ctx, now := r.Context(), s.Clock()
	err = portalsql.Transaction(ctx, s.DB, func(tx *sql.Tx) error {
		log, err := s.Log.Begin(ctx, tx)
		if err != nil {
			return err
		}
		var truth string
		var settles int64
		found, err := portalsql.Found(tx.QueryRowContext(ctx, `SELECT t.truth, s.settles FROM signals s JOIN signal_topics t ON t.topic = s.topic
			WHERE s.uid = $1`, portalsql.Hash(uid)).Scan(&truth, &settles))
		switch {
		case err != nil:
			return err
		case !found:
			return errUnknown(uid)
		case settles > 0:
			return portal.Errorf(portal.Conflict, "The chain tells the outcome of this signal, at block %d: wait for it.", settles)
		case truth == "":
			return portal.Errorf(portal.Conflict, "The topic says nowhere what was right: give it a truth first.")
		}
		of := outcome{uid, body.Value, portal.CallerFrom(ctx).Wallet.String(), body.Proof, 0}
		if err := of.keep(ctx, tx, log, now); err != nil {
			return err
		}
		return log.Close(ctx)
	})
	if err != nil {
		return err
	}
	s.touch(uid, false)
	return s.Host.Audit.Record(ctx, portal.Act{Action: "signals.outcome", Subject: uid.String(), After: body})
}
