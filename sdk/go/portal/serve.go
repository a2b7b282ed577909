package portal

import (
	"encoding/json"
	"errors"
	"fmt"

	"gaia.example/portal/sdk/go/wire"
)

// Serve is a plugin's main: it hands the process over to the portal that started it. manifest is the module's
// module.json, build makes the module once its host is there. An error of build, or a panic or an error of the module's
// Run, ends the process as a crash with the cause as its last words; the portal shows them to its admin and starts it again.
func Serve(manifest []byte, build New) {
	p, err := newPlugin(manifest, build)
	if err != nil {
		wire.LastWords(err)
	}
	wire.Serve(p)
}

// manifestHead is what the plugin itself needs of its manifest.
type manifestHead struct {
	ID     string `json:"id"`
	Compat struct {
		Contract uint32 `json:"contract"`
	} `json:"compat"`
	Jobs []struct {
		Name string `json:"name"`
	} `json:"jobs"`
}

func newPlugin(manifest []byte, build New) (*plugin, error) {
	var head manifestHead
	if err := json.Unmarshal(manifest, &head); err != nil {
		return nil, fmt.Errorf("read the module's manifest: %w", err)
	}
	if head.ID == "" {
		return nil, errors.New("read the module's manifest: it has no id")
	}
	return &plugin{manifest: head, build: build}, nil
}
