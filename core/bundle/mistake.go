package bundle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// mistake is one thing that is wrong with a JSON text.
type mistake struct {
	at   []string // the names and numbers that lead to the value
	text string   // what is wrong, and what is allowed: no name, no point at its end
	name bool     // it is the value's name that is wrong
}

type mistakes []mistake

// add adds one; dots separate what leads to its value.
func (m *mistakes) add(at, format string, args ...any) {
	*m = append(*m, mistake{at: strings.Split(at, "."), text: fmt.Sprintf(format, args...)})
}

// Mistakes are what is wrong with a JSON text, each in a line of its own, with where it is.
type Mistakes struct {
	file  string
	lines []string
	more  bool // than the lines tell
}

const (
	shownMistakes  = 20 // so many stand in an error
	placedMistakes = 200
	foundMistakes  = 1000
	shownValue     = 60
	shownText      = 600
)

func (m *Mistakes) Error() string {
	switch {
	case m.more:
		return fmt.Sprintf("%s has many mistakes, the first of them:\n%s", m.file, strings.Join(m.lines, "\n"))
	case len(m.lines) == 1:
		return m.file + ", " + m.lines[0]
	}
	return fmt.Sprintf("%s has %d mistakes:\n%s", m.file, len(m.lines), strings.Join(m.lines, "\n"))
}

// mistaken is an error of the mistakes, in the order of the text; nil: there are none.
func mistaken(file string, text []byte, all []mistake) error {
	if len(all) == 0 {
		return nil
	}
	slices.SortStableFunc(all, func(a, b mistake) int { // what is found first does not depend on a map's order
		if order := slices.CompareFunc(a.at, b.at, byNumber); order != 0 {
			return order
		}
		return strings.Compare(a.text, b.text)
	})
	all = slices.CompactFunc(all, func(a, b mistake) bool { return slices.Equal(a.at, b.at) && a.text == b.text })
	found := &Mistakes{file: file, more: len(all) > shownMistakes}
	all = all[:min(len(all), placedMistakes)]
	offsets := make(map[string]int, len(all))
	for _, one := range all {
		offsets[strings.Join(one.at, "\x00")] = offsetOf(text, one.at, one.name)
	}
	slices.SortStableFunc(all, func(a, b mistake) int {
		return offsets[strings.Join(a.at, "\x00")] - offsets[strings.Join(b.at, "\x00")]
	})
	all = all[:min(len(all), shownMistakes)]
	for _, one := range all {
		line := position(text, offsets[strings.Join(one.at, "\x00")]) + ": "
		if len(one.at) > 0 {
			line += field(one.at) + ": "
		}
		found.lines = append(found.lines, line+clipped(one.text, shownText)+".")
	}
	return found
}

// byNumber compares the numbers of an array's values as such.
func byNumber(a, b string) int {
	x, errX := strconv.Atoi(a)
	y, errY := strconv.Atoi(b)
	if errX == nil && errY == nil {
		return x - y
	}
	return strings.Compare(a, b)
}

// field is how people write the way to a value: routes[0].access.
func field(at []string) string {
	var out strings.Builder
	for i, name := range at {
		if _, err := strconv.Atoi(name); err == nil && i > 0 {
			out.WriteString("[" + name + "]")
			continue
		}
		if i > 0 {
			out.WriteByte('.')
		}
		out.WriteString(shown(name))
	}
	return out.String()
}

// position is a place in a text, counted from 1.
func position(text []byte, offset int) string {
	before := text[:min(offset, len(text))]
	begin := bytes.LastIndexByte(before, '\n') + 1
	return fmt.Sprintf("line %d, column %d", bytes.Count(before, []byte("\n"))+1, utf8.RuneCount(before[begin:])+1)
}

// offsetOf is where in a JSON text a value begins, or its name; where it is not there, where the last that leads to it begins.
func offsetOf(text []byte, at []string, name bool) int {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	for {
		begin := nextToken(text, decoder)
		token, err := decoder.Token()
		delimiter, opens := token.(json.Delim)
		if err != nil || len(at) == 0 || !opens {
			return begin
		}
		found, named := enter(text, decoder, delimiter, at[0])
		switch {
		case !found:
			return begin
		case len(at) == 1 && name:
			return named
		}
		at = at[1:]
	}
}

// enter goes to the value of an object or array that was opened, and tells where its name begins.
func enter(text []byte, decoder *json.Decoder, delimiter json.Delim, want string) (found bool, named int) {
	for i := 0; decoder.More(); i++ {
		named = nextToken(text, decoder)
		is := strconv.Itoa(i)
		if delimiter == '{' {
			token, err := decoder.Token()
			if err != nil {
				return false, 0
			}
			is, _ = token.(string)
		}
		if is == want {
			return true, named
		}
		var skipped json.RawMessage
		if decoder.Decode(&skipped) != nil {
			return false, 0
		}
	}
	return false, 0
}

// nextToken is where what the decoder reads next begins.
func nextToken(text []byte, decoder *json.Decoder) int {
	offset := int(decoder.InputOffset())
	for offset < len(text) && strings.IndexByte(" \t\r\n,:", text[offset]) >= 0 {
		offset++
	}
	return offset
}

// notJSON is what keeps a text from being read as JSON, and where.
func notJSON(file string, text []byte, err error) error {
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) {
		return fmt.Errorf("%s is not JSON: %s", file, plainly(err))
	}
	return fmt.Errorf("%s, %s: it is not JSON: %s", file, position(text, max(0, int(syntax.Offset)-1)), plainly(err))
}

// clipped is a text that is not longer than so many bytes.
func clipped(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}
