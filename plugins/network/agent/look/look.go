package look

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"syscall"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// probes are made of an address, one after the other.
const probes = 3

// ErrNothing is of a claim that this program cannot look at.
var ErrNothing = errors.New("there is nothing in it that this program can look at")

// ErrAhead is of a block that the chain has not reached.
var ErrAhead = errors.New("the chain has not reached its block yet")

// Figures are the chain's, as an endpoint of the validator's own tells them.
type Figures interface {
	Head(ctx context.Context) (uint64, error)                   // the newest block
	Staked(ctx context.Context, block uint64) (*big.Int, error) // wei that were bonded after a block
}

// Looker looks for itself. It is safe for concurrent use.
type Looker struct {
	Figures Figures // nil: it looks at no figure of the chain
	Local   bool    // addresses of this machine and its network may be probed: a development network's
}

// Finding is what was seen.
type Finding struct {
	Holds  bool
	Score  uint64 // ten-thousandths
	Reason string
}

// Look at a claim. ErrNothing and ErrAhead are no findings.
func (l Looker) Look(ctx context.Context, claim *node.Claim) (Finding, error) {
	switch {
	case claim != nil && claim.Type == node.ClaimChain && claim.Figure == node.FigureStaked && l.Figures != nil:
		return l.staked(ctx, claim)
	case claim != nil && claim.Type == node.ClaimReach:
		return l.reach(ctx, claim)
	}
	return Finding{}, ErrNothing
}

func (l Looker) staked(ctx context.Context, claim *node.Claim) (Finding, error) {
	head, err := l.Figures.Head(ctx)
	if err != nil {
		return Finding{}, err
	}
	if head < claim.Block {
		return Finding{}, ErrAhead
	}
	figure, err := l.Figures.Staked(ctx, claim.Block)
	if err != nil {
		return Finding{}, err
	}
	if claim.Holds(figure) {
		return Finding{true, node.Whole,
			fmt.Sprintf("My endpoint says the same: %s GAIA were bonded after block %d.", portal.FormatGAIA(figure), claim.Block)}, nil
	}
	return Finding{Reason: fmt.Sprintf("My endpoint says that %s GAIA were bonded after block %d: %s wei.", portal.FormatGAIA(figure),
		claim.Block, figure)}, nil
}

// reach probes an address so many times. It holds where most of them say so.
func (l Looker) reach(ctx context.Context, claim *node.Claim) (Finding, error) {
	right := 0
	var seen []string
	for range probes {
		took, err := l.Probe(ctx, claim.URL)
		if ctx.Err() != nil {
			return Finding{}, ctx.Err()
		}
		if errors.Is(err, errInside) {
			return Finding{}, ErrNothing
		}
		answered := err == nil && (!claim.Up || took <= time.Duration(claim.Within)*time.Millisecond)
		if answered == claim.Up {
			right++
		}
		if err != nil {
			seen = append(seen, "no answer")
			continue
		}
		seen = append(seen, fmt.Sprintf("%d ms", max(took.Milliseconds(), 1)))
	}
	return Finding{
		Holds: right*2 > probes, Score: uint64(right) * node.Whole / probes, // of few
		Reason: "I asked it " + fmt.Sprint(probes) + " times myself: " + strings.Join(seen, ", ") + ".",
	}, nil
}

// errInside is of an address that lies in this machine's network: a signal must not make validators ask there.
var errInside = errors.New("the address is none of the public internet")

// Probe asks for an address once, and tells how long the head of the answer took. What answers with a fault of its own has not answered.
func (l Looker) Probe(ctx context.Context, address string) (time.Duration, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && !l.Local {
		return 0, errInside
	}
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return 0, err
	}
	dialer := &net.Dialer{Timeout: 10 * time.Second, Control: func(_, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if ip := at.Addr().Unmap(); err != nil || !l.Local && (!ip.IsGlobalUnicast() || ip.IsPrivate()) {
			return errInside
		}
		return nil
	}}
	transport := &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	begun := time.Now()
	response, err := client.Do(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	if response.StatusCode >= http.StatusInternalServerError {
		return 0, fmt.Errorf("it answered %s", response.Status)
	}
	return time.Since(begun), nil
}
