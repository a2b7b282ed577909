package core

import (
	"fmt"
	"strings"
	"unicode"
)

// Printable is a text of somebody else's as a terminal may be given it: what would move the cursor, change colours or turn
// the direction of writing stands there as an escape, like \u001b. Line breaks and tabs stay.
func Printable(text string) string {
	if strings.IndexFunc(text, unprintable) < 0 {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if unprintable(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// unprintable are control characters (C0, DEL, C1), the marks that turn direction (UAX #9), line and paragraph
// separators, and what is no UTF-8.
func unprintable(r rune) bool {
	switch {
	case r == '\n', r == '\t':
		return false
	case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r), r == '\u2028', r == '\u2029', r == unicode.ReplacementChar:
		return true
	}
	return false
}
