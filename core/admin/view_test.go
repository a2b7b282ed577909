package admin

import (
	"context"
	"io"
	"sync/atomic"
	"testing"
	"time"

	"gaia.example/portal/core"
)

// slow is a store from which one bundle comes late, the first time that it is read.
type slow struct {
	core.Blobs

	digest  core.Digest
	read    *atomic.Bool
	reached chan struct{}
	goOn    chan struct{}
}

func (s slow) Get(ctx context.Context, digest core.Digest) (io.ReadCloser, error) {
	if digest == s.digest && s.read.CompareAndSwap(false, true) {
		close(s.reached)
		<-s.goOn
	}
	return s.Blobs.Get(ctx, digest)
}

// While the bundle that an upgrade takes the place of is read, others act; when they have, the upgrade is decided on what is
// wanted then.
func TestNobodyWaitsForABundle(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	first := p.install(release{})
	p.install(release{module: "sound"})
	second := p.plan(release{version: "1.1.0", serial: 2})
	third := p.plan(release{version: "1.2.0", serial: 3})
	reading := slow{p.blobs, first.Release, &atomic.Bool{}, make(chan struct{}), make(chan struct{})}
	p.config.Blobs = reading
	upgraded := make(chan error, 1)
	go func() {
		_, err := p.Install(ctx, "0xadmin", second.Digest, []string{"chain.read"})
		upgraded <- err
	}()
	<-reading.reached
	others := make(chan error, 2)
	go func() {
		_, err := p.Disable(ctx, "0xother", "sound", core.Off{Reason: "It is slow."})
		others <- err
		_, err = p.Install(ctx, "0xother", third.Digest, []string{"chain.read"})
		others <- err
	}()
	for range 2 {
		select {
		case err := <-others:
			p.check(err)
		case <-time.After(20 * time.Second):
			close(reading.goOn)
			t.Fatal("others wait for the bundle")
		}
	}
	close(reading.goOn)
	isRefused(t, <-upgraded, "serial 3 was wanted before")
	if wish := p.wish("tools"); wish.Release != third.Digest || wish.Previous != first.Release {
		t.Errorf("wanted is %+v", wish)
	}
}
