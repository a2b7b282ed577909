package engine

import (
	"strings"
	"unicode"
)

// folded are letters that are typed in several ways, as words are compared.
var folded = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "é", "e", "è", "e", "ê", "e", "á", "a", "à", "a", "ó", "o",
	"ú", "u", "í", "i", "ñ", "n", "ç", "c", "’", "'", "‘", "'", "`", "'", "´", "'")

// fold is a text in small letters of ASCII as far as its letters have some.
func fold(text string) string { return folded.Replace(strings.ToLower(text)) }

// split cuts a text into words: letters and digits, with the points and commas within numbers, and braces around a placeholder.
func split(text string) (words []string) {
	runes := []rune(text)
	begin := -1
	end := func(i int) {
		if begin >= 0 {
			words = append(words, string(runes[begin:i]))
			begin = -1
		}
	}
	for i, r := range runes {
		number := (r == '.' || r == ',' || r == '\'') && i > 0 && i+1 < len(runes) && unicode.IsDigit(runes[i-1]) && unicode.IsDigit(runes[i+1])
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || number || r == '{' || r == '}':
			if begin < 0 {
				begin = i
			}
		default:
			end(i)
		}
	}
	end(len(runes))
	return words
}

// endings are taken off words, the longest first, as long as a stem of four letters stays.
var endings = map[string][]string{
	"en": {"ations", "ation", "ings", "ing", "ies", "ers", "ed", "er", "es", "or", "s", "e", "y"},
	"de": {"ungen", "ung", "ten", "tes", "ern", "en", "er", "es", "em", "te", "st", "e", "n", "s", "t"},
}

// stem is a folded word without its ending, so that forms of one word are alike.
func stem(word, language string) string {
	for range 2 {
		for _, ending := range endings[language] {
			if rest, ends := strings.CutSuffix(word, ending); ends && len(rest) >= 4 {
				word = rest
				break
			}
		}
	}
	return word
}

// distance is how many letters have to be put in, taken out, replaced or swapped with the next to make a of b; at most is the limit
// beyond which it does not matter.
func distance(a, b string, most int) int {
	if len(a)-len(b) > most || len(b)-len(a) > most {
		return most + 1
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		best := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			best = min(best, row[j])
		}
		if best > most {
			return most + 1
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

// slips is how many letters may be wrong in a word of that length for it to be read as another.
func slips(length int) int {
	switch {
	case length < 5:
		return 0
	case length < 9:
		return 1
	}
	return 2
}

// common words say nothing of what is asked.
var common = map[string]map[string]bool{
	"en": set(`a an the of to in on at for from by with as is are was were be been being am do does did done have has had having it
		its this that these those there here and or but not no so if then than too very any some all each every both either
		what can could may might would shall must please tell show give list say see want know need get let s t re ve ll d
		just now currently current right moment time about into out over under between among per other else also only own same
		such us we our you your they them their he she his her one ones portal question hello hi hey thanks thank ok okay
		display look find check actually exactly really still yet already details detail stand stands standing status info
		figure figures value values amount what's whats who's gaia gaias token token's tokens present today's like kind often
		far big large great high more less fewer allowed permitted able whole entire
		will coin coins compare`),
	"de": set(`der die das den dem des ein eine einer eines einem einen und oder aber nicht kein keine keinen so wenn dann als zu zum
		zur im in an am auf aus bei beim mit nach von vom vor fuer ueber unter um durch bis ist sind war waren sein bin bist
		wird werden wurde wurden worden hat habe haben hatte hatten gibt gab es er sie wir ihr ihnen man was wessen weshalb
		wie vieler kann koennte koennen darf duerfen mag moechte wuerde bitte sag sage zeig zeige gib nenne nenn liste will
		weiss wissen brauche sehen jetzt gerade aktuell aktuelle aktuellen aktueller derzeit momentan moment zeit dies diese
		dieser dieses diesem diesen dass da hier dort auch nur noch schon sehr mehr alle allen alles jede jeder jedes jeden
		beide etwas irgendein denn mal eigentlich genau hallo danke uns unser unsere du dein euer ob sich selbst eigene
		eigenen insgesamt gerne portal frage aussehen details stand wert werte betrag hoch gross lang oft weit steht sieht
		lautet gaia gaias token tokens erlaubt moeglich weniger aller ganz ganze ganzen gesamte gesamten liegt liegen
		coin coins vergleiche vergleich`),
}

func set(words string) map[string]bool {
	all := map[string]bool{}
	for _, word := range strings.Fields(words) {
		all[word] = true
	}
	return all
}

// weak are words that say little, but tell a question from another about the same.
var weak = map[string]map[string]bool{
	"en": set(`who whom whose where when why how many much long which latest recent recently newest new last up down number count together explain
		mean means meaning work works`),
	"de": set(`wer wem wen wo wohin woher wann warum wieso viel viele lange lang welche welcher welches welchen welchem letzte
		letzten neueste neuesten neue neuen zuletzt kuerzlich anzahl zahl zusammen erklaere erklaer
		bedeutet bedeuten heisst funktioniert`),
}

// weakStems are the stems of weak words.
var weakStems = func() map[string]map[string]bool {
	all := map[string]map[string]bool{}
	for language, words := range weak {
		all[language] = map[string]bool{}
		for word := range words {
			all[language][stem(word, language)] = true
		}
	}
	return all
}()

// telling are words by which one language is told from the other.
var telling = map[string]map[string]bool{
	"en": set(`the of is are what which who how much many does do did when where my i and show me were there have has last for can it
		at most whose give tell list any should will`),
	"de": set(`der die das den ist sind was welche welcher welches wer wie viel viele wann wo mein meine meinem meinen meiner ich und
		zeige zeig mir war waren gibt es hat habe haben im letzten letzte fuer kann von wurde wurden am meisten ein eine nicht
		bei seit soll wird wuerde wuerden muss darf mich wem wen an aus zum zur diese diesen diesem`),
}

// languageOf is the language of a question's folded words: by those that are of one language alone, then by those that the tools know in
// one; otherwise where neither tells.
func (x *index) languageOf(words []string, otherwise string) string {
	en, de := 0, 0
	if len(words) > 0 && words[0] == "was" { // "was" begins no question in English
		de += 2
	}
	for _, word := range words {
		if telling["en"][word] {
			en += 3
		}
		if telling["de"][word] {
			de += 3
		}
		if x.known["en"][word] || alikeWords["en"][word] || common["en"][word] {
			en++
		}
		if x.known["de"][word] || alikeWords["de"][word] || common["de"][word] {
			de++
		}
	}
	switch {
	case en > de:
		return "en"
	case de > en:
		return "de"
	case otherwise == "de":
		return "de"
	}
	return "en"
}
