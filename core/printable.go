package core

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
)

// Printable is a text of somebody else's as a terminal may be given it: what would move the cursor, change colours, turn the direction
// of writing or not be seen stands there as an escape of JSON, like \u001b. Line breaks and tabs stay.
func Printable(text string) string { return escaped(text, unprintable) }

// Line is Printable in one line: line breaks and tabs are escapes too. Nobody's text looks like a line, or a column, of the portal's own.
func Line(text string) string {
	return escaped(text, func(r rune) bool { return r == '\n' || r == '\t' || unprintable(r) })
}

func escaped(text string, which func(rune) bool) string {
	if strings.IndexFunc(text, which) < 0 {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		switch {
		case !which(r):
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r > '\uffff':
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// unprintable are control characters (C0, DEL, C1), the marks that turn direction (UAX #9) and whatever else only formats or leaves nothing
// to see, line and paragraph separators, and what is no UTF-8. The joiners stay, which scripts and emoji are written with, and so do the
// variation selectors of emoji.
func unprintable(r rune) bool {
	if r < unicode.MaxASCII {
		return r < ' ' && r != '\n' && r != '\t'
	}
	const nonJoiner, joiner, text, emoji, blankBraille = '\u200c', '\u200d', '\ufe0e', '\ufe0f', '\u2800'
	switch r {
	case nonJoiner, joiner, text, emoji:
		return false
	case '\u2028', '\u2029', unicode.ReplacementChar, blankBraille:
		return true
	}
	return unicode.IsControl(r) ||
		unicode.In(r, unicode.Cf, unicode.Bidi_Control, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}
