package bundle

import (
	"bytes"
	"cmp"
	"debug/buildinfo"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"

	cdx "github.com/CycloneDX/cyclonedx-go"

	"gaia.example/portal/core"
)

// Component is one thing that a module was built from.
type Component struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Licence string `json:"licence"` // as SPDX has it; empty: the SBOM does not say
	PURL    string `json:"purl"`
}

// Components are what an SBOM in CycloneDX lists, in its order.
func Components(sbom []byte) ([]Component, error) {
	var bom cdx.BOM
	if err := cdx.NewBOMDecoder(bytes.NewReader(sbom), cdx.BOMFileFormatJSON).Decode(&bom); err != nil {
		return nil, refuse("%s cannot be read as CycloneDX JSON: leave it out, and portal module pack makes one.", sbomName).Because(err)
	}
	if bom.BOMFormat != cdx.BOMFormat {
		return nil, refuse("%s is no CycloneDX SBOM: leave it out, and portal module pack makes one.", sbomName)
	}
	if bom.Components == nil {
		return nil, nil
	}
	found := make([]Component, 0, len(*bom.Components))
	for _, c := range *bom.Components {
		found = append(found, Component{
			Name: inLine(strings.TrimPrefix(c.Group+"/"+c.Name, "/")), Version: inLine(c.Version), Licence: inLine(licences(c.Licenses)),
			PURL: inLine(c.PackageURL),
		})
	}
	return found, nil
}

// inLine is a text of the SBOM's as it stands in a list: one that breaks the line could write the next one, and an install plan is
// granted as it is shown.
func inLine(text string) string {
	const most = 300
	return core.Printable(strings.Join(strings.Fields(strings.ToValidUTF8(text[:min(len(text), most)], "")), " "))
}

func licences(all *cdx.Licenses) string {
	if all == nil {
		return ""
	}
	var names []string
	for _, choice := range *all {
		switch {
		case choice.Expression != "":
			names = append(names, choice.Expression)
		case choice.License != nil:
			names = append(names, cmp.Or(choice.License.ID, choice.License.Name))
		}
	}
	return strings.Join(names, " AND ")
}

// packagesName is what the remote's build says it bundled; it goes into the SBOM, and not into the bundle.
const packagesName = "remote/packages.json"

// makeSBOM lists what the plugins and the remote in root were built from: the Go modules that each executable names itself, and the
// packages that the remote's build found in its files. It is the same each time: it has no time and no number of its own.
func makeSBOM(root *os.Root, m core.Manifest, plugins []string) ([]byte, error) {
	components := map[string]cdx.Component{}
	for _, name := range plugins {
		if err := addGo(components, root, name); err != nil {
			return nil, err
		}
	}
	if err := addPackages(components, root); err != nil {
		return nil, err
	}
	sorted := slices.SortedFunc(maps.Values(components), func(a, b cdx.Component) int { return cmp.Compare(a.BOMRef, b.BOMRef) })
	bom := cdx.NewBOM()
	bom.Metadata = &cdx.Metadata{Component: &cdx.Component{
		Type: cdx.ComponentTypeApplication, BOMRef: string(m.ID), Name: string(m.ID), Version: m.Version, Publisher: m.Publisher,
		Description: m.Description,
	}}
	bom.Components = &sorted
	var out bytes.Buffer
	if err := cdx.NewBOMEncoder(&out, cdx.BOMFileFormatJSON).SetPretty(true).SetEscapeHTML(false).EncodeVersion(bom,
		cdx.SpecVersion1_6); err != nil {
		return nil, fmt.Errorf("write %s: %w", sbomName, err)
	}
	return out.Bytes(), nil
}

// addGo adds the Go modules of a plugin, and Go itself. A plugin that is not Go's has none.
func addGo(components map[string]cdx.Component, root *os.Root, name string) error {
	file, err := root.Open(name)
	if err != nil {
		return fmt.Errorf("read %s: %w", name, err)
	}
	defer file.Close()
	built, err := buildinfo.Read(file)
	if err != nil {
		return nil //nolint:nilerr // an executable without build information was not built by Go, or stripped of it: there is nothing to list
	}
	add := func(path, version string) {
		purl := "pkg:golang/" + path + "@" + url.PathEscape(version)
		components[purl] = cdx.Component{Type: cdx.ComponentTypeLibrary, BOMRef: purl, Name: path, Version: version, PackageURL: purl}
	}
	version, _, _ := strings.Cut(strings.TrimPrefix(built.GoVersion, "go"), " ")
	add("stdlib", version)
	for _, dep := range built.Deps {
		if dep.Replace != nil && !local(dep.Replace.Path) {
			dep = dep.Replace
		}
		add(dep.Path, dep.Version)
	}
	return nil
}

// local is a replacement by a folder of the author's machine: the module keeps its own name.
func local(path string) bool { return strings.HasPrefix(path, ".") || strings.HasPrefix(path, "/") }

// expression is what package.json has as a licence of SPDX, like MIT or (MIT OR Apache-2.0).
var expression = regexp.MustCompile(`^\(?[A-Za-z0-9.+-]+( (AND|OR|WITH) [A-Za-z0-9.+-]+)*\)?$`)

// addPackages adds the npm packages of the remote.
func addPackages(components map[string]cdx.Component, root *os.Root) error {
	text, err := fs.ReadFile(root.FS(), packagesName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read %s: %w", packagesName, err)
	}
	var packages []struct {
		Name    string `json:"name"`
		Version string `json:"version"`
		Licence string `json:"licence"`
	}
	if err := decodeKnown(text, &packages); err != nil {
		return refuse("%s cannot be read (%s): build the remote again.", packagesName, plainly(err))
	}
	for _, p := range packages {
		purl := "pkg:npm/" + strings.Replace(p.Name, "@", "%40", 1) + "@" + url.PathEscape(p.Version)
		c := cdx.Component{Type: cdx.ComponentTypeLibrary, BOMRef: purl, Name: p.Name, Version: p.Version, PackageURL: purl}
		switch {
		case expression.MatchString(p.Licence):
			c.Licenses = &cdx.Licenses{{Expression: p.Licence}}
		case p.Licence != "":
			c.Licenses = &cdx.Licenses{{License: &cdx.License{Name: p.Licence}}}
		}
		components[purl] = c
	}
	return nil
}
