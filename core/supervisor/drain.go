package supervisor

import (
	"context"
	"errors"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

// stop retires what runs.
func (r *run) stop() {
	r.slot.put(&target{err: ErrStopped})
	defer context.AfterFunc(r.stopping, r.cutRetired)()
	r.endSoak()
	r.retry.Stop()
	r.idle.Stop()
	if r.beside != nil && r.beside.swap != nil {
		r.beside.swap.answer <- ErrStopped
	}
	if in := r.in; in != nil {
		r.enters(core.Draining, core.Fault{})
		r.drain(r.stopping, in, jobOff)
	}
	r.working.Wait()
	r.enters(core.Stopped, core.Fault{})
}

// retire ends an instance that was swapped out, in the background.
func (r *run) retire(in *Instance) { r.inBackground(func() { r.drain(r.retired, in, jobReplaced) }) }

// drop ends an instance that never served, in the background.
func (r *run) drop(in *Instance) {
	if in != nil {
		r.inBackground(in.kill)
	}
}

// inBackground ends an instance that serves no more.
func (r *run) inBackground(end func()) (ended <-chan struct{}) {
	over := make(chan struct{})
	r.slot.retiring.Add(1)
	r.working.Go(func() {
		defer close(over)
		defer r.slot.retiring.Add(-1)
		end()
	})
	return over
}

// drain retires an instance, and logs what did not end by itself.
func (r *run) drain(ctx context.Context, in *Instance, why string) {
	if cut := in.retire(ctx, r.slot.sup.cfg.Limits.Drain, why); cut != (unfinished{}) {
		r.slot.sup.cfg.Logger.Info("a plugin's last requests did not end in time", "module", r.id(),
			"requests", cut.Requests, "streams", cut.Streams, "websockets", cut.Sockets, "jobs", cut.Jobs)
	}
	if f := in.watchdog.fault.Load(); f != nil {
		r.log(*f)
	}
}

// closeTime is what a module always gets for its Close, however long its requests took; and the streams that are cut for
// what they are about to say.
const closeTime = time.Second

// retire tells the module that it drains, lets what is in flight end, for at most the limit, cuts the streams that are left, closes
// the module and kills the process. No request may be sent to it any more. It answers when the process has ended, with what was cut;
// jobs are told why.
func (i *Instance) retire(ctx context.Context, limit time.Duration, why string) (cut unfinished) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	deadline, _ := ctx.Deadline()
	i.enter() // the last to leave sees draining closed
	i.drain.Do(func() { close(i.draining) })
	i.leave()
	if !closed(i.idle) {
		i.announceDrain(ctx)
	}
	select {
	case <-i.idle:
	case <-i.Exited():
	case <-ctx.Done():
		cut, i.cutReason = i.unfinished(), why
	}
	close(i.cut)
	if errors.Is(ctx.Err(), context.Canceled) {
		i.kill()
		return cut
	}
	end := time.Now().Add(max(time.Until(deadline), closeTime))
	ending, cancelEnding := context.WithDeadline(context.WithoutCancel(ctx), end)
	defer cancelEnding()
	if cut.Streams+cut.Sockets > 0 && cut.Requests+cut.Jobs == 0 {
		select {
		case <-i.idle:
		case <-i.Exited():
		case <-time.After(closeTime / 2):
		}
	}
	_, _ = i.process.Module.Close(ending, &modulev1.CloseRequest{TimeoutMs: uint32(time.Until(end).Milliseconds())})
	i.kill()
	return cut
}

// announceDrain says to the module that it drains. One that does not listen is cut later.
func (i *Instance) announceDrain(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, closeTime)
	defer cancel()
	_, _ = i.process.Module.Drain(ctx, &modulev1.DrainRequest{})
}

// unfinished is what still runs in an instance.
type unfinished struct{ Requests, Streams, Sockets, Jobs int }

func (i *Instance) unfinished() unfinished {
	u := unfinished{Streams: i.Streams(Events), Sockets: i.Streams(WebSocket), Jobs: int(i.jobs.Load())}
	u.Requests = max(0, int(i.inflight.Load())-u.Streams-u.Sockets-u.Jobs)
	return u
}

// kill ends the process at once.
func (i *Instance) kill() {
	i.process.Kill()
	i.conns.close()
}
