package signals

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// mostWords is how many words of a search are looked for.
const mostWords = 8

// wordsOf are a text's words, in lower case, each once.
func wordsOf(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.In(r, unicode.Letter, unicode.Mark, unicode.Digit)
	})
	slices.Sort(words)
	return slices.Compact(words)
}

// wordRows are the rows of the words that a signal is found by.
func wordRows(uid portal.Hash, title string) (rows [][]any) {
	for _, word := range wordsOf(title) {
		rows = append(rows, []any{portalsql.Hash(uid), hex.EncodeToString([]byte(word))})
	}
	return rows
}

// searched are the filters of what somebody looks for: the beginning of a uid or of a publisher's address, or beginnings of words of the
// title, all of which it has.
func searched(text string) (all []filter) {
	text = strings.ToLower(strings.TrimSpace(text))
	if digits, is := strings.CutPrefix(text, "0x"); is && strings.Trim(digits, "0123456789abcdef") == "" {
		const begins = "(%s >= %%[1]s AND %[1]s < %%[2]s OR %[2]s >= %%[1]s AND %[2]s < %%[2]s)"
		return []filter{{
			narrow: fmt.Sprintf(begins, "s.uid", "s.publisher"), wide: fmt.Sprintf(begins, apart("uid"), apart("publisher")),
			args: beginning(text),
		}}
	}
	words := wordsOf(text)
	if text != "" && len(words) == 0 {
		return []filter{nothing}
	}
	for _, word := range words[:min(len(words), mostWords)] {
		all = append(all, filter{
			narrow: "s.uid IN (SELECT signal FROM signal_words WHERE word >= %s AND word < %s)",
			wide:   "EXISTS (SELECT 1 FROM signal_words w WHERE w.signal = " + apart("uid") + " AND w.word >= %s AND w.word < %s)",
			source: "FROM signal_words WHERE word >= %s AND word < %s",
			args:   beginning(hex.EncodeToString([]byte(word))),
		})
	}
	return all
}

// beginning is the range of what begins with these hex digits.
func beginning(digits string) []any { return []any{digits, digits + "g"} }
