package portal

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// Notifications reach a wallet in the portal's inbox, whether it is there or not.
type Notifications interface {
	// Notify puts one into the inbox of a wallet that has signed in here before; NotFound for any other. RateLimited when the
	// wallet has had 20 from this module today, by the days of UTC, or all wallets 20,000: nothing is kept.
	Notify(ctx context.Context, to Address, n Notification) error
}

// Notification is one entry of an inbox, in plain text: without line breaks, other control characters and characters that
// only format, such as marks that turn the direction of writing; the two joiners (U+200C, U+200D) it may have.
type Notification struct {
	Title string // 1 to 80 characters, one of them to be seen
	Body  string // at most 400
	Path  string // of a page of the module's own, which it opens, without a query; empty: none
}

// What a notification has, in characters; of a path, in bytes.
const (
	maxTitle = 80
	maxBody  = 400
	maxPath  = 512
)

// Check is Invalid or TooLarge for what no inbox takes. Whose page the path is, it cannot tell. Hosts ask; a module need not.
func (n Notification) Check() error {
	if !strings.ContainsFunc(n.Title, visible) {
		return hostErrorf(Invalid, "A notification has a title: say in it what happened.")
	}
	if err := checkLine("title of a notification", n.Title, maxTitle); err != nil {
		return err
	}
	if err := checkLine("text of a notification", n.Body, maxBody); err != nil {
		return err
	}
	if !pagePath(n.Path) {
		return hostErrorf(Invalid,
			"The path of a notification is that of a page of the module's own, like /radar/7, without a query: this is none.")
	}
	return nil
}

// checkLine refuses what is not one line of plain text.
func checkLine(what, text string, most int) error {
	switch {
	case len(text) > utf8.UTFMax*most || utf8.RuneCountInString(text) > most:
		return hostErrorf(TooLarge, "The %s has at most %d characters.", what, most)
	case !utf8.ValidString(text):
		return hostErrorf(Invalid, "The %s is not UTF-8.", what)
	case strings.ContainsFunc(text, unplain):
		return hostErrorf(Invalid, "The %s is one line of plain text: it has a control character, or one that formats and is not seen.", what)
	}
	return nil
}

// unplain are control characters, what breaks a line, and characters that only format, such as the marks of UAX #9: but for the
// joiners, which scripts and emoji are written with.
func unplain(r rune) bool {
	const nonJoiner, joiner = '\u200c', '\u200d'
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) && r != nonJoiner && r != joiner || r == '\u2028' || r == '\u2029'
}

// visible are characters that leave ink by themselves: no space, mark or filler.
func visible(r rune) bool {
	const blankBraille = '\u2800'
	return unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S) && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) &&
		r != blankBraille
}

// pagePath tells whether it is empty, or a path in the one spelling that a page has: nothing in it is escaped or left out.
func pagePath(path string) bool {
	if path == "" {
		return true
	}
	if len(path) > maxPath || path[0] != '/' {
		return false
	}
	for segment := range strings.SplitSeq(path[1:], "/") {
		if segment == "" || segment == "." || segment == ".." || strings.ContainsFunc(segment, func(r rune) bool { return !unreserved(r) }) {
			return false
		}
	}
	return true
}

// unreserved are the characters that RFC 3986 §2.3 has nobody escape.
func unreserved(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-._~", r)
}

// notifications is Notifications over the control connection.
type notifications struct{ client modulev1.HostClient }

func (n notifications) Notify(ctx context.Context, to Address, one Notification) error {
	_, err := n.client.Notify(ctx, &modulev1.NotifyRequest{Wallet: to[:], Title: one.Title, Body: one.Body, Path: one.Path})
	return fromStatus(err)
}
