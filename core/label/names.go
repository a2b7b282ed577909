package label

import (
	"slices"
	"strings"
	"unicode"
)

// Names are some that nobody else's may look like. The zero value has none.
type Names struct {
	whole  []name // that another may not be
	within []name // that another may not have in it either
}

// name is one, by its words: how each may look in any case of its letters.
type name struct {
	text  string
	words [][]string
	whole []string // of all words without what is between them
}

// Add has the names, that no other may look like; each text is one.
func (n Names) Add(names ...string) Names {
	n.whole = append(slices.Clip(n.whole), named(names)...)
	return n
}

// AddWithin has the names, that no other may have among its words either: nobody is "Gaia Portal Support".
func (n Names) AddWithin(names ...string) Names {
	n.within = append(slices.Clip(n.within), named(names)...)
	return n
}

// Like is the name that a text looks like, in whatever letters, case, spaces and punctuation; empty: none.
func (n Names) Like(text string) string {
	asked := words(text)
	together := seen(strings.Join(asked, ""))
	for _, own := range slices.Concat(n.whole, n.within) {
		if meets(own.whole, together) || len(asked) == len(own.words) && own.at(asked) {
			return own.text
		}
	}
	for _, own := range n.within {
		if len(own.words) > 1 && has(together, own.whole) { // of one word it may be a part of any other
			return own.text
		}
		for i := range asked {
			if len(asked)-i >= len(own.words) && own.at(asked[i:]) {
				return own.text
			}
		}
	}
	return ""
}

// at tells whether the name's words look like the first of those.
func (n name) at(asked []string) bool {
	for i, word := range n.words {
		if !meets(word, seen(asked[i])) {
			return false
		}
	}
	return true
}

func named(texts []string) (all []name) {
	for _, text := range texts {
		own := name{text: text}
		for _, word := range words(text) {
			own.words = append(own.words, looks(word))
		}
		if own.words == nil {
			continue
		}
		own.whole = looks(strings.Join(words(text), ""))
		all = append(all, own)
	}
	return all
}

// looks are how a word may look: capital i is small l's likeness and small i is not, so each case has its own.
func looks(word string) []string {
	lower := strings.ToLower(word)
	title := []rune(lower)
	title[0] = unicode.ToUpper(title[0])
	all := seen(word)
	for _, written := range []string{lower, strings.ToUpper(word), string(title)} {
		all = append(all, Skeleton(written))
	}
	return all
}

// seen is how a word looks as it is written, and in small letters.
func seen(word string) []string {
	return []string{Skeleton(word), strings.ToLower(Skeleton(strings.ToLower(word)))}
}

func meets(a, b []string) bool {
	return slices.ContainsFunc(a, func(one string) bool { return slices.Contains(b, one) })
}

// has tells whether one of the texts has one of the parts in it.
func has(texts, parts []string) bool {
	return slices.ContainsFunc(texts, func(text string) bool {
		return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(text, part) })
	})
}

// words are those of a text, without what parts them. What looks like a letter is one: a stroke may be taken for an l.
func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.M, r) && !invisible(r) && !likeLetter(r)
	})
}

func likeLetter(r rune) bool {
	stands := []rune(Skeleton(string(r)))
	return len(stands) > 0 && unicode.IsLetter(stands[0])
}
