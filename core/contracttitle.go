package core

import (
	"strings"
	"unicode"
)

// ContractTitle is a contract's name as people read it: "GAIA token" for GaiaToken.
func ContractTitle(name string) string {
	var words []string
	begin := 0
	runes := []rune(name)
	for i := 1; i <= len(runes); i++ {
		if i < len(runes) && (!unicode.IsUpper(runes[i]) || unicode.IsUpper(runes[i-1])) {
			continue
		}
		word := string(runes[begin:i])
		switch {
		case word == "Gaia":
			word = "GAIA"
		case begin > 0 && word != strings.ToUpper(word):
			word = strings.ToLower(word)
		}
		words, begin = append(words, word), i
	}
	return strings.Join(words, " ")
}
