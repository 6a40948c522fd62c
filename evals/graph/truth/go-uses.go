// Type-checks the packages of a module with go/types and writes what it found, tab separated:
//
//	F path                          a file that was read
//	S kind name path line column    a declared symbol; its number is the count of S lines before it
//	U number path line column class a use of it
//	R number number                 a method, and the method of an interface that it implements
//
// Lines from 1, columns from 1 in bytes. The argument is the folder of the module. Imports from outside of the module are
// read from the sources of the Go installation; what cannot be found there is missing, and the rest is checked all the same.
package main

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
)

type checker struct {
	root, module string
	context      build.Context
	files        *token.FileSet
	parsed       map[string]*ast.File
	imported     map[string]*types.Package
	outside      types.ImporterFrom
	kinds        map[token.Pos]string
	names        map[token.Pos]string
	uses         map[token.Pos]map[token.Pos]string
	packages     []*types.Package
}

func main() {
	root, err := filepath.Abs(os.Args[1])
	if err != nil {
		panic(err)
	}
	c := &checker{root: root, module: moduleOf(root), context: build.Default, files: token.NewFileSet()}
	c.context.CgoEnabled = false
	c.parsed = map[string]*ast.File{}
	c.imported = map[string]*types.Package{"unsafe": types.Unsafe}
	c.kinds, c.names = map[token.Pos]string{}, map[token.Pos]string{}
	c.uses = map[token.Pos]map[token.Pos]string{}
	build.Default.CgoEnabled = false
	c.outside = importer.ForCompiler(c.files, "source", nil).(types.ImporterFrom)
	filepath.Walk(root, func(path string, info os.FileInfo, err error) error {
		if err != nil || !info.IsDir() {
			return err
		}
		name := info.Name()
		if path != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "builtin") {
			return filepath.SkipDir
		}
		c.checkFolder(path)
		return nil
	})
	c.write()
}

var moduleLine = regexp.MustCompile(`(?m)^module\s+(\S+)`)

func moduleOf(root string) string {
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		panic(err)
	}
	return moduleLine.FindStringSubmatch(string(text))[1]
}

// Every file of the folder that this system builds: the package, its tests, and the tests outside of it.
func (c *checker) checkFolder(folder string) {
	found, err := c.context.ImportDir(folder, 0)
	if found == nil || (err != nil && len(found.GoFiles)+len(found.TestGoFiles)+len(found.XTestGoFiles) == 0) {
		return
	}
	path := c.importPath(folder)
	c.check(path, folder, append(append([]string{}, found.GoFiles...), found.TestGoFiles...), true)
	if len(found.XTestGoFiles) > 0 {
		c.check(path+"_test", folder, found.XTestGoFiles, true)
	}
}

func (c *checker) importPath(folder string) string {
	relative, _ := filepath.Rel(c.root, folder)
	relative = filepath.ToSlash(relative)
	if c.module == "std" {
		return strings.TrimPrefix(relative, "vendor/")
	}
	if relative == "." {
		return c.module
	}
	return c.module + "/" + relative
}

// The folder of an imported package, or "" when it lies outside of the module.
func (c *checker) folderOf(path string) string {
	candidates := []string{}
	if c.module == "std" {
		candidates = append(candidates, path, "vendor/"+path)
	} else if path == c.module || strings.HasPrefix(path, c.module+"/") {
		candidates = append(candidates, strings.TrimPrefix(strings.TrimPrefix(path, c.module), "/"))
	}
	for _, candidate := range candidates {
		folder := filepath.Join(c.root, filepath.FromSlash(candidate))
		if found, err := os.Stat(folder); err == nil && found.IsDir() {
			return folder
		}
	}
	return ""
}

func (c *checker) Import(path string) (*types.Package, error) { return c.ImportFrom(path, c.root, 0) }

func (c *checker) ImportFrom(path, from string, mode types.ImportMode) (*types.Package, error) {
	if known := c.imported[path]; known != nil {
		return known, nil
	}
	folder := c.folderOf(path)
	if folder == "" {
		return c.outside.ImportFrom(path, from, mode)
	}
	found, err := c.context.ImportDir(folder, 0)
	if found == nil || len(found.GoFiles) == 0 {
		return nil, err
	}
	// Its own uses are gathered when its folder is checked with its tests.
	checked := c.check(path, folder, found.GoFiles, false)
	c.imported[path] = checked
	return checked, nil
}

// A package is checked both as others import it and with its tests: symbols are told apart by where they are declared, and a
// file is parsed once, so that both ways agree on the place.
func (c *checker) check(path, folder string, names []string, gather bool) *types.Package {
	parsed := []*ast.File{}
	for _, name := range names {
		if file := c.parse(filepath.Join(folder, name)); file != nil {
			parsed = append(parsed, file)
		}
	}
	config := types.Config{Importer: c, Error: func(error) {}, FakeImportC: true, DisableUnusedImportCheck: true}
	facts := &types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	checked, _ := config.Check(path, c.files, parsed, facts)
	c.packages = append(c.packages, checked)
	if gather {
		c.gather(parsed, facts)
	}
	return checked
}

func (c *checker) parse(path string) *ast.File {
	if known, ok := c.parsed[path]; ok {
		return known
	}
	file, err := parser.ParseFile(c.files, path, nil, parser.SkipObjectResolution)
	if err != nil {
		file = nil
	}
	c.parsed[path] = file
	return file
}

func (c *checker) gather(parsed []*ast.File, facts *types.Info) {
	for name, object := range facts.Defs {
		if kind := kindOf(object); kind != "" && name.Name != "_" {
			c.kinds[name.Pos()], c.names[name.Pos()] = kind, name.Name
		}
	}
	classes := map[*ast.Ident]string{}
	for _, file := range parsed {
		classify(file, classes)
	}
	for name, object := range facts.Uses {
		target := object.Pos()
		if !target.IsValid() {
			continue
		}
		if c.uses[target] == nil {
			c.uses[target] = map[token.Pos]string{}
		}
		class := classes[name]
		if class == "" {
			class = "name"
		}
		c.uses[target][name.Pos()] = class
	}
}

func kindOf(object types.Object) string {
	switch o := object.(type) {
	case *types.Func:
		if o.Type().(*types.Signature).Recv() != nil {
			return "method"
		}
		if o.Name() == "init" || o.Name() == "main" {
			return ""
		}
		return "function"
	case *types.TypeName:
		if _, isParameter := o.Type().(*types.TypeParam); isParameter || o.Pkg() == nil || o.Parent() != o.Pkg().Scope() {
			return ""
		}
		if types.IsInterface(o.Type()) {
			return "interface"
		}
		return "class"
	case *types.Var:
		if o.IsField() && !o.Embedded() {
			return "property"
		}
	}
	return ""
}

func classify(file *ast.File, classes map[*ast.Ident]string) {
	ast.Inspect(file, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.CallExpr:
			switch called := n.Fun.(type) {
			case *ast.Ident:
				classes[called] = "call"
			case *ast.SelectorExpr:
				classes[called.Sel] = "member call"
			}
		case *ast.SelectorExpr:
			if classes[n.Sel] == "" {
				classes[n.Sel] = "member"
			}
		case *ast.CompositeLit:
			if named, ok := n.Type.(*ast.Ident); ok {
				classes[named] = "literal type"
			}
			for _, element := range n.Elts {
				if pair, ok := element.(*ast.KeyValueExpr); ok {
					if key, ok := pair.Key.(*ast.Ident); ok {
						classes[key] = "literal key"
					}
				}
			}
		case *ast.Field:
			if len(n.Names) == 0 {
				if named, ok := n.Type.(*ast.Ident); ok {
					classes[named] = "unnamed field or result"
				}
			}
		}
		return true
	})
}

func (c *checker) write() {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	paths := []string{}
	for path, file := range c.parsed {
		if file != nil {
			paths = append(paths, path)
		}
	}
	sort.Strings(paths)
	for _, path := range paths {
		fmt.Fprintf(out, "F\t%s\n", c.relative(path))
	}
	places := make([]token.Pos, 0, len(c.kinds))
	for place := range c.kinds {
		places = append(places, place)
	}
	sort.Slice(places, func(i, j int) bool { return c.before(places[i], places[j]) })
	numbers := map[token.Pos]int{}
	for number, place := range places {
		numbers[place] = number
		fmt.Fprintf(out, "S\t%s\t%s\t%s\n", c.kinds[place], c.names[place], c.at(place))
		for use, class := range c.uses[place] {
			fmt.Fprintf(out, "U\t%d\t%s\t%s\n", number, c.at(use), class)
		}
	}
	for pair := range c.relations() {
		member, isKnown := numbers[pair[0]]
		target, isTargetKnown := numbers[pair[1]]
		if isKnown && isTargetKnown {
			fmt.Fprintf(out, "R\t%d\t%d\n", member, target)
		}
	}
}

// Pairs of a method and the interface's method that it implements, by where they are declared.
func (c *checker) relations() map[[2]token.Pos]bool {
	pairs := map[[2]token.Pos]bool{}
	interfaces, concrete := []*types.Interface{}, []types.Type{}
	for _, each := range c.packages {
		for _, name := range each.Scope().Names() {
			declared, ok := each.Scope().Lookup(name).(*types.TypeName)
			if !ok || declared.IsAlias() {
				continue
			}
			if found, ok := declared.Type().Underlying().(*types.Interface); ok && found.NumMethods() > 0 {
				interfaces = append(interfaces, found)
			}
			concrete = append(concrete, declared.Type())
		}
	}
	for _, each := range concrete {
		methods := types.NewMethodSet(each)
		if !types.IsInterface(each) {
			methods = types.NewMethodSet(types.NewPointer(each))
		}
		byName := map[string]types.Object{}
		for i := 0; i < methods.Len(); i++ {
			byName[methods.At(i).Obj().Name()] = methods.At(i).Obj()
		}
		for _, target := range interfaces {
			relate(pairs, each, byName, target)
		}
	}
	return pairs
}

func relate(pairs map[[2]token.Pos]bool, each types.Type, byName map[string]types.Object, target *types.Interface) {
	for i := 0; i < target.NumMethods(); i++ {
		if byName[target.Method(i).Name()] == nil {
			return
		}
	}
	if !types.Implements(each, target) && !types.Implements(types.NewPointer(each), target) {
		return
	}
	for i := 0; i < target.NumMethods(); i++ {
		pair := [2]token.Pos{byName[target.Method(i).Name()].Pos(), target.Method(i).Pos()}
		if pair[0] != pair[1] {
			pairs[pair] = true
		}
	}
}

func (c *checker) before(a, b token.Pos) bool {
	x, y := c.files.PositionFor(a, false), c.files.PositionFor(b, false)
	if x.Filename != y.Filename {
		return x.Filename < y.Filename
	}
	return x.Offset < y.Offset
}

func (c *checker) at(place token.Pos) string {
	position := c.files.PositionFor(place, false)
	return fmt.Sprintf("%s\t%d\t%d", c.relative(position.Filename), position.Line, position.Column)
}

func (c *checker) relative(path string) string {
	relative, err := filepath.Rel(c.root, path)
	if err != nil {
		return path
	}
	return filepath.ToSlash(relative)
}
