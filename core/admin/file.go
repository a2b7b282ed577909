package admin

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
)

// File is a modules.yaml: what is wanted of publishers and modules, written down.
type File struct {
	Name       string // as people call it, for the audit and in sentences
	Publishers []FileCard
	Modules    []FileModule
}

// FileCard names a publisher's card, by a path.
type FileCard struct {
	Path string
	Line int
}

// FileModule is what is wanted of one module.
type FileModule struct {
	ID      core.ModuleID
	Bundle  string // a path, a version that was kept, or a digest; empty: the release that is installed
	Enabled bool
	Grant   []string
	All     bool // grant all that is asked for
	Line    int
}

// Mistakes are all that is wrong with a file, a sentence each, with its line.
type Mistakes []string

func (m Mistakes) Error() string { return strings.Join(m, "\n") }

var releaseVersion = regexp.MustCompile(`^(0|[1-9][0-9]{0,5})\.(0|[1-9][0-9]{0,5})\.(0|[1-9][0-9]{0,5})(-[0-9A-Za-z.-]+)?$`)

// ReadFile reads a modules.yaml. The error is of type Mistakes, and the file is then not to be used.
func ReadFile(name string, text []byte) (File, error) {
	r := &fileReader{file: File{Name: name}}
	tree, err := parser.ParseBytes(text, 0)
	if err != nil {
		var syntax yaml.Error
		if errors.As(err, &syntax) && syntax.GetToken() != nil {
			r.wrong(syntax.GetToken().Position.Line, "%s", syntax.GetMessage())
		} else {
			r.wrong(1, "it is not YAML: %s", err)
		}
		return File{}, r.mistakes
	}
	if len(tree.Docs) > 1 {
		r.wrong(tree.Docs[1].GetToken().Position.Line, "a second document begins here: there is one")
	}
	if len(tree.Docs) > 0 && tree.Docs[0].Body != nil {
		r.fields(tree.Docs[0].Body, "the file", map[string]func(ast.Node){"publishers": r.publishers, "modules": r.modules})
	}
	if r.mistakes != nil {
		return File{}, r.mistakes
	}
	return r.file, nil
}

type fileReader struct {
	file     File
	mistakes Mistakes
}

func (r *fileReader) wrong(line int, format string, args ...any) {
	r.mistakes = append(r.mistakes, fmt.Sprintf("%s:%d: %s.", r.file.Name, line, core.Line(fmt.Sprintf(format, args...))))
}

func lineOf(n ast.Node) int {
	if n == nil || n.GetToken() == nil {
		return 1
	}
	return n.GetToken().Position.Line
}

// each calls take for every entry of a mapping, which has no name twice.
func (r *fileReader) each(n ast.Node, what string, take func(name string, line int, value ast.Node)) {
	if _, empty := n.(*ast.NullNode); empty || n == nil {
		return
	}
	mapping, ok := n.(ast.MapNode)
	if !ok {
		r.wrong(lineOf(n), "%s is not a mapping of names to values", what)
		return
	}
	seen := map[string]bool{}
	for entries := mapping.MapRange(); entries.Next(); {
		key := entries.Key()
		name, line := key.GetToken().Value, lineOf(key)
		if seen[name] {
			r.wrong(line, "%s is there twice", name)
			continue
		}
		seen[name] = true
		take(name, line, entries.Value())
	}
}

// fields takes a mapping whose names are known.
func (r *fileReader) fields(n ast.Node, what string, known map[string]func(ast.Node)) {
	r.each(n, what, func(name string, line int, value ast.Node) {
		take := known[name]
		if take == nil {
			r.wrong(line, "%s has no field %s: it may have %s", what, name, bundle.Series(slices.Sorted(maps.Keys(known))))
			return
		}
		take(value)
	})
}

// text is a plain value that is not empty.
func (r *fileReader) text(n ast.Node, what string) string {
	switch n.(type) {
	case *ast.StringNode, *ast.IntegerNode, *ast.FloatNode:
		if text := n.GetToken().Value; text != "" {
			return text
		}
	}
	r.wrong(lineOf(n), "%s is not a text", what)
	return ""
}

// texts is a list of plain values.
func (r *fileReader) texts(n ast.Node, what string, take func(text string, line int)) {
	if _, empty := n.(*ast.NullNode); empty {
		return
	}
	sequence, ok := n.(*ast.SequenceNode)
	if !ok {
		r.wrong(lineOf(n), "%s is not a list", what)
		return
	}
	for _, value := range sequence.Values {
		if text := r.text(value, "a value of "+what); text != "" {
			take(text, lineOf(value))
		}
	}
}

func (r *fileReader) publishers(n ast.Node) {
	r.texts(n, "publishers", func(path string, line int) {
		r.file.Publishers = append(r.file.Publishers, FileCard{Path: path, Line: line})
	})
}

func (r *fileReader) modules(n ast.Node) {
	r.each(n, "modules", func(name string, line int, value ast.Node) {
		if !core.IsID(name) {
			r.wrong(line, "%q is no module's id: small letters, digits and -, a letter first", name)
			return
		}
		m := FileModule{ID: core.ModuleID(name), Enabled: true, Line: line}
		r.fields(value, "module "+name, map[string]func(ast.Node){
			"bundle": func(n ast.Node) { m.Bundle = r.text(n, "bundle") },
			"enabled": func(n ast.Node) {
				fact, ok := n.(*ast.BoolNode)
				if !ok {
					r.wrong(lineOf(n), "enabled is true or false")
					return
				}
				m.Enabled = fact.Value
			},
			"grant": func(n ast.Node) { r.grant(n, &m) },
		})
		r.file.Modules = append(r.file.Modules, m)
	})
}

func (r *fileReader) grant(n ast.Node, m *FileModule) {
	if word, ok := n.(*ast.StringNode); ok && word.Value == "all" {
		m.All = true
		return
	}
	r.texts(n, "grant (all, or a list of capabilities)", func(name string, line int) {
		kind, _, _ := strings.Cut(name, ":")
		switch {
		case meanings[kind] == "":
			r.wrong(line, "there is no capability %s", name)
		case slices.Contains(m.Grant, name):
			r.wrong(line, "%s is granted twice", name)
		}
		m.Grant = append(m.Grant, name)
	})
}
