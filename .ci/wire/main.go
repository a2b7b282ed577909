// Command wire writes the TypeScript of core/gateway/browser into a folder: wire.ts for the SDK, and admin.ts, of the files admin*.go,
// for the shell. tygo writes the declarations. It reads the syntax of one package; what it cannot see there, the type checker says here:
// which fields may be null, which values a type with constants has, and what another package's type is on the wire.
package main

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/gzuidhof/tygo/tygo"
	"golang.org/x/tools/go/packages"
)

const root = "gaia.example/portal/core/gateway/browser"

// sources are the packages whose types it names: their syntax is read, of all others only what the compiler exports.
var sources = []string{
	root, "gaia.example/portal/core", "gaia.example/portal/core/logs", "gaia.example/portal/core/notifications",
	"gaia.example/portal/core/registry",
	"gaia.example/portal/sdk/go/portal",
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: wire <folder of the portal> <folder to write to>")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(portal, out string) error {
	g, err := load(portal)
	if err != nil {
		return err
	}
	if err := g.declareAll(); err != nil {
		return err
	}
	const generated = "// Written by make generate from core/gateway/browser: change that.\n\n"
	sdk := generated + "/** What the core answers, as it is on the wire. Amounts are decimal strings in the smallest unit; GAIA counts whole GAIA. */\n\n" + g.sdk.String()
	admin := generated + g.imports() +
		"/** What the core answers to admins, as it is on the wire. Times are RFC 3339, digests 64 hex digits. */\n\n" + g.admin.String()
	return errors.Join(os.WriteFile(filepath.Join(out, "wire.ts"), []byte(sdk), 0o644),
		os.WriteFile(filepath.Join(out, "admin.ts"), []byte(admin), 0o644))
}

// declared is a type's declaration as the source has it.
type declared struct {
	spec *ast.TypeSpec
	doc  string
	pkg  *packages.Package
}

type generator struct {
	source map[string]declared // by package and name
	names  map[string]string   // what a type is called in TypeScript, likewise
	done   map[string]bool     // written, by that name
	later  []*types.Named      // named by one that was written, and not written yet
	shared map[string]bool     // in the SDK's file
	used   map[string]bool     // of those, by the shell's

	sdk, admin strings.Builder
	isAdmin    bool // what is written goes to the shell's
}

func key(o *types.TypeName) string { return o.Pkg().Path() + "." + o.Name() }

func load(portal string) (*generator, error) {
	config := &packages.Config{
		Mode: packages.NeedName | packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedImports, Dir: portal,
	}
	loaded, err := packages.Load(config, sources...)
	if err != nil {
		return nil, fmt.Errorf("load %s: %w", root, err)
	}
	g := &generator{source: map[string]declared{}, names: map[string]string{}, done: map[string]bool{}, shared: map[string]bool{},
		used: map[string]bool{}}
	var broken error
	for _, p := range loaded {
		for _, e := range p.Errors {
			broken = fmt.Errorf("load %s: %w", p.PkgPath, e)
		}
		g.read(p)
	}
	return g, broken
}

// read notes the declarations of a package.
func (g *generator) read(p *packages.Package) {
	for _, file := range p.Syntax {
		for _, decl := range file.Decls {
			d, isTypes := decl.(*ast.GenDecl)
			if !isTypes || d.Tok != token.TYPE {
				continue
			}
			for _, spec := range d.Specs {
				s := spec.(*ast.TypeSpec)
				doc := s.Doc.Text()
				if len(d.Specs) == 1 && doc == "" {
					doc = d.Doc.Text()
				}
				g.source[p.PkgPath+"."+s.Name.Name] = declared{s, doc, p}
			}
		}
	}
}

// declareAll writes each type that the package declares, and those of others that they name, in the order of their files.
func (g *generator) declareAll() error {
	all := []declared{}
	for name, d := range g.source {
		if strings.HasPrefix(name, root+".") && d.spec.Name.IsExported() {
			all = append(all, d)
		}
	}
	at := func(d declared) token.Position { return d.pkg.Fset.Position(d.spec.Pos()) }
	admins := func(d declared) bool { return strings.HasPrefix(filepath.Base(at(d).Filename), "admin") }
	slices.SortFunc(all, func(a, b declared) int {
		if admins(a) != admins(b) { // the SDK's first: the shell's name them
			return map[bool]int{true: 1, false: -1}[admins(a)]
		}
		if a, b := at(a).Filename, at(b).Filename; a != b {
			return strings.Compare(a, b)
		}
		return at(a).Offset - at(b).Offset
	})
	for _, d := range all {
		named, isNamed := types.Unalias(d.pkg.TypesInfo.Defs[d.spec.Name].Type()).(*types.Named)
		if !isNamed {
			return fmt.Errorf("%s is no type with a name", d.spec.Name)
		}
		g.names[key(named.Obj())] = d.spec.Name.Name
	}
	for _, d := range all {
		g.isAdmin = admins(d)
		if err := g.declare(types.Unalias(d.pkg.TypesInfo.Defs[d.spec.Name].Type()).(*types.Named), d.doc); err != nil {
			return err
		}
		for len(g.later) > 0 {
			next := g.later[0]
			g.later = g.later[1:]
			if err := g.declare(next, ""); err != nil {
				return err
			}
		}
	}
	return nil
}

func (g *generator) nameOf(named *types.Named) string {
	return cmp.Or(g.names[key(named.Obj())], named.Obj().Name())
}

// called is what a type is called in TypeScript; it is written, or will be.
func (g *generator) called(named *types.Named) string {
	name := g.nameOf(named)
	if g.isAdmin && g.shared[name] {
		g.used[name] = true
	}
	if !g.done[name] && !slices.Contains(g.later, named) {
		g.later = append(g.later, named)
	}
	return name
}

// declare writes one type. comment is what an alias says of it, in place of what it says itself.
func (g *generator) declare(named *types.Named, comment string) error {
	name := g.nameOf(named)
	if g.done[name] {
		return nil
	}
	g.done[name], g.shared[name] = true, !g.isAdmin
	d, found := g.source[key(named.Obj())]
	if !found {
		return fmt.Errorf("%s is of a package that .ci/wire does not read: add it to its sources", named)
	}
	comment = cmp.Or(comment, d.doc)
	text, err := g.body(d, named)
	if err != nil {
		return fmt.Errorf("%s: %w", named, err)
	}
	written, err := tygo.ConvertGoToTypescript(text, tygo.PackageConfig{Flavor: "default", FallbackType: "unknown"})
	if err != nil {
		return fmt.Errorf("%s: %w", named, err)
	}
	// TypeScript does not say first what it is that it documents.
	comment = strings.TrimPrefix(strings.TrimPrefix(comment, named.Obj().Name()+" is "), name+" is ")
	out := &g.sdk
	if g.isAdmin {
		out = &g.admin
	}
	fmt.Fprintf(out, "%s%s\n", documented(comment), oneLine.ReplaceAllString(strings.TrimSpace(written), "/** $1 */")+"\n")
	return nil
}

// oneLine is a comment that fits into a line.
var oneLine = regexp.MustCompile(`/\*\*\n\s*\* ([^\n]*)\n\s*\*/`)

func documented(comment string) string {
	comment = strings.TrimSpace(strings.ReplaceAll(comment, "\n", " "))
	if comment == "" {
		return ""
	}
	return "/** " + strings.ToUpper(comment[:1]) + comment[1:] + " */\n"
}

// body is the type as Go that tygo can write.
func (g *generator) body(d declared, named *types.Named) (string, error) {
	name := g.nameOf(named)
	switch under := named.Underlying().(type) {
	case *types.Struct:
		return g.structure(name, d, under)
	case *types.Interface:
		return g.union(name, under)
	default:
		values, err := g.values(named)
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("//tygo:emit\nvar _ = `export type %s = %s`", name, strings.Join(values, " | ")), nil
	}
}

// union is an interface of types as TypeScript's.
func (g *generator) union(name string, of *types.Interface) (string, error) {
	var terms []string
	for _, embedded := range slices.Collect(of.EmbeddedTypes()) {
		union, isUnion := embedded.(*types.Union)
		if !isUnion {
			return "", fmt.Errorf("%s is no union", embedded)
		}
		for term := range union.Terms() {
			text, err := g.text(term.Type())
			if err != nil {
				return "", err
			}
			terms = append(terms, text)
		}
	}
	return fmt.Sprintf("type %s interface { %s }", name, strings.Join(terms, " | ")), nil
}

// structure is a struct whose fields say what they are in TypeScript.
func (g *generator) structure(name string, d declared, s *types.Struct) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "type %s struct {\n", name)
	fields := fieldsOf(d.spec.Type.(*ast.StructType))
	for i := range s.NumFields() {
		field, tag := s.Field(i), reflect.StructTag(s.Tag(i))
		if field.Embedded() {
			text, err := g.text(field.Type())
			if err != nil {
				return "", err
			}
			fmt.Fprintf(&b, "%s `tstype:\",extends\"`\n", text)
			continue
		}
		if tag.Get("json") == "-" {
			continue
		}
		if tag.Get("json") == "" {
			return "", fmt.Errorf("its field %s has no name on the wire", field.Name())
		}
		text, err := g.text(field.Type())
		if err != nil {
			return "", fmt.Errorf("its field %s: %w", field.Name(), err)
		}
		if _, nullable := field.Type().(*types.Pointer); nullable && !strings.Contains(tag.Get("json"), ",omit") {
			text += " | null"
		}
		if said := tag.Get("tstype"); said != "" {
			text = said
		}
		for line := range strings.Lines(fields[i]) {
			fmt.Fprintf(&b, "// %s\n", strings.TrimSpace(line))
		}
		fmt.Fprintf(&b, "%s any `json:%q tstype:%q`\n", field.Name(), tag.Get("json"), text)
	}
	return b.String() + "}", nil
}

// fieldsOf are the comments of a struct's fields, in their order.
func fieldsOf(s *ast.StructType) []string {
	var all []string
	for _, f := range s.Fields.List {
		comment := strings.TrimSpace(strings.ReplaceAll(f.Doc.Text()+f.Comment.Text(), "\n", " "))
		for range max(1, len(f.Names)) {
			all = append(all, comment)
		}
	}
	return all
}

// text is what a type is in TypeScript, null apart.
func (g *generator) text(t types.Type) (string, error) {
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		return g.text(t.Elem())
	case *types.Slice:
		of, err := g.text(t.Elem())
		return of + "[]", err
	case *types.Map:
		of, err := g.text(t.Elem())
		return "{ [name: string]: " + of + " }", err
	case *types.Interface:
		return "unknown", nil
	case *types.Basic:
		return basic(t)
	case *types.Named:
		return g.named(t)
	}
	return "", fmt.Errorf("%s is nothing that TypeScript knows", t)
}

func basic(t *types.Basic) (string, error) {
	switch info := t.Info(); {
	case info&types.IsString != 0:
		return "string", nil
	case info&types.IsBoolean != 0:
		return "boolean", nil
	case info&types.IsNumeric != 0:
		return "number", nil
	}
	return "", fmt.Errorf("%s is nothing that TypeScript knows", t)
}

// named is a type by its name where it has constants or fields; else what it is written as.
func (g *generator) named(t *types.Named) (string, error) {
	if t.Obj().Pkg().Path() == "encoding/json" && t.Obj().Name() == "RawMessage" {
		return "unknown", nil
	}
	_, isStruct := t.Underlying().(*types.Struct)
	if len(constantsOf(t)) > 0 || isStruct && !written(t) {
		return g.called(t), nil
	}
	if written(t) {
		return "string", nil
	}
	return g.text(t.Underlying())
}

// written tells whether a type writes itself, as text.
func written(t types.Type) bool {
	methods := types.NewMethodSet(types.NewPointer(t))
	return methods.Lookup(nil, "MarshalText") != nil || methods.Lookup(nil, "MarshalJSON") != nil
}

// constantsOf are the exported constants of a type, in the order of their source.
func constantsOf(t *types.Named) []*types.Const {
	if basic, ok := t.Underlying().(*types.Basic); ok && basic.Info()&types.IsNumeric != 0 && !written(t) {
		return nil // a number with a name or two: a bound, say
	}
	if t.Obj().Pkg() == nil || !strings.HasPrefix(t.Obj().Pkg().Path(), "gaia.example/portal/") {
		return nil
	}
	var all []*types.Const
	scope := t.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		if c, isConst := scope.Lookup(name).(*types.Const); isConst && c.Exported() && types.Identical(c.Type(), t) {
			all = append(all, c)
		}
	}
	slices.SortFunc(all, func(a, b *types.Const) int { return int(a.Pos() - b.Pos()) })
	return all
}

// values are what a type's constants are on the wire.
func (g *generator) values(t *types.Named) ([]string, error) {
	var table []string
	if written(t) {
		var err error
		if table, err = g.table(t); err != nil {
			return nil, err
		}
	}
	var all []string
	for _, c := range constantsOf(t) {
		switch c.Val().Kind() {
		case constant.String:
			all = append(all, quoted(constant.StringVal(c.Val())))
		case constant.Int:
			n, _ := constant.Int64Val(c.Val())
			if table == nil || int(n) >= len(table) {
				return nil, fmt.Errorf("its constant %s has no text", c.Name())
			}
			if table[n] != "" { // none is null on the wire
				all = append(all, quoted(table[n]))
			}
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("it has no constants that could be on the wire")
	}
	return all, nil
}

func quoted(s string) string { return "'" + s + "'" }

// table are the texts of a type that is a number, from the array that its String looks them up in.
func (g *generator) table(t *types.Named) ([]string, error) {
	pkg := g.source[key(t.Obj())].pkg
	var looked *ast.Ident
	var all []string
	for _, file := range pkg.Syntax {
		ast.Inspect(file, func(n ast.Node) bool {
			f, isFunc := n.(*ast.FuncDecl)
			if !isFunc || f.Name.Name != "String" || f.Recv == nil || !types.Identical(pkg.TypesInfo.TypeOf(f.Recv.List[0].Type), t) {
				return true
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if i, isIndex := n.(*ast.IndexExpr); isIndex {
					looked, _ = i.X.(*ast.Ident)
				}
				return true
			})
			return false
		})
	}
	for _, file := range pkg.Syntax {
		ast.Inspect(file, func(n ast.Node) bool {
			v, isValue := n.(*ast.ValueSpec)
			if !isValue || looked == nil || v.Names[0].Name != looked.Name {
				return true
			}
			literal, isLiteral := v.Values[0].(*ast.CompositeLit)
			if !isLiteral {
				return true
			}
			for _, e := range literal.Elts {
				all = append(all, constant.StringVal(pkg.TypesInfo.Types[e].Value))
			}
			return false
		})
	}
	if all == nil {
		return nil, fmt.Errorf("its String looks the texts up in no array of them, and no type checker can call it")
	}
	return all, nil
}

// imports are those of the shell's file.
func (g *generator) imports() string {
	names := []string{}
	for name := range g.used {
		names = append(names, name)
	}
	slices.Sort(names)
	return "import type { " + strings.Join(names, ", ") + " } from '@portal/sdk'\nimport type { SettingsSchema } from './setting'\n\n"
}
