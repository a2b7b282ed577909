package nodes

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"sync"

	"gaia.example/portal/sdk/go/portal"
)

// agentsFolder is where the module's release has the agents that it hands out, below the plugin's working directory.
const agentsFolder = "agents"

var agentName = regexp.MustCompile(`^portal-node-(linux|darwin)-(amd64|arm64)$`)

// Agent is a program that a machine can be made a node with.
type Agent struct {
	OS     string `json:"os"`
	Arch   string `json:"arch"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"` // 64 hex digits
}

func (a Agent) platform() string { return a.OS + "-" + a.Arch }

// once answers what read answers, and keeps it from the first success on. After a failure the next call reads again.
func once[T any](read func() (T, error)) func() (T, error) {
	var mu sync.Mutex
	var done bool
	var value T
	return func() (T, error) {
		mu.Lock()
		defer mu.Unlock()
		if done {
			return value, nil
		}
		got, err := read()
		if err == nil {
			value, done = got, true
		}
		return got, err
	}
}

// readAgents are those of the release; a release that was built without has none.
func readAgents(in fs.FS) ([]Agent, error) {
	all := []Agent{}
	entries, err := fs.ReadDir(in, ".")
	if errors.Is(err, fs.ErrNotExist) {
		return all, nil
	}
	for _, entry := range entries {
		name := agentName.FindStringSubmatch(entry.Name())
		if name == nil {
			continue
		}
		file, err := in.Open(entry.Name())
		if err != nil {
			return nil, err
		}
		sum := sha256.New()
		bytes, err := io.Copy(sum, file)
		if err := errors.Join(err, file.Close()); err != nil {
			return nil, fmt.Errorf("read the agent %s: %w", entry.Name(), err)
		}
		all = append(all, Agent{name[1], name[2], bytes, hex.EncodeToString(sum.Sum(nil))})
	}
	return all, err
}

// getAgent hands a program out, to anybody: who has its checksum knows that it is the portal's.
func (n *Nodes) getAgent(w http.ResponseWriter, r *http.Request) {
	all, err := n.agents()
	if err != nil {
		portal.WriteError(w, r, err)
		return
	}
	i := slices.IndexFunc(all, func(a Agent) bool { return a.platform() == r.PathValue("platform") })
	if i < 0 {
		portal.WriteError(w, r,
			portal.Errorf(portal.NotFound, "This portal has no agent for that kind of machine: look at /node-setup for which it has."))
		return
	}
	file, err := os.Open(path.Join(agentsFolder, "portal-node-"+all[i].platform()))
	if err != nil {
		portal.WriteError(w, r, err)
		return
	}
	defer file.Close()
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", `attachment; filename="portal-node"`)
	w.Header().Set("Content-Length", strconv.FormatInt(all[i].Bytes, 10))
	_, _ = io.Copy(w, file)
}
