package faultpoint

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestEveryPointIsReachedAndListed reads the sources: a point that nothing reaches, or that the list lacks, is tested by nobody.
func TestEveryPointIsReachedAndListed(t *testing.T) {
	listed := map[Point]bool{}
	for _, p := range Points() {
		if listed[p] {
			t.Errorf("%s is listed twice", p)
		}
		listed[p] = true
	}
	declared := constants(t)
	if len(declared) != len(listed) {
		t.Errorf("%d points are declared and %d listed", len(declared), len(listed))
	}
	reached := map[string]bool{}
	check(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) != 1 {
				return true
			}
			if of, ok := call.Fun.(*ast.SelectorExpr); !ok || of.Sel.Name != "Reach" {
				return true
			}
			if point, ok := call.Args[0].(*ast.SelectorExpr); ok {
				reached[point.Sel.Name] = true
			}
			return true
		})
		return nil
	}))
	for _, name := range declared {
		if !reached[name] {
			t.Errorf("nothing reaches %s", name)
		}
	}
}

// constants are the names of the points.
func constants(t *testing.T) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "point.go", nil, 0)
	check(t, err)
	var names []string
	for _, d := range file.Decls {
		group, ok := d.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			for _, name := range spec.(*ast.ValueSpec).Names {
				names = append(names, name.Name)
			}
		}
	}
	if !slices.Contains(names, "Unpacked") {
		t.Fatalf("the points are %v", names)
	}
	return names
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
