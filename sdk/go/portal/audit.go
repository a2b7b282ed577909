package portal

import (
	"context"
	"encoding/json"
	"regexp"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// Audit writes into the portal's audit chain: what was done here, by whom, in entries that follow from one another by their hashes.
type Audit interface {
	// Record adds an act of the visitor behind the request whose context this is, as the portal knows them; outside of a request it is
	// the module's own. It is kept when this answers nil. Forbidden when the request has ended, and where nobody is signed in.
	Record(ctx context.Context, act Act) error
}

// Act is something that was done in a module. An entry stays for good: it has no secrets, and no more about people than is needed.
type Act struct {
	Action  string // small letters and digits, in words joined by dots and hyphens, such as campaign.paused: 1 to 64 characters
	Subject string // what it was done to, in one line of plain text: at most 200 characters
	Before  any    // as JSON, what it was; nil: nothing, or it is not said
	After   any    // as JSON, what it is now; both together have at most 8 KiB
	// Once adds nothing where the same actor's act of that Action and Subject is in the chain. What is found on another chain is recorded so:
	// whoever is ended between recording it and remembering that records it again, and it stays one entry.
	Once bool
}

// What an act has, in characters; of Before and After together, in bytes of JSON.
const (
	maxAction  = 64
	maxSubject = 200
	maxChange  = 8 << 10
)

var actionName = regexp.MustCompile(`^[a-z0-9]+([.-][a-z0-9]+)*$`)

// Encode is Before and After as JSON, empty for nil; Invalid or TooLarge for what no audit chain takes. Hosts ask; a module need not.
func (a Act) Encode() (before, after json.RawMessage, err error) {
	if len(a.Action) > maxAction || !actionName.MatchString(a.Action) {
		return nil, nil, hostErrorf(Invalid, "The action of an act is small letters and digits, in words joined by dots and hyphens, like campaign.paused, at most %d characters.", maxAction)
	}
	if err := checkLine("subject of an act", a.Subject, maxSubject); err != nil {
		return nil, nil, err
	}
	if before, err = encodeChange(a.Before); err == nil {
		after, err = encodeChange(a.After)
	}
	if err != nil {
		return nil, nil, err
	}
	if len(before)+len(after) > maxChange {
		return nil, nil, hostErrorf(TooLarge, "What an act changed has at most %d KiB, before and after together: name what it was done to, and say the rest elsewhere.", maxChange>>10)
	}
	return before, after, nil
}

func encodeChange(value any) (json.RawMessage, error) {
	if value == nil {
		return nil, nil
	}
	text, err := json.Marshal(value)
	if err != nil {
		return nil, hostErrorf(Invalid, "What an act changed is no JSON: %s.", err)
	}
	return text, nil
}

// audit is Audit over the control connection.
type audit struct{ client modulev1.HostClient }

func (a audit) Record(ctx context.Context, act Act) error {
	before, after, err := act.Encode()
	if err != nil {
		return err
	}
	_, err = a.client.Record(ctx, &modulev1.RecordRequest{
		Request: CallerFrom(ctx).RequestID, Action: act.Action, Subject: act.Subject, Before: before, After: after, Once: act.Once,
	})
	return fromStatus(err)
}
