package node

import (
	"errors"
	"fmt"
	"net/http"

	"gaia.example/portal/sdk/go/portal"
)

// Reason names why something was refused, for programs; the sentence beside it is for people. On the wire it is the header Node-Refused.
type Reason string

// Reasons. Those of a module's own state (unknown, revoked, expired …) are the module's to find out.
const (
	Unsigned   Reason = "unsigned"  // a header of a signed request is missing
	Malformed  Reason = "malformed" // what was sent cannot be read
	Forged     Reason = "forged"    // the signature is not that key's over this
	WrongClock Reason = "clock"     // the time is too far from the portal's
	Replayed   Reason = "replayed"  // the number did not rise
	Altered    Reason = "altered"   // the body is not the one that was signed
	TooLarge   Reason = "too_large" // more bytes or entries than are taken
	Elsewhere  Reason = "elsewhere" // it was signed for another portal, chain or node
	NotYet     Reason = "not_yet"   // issued in the future
	Expired    Reason = "expired"   // its time is over
	TooLong    Reason = "too_long"  // it would be in force for longer than is allowed
	BadName    Reason = "bad_name"  // a name that no node may have

	Forked   Reason = "forked"   // two heartbeats of one number
	Rewrote  Reason = "rewrote"  // a heartbeat that does not follow the one before
	Disorder Reason = "disorder" // numbers or times that do not rise

	Unknown Reason = "unknown" // the portal knows no such node, code, fleet or seed
	Revoked Reason = "revoked" // the delegation was revoked
	Banned  Reason = "banned"  // the portal's admins banned the node
	Full    Reason = "full"    // the fleet has as many nodes as it may
	Changed Reason = "changed" // the node changed while it was asked for: look again
	Busy    Reason = "busy"    // the machine did something else while it was measured
	MadeUp  Reason = "made_up" // what was computed again came out otherwise

	Duplicate  Reason = "duplicate"   // it was said before
	TooOften   Reason = "too_often"   // more than is taken in a time
	NotAllowed Reason = "not_allowed" // who signed may not say this
	Late       Reason = "late"        // it came after the end
)

var codes = map[Reason]portal.Code{
	Unsigned: portal.Unauthorized, Malformed: portal.Invalid, Forged: portal.Unauthorized, WrongClock: portal.Unauthorized,
	Replayed: portal.Conflict,
	Altered:  portal.Invalid, TooLarge: portal.TooLarge, Elsewhere: portal.Forbidden, NotYet: portal.Forbidden, Expired: portal.Forbidden,
	TooLong: portal.Invalid, BadName: portal.Invalid, Forked: portal.Conflict, Rewrote: portal.Conflict, Disorder: portal.Invalid,
	Unknown: portal.NotFound, Revoked: portal.Forbidden, Banned: portal.Forbidden, Full: portal.Forbidden, Changed: portal.Conflict,
	Busy: portal.Conflict, MadeUp: portal.Conflict,
	Duplicate: portal.Conflict, TooOften: portal.RateLimited, NotAllowed: portal.Forbidden, Late: portal.Conflict,
}

// Refusal is why something was refused. In its chain is a portal.Error with the same sentence, so that portal.CodeOf knows its status.
type Refusal struct {
	Reason  Reason
	Message string
	Last    uint64 // of Replayed: the number that is in force
	Err     error
}

// Refuse makes a Refusal whose Message is the formatted sentence.
func Refuse(reason Reason, format string, args ...any) *Refusal {
	return &Refusal{Reason: reason, Message: fmt.Sprintf(format, args...)}
}

// Because keeps the cause for the log.
func (r *Refusal) Because(err error) *Refusal {
	r.Err = err
	return r
}

func (r *Refusal) Error() string { return r.Message }

func (r *Refusal) Unwrap() error {
	return &portal.Error{Code: codes[r.Reason], Message: r.Message, Err: r.Err}
}

// ReasonOf is the reason of the first Refusal in err's chain, and empty for any other error.
func ReasonOf(err error) Reason {
	var refusal *Refusal
	if errors.As(err, &refusal) {
		return refusal.Reason
	}
	return ""
}

// WriteError answers as portal.WriteError does, with the reason and, of Replayed, the number in force in headers.
func WriteError(w http.ResponseWriter, r *http.Request, err error) {
	var refusal *Refusal
	if errors.As(err, &refusal) {
		w.Header().Set(headerRefused, string(refusal.Reason))
		if refusal.Reason == Replayed {
			w.Header().Set(headerSequence, fmt.Sprint(refusal.Last))
		}
	}
	portal.WriteError(w, r, err)
}
