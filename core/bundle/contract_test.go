package bundle

import (
	"encoding/json"
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
