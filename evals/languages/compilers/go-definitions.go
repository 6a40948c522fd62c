// Reads paths on standard input, writes what Go's own parser finds in them: path, line, kind and name, tab separated.
// A file that it cannot parse is written as `!` and the path. comparisons/*.json say how each kind is treated.
package main

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
)

var out = bufio.NewWriter(os.Stdout)

type reader struct {
	path  string
	files *token.FileSet
	// Struct and interface types whose members are definitions: those that a declared type holds.
	named map[ast.Expr]bool
	top   map[ast.Node]bool
}

func main() {
	defer out.Flush()
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		read(in.Text())
	}
}

func read(path string) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
	if err != nil {
		fmt.Fprintf(out, "!\t%s\n", path)
		return
	}
	r := reader{path, files, map[ast.Expr]bool{}, map[ast.Node]bool{}}
	for _, declaration := range file.Decls {
		r.top[declaration] = true
	}
	ast.Inspect(file, r.visit)
}

func (r reader) add(kind string, name *ast.Ident) {
	if name == nil {
		return
	}
	if name.Name == "_" {
		kind = "blank name"
	}
	line := r.files.PositionFor(name.Pos(), false).Line
	fmt.Fprintf(out, "%s\t%d\t%s\t%s\n", r.path, line, kind, name.Name)
}

func (r reader) visit(node ast.Node) bool {
	switch n := node.(type) {
	case *ast.FuncDecl:
		if n.Recv != nil {
			r.add("method", n.Name)
		} else {
			r.add("function", n.Name)
		}
	case *ast.GenDecl:
		r.values(n)
	case *ast.TypeSpec:
		r.add("type", n.Name)
		r.markNamed(n.Type)
		r.typeParameters(n.TypeParams)
	case *ast.StructType:
		r.fields(n)
	case *ast.InterfaceType:
		r.methods(n)
	case *ast.FuncType:
		r.parameters(n.Params)
		r.parameters(n.Results)
		r.typeParameters(n.TypeParams)
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE {
			for _, left := range n.Lhs {
				if name, ok := left.(*ast.Ident); ok {
					r.add("local variable", name)
				}
			}
		}
	}
	return true
}

func (r reader) values(declaration *ast.GenDecl) {
	kind := map[token.Token]string{token.CONST: "constant", token.VAR: "variable"}[declaration.Tok]
	if !r.top[declaration] {
		kind = "local variable"
	}
	for _, spec := range declaration.Specs {
		if value, ok := spec.(*ast.ValueSpec); ok {
			for _, name := range value.Names {
				r.add(kind, name)
			}
		}
	}
}

// markNamed also looks through pointers, lists, maps and channels.
func (r reader) markNamed(held ast.Expr) {
	switch t := held.(type) {
	case *ast.StructType, *ast.InterfaceType:
		r.named[t] = true
	case *ast.ParenExpr:
		r.markNamed(t.X)
	case *ast.StarExpr:
		r.markNamed(t.X)
	case *ast.ArrayType:
		r.markNamed(t.Elt)
	case *ast.MapType:
		r.markNamed(t.Value)
	case *ast.ChanType:
		r.markNamed(t.Value)
	}
}

func (r reader) fields(held *ast.StructType) {
	kind, embedded := "field", "embedded field"
	if !r.named[held] {
		kind, embedded = "field of an unnamed struct", "field of an unnamed struct"
	}
	for _, field := range held.Fields.List {
		if r.named[held] {
			r.markNamed(field.Type)
		}
		for _, name := range field.Names {
			r.add(kind, name)
		}
		if len(field.Names) == 0 {
			r.add(embedded, nameOfType(field.Type))
		}
	}
}

func (r reader) methods(held *ast.InterfaceType) {
	kind := "interface method"
	if !r.named[held] {
		kind = "method of an unnamed interface"
	}
	for _, method := range held.Methods.List {
		for _, name := range method.Names {
			r.add(kind, name)
		}
	}
}

func (r reader) parameters(list *ast.FieldList) {
	if list == nil {
		return
	}
	for _, field := range list.List {
		for _, name := range field.Names {
			r.add("parameter", name)
		}
	}
}

func (r reader) typeParameters(list *ast.FieldList) {
	if list == nil {
		return
	}
	for _, field := range list.List {
		for _, name := range field.Names {
			r.add("type parameter", name)
		}
	}
}

func nameOfType(held ast.Expr) *ast.Ident {
	switch t := held.(type) {
	case *ast.Ident:
		return t
	case *ast.StarExpr:
		return nameOfType(t.X)
	case *ast.ParenExpr:
		return nameOfType(t.X)
	case *ast.SelectorExpr:
		return t.Sel
	case *ast.IndexExpr:
		return nameOfType(t.X)
	case *ast.IndexListExpr:
		return nameOfType(t.X)
	}
	return nil
}
