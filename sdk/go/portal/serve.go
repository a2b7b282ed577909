package portal

import (
	"encoding/json"
	"errors"
	"fmt"

	"gaia.example/portal/sdk/go/wire"
)

// Serve is a plugin's main: it hands the process over to the portal that started it, which gives it the module.json of its
// release. build makes the module once its host is there. An error of build, or a panic or an error of the module's Run, ends
// the process as a crash with the cause as its last words; the portal shows them to its admin and starts it again.
func Serve(build New) { wire.Serve(&plugin{build: build}) }

// manifestHead is what the plugin itself needs of its manifest.
type manifestHead struct {
	ID     string `json:"id"`
	Compat struct {
		Host uint32 `json:"host"`
	} `json:"compat"`
	Jobs []struct {
		Name string `json:"name"`
	} `json:"jobs"`
	Search  string `json:"search"`
	Queries []struct {
		Path string `json:"path"`
	} `json:"queries"`
}

// parseManifest reads the manifest of the plugin's release, and refuses one of another contract than this SDK's.
func parseManifest(text []byte) (head manifestHead, err error) {
	if err := json.Unmarshal(text, &head); err != nil {
		return head, fmt.Errorf("read the manifest that the portal gave: %w", err)
	}
	if head.ID == "" {
		return head, errors.New("read the manifest that the portal gave: it has no id")
	}
	if head.Compat.Host != wire.Contract {
		return head, fmt.Errorf("the plugin of the module %s is built with the SDK of host contract %d, and its module.json has compat.host %d: build it with the SDK of that contract, or write \"host\": %d",
			head.ID, wire.Contract, head.Compat.Host, wire.Contract)
	}
	return head, nil
}
