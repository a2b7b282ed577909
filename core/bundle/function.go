package bundle

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// parameter is one of a function's, or one field of a tuple.
type parameter struct {
	name   string
	kind   string      // as selectors have it: uint256, (address,uint256)[]
	fields []parameter // of a tuple
	list   bool        // it is an array, of whatever
}

// function is a function as a manifest writes it.
type function struct {
	name       string
	payable    bool
	parameters []parameter
}

// types are the parameters' kinds as they stand in a selector's text.
func (s function) types() string { return typesOf(s.parameters) }

func typesOf(all []parameter) string {
	var each []string
	for _, p := range all {
		each = append(each, p.kind)
	}
	return "(" + strings.Join(each, ",") + ")"
}

// The bounds of a function that a person is to understand.
const (
	maxTuples     = 4  // tuples in tuples
	maxParameters = 32 // of one list
)

var (
	solidityName  = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,63}`)
	elementary    = regexp.MustCompile(`^(address|bool|string|bytes([1-9][0-9]?)?|u?int([1-9][0-9]{0,2})?)`)
	arrayBrackets = regexp.MustCompile(`^(\[([1-9][0-9]{0,3})?\])*`)
)

// reader takes a text apart from its beginning.
type reader struct{ rest string }

func (r *reader) take(prefix string) bool {
	rest, found := strings.CutPrefix(r.rest, prefix)
	r.rest = rest
	return found
}

func (r *reader) match(pattern *regexp.Regexp) string {
	found := pattern.FindString(r.rest)
	r.rest = r.rest[len(found):]
	return found
}

// readFunction reads "name(type name, type name) payable".
func readFunction(text string) (function, error) {
	r := &reader{text}
	s := function{name: r.match(solidityName)}
	if s.name == "" || !strings.HasPrefix(r.rest, "(") {
		return s, fmt.Errorf("%s is no function: write it like delegate(address validator, uint256 amount)", shown(text))
	}
	var err error
	if s.parameters, err = r.parameters(0); err != nil {
		return s, err
	}
	s.payable = r.take(" payable")
	if r.rest != "" {
		return s, fmt.Errorf("%s stands behind the function: take it out; only payable may stand there", shown(r.rest))
	}
	return s, nil
}

// parameters reads a list in parentheses.
func (r *reader) parameters(depth int) ([]parameter, error) {
	if depth > maxTuples {
		return nil, fmt.Errorf("more than %d tuples in one another are more than a person reads", maxTuples)
	}
	r.take("(")
	var all []parameter
	for !r.take(")") {
		if len(all) > 0 && !r.take(", ") {
			return nil, fmt.Errorf("before %s a comma and a space, or the closing parenthesis, is missing", shown(r.rest))
		}
		one, err := r.parameter(depth)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(all, func(p parameter) bool { return p.name == one.name }) {
			return nil, fmt.Errorf("two parameters have the name %s: give each its own", one.name)
		}
		if all = append(all, one); len(all) > maxParameters {
			return nil, fmt.Errorf("more than %d parameters are more than a person reads", maxParameters)
		}
	}
	return all, nil
}

func (r *reader) parameter(depth int) (p parameter, err error) {
	if strings.HasPrefix(r.rest, "(") {
		if p.fields, err = r.parameters(depth + 1); err != nil {
			return p, err
		}
		p.kind = typesOf(p.fields)
	} else if p.kind, err = r.elementary(); err != nil {
		return p, err
	}
	brackets := r.match(arrayBrackets)
	p.kind, p.list = p.kind+brackets, brackets != ""
	if !r.take(" ") {
		return p, fmt.Errorf("the parameter of the type %s has no name: the visitor is told by its name what it is", p.kind)
	}
	if p.name = r.match(solidityName); p.name == "" {
		return p, fmt.Errorf("%s is no parameter's name", shown(r.rest))
	}
	return p, nil
}

// elementary reads a type that is no tuple, by its full name.
func (r *reader) elementary() (string, error) {
	before := r.rest
	kind := r.match(elementary)
	if kind == "" || solidityName.MatchString(r.rest) || !sized(kind) {
		return "", fmt.Errorf("%s begins with no type: they are address, bool, string, bytes, bytes1 to bytes32, int8 to int256, uint8 to uint256, "+
			"with their sizes, and tuples in parentheses", shown(before))
	}
	return kind, nil
}

// sized tells whether a type has a size that there is: uint and int alone are short for others, which selectors do not know.
func sized(kind string) bool {
	size := strings.TrimLeft(kind, "abcdefghijklmnopqrstuvwxyz")
	bits, err := strconv.Atoi(size)
	switch {
	case strings.HasPrefix(kind, "bytes"):
		return size == "" || err == nil && bits <= 32
	case strings.Contains(kind, "int"):
		return err == nil && bits%8 == 0 && bits <= 256
	}
	return true
}

var structName = regexp.MustCompile(`^[A-Z][A-Za-z0-9_]{0,63}`)

// readTyped reads a type as EIP-712 encodes it: the primary one, then those that it refers to, by their names. It answers the primary
// type's name and its fields.
func readTyped(text string) (string, []parameter, error) {
	r := &reader{text}
	structs, order := map[string][]parameter{}, []string{}
	for r.rest != "" {
		name := r.match(structName)
		if name == "" || structs[name] != nil || !r.take("(") {
			return "", nil, fmt.Errorf("%s is no type: write it as EIP-712 encodes it, like Claim(uint256 campaign,address to), each once",
				shown(text))
		}
		fields, err := r.fields()
		if err != nil {
			return "", nil, err
		}
		structs[name], order = fields, append(order, name)
	}
	if len(order) > 1 && !slices.IsSorted(order[1:]) {
		return "", nil, fmt.Errorf("the types behind %s are not in the order of their names, as EIP-712 encodes them", order[0])
	}
	fields, err := resolve(structs, order[0], map[string]bool{}, nil)
	if err != nil {
		return "", nil, err
	}
	for _, name := range order[1:] {
		if !strings.Contains(kindsWithin(structs), " "+name+" ") {
			return "", nil, fmt.Errorf("the type %s is referred to by none: take it out", name)
		}
	}
	return order[0], fields, nil
}

// kindsWithin names all that the fields of the types are made of, each between two spaces.
func kindsWithin(structs map[string][]parameter) string {
	var all strings.Builder
	for _, fields := range structs {
		for _, f := range fields {
			kind, _, _ := strings.Cut(f.kind, "[")
			all.WriteString(" " + kind + " ")
		}
	}
	return all.String()
}

// fields reads "type name,type name)".
func (r *reader) fields() ([]parameter, error) {
	var all []parameter
	for !r.take(")") {
		if len(all) > 0 && !r.take(",") {
			return nil, fmt.Errorf("before %s a comma without a space, or the closing parenthesis, is missing", shown(r.rest))
		}
		one := parameter{kind: r.match(structName)}
		var err error
		if one.kind == "" {
			if one.kind, err = r.elementary(); err != nil {
				return nil, err
			}
		}
		brackets := r.match(arrayBrackets)
		one.kind, one.list = one.kind+brackets, brackets != ""
		if !r.take(" ") {
			return nil, fmt.Errorf("a field of the type %s has no name", one.kind)
		}
		one.name = r.match(solidityName)
		if one.name == "" || slices.ContainsFunc(all, func(p parameter) bool { return p.name == one.name }) {
			return nil, fmt.Errorf("before %s stands no name, or one that another field has", shown(r.rest))
		}
		if all = append(all, one); len(all) > maxParameters {
			return nil, fmt.Errorf("more than %d fields are more than a person reads", maxParameters)
		}
	}
	return append(make([]parameter, 0, len(all)), all...), nil
}

// resolve has the fields of a type with the fields of the types that they refer to. A type that has itself has no end.
func resolve(structs map[string][]parameter, name string, within map[string]bool, path []string) ([]parameter, error) {
	fields, found := structs[name]
	switch {
	case !found:
		return nil, fmt.Errorf("the type %s is not there: write it behind the primary one", name)
	case within[name] || len(path) > maxTuples:
		return nil, fmt.Errorf("the type %s is within itself, or too deep for a person to read", name)
	}
	within[name] = true
	defer delete(within, name)
	resolved := slices.Clone(fields)
	for i, f := range resolved {
		kind, _, _ := strings.Cut(f.kind, "[")
		if !structName.MatchString(kind) {
			continue
		}
		var err error
		if resolved[i].fields, err = resolve(structs, kind, within, append(path, name)); err != nil {
			return nil, err
		}
	}
	return resolved, nil
}
