package launch

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Bounds of what admins date.
const (
	mostDates = 20
	mostTitle = 80  // characters
	mostPath  = 200 // characters
	mostBody  = 64 << 10
	// mostWritten is what the audit takes of one act.
	mostWritten = 8 << 10
)

// earliest and latest are what a date of a launch may be.
var (
	earliest = time.Date(2015, 1, 1, 0, 0, 0, 0, time.UTC)
	latestAt = time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)
)

// Date is an event of the launch that an admin has dated.
type Date struct {
	Title string    `json:"title"`
	At    time.Time `json:"at"`   // whole seconds, UTC
	Path  *string   `json:"path"` // of the portal's page about it; null where there is none
}

// Dates is the body of PUT /launch-dates.
type Dates struct {
	Dates   []Date `json:"dates"`   // all that there are then
	Version string `json:"version"` // of the dates that were changed
}

func compareDates(a, b Date) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Title, b.Title)) }

// versionOf is another for other dates.
func versionOf(dates []Date) string {
	text, _ := json.Marshal(dates) //nolint:errchkjson // there is nothing in it that cannot be written
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

const dateColumns = "at, title, NULLIF(path, '')"

func readDates(ctx context.Context, tx *sql.Tx, query string) ([]Date, error) {
	all, err := portalsql.All(ctx, tx, func(d *Date) []any { return []any{(*portalsql.Time)(&d.At), &d.Title, &d.Path} }, query)
	slices.SortFunc(all, compareDates)
	return all, err
}

// putDates has the dates be those of the body.
func (l *Launch) putDates(r *http.Request) (any, error) {
	if !portal.CallerFrom(r.Context()).Admin { // the manifest says so too: everybody reads what is kept
		return nil, portal.Errorf(portal.Forbidden, "Only an admin of this portal dates events of the launch.")
	}
	body, err := readBody(r)
	if err != nil {
		return nil, err
	}
	dates, err := valid(body.Dates)
	if err != nil {
		return nil, err
	}
	if err := l.replace(r.Context(), dates, body.Version); err != nil {
		return nil, err
	}
	l.change()
	return Dates{Dates: dates, Version: versionOf(dates)}, nil
}

func readBody(r *http.Request) (body Dates, err error) {
	decoder := json.NewDecoder(http.MaxBytesReader(nil, r.Body, mostBody))
	decoder.DisallowUnknownFields()
	err = decoder.Decode(&body)
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		return body, portal.Errorf(portal.TooLarge, "The dates of a launch have at most 64 KiB.")
	}
	if err != nil {
		return body, portal.Errorf(portal.Invalid,
			`These are no dates: send {"dates": [{"title", "at", "path"}], "version"}, with times as 2026-12-01T16:00:00Z.`).Because(err)
	}
	return body, nil
}

// valid are the dates as they are kept, or a sentence about the first that is none.
func valid(dates []Date) ([]Date, error) {
	if len(dates) > mostDates {
		return nil, portal.Errorf(portal.Invalid, "A launch has at most %d dated events; these are %d.", mostDates, len(dates))
	}
	all := make([]Date, len(dates))
	for i, date := range dates {
		date.Title, date.At = strings.TrimSpace(date.Title), date.At.UTC()
		if date.Path != nil && *date.Path == "" {
			date.Path = nil
		}
		if wrong := date.wrong(); wrong != "" {
			return nil, portal.Errorf(portal.Invalid, "Event %d: %s", i+1, wrong)
		}
		all[i] = date
	}
	slices.SortFunc(all, compareDates)
	for i := 1; i < len(all); i++ {
		if compareDates(all[i-1], all[i]) == 0 {
			return nil, portal.Errorf(portal.Invalid, "Two events at the same time have the title %q: leave one of them out.", all[i].Title)
		}
	}
	return all, nil
}

// pages are paths within the portal, in the one spelling that they have.
var pages = regexp.MustCompile(`^/([A-Za-z0-9._~-]+(/[A-Za-z0-9._~-]+)*)?$`)

// wrong is a sentence, or nothing.
func (d Date) wrong() string {
	switch {
	case d.Title == "":
		return "It needs a title."
	case !utf8.ValidString(d.Title) || strings.ContainsFunc(d.Title, unprintable):
		return "Its title has characters that cannot be seen: type it anew, in one line."
	case utf8.RuneCountInString(d.Title) > mostTitle:
		return "Its title is longer than 80 characters."
	case d.At.Before(earliest) || !d.At.Before(latestAt):
		return "Its time is to be between 2015 and 2100."
	case d.At.Nanosecond() != 0:
		return "Its time is to be a whole second, as blocks have it."
	case d.Path != nil && (len(*d.Path) > mostPath || !pages.MatchString(*d.Path)):
		return "Its link is to be the path of a page of this portal, as /gaia-purchase."
	}
	return ""
}

// unprintable are those that leave no ink, but for spaces: line ends, and what turns the direction of what follows.
func unprintable(r rune) bool { return !unicode.IsPrint(r) }

// replace writes the dates, and down who did. What the audit refuses is not done. It keeps the act before the dates are committed: should
// that fail, it tells of an act that was refused, which is better than one that nobody wrote down.
func (l *Launch) replace(ctx context.Context, dates []Date, version string) error {
	return portalsql.Transaction(ctx, l.db, func(tx *sql.Tx) error { return l.write(ctx, tx, dates, version) })
}

func (l *Launch) write(ctx context.Context, tx *sql.Tx, dates []Date, version string) error {
	// Who writes waits until another who has begun has ended. Rows that are deleted do not make anybody wait where there are none: this one
	// does, and is gone again before anybody else sees it.
	if _, err := tx.ExecContext(ctx, "INSERT INTO launch_dates (at, title, path) VALUES (0, '', '')"); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "DELETE FROM launch_dates WHERE title = ''"); err != nil {
		return err
	}
	before, err := readDates(ctx, tx, "DELETE FROM launch_dates RETURNING "+dateColumns)
	if err != nil {
		return err
	}
	if versionOf(before) != version {
		return portal.Errorf(portal.Conflict, "Another admin has changed the dates meanwhile. Look at them again, and then change them.")
	}
	rows := make([][]any, len(dates))
	for i, date := range dates {
		path := ""
		if date.Path != nil {
			path = *date.Path
		}
		rows[i] = []any{date.At.Unix(), date.Title, path}
	}
	if err := portalsql.Insert(ctx, tx, "launch_dates", []string{"at", "title", "path"}, rows, ""); err != nil {
		return err
	}
	return l.writeDown(ctx, without(before, dates), without(dates, before))
}

// without are those of all that are not among the others.
func without(all, others []Date) []Date {
	return slices.DeleteFunc(slices.Clone(all), func(date Date) bool {
		return slices.ContainsFunc(others, func(other Date) bool { return versionOf([]Date{date}) == versionOf([]Date{other}) })
	})
}

// writeDown has the audit keep which dates were removed and which were added.
func (l *Launch) writeDown(ctx context.Context, removed, added []Date) error {
	if len(removed)+len(added) == 0 {
		return nil
	}
	before, after := text(removed), text(added)
	if len(before)+len(after) > mostWritten {
		return portal.Errorf(portal.Invalid, "This is too much to be written down at once: change some of the events first, then the others.")
	}
	return l.host.Audit.Record(ctx, portal.Act{Action: "launch.dated", Subject: "dates of the launch", Before: before, After: after})
}

func text(dates []Date) json.RawMessage {
	text, _ := json.Marshal(dates) //nolint:errchkjson // there is nothing in it that cannot be written
	return text
}
