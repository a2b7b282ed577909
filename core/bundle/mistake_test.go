package bundle

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/schema"
)

var update = flag.Bool("update", false, "write testdata/mistakes anew")

// Each file is a wrong manifest, and behind ---- what is said of it.
func TestMistakesOfManifests(t *testing.T) {
	files, err := filepath.Glob("testdata/mistakes/*.txt")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			check(t, err)
			manifest, want, _ := strings.Cut(string(text), "----\n")
			dir := folderOf(t, map[string]string{"module.json": manifest, "plugin/linux-amd64/radar": elf})
			_, err = Pack(&bytes.Buffer{}, dir)
			var known *portal.Error
			if !errors.As(err, &known) || known.Code != portal.Invalid {
				t.Fatalf("it was packed, or failed otherwise: %v", err)
			}
			if known.Error() != known.Message {
				t.Errorf("it is said twice: %q", known.Error())
			}
			if *update {
				check(t, os.WriteFile(file, []byte(manifest+"----\n"+known.Message+"\n"), 0o644))
			} else if got := known.Message + "\n"; got != want {
				t.Errorf("got\n%swant\n%s", got, want)
			}
			if regexp.MustCompile(`\^\(?\[|'[a-zA-Z]+' |\(\?`).MatchString(known.Message) {
				t.Errorf("it says a pattern or a keyword: %s", known.Message)
			}
		})
	}
}

// The icons that a manifest may name are those that the portal draws.
func TestIconsAreThoseThatAreDrawn(t *testing.T) {
	source, err := os.ReadFile("../../sdk/js/src/ui/Icon.tsx")
	check(t, err)
	var drawn []string
	for _, match := range regexp.MustCompile(`(?m)^  '?([a-z-]+)'?: [A-Z]\w+,$`).FindAllStringSubmatch(string(source), -1) {
		drawn = append(drawn, match[1])
	}
	var said struct {
		Defs struct{ Icon struct{ Enum []string } } `json:"$defs"`
	}
	check(t, json.Unmarshal(schema.Module, &said))
	if len(drawn) == 0 || !slices.Equal(drawn, said.Defs.Icon.Enum) {
		t.Errorf("module.schema.json has the icons %v, and Icon.tsx draws %v", said.Defs.Icon.Enum, drawn)
	}
}

// Every pattern of the manifest's schema says in words what it allows: nobody reads a regular expression.
func TestPatternsAreSaidInWords(t *testing.T) {
	var doc any
	check(t, json.Unmarshal(schema.Module, &doc))
	count := 0
	var look func(at string, v any)
	look = func(at string, v any) {
		switch v := v.(type) {
		case map[string]any:
			if _, is := v["pattern"].(string); is {
				count++
				if words, _ := v["errorMessage"].(string); !strings.HasSuffix(words, ".") {
					t.Errorf("the pattern at %s has no errorMessage", at)
				}
			}
			for name, below := range v {
				look(at+"/"+name, below)
			}
		case []any:
			for _, below := range v {
				look(at+"/…", below)
			}
		}
	}
	look("", doc)
	if count < 10 {
		t.Errorf("only %d patterns were found", count)
	}
}

func TestWhatCannotWorkIsNotPacked(t *testing.T) {
	const parts = `,"routes":[{"path":"/lab","title":"Lab","description":"It.","access":"public"}],"cards":[{"id":"lab","title":"Lab","access":"public","order":1}]}`
	manifest := remoteManifest + parts
	with := func(change func(files map[string]string)) map[string]string {
		files := module()
		files["module.json"], files["plugin/linux-amd64/lab"] = manifest, elf
		files["remote/remote.json"] = strings.Replace(files["remote/remote.json"], `"integrity"`, `"pages":["/lab"],"cards":["lab"],"integrity"`,
			1)
		change(files)
		return files
	}
	linked := []byte(elf)
	linked[32], linked[54], linked[56] = 64, 56, 1 // one program header, behind the ELF header …
	linked = slices.Insert(linked, 64, append([]byte{interpreter, 0, 0, 0}, make([]byte, 52)...)...)
	far := slices.Clone(linked)
	far[33] = 0xff
	static := slices.Clone(linked)
	static[64] = 1 // … that loads a segment
	for name, row := range map[string]struct {
		change func(files map[string]string)
		want   string
	}{
		"as it is":        {func(map[string]string) {}, ""},
		"a static plugin": {func(f map[string]string) { f["plugin/linux-amd64/lab"] = string(static) }, ""},
		"a plugin of cgo": {func(f map[string]string) { f["plugin/linux-amd64/lab"] = string(linked) }, "build it with CGO_ENABLED=0"},
		"headers far away": {func(f map[string]string) { f["plugin/linux-amd64/lab"] = string(far) },
			"program headers where no linker puts them"},
		"a page without its file": {func(f map[string]string) {
			f["remote/remote.json"] = strings.Replace(f["remote/remote.json"], `"/lab"`, `"/other"`, 1)
		}, "no component for the page /lab: "},
		"a card without its file": {func(f map[string]string) {
			f["remote/remote.json"] = strings.Replace(f["remote/remote.json"], `["lab"]`, `[]`, 1)
		}, "no component for the card lab: "},
		"another manifest, the plugin as it was": {func(f map[string]string) {
			f["module.json"] = strings.Replace(manifest, `"0.1.0"`, `"0.1.1"`, 1)
			f["remote/remote.json"] = strings.Replace(f["remote/remote.json"], "lab_0_1_0", "lab_0_1_1", 1)
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Pack(&bytes.Buffer{}, folderOf(t, with(row.change)))
			if said := messageOf(err); row.want == "" && err != nil || row.want != "" && !strings.Contains(said, row.want) {
				t.Errorf("%v, want %q", err, row.want)
			}
		})
	}
}
