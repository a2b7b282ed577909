package migrate

import (
	"strings"

	"gaia.example/portal/sdk/go/portal"
)

// statement is one of a step.
type statement struct {
	text  string
	line  int    // where it begins, from 1
	verbs string // its first two words, in capitals
}

// splitter finds where statements end: not at a semicolon in a string, a name, a comment, or a body between BEGIN and END.
type splitter struct {
	postgres bool
	text     string
	at       int

	begin int      // of the statement; -1: none has begun
	words []string // its first ones
	word  string   // the last
	depth int      // of BEGIN and CASE, in a body
	found []statement
}

func split(driver, text string) []statement {
	s := &splitter{postgres: driver == portal.PostgreSQL, text: text, begin: -1}
	for s.at < len(text) {
		s.next()
	}
	s.end()
	return s.found
}

// next goes past one token.
func (s *splitter) next() {
	rest := s.text[s.at:]
	switch c := rest[0]; {
	case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == 0xEF && strings.HasPrefix(rest, "\ufeff"):
		s.at += max(1, len(rest)-len(strings.TrimPrefix(rest, "\ufeff")))
		return
	case strings.HasPrefix(rest, "--"):
		s.past(rest, "\n")
		return
	case strings.HasPrefix(rest, "/*"):
		s.comment()
		return
	case c == ';' && s.depth == 0:
		s.end()
		s.at++
		return
	}
	if s.begin < 0 {
		s.begin = s.at
	}
	switch c := rest[0]; {
	case c == '\'' && s.postgres && strings.EqualFold(s.word, "E") && s.touches():
		s.escaped()
	case c == '\'', c == '"', c == '`' && !s.postgres:
		s.at++
		s.past(rest[1:], string(c))
	case c == '[' && !s.postgres:
		s.past(rest, "]")
	case c == '$' && s.postgres:
		s.dollar(rest)
	case isWord(c):
		s.name(rest)
		return
	default:
		s.at++
	}
	s.word = ""
}

// past goes behind the next end, or to the end of the text.
func (s *splitter) past(rest, end string) {
	if i := strings.Index(rest, end); i >= 0 {
		s.at += i + len(end)
		return
	}
	s.at = len(s.text)
}

// comment goes past one, in which PostgreSQL has others.
func (s *splitter) comment() {
	depth := 0
	for s.at < len(s.text) {
		switch rest := s.text[s.at:]; {
		case strings.HasPrefix(rest, "/*") && (depth == 0 || s.postgres):
			depth++
			s.at += 2
		case strings.HasPrefix(rest, "*/"):
			s.at += 2
			if depth--; depth == 0 {
				return
			}
		default:
			s.at++
		}
	}
}

// touches tells whether the last word ends here.
func (s *splitter) touches() bool { return s.at > 0 && isWord(s.text[s.at-1]) }

// escaped goes past a string in which a backslash takes the next character.
func (s *splitter) escaped() {
	for s.at++; s.at < len(s.text); s.at++ {
		switch s.text[s.at] {
		case '\\':
			s.at++
		case '\'':
			s.at++
			return
		}
	}
	s.at = len(s.text)
}

// dollar goes past $tag$ … $tag$, or past a parameter.
func (s *splitter) dollar(rest string) {
	end := 1
	for end < len(rest) && isWord(rest[end]) && (end > 1 || rest[end] < '0' || rest[end] > '9') {
		end++
	}
	if s.touches() || end == len(rest) || rest[end] != '$' {
		s.at++
		return
	}
	tag := rest[:end+1]
	s.at += len(tag)
	s.past(s.text[s.at:], tag)
}

// name goes past a word, and knows the bodies that have statements of their own: a trigger's in SQLite, a function's BEGIN ATOMIC in
// PostgreSQL.
func (s *splitter) name(rest string) {
	end := 1
	for end < len(rest) && (isWord(rest[end]) || rest[end] == '$') {
		end++
	}
	word := strings.ToUpper(rest[:end])
	if len(s.words) < 3 {
		s.words = append(s.words, word)
	}
	switch {
	case word == "BEGIN" && s.depth == 0 && s.trigger(),
		word == "ATOMIC" && s.word == "BEGIN" && s.depth == 0 && s.postgres && s.words[0] == "CREATE":
		s.depth = 1
	case word == "CASE" && s.depth > 0:
		s.depth++
	case word == "END" && s.depth > 0:
		s.depth--
	}
	s.word = word
	s.at += end
}

// trigger tells whether the statement makes one in SQLite.
func (s *splitter) trigger() bool {
	if s.postgres || len(s.words) < 3 || s.words[0] != "CREATE" {
		return false
	}
	temporary := s.words[1] == "TEMP" || s.words[1] == "TEMPORARY"
	return s.words[1] == "TRIGGER" || temporary && s.words[2] == "TRIGGER"
}

// end is that of a statement.
func (s *splitter) end() {
	if s.begin >= 0 {
		s.found = append(s.found, statement{
			text: s.text[s.begin:s.at], line: 1 + strings.Count(s.text[:s.begin], "\n"), verbs: strings.Join(s.words[:min(2, len(s.words))], " "),
		})
	}
	s.begin, s.words, s.word, s.depth = -1, nil, "", 0
}

func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
