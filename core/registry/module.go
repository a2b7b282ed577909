package registry

import (
	"context"
	"errors"
	"strings"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// module is what this replica knows of one module. One worker at a time brings it to where its wish wants it.
type module struct {
	id          core.ModuleID
	wish        core.Desired
	granted     []string  // capabilities
	trustMoved  bool      // whom the portal trusts has changed since its release was judged
	heldBack    int64     // safe mode: the generation of the wish that is not started
	resumed     bool      // edition is from before an upgrade that the portal was killed in, and is started first
	givenBackAt time.Time // when this replica changed the wish itself: wishes that were read before may be older than it

	busy     bool               // a worker is at it
	due      bool               // there is something to do
	retryAt  time.Time          // not before then, after an error that may pass
	failures int                // in a row
	cancel   context.CancelFunc // ends what the worker waits for; nil: there is no worker

	status    core.ModuleStatus
	edition   edition
	before    edition        // what edition took the place of
	former    []core.Release // whose files open tabs may still load, the latest first
	process   Process        // nil until it is first routed
	routed    bool
	drained   bool         // its process was drained, and not started since
	returned  *returned    // the wish still names a release that was taken back; nil: it does not
	onReady   *core.Fault  // what the next step to ready says
	undone    int64        // the generation whose roll-back has undone the migrations, or cannot
	stepped   core.Digest  // the release of the last step
	crashed   *core.Ending // that was written down last
	open      int          // that was written down last of one that drains
	unwritten bool         // what is observed has changed since it was written down
}

// edition is a release as long as it is in memory: what the database says of it, without the list of its files.
type edition struct {
	core.Release

	publisher   string
	serial      int64
	remoteBytes int64
	restarts    int64 // that an admin wanted when its process was started
}

func (m *module) report() Report {
	report := Report{
		Status: m.status, Desired: m.wish, Release: m.edition.Digest, Manifest: m.edition.Manifest,
		Publisher: m.edition.publisher, Serial: m.edition.serial, RemoteBytes: m.edition.remoteBytes,
	}
	report.Status.Enabled = m.wish.Enabled
	if m.process != nil {
		now := m.process.Running()
		report.Status.PID, report.Status.Restarts, report.SoakUntil, report.Layers = now.PID, now.Restarts, now.SoakUntil, now.Layers
		report.Bounds, report.Open = now.Bounds, now.Open
	}
	return report
}

// temporary tells of an error that may pass.
func temporary(err error) bool {
	code := portal.CodeOf(err)
	return code != portal.Invalid && code != portal.NotFound
}

// sentence is an error as one for the admin.
func sentence(err error) string {
	text := err.Error()
	if known := (*portal.Error)(nil); errors.As(err, &known) {
		text = known.Message
	}
	return strings.ToUpper(text[:1]) + strings.TrimSuffix(text[1:], ".") + "."
}
