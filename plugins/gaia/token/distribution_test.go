package token

import (
	"context"
	"errors"
	"testing"

	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
)

// Who asked first may leave: those who wait for the same reading get it.
func TestADistributionIsReadForAllWhoWaitForIt(t *testing.T) {
	var d distributions
	begun, goOn := make(chan struct{}), make(chan struct{})
	read := func(ctx context.Context) (ledger.Distribution, error) {
		close(begun)
		<-goOn
		return ledger.Distribution{CaughtUp: true, Holders: 7, Head: portal.Block{Hash: portal.Hash{1}}}, ctx.Err()
	}
	ctx, leave := context.WithCancel(t.Context())
	first, second := make(chan error), make(chan error)
	go func() {
		_, err := d.read(ctx, portal.Hash{1}, read)
		first <- err
	}()
	<-begun
	go func() {
		got, err := d.read(t.Context(), portal.Hash{1}, read) // a second reading would panic
		if err == nil && got.Holders != 7 {
			err = errors.New("not what was read")
		}
		second <- err
	}()
	leave()
	if err := <-first; !errors.Is(err, context.Canceled) {
		t.Errorf("who left: %v; want Canceled while it is read", err)
	}
	close(goOn)
	if err := <-second; err != nil {
		t.Errorf("who waits: %v", err)
	}
}
