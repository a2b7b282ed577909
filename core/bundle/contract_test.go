package bundle

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"gaia.example/portal/sdk/schema"
)

// What an author's editor says of compat is what the portal keeps.
func TestTheSchemaHasThePortalsContracts(t *testing.T) {
	var said struct {
		Properties struct {
			Compat struct {
				Properties struct{ Host, Shell struct{ Const int } }
			}
		}
	}
	if err := json.Unmarshal(schema.Module, &said); err != nil {
		t.Fatal(err)
	}
	if compat := said.Properties.Compat.Properties; compat.Host.Const != HostContract || compat.Shell.Const != ShellContract {
		t.Errorf("the schema has the contracts %+v, the portal has host %d and shell %d", compat, HostContract, ShellContract)
	}
}

// What the portal keeps of a manifest, and gives the plugin, is a manifest.
func TestAManifestThatIsWrittenAgainIsTheSame(t *testing.T) {
	for _, glob := range []string{"../../plugins/*/module.json", "../../sdk/example/module.json", "../coretest/testdata/*/module.json"} {
		files, err := filepath.Glob(glob)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", glob, len(files), err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			read, err := ParseManifest(text)
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			written, err := json.Marshal(read)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := ParseManifest(written); err != nil || !reflect.DeepEqual(again, read) {
				t.Errorf("%s, written again: %v\n%s", file, err, written)
			}
		}
	}
}
