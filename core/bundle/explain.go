package bundle

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/agnivade/levenshtein"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// explained makes mistakes of what a schema refuses. In schema, whose address is url, an errorMessage says in words what a
// pattern or an object allows.
type explained struct {
	schema any
	url    string

	found []mistake
}

// explain is all that the schema refused; nil where err is nothing that a schema says.
func (x *explained) explain(err error) []mistake {
	var wrong *jsonschema.ValidationError
	if !errors.As(err, &wrong) {
		return nil
	}
	x.add(wrong)
	meant := map[string]bool{} // fields that are there under another name
	for _, one := range x.found {
		if _, name, ok := strings.Cut(one.text, didYouMean); ok && one.name {
			name, _, _ = strings.Cut(name, "?")
			meant[field(slices.Concat(one.at[:len(one.at)-1], []string{name}))] = true
		}
	}
	return slices.DeleteFunc(x.found, func(one mistake) bool { return strings.HasPrefix(one.text, isMissing) && meant[field(one.at)] })
}

const (
	isMissing  = "it is missing"
	didYouMean = "did you mean "
)

func (x *explained) add(wrong *jsonschema.ValidationError) {
	if len(x.found) > foundMistakes {
		return
	}
	at := slices.Clone(wrong.InstanceLocation)
	rule := x.rule(wrong.SchemaURL)
	words, _ := rule["errorMessage"].(string)
	words = strings.TrimSuffix(words, ".")
	switch k := wrong.ErrorKind.(type) {
	case *kind.AdditionalProperties:
		known := slices.Sorted(maps.Keys(object(rule["properties"])))
		for _, name := range k.Properties {
			text := "there is no such field" + instead(name, known)
			if words != "" {
				text = fmt.Sprintf("%s is not allowed here. %s", shown(name), words)
			}
			x.found = append(x.found, mistake{at: append(slices.Clone(at), name), name: true, text: text})
		}
	case *kind.Required:
		for _, name := range k.Missing {
			text := isMissing
			if words != "" {
				text += ". " + words
			}
			x.found = append(x.found, mistake{at: append(slices.Clone(at), name), text: text})
		}
	case *kind.OneOf, *kind.AnyOf, *kind.Not:
		if words == "" && len(wrong.Causes) > 0 {
			x.add(wrong.Causes[0])
			return
		}
		x.found = append(x.found, mistake{at: at, text: cmp.Or(words, "it is not allowed")})
	default:
		if len(wrong.Causes) == 0 {
			x.found = append(x.found, mistake{at: at, text: sentenceFor(k, words)})
		}
		for _, cause := range wrong.Causes {
			x.add(cause)
		}
	}
}

// rule is the part of the schema that an address leads to.
func (x *explained) rule(url string) map[string]any {
	pointer, ok := strings.CutPrefix(url, x.url+"#")
	if !ok {
		return nil
	}
	at := x.schema
	for _, name := range strings.Split(pointer, "/")[1:] {
		name = strings.NewReplacer("~1", "/", "~0", "~").Replace(name)
		switch v := at.(type) {
		case map[string]any:
			at = v[name]
		case []any:
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || i >= len(v) {
				return nil
			}
			at = v[i]
		}
	}
	return object(at)
}

func object(v any) map[string]any { o, _ := v.(map[string]any); return o }

// sentenceFor is what one keyword of a schema refuses: what there is, and what is allowed. words say the same for a pattern.
func sentenceFor(refused jsonschema.ErrorKind, words string) string {
	switch k := refused.(type) {
	case *kind.Type:
		var wanted []string
		for _, name := range k.Want {
			wanted = append(wanted, typed(name))
		}
		return fmt.Sprintf("it is %s, and has to be %s", typed(k.Got), strings.Join(wanted, " or "))
	case *kind.Enum:
		var names []string
		for _, v := range k.Want {
			names = append(names, strings.Trim(asJSON(v), `"`))
		}
		got, _ := k.Got.(string)
		return asJSON(k.Got) + " is not allowed" + instead(got, names)
	case *kind.Const:
		return fmt.Sprintf("it is %s, and has to be %s", asJSON(k.Got), asJSON(k.Want))
	case *kind.Pattern:
		return fmt.Sprintf("%s is not allowed. %s", asJSON(k.Got), cmp.Or(words, "It has to match the pattern "+k.Want))
	case *kind.Format:
		return fmt.Sprintf("%s is no %s", asJSON(k.Got), k.Want)
	case *kind.MinLength:
		return fmt.Sprintf("it has %s, and has to have at least %d", counted(k.Got, "character"), k.Want)
	case *kind.MaxLength:
		return fmt.Sprintf("it has %s, and may have at most %d", counted(k.Got, "character"), k.Want)
	case *kind.MinItems:
		return fmt.Sprintf("it has %s, and has to have at least %d", counted(k.Got, "entry"), k.Want)
	case *kind.MaxItems:
		return fmt.Sprintf("it has %s, and may have at most %d", counted(k.Got, "entry"), k.Want)
	case *kind.MinProperties:
		return fmt.Sprintf("it has %s, and has to have at least %d", counted(k.Got, "field"), k.Want)
	case *kind.MaxProperties:
		return fmt.Sprintf("it has %s, and may have at most %d", counted(k.Got, "field"), k.Want)
	case *kind.UniqueItems:
		return fmt.Sprintf("its entries %d and %d are equal, and each may be there once", k.Duplicates[0]+1, k.Duplicates[1]+1)
	}
	return bound(refused)
}

// bound is what a keyword for numbers refuses.
func bound(refused jsonschema.ErrorKind) string {
	switch k := refused.(type) {
	case *kind.Minimum:
		return fmt.Sprintf("it is %s, and has to be at least %s", number(k.Got), number(k.Want))
	case *kind.Maximum:
		return fmt.Sprintf("it is %s, and may be at most %s", number(k.Got), number(k.Want))
	case *kind.ExclusiveMinimum:
		return fmt.Sprintf("it is %s, and has to be more than %s", number(k.Got), number(k.Want))
	case *kind.ExclusiveMaximum:
		return fmt.Sprintf("it is %s, and has to be less than %s", number(k.Got), number(k.Want))
	case *kind.MultipleOf:
		return fmt.Sprintf("it is %s, and has to be a multiple of %s", number(k.Got), number(k.Want))
	case *kind.FalseSchema:
		return "it may not be there"
	}
	return refused.LocalizedString(message.NewPrinter(language.English))
}

// number is a number as people write it; one with more digits than a line holds is not written.
func number(r *big.Rat) string {
	if r.Num().BitLen() > 64 || r.Denom().BitLen() > 64 {
		return "a number of many digits"
	}
	text := strings.TrimSuffix(strings.TrimRight(r.FloatString(6), "0"), ".")
	return clipped(text, shownValue)
}

// asJSON is a value as JSON has it, a short one.
func asJSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return "it"
	}
	return clipped(string(text), shownValue)
}

// typed is a JSON type with its article.
func typed(name string) string {
	switch name {
	case "array", "object", "integer":
		return "an " + name
	case "null":
		return "null"
	}
	return "a " + name
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	if stem, ok := strings.CutSuffix(what, "y"); ok {
		what = stem + "ie"
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Series is "a", "a and b" or "a, b and c".
func Series(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// instead is what there is, and which of it was most likely meant.
func instead(wrong string, known []string) string {
	if len(known) == 0 {
		return ""
	}
	best, least := "", len(wrong)/3+2 // about one letter of three, and never all
	for _, name := range known {
		if len(wrong) > shownValue {
			break
		}
		distance := levenshtein.ComputeDistance(strings.ToLower(wrong), strings.ToLower(name))
		if distance < min(least, len(name)) || distance == least && best != "" && alike(wrong, name) > alike(wrong, best) {
			best, least = name, distance
		}
	}
	there := "There are "
	if len(known) == 1 {
		there = "There is "
	}
	if best == "" {
		return ". " + there + Series(known)
	}
	return ": " + didYouMean + best + "? " + there + Series(known)
}

// alike is how many bytes two names begin with alike.
func alike(a, b string) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}
