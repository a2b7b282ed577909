package browser

import (
	"encoding/json"

	"gaia.example/portal/core"
	"gaia.example/portal/core/logs"
)

// AdminModule is one entry of GET /api/admin/modules.
type AdminModule struct {
	ID            core.ModuleID   `json:"id"`
	Title         string          `json:"title"`
	Description   string          `json:"description"`
	Publisher     string          `json:"publisher"`
	PublisherName string          `json:"publisherName"`
	Version       string          `json:"version"` // that is wanted
	Digest        core.Digest     `json:"digest"`
	Serial        int64           `json:"serial"`
	Enabled       bool            `json:"enabled"`
	Off           *AdminOff       `json:"off"`   // why it is switched off; null: it is not, or nobody said
	Drain         *AdminDrain     `json:"drain"` // why it takes no requests; null: it takes them, or is switched off
	State         core.State      `json:"state"` // from here to pid: on the replica that answers
	Since         string          `json:"since"`
	Restarts      int             `json:"restarts"`
	Problem       string          `json:"problem"` // one sentence; empty when all is well
	Class         core.FaultClass `json:"class"`
	Evidence      string          `json:"evidence"` // the plugin's last words, a panic with its stack first
	PID           *int            `json:"pid"`      // null: no process
	Open          int             `json:"open"`     // requests, streams and jobs that run in it, what drains among them
	Run           core.RunKind    `json:"run"`
	Previous      *AdminPrevious  `json:"previous"` // what a roll-back goes to; null: nothing
	// until then the version may still go back by itself; null: it may not
	SoakUntil *string `json:"soakUntil"`
	// what holds its process on the replica that answers; empty: there is none now; null: it does not run in the sandbox
	Layers    []core.Layer `json:"layers" tstype:"Layer[] | null"`
	Memory    AdminMemory  `json:"memory"`
	Relaxed   []string     `json:"relaxed"` // essential layers of the sandbox that the operator does not require, of a module in it
	Bounds    *AdminBounds `json:"bounds"`  // of its plugin, on the replica that answers; null: it was not started there
	UpdatedAt string       `json:"updatedAt"`
	// where its cards and entries stand; null: it has none, or is the portal's own, which its manifest orders
	Place        *core.Place       `json:"place"`
	Capabilities []core.Capability `json:"capabilities"`
	Grants       []AdminGrant      `json:"grants"` // that it has, by their names
	Usage        []core.Usage      `json:"usage"`  // of the capabilities that it called, on the replica that answers, since that started
	Routes       []AdminRoute      `json:"routes"`
	Remote       *AdminRemote      `json:"remote"` // null: it has none
	Replicas     []AdminReplica    `json:"replicas"`
}

// AdminOff says who switched a module off, and why.
type AdminOff struct {
	At     string `json:"at"`
	By     string `json:"by"`
	Reason string `json:"reason"`
}

// AdminDrain says who had a module drained, and why.
type AdminDrain struct {
	At     string `json:"at"`
	By     string `json:"by"`
	Reason string `json:"reason"`
	Until  string `json:"until"` // what is left then is cut
}

// AdminPrevious is the release that was wanted before.
type AdminPrevious struct {
	Version      string            `json:"version"`
	Digest       core.Digest       `json:"digest"`
	Capabilities []core.Capability `json:"capabilities"` // that it asks for
}

// AdminGrant is what an admin said yes to.
type AdminGrant struct {
	Name string `json:"name"` // the capability's, or "name:target"
	At   string `json:"at"`
	By   string `json:"by"`
}

// AdminMemory is what a module's plugin is to make do with, in MiB.
type AdminMemory struct {
	MiB      int  `json:"mib"`
	Manifest int  `json:"manifest"` // that it has by its manifest, or by default
	Given    *int `json:"given"`    // that an admin gave it instead; null: none did
	Least    int  `json:"least"`    // that an admin may give it
	Most     int  `json:"most"`
}

// AdminCrash is one entry of GET /api/admin/modules/{id}/crashes, the newest first: a process that ended when it was not to.
type AdminCrash struct {
	At       string          `json:"at"`
	Replica  string          `json:"replica"`
	Version  string          `json:"version"`
	Class    core.FaultClass `json:"class"`
	Problem  string          `json:"problem"`
	Evidence string          `json:"evidence"`                          // a panic with its stack first, else its last words on stderr
	Code     *int            `json:"code"`                              // its exit status; null: a signal ended it
	Signal   string          `json:"signal"`                            // such as SIGKILL; empty: none did
	Ran      float64         `json:"ran"`                               // seconds from its launch
	Peak     *int64          `json:"peak"`                              // bytes of memory that it had at most; null: that is not known
	Bound    int64           `json:"memoryEnd"`                         // bytes over which it would have been ended
	Log      json.RawMessage `json:"log" tstype:"AdminRecord[] | null"` // what the module had logged last; null: that could not be read
}

// AdminRoute is a page of a module.
type AdminRoute struct {
	Path   string          `json:"path"`
	Title  string          `json:"title"`
	Access core.AccessKind `json:"access"`
	Tier   *core.Tier      `json:"tier"` // null: access asks for none
}

// AdminRemote is a module's React half.
type AdminRemote struct {
	Mode  core.RemoteMode `json:"mode"`
	Bytes int64           `json:"bytes"`
}

// AdminReplica is the module as one replica of the portal has it.
type AdminReplica struct {
	Replica  string       `json:"replica"`
	Version  string       `json:"version"`
	State    core.State   `json:"state"`
	Since    string       `json:"since"`
	Problem  string       `json:"problem"`
	SeenAt   string       `json:"seenAt"` // renewed every few seconds while the replica lives
	PID      *int         `json:"pid"`    // null: no process
	Open     int          `json:"open"`   // requests, streams and jobs that run in it; current while it drains
	Restarts int          `json:"restarts"`
	Layers   []core.Layer `json:"layers" tstype:"Layer[] | null"` // null: it does not run in the sandbox
}

// AdminRelease is one entry of GET /api/admin/modules/{id}/releases.
type AdminRelease struct {
	Digest    core.Digest `json:"digest"`
	Version   string      `json:"version"`
	Serial    int64       `json:"serial"`
	Publisher string      `json:"publisher"`
	AddedAt   string      `json:"addedAt"`
	AddedBy   string      `json:"addedBy"`
	Wanted    bool        `json:"wanted"`
	Previous  bool        `json:"previous"`
	Revoked   bool        `json:"revoked"`
	TakenBack *AdminFault `json:"takenBack"` // the last time that it went back by itself; null: never, or it is wanted
}

// AdminFault is what a release was taken back for.
type AdminFault struct {
	At      string          `json:"at"`
	Class   core.FaultClass `json:"class"`
	Problem string          `json:"problem"`
}

// AdminTransition is one entry of GET /api/admin/modules/{id}/history.
type AdminTransition struct {
	At      string          `json:"at"`
	Replica string          `json:"replica"`
	From    core.State      `json:"from" tstype:"ModuleState | ''"` // empty: the first
	To      core.State      `json:"to"`
	Version string          `json:"version"`
	Class   core.FaultClass `json:"class"`
	Problem string          `json:"problem"`
}

// AdminDone is one entry of GET /api/admin/modules/{id}/acts, the newest first: what somebody did to a module.
type AdminDone struct {
	At      string   `json:"at"`
	By      string   `json:"by"`      // a wallet, "operator <user>", "file <name>", or a part of the portal
	Action  string   `json:"action"`  // such as module.disabled
	Version string   `json:"version"` // from here on: empty where the act has none
	From    string   `json:"from"`    // the version before
	Reason  string   `json:"reason"`
	Before  string   `json:"before"` // a memory in MiB, a place
	After   string   `json:"after"`
	AtOnce  bool     `json:"atOnce"` // what ran was cut
	Names   []string `json:"names"`  // of settings, of what was granted or taken back, of a job
	Signed  bool     `json:"signed"` // by a wallet
}

// AdminRecord is one entry of GET /api/admin/modules/{id}/log, the newest last.
type AdminRecord = logs.Line

// AdminSettings is the answer of GET and PUT /api/admin/modules/{id}/settings: a module's settings with their schema.
type AdminSettings struct {
	Schema   json.RawMessage `json:"schema" tstype:"SettingsSchema"` // the manifest's JSON Schema; empty where it has none
	Settings []AdminSetting  `json:"settings"`
}

// AdminSetting is one of them.
type AdminSetting struct {
	Name    string          `json:"name"`
	Secret  bool            `json:"secret"` // only the module reads it: value is null
	Value   json.RawMessage `json:"value"`  // what was set, or the default; null: neither
	Set     bool            `json:"set"`
	SetAt   *string         `json:"setAt"` // null: it is not set
	SetBy   string          `json:"setBy"`
	Problem string          `json:"problem"` // why what was set is not handed out, a sentence; empty: it is
}

// AdminJobs is the answer of GET /api/admin/modules/{id}/jobs.
type AdminJobs struct {
	Jobs []AdminJob    `json:"jobs"`
	Runs []AdminJobRun `json:"runs"` // the last, the newest first
}

// AdminJob is one of a module's jobs.
type AdminJob struct {
	Name           string       `json:"name"`
	Schedule       string       `json:"schedule"` // "every 5m" or "cron 0 * * * *"
	TimeoutSeconds int          `json:"timeoutSeconds"`
	NextAt         *string      `json:"nextAt"`  // null: no portal has planned it yet
	Replica        string       `json:"replica"` // that runs it now; empty: none
	AskedBy        string       `json:"askedBy"` // who wants it before it is due; empty: nobody
	Last           *AdminJobRun `json:"last"`    // that has ended; null: none
}

// AdminJobRun is one run of a job.
type AdminJobRun struct {
	ID      int64   `json:"id"`
	Name    string  `json:"name"`
	Replica string  `json:"replica"`
	Version string  `json:"version"`
	AskedBy string  `json:"askedBy"`
	DueAt   string  `json:"dueAt"`
	BeganAt string  `json:"beganAt"`
	EndedAt *string `json:"endedAt"` // null: it runs
	Problem string  `json:"problem"` // a sentence; empty: it is done, or runs
}

// AdminBounds is what a module's plugin may take on one replica.
type AdminBounds struct {
	Memory    int64   `json:"memory"`    // bytes that it is to make do with
	MemoryEnd int64   `json:"memoryEnd"` // bytes over which it is ended
	Requests  int     `json:"requests"`  // at once
	Processor float64 `json:"processor"` // of one processor, on average of two minutes, unless it answers for that
}

// AdminFigures is the answer of GET /api/admin/modules/{id}/figures: what a module did and took in the last hour.
type AdminFigures struct {
	From         string                `json:"from"`
	To           string                `json:"to"`
	EverySeconds int                   `json:"everySeconds"` // from one sample to the next
	Replicas     []AdminReplicaFigures `json:"replicas"`     // that have a sample in it
}

// AdminReplicaFigures is one replica's part of them, the newest last. Without a sample the module did nothing there and had no process.
type AdminReplicaFigures struct {
	Replica string        `json:"replica"`
	Samples []AdminSample `json:"samples"`
}

// AdminSample is what a module did on a replica until that time, since the sample before.
type AdminSample struct {
	At        string   `json:"at"`
	Requests  int64    `json:"requests"`  // answered, streams that were opened among them
	Failed    int64    `json:"failed"`    // of those
	P50       *float64 `json:"p50"`       // milliseconds until the head of an answer; null: none was timed
	P95       *float64 `json:"p95"`       // likewise
	Memory    *int64   `json:"memory"`    // bytes that its processes had at most; null: that was not measured
	Processor float64  `json:"processor"` // that they took of one, 1 is all of it
	Running   int      `json:"running"`   // requests and streams at that time
	Streams   int      `json:"streams"`   // of those
}

// RunningEvent is the payload of the topic "running", for admins: there is more to read of modules that run on this replica.
type RunningEvent struct {
	Kind   string        `json:"kind" tstype:"'figures' | 'log' | 'drain'"`
	Module core.ModuleID `json:"module"` // whose log grew, or that drains; empty: figures are of all
}
