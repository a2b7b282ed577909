package engine

import (
	"encoding/json"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// longest is how many characters of a text from elsewhere are shown.
const longest = 80

// shown is a value as a text has it, and its unit; false: it is not what its unit says, or null.
func shown(v any, unit, language string) (text, named string, ok bool) {
	switch unit {
	case "gaia", "coin":
		text, ok = smallest(v, language)
		return text, map[string]string{"gaia": "GAIA", "coin": say(language, "coins")}[unit], ok
	case "yes":
		b, is := v.(bool)
		if b {
			return say(language, "yes"), "", is
		}
		return say(language, "no"), "", is
	case "time":
		when := timeOf(v)
		if when == nil {
			return "", "", false
		}
		return moment(*when, language), "", true
	case "account", "hash":
		text = raw(v)
		return short(text), "", hexes.MatchString(text)
	case "name", "text":
		text = plain(raw(v))
		return text, "", text != ""
	}
	number, is := v.(json.Number)
	if !is {
		return "", "", false
	}
	return measured(number, unit, language)
}

// hexes are accounts and hashes.
var hexes = regexp.MustCompile(`^0x[0-9a-fA-F]+$`)

// numbers are what JSON writes as such, with exponents that something may have: 1e1000000 would take minutes to write.
var numbers = regexp.MustCompile(`^-?[0-9]{1,300}(\.[0-9]{1,300})?([eE][+-]?[0-9]{1,3})?$`)

// figureOf is a value as a number; nil: it is none.
func figureOf(v any) *big.Rat {
	text := raw(v)
	if !numbers.MatchString(text) {
		return nil
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		return nil
	}
	return r
}

// measured is a number in its unit.
func measured(number json.Number, unit, language string) (text, named string, ok bool) {
	r := figureOf(number)
	if r == nil {
		return "", "", false
	}
	scaled := func(by, of int64, digits int) string {
		n := new(big.Rat).Mul(r, big.NewRat(by, of))
		return decimal(n, seen(n, digits), language)
	}
	switch unit {
	case "share":
		return scaled(100, 1, 2), "%", true
	case "basispoints":
		return scaled(1, 100, 2), "%", true
	case "milliseconds":
		return scaled(1, 1, 0), "ms", true
	case "bytes":
		size, shift := "B", uint(0)
		for _, of := range []string{"KiB", "MiB", "GiB", "TiB"} {
			if new(big.Rat).Abs(r).Cmp(big.NewRat(1<<(shift+10), 1)) < 0 {
				break
			}
			size, shift = of, shift+10
		}
		return scaled(1, 1<<shift, 1), size, true
	case "unixtime":
		seconds, err := number.Int64()
		return moment(time.Unix(seconds, 0).UTC(), language), "", err == nil
	case "seconds":
		for _, u := range []struct {
			of        int64
			one, many string
		}{{86400, "day", "days"}, {3600, "hour", "hours"}, {60, "minute", "minutes"}} {
			if n := new(big.Rat).Mul(r, big.NewRat(1, u.of)); n.IsInt() && n.Sign() > 0 {
				return scaled(1, u.of, 0), say(language, map[bool]string{true: u.one, false: u.many}[n.Cmp(big.NewRat(1, 1)) == 0]), true
			}
		}
		return scaled(1, 1, 1), "s", true
	case "number":
		return scaled(1, 1, 4), "", true
	}
	return scaled(1, 1, 0), "", true
}

// whole is how many of the smallest unit make a whole one of gaia and coin.
var whole = new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(18), nil))

// smallest is an amount in its smallest unit, as a text in whole ones.
func smallest(wei any, language string) (string, bool) {
	n := figureOf(wei)
	if n == nil || !n.IsInt() {
		return "", false
	}
	r := n.Quo(n, whole)
	if small := new(big.Rat).Abs(r); small.Sign() > 0 && small.Cmp(big.NewRat(1, 10000)) < 0 {
		return decimal(r, 18, language), true
	}
	return decimal(r, 4, language), true
}

// seen is digits, or as many more as a number needs so that it does not read as zero: its first two that are not 0.
func seen(r *big.Rat, digits int) int {
	if r.Sign() == 0 || strings.Trim(r.FloatString(digits), "-0.") != "" {
		return digits
	}
	for digits < 18 && strings.Trim(r.FloatString(digits), "-0.") == "" {
		digits++
	}
	return digits + 1
}

// decimal is a number with at most that many digits after its point, in groups of three before it, as the language writes it.
func decimal(r *big.Rat, digits int, language string) string {
	before, rest, _ := strings.Cut(r.FloatString(digits), ".")
	rest = strings.TrimRight(rest, "0")
	before, negative := strings.CutPrefix(before, "-")
	sign := ""
	if negative && (before != "0" || rest != "") {
		sign = "−"
	}
	var groups []string
	for len(before) > 3 {
		groups = append([]string{before[len(before)-3:]}, groups...)
		before = before[:len(before)-3]
	}
	group, point := ",", "."
	if language == "de" {
		group, point = ".", ","
	}
	text := sign + strings.Join(append([]string{before}, groups...), group)
	if rest != "" {
		text += point + rest
	}
	return text
}

// moment is a time as a text has it, in UTC.
func moment(t time.Time, language string) string {
	if language == "de" {
		return t.Format("02.01.2006, 15:04") + " UTC"
	}
	return t.Format("2 Jan 2006, 15:04") + " UTC"
}

// short is an address or a hash, as the portal shows it.
func short(text string) string {
	if len(text) > 12 {
		return text[:6] + "…" + text[len(text)-4:]
	}
	return text
}

// plain is a text from elsewhere as one short line, without characters that are not seen.
func plain(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, text)
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > longest {
		text = string(runes[:longest-1]) + "…"
	}
	return text
}

// marks are the characters that Markdown reads as its own.
var marks = strings.NewReplacer(func() (pairs []string) {
	for _, r := range "\\`*_{}[]()<>#+-!|~:&@$=" {
		pairs = append(pairs, string(r), "\\"+string(r))
	}
	return pairs
}()...)

// inText is a value as Markdown has it: nothing in it is a mark. What the engine wrote itself, as a number, has none but minus signs.
func inText(text, unit string) string {
	if unit == "name" || unit == "text" {
		return marks.Replace(text)
	}
	return text
}

// numeric tells whether a unit is of figures.
func numeric(unit string) bool {
	switch unit {
	case "time", "unixtime", "account", "hash", "name", "text", "yes":
		return false
	}
	return true
}

// height is a figure as a chart draws it; nil: it is none.
func height(v any, unit string) *float64 {
	r := figureOf(v)
	if r == nil || !numeric(unit) {
		return nil
	}
	switch unit {
	case "gaia", "coin":
		r.Quo(r, whole)
	case "share":
		r.Mul(r, big.NewRat(100, 1))
	case "basispoints":
		r.Mul(r, big.NewRat(1, 100))
	}
	f, _ := r.Float64()
	return &f
}

func cite(n int) string { return " [" + strconv.Itoa(n) + "](cite:" + strconv.Itoa(n) + ")" }
