package main

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/host"
)

// refusals are what modules may not do or do too often. Each stands in the module's log, which the admin sees; in the audit, which
// keeps all it ever had, stands the first of a capability, and then how many there were in an hour. A host's call waits for neither.
type refusals struct {
	log    *slog.Logger
	module slog.Handler // the modules' logs
	audit  core.Audit
	told   chan host.Refusal

	audited map[refused]*sinceAudited
}

type refused struct {
	module     core.ModuleID
	capability string
}

type sinceAudited struct {
	at    time.Time // of the last entry
	times int       // since then
}

// auditedEvery is how often the audit has the refusals of one capability.
const auditedEvery = time.Hour

// waitingRefusals are those that were not written to the audit yet; the guard tells of each kind once a minute.
const waitingRefusals = 256

func newRefusals(log *slog.Logger, module slog.Handler, audit core.Audit) *refusals {
	return &refusals{log: log, module: module, audit: audit, told: make(chan host.Refusal, waitingRefusals),
		audited: map[refused]*sinceAudited{}}
}

// tell is host.Config.Refused.
func (r *refusals) tell(refused host.Refusal) {
	slog.New(r.module).With("module", string(refused.Module)).Warn("the portal refused a call of the module",
		"capability", refused.Capability, "why", refused.Sentence, "times", refused.Times)
	select {
	case r.told <- refused:
	default:
		r.log.Error("a refusal is not in the audit: too many wait to be written", "module", refused.Module, "capability", refused.Capability)
	}
}

// run writes them to the audit until ctx ends, and then those that wait.
func (r *refusals) run(ctx context.Context) {
	for {
		select {
		case refused := <-r.told:
			r.write(ctx, refused)
		case <-ctx.Done():
			for len(r.told) > 0 {
				r.write(ctx, <-r.told)
			}
			return
		}
	}
}

func (r *refusals) write(ctx context.Context, told host.Refusal) {
	kind := refused{told.Module, told.Capability}
	since := r.audited[kind]
	if since == nil {
		since = &sinceAudited{}
		r.audited[kind] = since
	}
	if since.times += told.Times; told.At.Sub(since.at) < auditedEvery {
		return
	}
	detail, err := json.Marshal(map[string]any{"capability": told.Capability, "why": told.Sentence, "times": since.times})
	if err == nil {
		err = r.audit.Record(context.WithoutCancel(ctx), core.AuditEntry{
			At: told.At, Actor: "host", Action: "module.refused", Subject: string(told.Module), Detail: detail,
		})
	}
	if err != nil {
		r.log.Error("a refusal is not in the audit", "module", told.Module, "error", err)
		return
	}
	*since = sinceAudited{at: told.At}
}
