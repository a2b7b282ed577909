package bundle

import (
	"errors"
	"strconv"
	"strings"

	"gaia.example/portal/sdk/go/portal"
)

// refuse says in a sentence what is wrong with a bundle, where, and what to do.
func refuse(format string, args ...any) *portal.Error {
	return portal.Errorf(portal.Invalid, format, args...)
}

// shown is an outsider's name in a sentence: quoted where it is no plain path, and not longer than a line.
func shown(name string) string {
	const most = 100
	if len(name) > most {
		return quoted(name[:most]) + "…"
	}
	return quoted(name)
}

// refused tells a sentence about the bundle from what failed for another reason.
func refused(err error) bool {
	var known *portal.Error
	return errors.As(err, &known) && known.Code == portal.Invalid
}

// sentenceOf makes a refusal of what a parser found: a sentence, or one in each line. Letters that only look like ASCII are shown as what
// they are.
func sentenceOf(err error) error {
	text := strconv.QuoteToASCII(err.Error())
	text = strings.NewReplacer(`\"`, `"`, `\\`, `\`, `\n`, "\n").Replace(text[1 : len(text)-1])
	if first, _, _ := strings.Cut(text, " "); !strings.Contains(first, ".") {
		text = strings.ToUpper(text[:1]) + text[1:]
	}
	return refuse("%s.", strings.TrimSuffix(text, "."))
}
