package supervisor

import (
	"context"
	"errors"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

// stop retires what runs, or leaves it to Drain.
func (r *run) stop() {
	if r.leaves {
		r.slot.put(refusing())
	} else {
		r.slot.put(&target{err: ErrStopped})
	}
	defer context.AfterFunc(r.stopping, r.cutRetired)()
	r.endSoak()
	r.retry.Stop()
	r.idle.Stop()
	if r.beside != nil && r.beside.swap != nil {
		r.beside.swap.answer <- ErrStopped
	}
	switch in := r.in; {
	case in != nil && r.leaves:
		r.enters(core.Draining, core.Fault{})
		r.slot.leave(in)
		r.working.Wait()
		return
	case in != nil:
		r.enters(core.Draining, core.Fault{})
		r.drain(r.stopping, in, jobOff)
	}
	r.working.Wait()
	r.enters(core.Stopped, core.Fault{})
}

func (s *Slot) logUnfinished(cut unfinished) {
	s.sup.cfg.Logger.Info("a plugin's last requests did not end in time", "module", s.Release().Manifest.ID,
		"requests", cut.Requests, "streams", cut.Streams, "websockets", cut.Sockets, "jobs", cut.Jobs)
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
