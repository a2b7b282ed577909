package label

import (
	"fmt"
	"unicode"
)

// maxMarks is how many marks may stand over one letter (UTS #39 §5.4); more of them paint over the lines around.
const maxMarks = 4

// emojiStyle and textStyle (U+FE0F, U+FE0E) say how the sign before them is drawn.
const (
	textStyle  = '\ufe0e'
	emojiStyle = '\ufe0f'
)

// Wrong says what keeps a text from being a name for people, without a point at its end; empty: nothing does. A name shows all that it
// is made of: it has a letter or a digit, nothing that is invisible or that turns the direction of writing, no space at an end or beside
// another, and at most 4 marks over a letter, each once.
func Wrong(text string) string {
	if wrong := Unseen(text); wrong != "" {
		return wrong
	}
	readable, spaced := false, true
	for _, r := range text {
		space := unicode.IsSpace(r)
		if space && spaced {
			return "it begins with a space, or has two of them in a row: take it out"
		}
		spaced = space
		readable = readable || unicode.IsLetter(r) || unicode.IsDigit(r)
	}
	switch {
	case spaced:
		return "it is empty, or ends with a space: take it out"
	case !readable:
		return "it has neither a letter nor a digit: nobody could say it"
	}
	return ""
}

// Unseen says what of a text nobody sees, or what paints over the lines around it; empty: there is none. It is what Wrong asks of texts
// that are longer than a name.
func Unseen(text string) string {
	marks, before := 0, ' '
	for _, r := range text {
		switch {
		case invisible(r):
			return fmt.Sprintf("it has the character U+%04X, which nobody sees or which changes how others are shown: take it out", r)
		case !unicode.Is(unicode.M, r):
			marks = 0
		case marks == 0 && unicode.IsSpace(before):
			return fmt.Sprintf("the mark U+%04X stands over no letter: take it out", r)
		case r == before, marks == maxMarks:
			return fmt.Sprintf("it has the mark U+%04X again, or more than %d marks over one letter: take them out", r, maxMarks)
		default:
			marks++
		}
		before = r
	}
	return ""
}

// invisible are control and format characters, those of private use, separators of lines, what stands for no character, and what Unicode
// has renderers ignore.
func invisible(r rune) bool {
	switch r {
	case textStyle, emojiStyle:
		return false
	case unicode.ReplacementChar, blank:
		return true
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point,
		unicode.Variation_Selector)
}

// blank is a braille cell without a dot: a sign that shows nothing.
const blank = '\u2800'
