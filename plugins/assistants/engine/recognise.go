package engine

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// asked is a question as it was read: its words, with a mark in place of each value.
type asked struct {
	language string
	words    []string // folded, as they were meant; marks begin with <
	values   []value  // in the order of the question
	me       bool     // it is about the wallet that asks
	order    int      // 1: the most, -1: the least of something; 0: neither
	wallet   string   // that asks; empty: nobody has signed in
	score    float64  // of the tool that fits it best
	also     bool     // it begins as one that goes on from the question before
}

// value is what a question says for a parameter.
type value struct {
	kind string // address, hash, range, ever, least, limit, amount, or the kind of a name
	text string // as a parameter takes it
	said string // as the visitor said it
}

// mark is what stands for a value among a question's words.
func (v value) mark() string { return "<" + v.kind + ">" }

var (
	addresses = regexp.MustCompile(`0x[0-9a-fA-F]{64}\b|0x[0-9a-fA-F]{40}\b`)
	amounts   = regexp.MustCompile(`^[0-9]+([.,'][0-9]+)*$`)
	thousands = regexp.MustCompile(`^[0-9]{1,3}([.,'][0-9]{3})+$`)
	windows   = regexp.MustCompile(`^([0-9]+)(h|hrs|d|w|std|m)$`)
	scaled    = regexp.MustCompile(`^([0-9]+(?:[.,][0-9]+)?)(k|m|mio|mrd)$`)
)

// near are words before a length of time that make it a window up to now.
var near = set(`last past previous recent this these within letzte letzten letzter letztem letztes vergangene vergangenen vergangener vorige voriger
	vorigen diese diesen dieser diesem innerhalb vergangenem latest seit since during waehrend`)

// hours has how long a unit of time is.
var hours = map[string]int{
	"hour": 1, "hours": 1, "stunde": 1, "stunden": 1, "day": 24, "days": 24, "tag": 24, "tage": 24, "tagen": 24, "tages": 24, "week": 168,
	"weeks": 168, "woche": 168, "wochen": 168, "month": 720, "months": 720, "monat": 720, "monate": 720, "monaten": 720, "monats": 720,
	"quarter": 2160, "quartal": 2160, "quartals": 2160,
	"year": 8760, "years": 8760, "jahr": 8760, "jahre": 8760, "jahren": 8760, "jahres": 8760,
}

// counts are small numbers as words.
var counts = map[string]int{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twenty": 20, "thirty": 30,
	"hundred": 100, "zwei": 2, "drei": 3, "vier": 4, "fuenf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10, "zwanzig": 20,
	"dreissig": 30, "hundert": 100, "dozen": 12, "dutzend": 12,
}

var (
	days   = map[string]int{"today": 24, "yesterday": 24, "heute": 24, "gestern": 24, "weekly": 168, "monthly": 720, "daily": 24, "hourly": 1}
	always = set(`ever overall altogether jemals bisher beginning anfang beginn`)
	scales = map[string]int{
		"k": 3, "thousand": 3, "tausend": 3, "m": 6, "million": 6, "millionen": 6, "mio": 6, "mrd": 9, "billion": 9, "milliarden": 9,
	}
	least  = set(`least minimum mindestens above over exceeding ueber ab mehr more larger greater bigger groesser`)
	than   = set(`than als of von at`)
	bounds = set(`over ueber for in`)
	selves = set(`i me my mine myself ich mir mich mein meine meinem meinen meiner meins meines`)
	most   = set(`most largest biggest highest top best greatest maximum meiste meisten groesste groessten groesster groesstes hoechste hoechsten
		hoechster beste besten bester richest reichste reichsten`)
	fewest = set(`least lowest smallest fewest cheapest worst minimum niedrigste niedrigsten niedrigster kleinste kleinsten kleinster wenigste
		wenigsten guenstigste guenstigsten billigste schlechteste schlechtesten geringste geringsten`)
	goingOn = set(`and und also what's whats same now then or oder nun auch dasselbe`)
)

// shows and toldTo are words as in "show me", which is not about the visitor.
var (
	shows  = set(`show tell give list name zeig zeige sag sage nenn nenne gib liste erzaehl erklaer erklaere`)
	toldTo = set(`me us mir uns`)
)

// lexicon are the words that recognisers know, in every language.
var lexicon = func() map[string]bool {
	all := map[string]bool{}
	for _, words := range []map[string]bool{near, always, least, selves, most, fewest, goingOn} {
		for word := range words {
			all[word] = true
		}
	}
	for _, words := range []map[string]int{hours, counts, days, scales} {
		for word := range words {
			all[word] = true
		}
	}
	return all
}()

// addressed takes addresses and hashes out of a question.
func addressed(text string) (rest string, found []value) {
	rest = addresses.ReplaceAllStringFunc(text, func(said string) string {
		kind := "address"
		if len(said) > 42 {
			kind = "hash"
		}
		found = append(found, value{kind: kind, text: strings.ToLower(said), said: said})
		return " {" + kind + "} "
	})
	return rest, found
}

// recognise reads values, the asker and an order out of folded words. found are the addresses in their order.
func recognise(words []string, found []value) (a asked) {
	a.also = len(words) > 0 && goingOn[words[0]]
	for i := 0; i < len(words); {
		if words[i] == "{address}" || words[i] == "{hash}" {
			if len(found) > 0 {
				a.take(found[0])
				found = found[1:]
			}
			i++
			continue
		}
		if v, n := window(words[i:]); n > 0 {
			a.drop(near, bounds)
			a.take(v)
			i += n
			continue
		}
		if v, n := number(words, i); n > 0 {
			if v.kind == "least" {
				a.drop(least, than)
			}
			a.take(v)
			i += n
			continue
		}
		if i > 0 && toldTo[words[i]] && shows[words[i-1]] {
			i++
			continue
		}
		if words[i] == "<least>" {
			a.drop(least, than)
		}
		a.plain(words[i])
		i++
	}
	return a
}

// drop takes words of some sets off the end: those before a value say what kind of value it is.
func (a *asked) drop(sets ...map[string]bool) {
	for n := len(a.words); n > 0; n-- {
		if !slices.ContainsFunc(sets, func(words map[string]bool) bool { return words[a.words[n-1]] }) {
			return
		}
		a.words = a.words[:n-1]
	}
}

func (a *asked) take(v value) {
	a.values = append(a.values, v)
	a.words = append(a.words, v.mark())
}

func (a *asked) plain(word string) {
	switch {
	case selves[word]:
		a.me = true
		word = "<me>"
	case most[word]:
		a.order = 1
	case fewest[word]:
		a.order = -1
	}
	a.words = append(a.words, word)
}

// window reads a length of time up to now at the beginning of words, and of how many of them it is.
func window(words []string) (v value, n int) {
	of := func(hours, n int) (value, int) {
		return value{kind: "range", text: strconv.Itoa(hours), said: strings.Join(words[:n], " ")}, n
	}
	first := words[0]
	if h, known := days[first]; known {
		return of(h, 1)
	}
	if always[first] {
		return value{kind: "ever", said: first}, 1
	}
	if first == "all" && len(words) > 1 && words[1] == "time" {
		return value{kind: "ever", said: "all time"}, 2
	}
	if m := windows.FindStringSubmatch(first); m != nil {
		many, err := strconv.Atoi(m[1])
		unit := map[string]int{"h": 1, "hrs": 1, "std": 1, "d": 24, "w": 168}[m[2]]
		if err == nil && unit > 0 && many > 0 && many < 1e5 {
			return of(many*unit, 1)
		}
	}
	if many, counted := counted(first); counted && len(words) > 1 && hours[words[1]] > 0 {
		return of(many*hours[words[1]], 2)
	}
	if !near[first] {
		return value{}, 0
	}
	for i := 1; i < len(words) && i < 4; i++ { // "the last full week", "in den letzten zwei Wochen"
		if h := hours[words[i]]; h > 0 {
			many := 1
			if c, ok := counted(words[i-1]); ok && i > 1 {
				many = c
			}
			return of(h*many, i+1)
		}
		if _, ok := counted(words[i]); !ok && !near[words[i]] && !common["en"][words[i]] && !common["de"][words[i]] {
			break
		}
	}
	return value{}, 0
}

func counted(word string) (int, bool) {
	if many, known := counts[word]; known {
		return many, true
	}
	many, err := strconv.Atoi(word)
	return many, err == nil && many > 0 && many < 1e5
}

// number reads an amount at a place of words. What stands before and after it says whether it is a bound, or how many rows are wanted.
func number(words []string, i int) (v value, n int) {
	text, scale := words[i], 0
	if m := scaled.FindStringSubmatch(text); m != nil {
		text, scale = m[1], scales[m[2]]
	}
	if !amounts.MatchString(text) {
		many, known := counts[text]
		if !known || many == 1 {
			return value{}, 0
		}
		text = strconv.Itoa(many)
	}
	text, n = plainNumber(text), 1
	if i+1 < len(words) && scale == 0 && scales[words[i+1]] > 0 {
		scale, n = scales[words[i+1]], 2
	}
	text = shift(text, scale)
	v = value{kind: "amount", text: text, said: strings.Join(words[i:i+n], " ")}
	bound := i > 0 && least[words[i-1]] || i > 1 && least[words[i-2]] && than[words[i-1]]
	of := i+n < len(words) && words[i+n] == "gaia"
	whole, err := strconv.Atoi(text)
	switch {
	case bound:
		v.kind = "least"
	case !of && err == nil && whole >= 1 && whole <= 200:
		v.kind = "limit"
	}
	return v, n
}

// plainNumber is a number as Go writes it: 1.000 and 1,000 are a thousand, 2.5 and 2,5 are two and a half.
func plainNumber(text string) string {
	if thousands.MatchString(text) && !strings.HasPrefix(text, "0") {
		return strings.NewReplacer(".", "", ",", "", "'", "").Replace(text)
	}
	last := strings.LastIndexAny(text, ".,")
	if last < 0 {
		return text
	}
	return strings.NewReplacer(".", "", ",", "", "'", "").Replace(text[:last]) + "." + text[last+1:]
}

// shift moves the point of a number that many places to the right.
func shift(text string, places int) string {
	if places == 0 {
		return text
	}
	whole, rest, _ := strings.Cut(text, ".")
	rest += strings.Repeat("0", max(places-len(rest), 0))
	whole, rest = whole+rest[:places], strings.TrimRight(rest[places:], "0")
	whole = strings.TrimLeft(whole, "0")
	if whole == "" {
		whole = "0"
	}
	if rest != "" {
		return whole + "." + rest
	}
	return whole
}
