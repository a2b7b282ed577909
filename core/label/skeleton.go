package label

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

//go:embed confusables.txt
var confusables string

// standIns are what stands for a character that is taken for another, by the character.
var standIns = sync.OnceValue(func() map[rune]string {
	all := map[rune]string{}
	for line := range strings.Lines(confusables) {
		from, to, found := strings.Cut(strings.TrimSpace(line), ";")
		if !found || strings.HasPrefix(line, "#") {
			continue
		}
		var stands strings.Builder
		for code := range strings.FieldsSeq(to) {
			stands.WriteRune(character(code))
		}
		all[character(from)] = stands.String()
	}
	return all
})

// character is the one of a code in hex; the file is embedded, so a wrong one is a programmer's error.
func character(code string) rune {
	r, err := strconv.ParseUint(code, 16, 21)
	if err != nil {
		panic(err)
	}
	return rune(r)
}

// Skeleton is what a text looks like: two texts that people take for one another have the same (UTS #39 §4). Beyond what the standard has,
// marks over letters are left out, and so is what is drawn in another width or style, on a disc or as a small capital.
func Skeleton(text string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(text) {
		r = letter(r)
		if stands, found := standIns()[r]; found {
			b.WriteString(stands)
		} else {
			b.WriteRune(r)
		}
	}
	return joined.Replace(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.M, r) || invisible(r) {
			return -1
		}
		return letter(r)
	}, norm.NFKD.String(b.String())))
}

// joined are letters that two others look like, which the standard has of m alone.
var joined = strings.NewReplacer("vv", "w", "VV", "W")

// smallCapitals stand for abcd…; none, a space, for what Unicode has none of.
var smallCapitals = []rune("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡ ʏᴢ")

// letter is the letter that a sign is drawn as, where neither the standard nor its decomposition says so: a small capital, a white one on a
// dark disc or square, and the letters that flags are made of.
func letter(r rune) rune {
	for _, first := range []rune{'\U0001f150', '\U0001f170', '\U0001f1e6'} {
		if at := r - first; at >= 0 && at < 26 {
			return 'a' + at
		}
	}
	if at := slices.Index(smallCapitals, r); at >= 0 && r > unicode.MaxASCII {
		return 'a' + rune(at)
	}
	return r
}
