package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/rpc"
	"golang.org/x/sync/errgroup"
)

// The tabs: every wallet is signed in on two devices, each with ten of them.
const (
	tabWallets = 500
	devices    = 2
	tabsEach   = 10
	tabsInAll  = tabWallets * devices * tabsEach

	visitorAddresses = 25 // of the loopback network, as each may have 500 streams
	tierChanges      = 300
	raisedAtOnce     = 10
	idleFor          = 5 * time.Second
	tabTimeout       = 10 * time.Second
)

// holder is one wallet with its tabs.
type holder struct {
	wallet   wallet
	browsers []*browser
	tabs     []*tab
}

// tab is an open event stream.
type tab struct {
	conn  net.Conn
	tiers chan string // each tier that it was told of
}

// measureStreams opens the tabs of many wallets and sends GAIA to some, which raises their tier.
func measureStreams(ctx context.Context) ([]result, error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	portal, err := startPortal(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer portal.close()
	before, err := memory(portal.pid(), "VmRSS")
	if err != nil {
		return nil, err
	}
	holders, err := openTabs(ctx, portal)
	defer func() {
		for _, h := range holders {
			h.close()
		}
	}()
	if err != nil {
		return nil, err
	}
	idle, err := idleShare(portal)
	if err != nil {
		return nil, err
	}
	asked, bare, err := raiseAll(ctx, portal, holders[:tierChanges], true)
	if err != nil {
		return nil, err
	}
	polled, _, err := raiseAll(ctx, portal, holders[tierChanges:tierChanges+tierChanges/10], false)
	if err != nil {
		return nil, err
	}
	peak, err := memory(portal.pid(), "VmHWM")
	if err != nil {
		return nil, err
	}
	return []result{
		atMost("the core before any stream, resident", before, "MB", 120),
		atMost(fmt.Sprintf("the core with %d event streams, resident at most", tabsInAll), peak, "MB", 250),
		told("the core with the streams idle and a block each second, of one CPU", idle*100, "%"),
		told("tier change in all of a wallet's tabs, median", percentile(asked, 50), "ms"),
		told("tier change in all of a wallet's tabs, p99", percentile(asked, 99), "ms"),
		told("a balance read from the chain without the portal, as many at once, median", percentile(bare, 50), "ms"),
		told("a balance read from the chain without the portal, as many at once, p99", percentile(bare, 99), "ms"),
		atMost("tier change in all of a wallet's tabs against that bare read, median", percentile(asked, 50)/percentile(bare, 50), "×", 15),
		atMost("tier change in all of a wallet's tabs against that bare read, p99", percentile(asked, 99)/percentile(bare, 99), "×", 15),
		told("tier change from the receipt, found by the core's own polling, median", percentile(polled, 50), "ms"),
	}, nil
}

// openTabs signs every wallet in and opens its tabs.
func openTabs(ctx context.Context, p *portalProcess) ([]*holder, error) {
	holders := make([]*holder, tabWallets)
	opening, opened := errgroup.WithContext(ctx)
	opening.SetLimit(inFlight)
	for i := range holders {
		h := &holder{}
		holders[i] = h
		opening.Go(func() error {
			var err error
			if h.wallet, err = newWallet(); err != nil {
				return err
			}
			from := net.IPv4(127, byte(1+i%visitorAddresses), 0, 1)
			for range devices {
				b := newBrowser(p, from)
				if err := b.signIn(opened, h.wallet); err != nil {
					return err
				}
				h.browsers = append(h.browsers, b)
				for range tabsEach {
					t, err := openTab(opened, b, from)
					if err != nil {
						return err
					}
					h.tabs = append(h.tabs, t)
				}
			}
			return nil
		})
	}
	return holders, opening.Wait()
}

// openTab follows what a page of the portal follows, and waits for the greeting.
func openTab(ctx context.Context, b *browser, from net.IP) (*tab, error) {
	conn, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: from}}).DialContext(ctx, "tcp", b.portal.addr)
	if err != nil {
		return nil, err
	}
	t := &tab{conn: conn, tiers: make(chan string, 8)}
	if _, err := conn.Write(requestHead("/api/events?topics=session,chain,module", b.cookie)); err != nil {
		conn.Close()
		return nil, err
	}
	greeted := make(chan struct{})
	go t.read(greeted)
	select {
	case <-greeted:
		return t, nil
	case <-time.After(tabTimeout):
		conn.Close()
		return nil, errors.New("a stream was not greeted")
	}
}

// read takes in what the portal says until the connection ends.
func (t *tab) read(greeted chan<- struct{}) {
	lines := bufio.NewReaderSize(t.conn, 1<<10)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		if strings.HasPrefix(line, "event: open") {
			close(greeted)
		}
		if !strings.HasPrefix(line, `data: {"kind":"balance"`) {
			continue
		}
		if _, tier, found := strings.Cut(line, `"tier":"`); found {
			tier, _, _ = strings.Cut(tier, `"`)
			t.tiers <- tier
		}
	}
}

func (h *holder) close() {
	if h == nil {
		return
	}
	for _, t := range h.tabs {
		t.conn.Close()
	}
}

// raiseAll raises some wallets at once, as the dev chain has a block each second only, then the next; it answers with the
// milliseconds that each took, and that one read of the chain took with as many at once, right after.
func raiseAll(ctx context.Context, p *portalProcess, holders []*holder, ask bool) (took, bare []float64, err error) {
	chain, err := rpc.DialContext(ctx, p.chainURL)
	if err != nil {
		return nil, nil, err
	}
	defer chain.Close()
	took, bare = make([]float64, len(holders)), make([]float64, len(holders))
	for first := 0; first < len(holders); first += raisedAtOnce {
		raising, raised := errgroup.WithContext(ctx)
		for i := first; i < min(first+raisedAtOnce, len(holders)); i++ {
			raising.Go(func() error {
				t, err := holders[i].raise(raised, chain, ask)
				took[i] = millis(t)
				return err
			})
		}
		if err := raising.Wait(); err != nil {
			return nil, nil, err
		}
		reading, read := errgroup.WithContext(ctx)
		for i := first; i < min(first+raisedAtOnce, len(holders)); i++ {
			reading.Go(func() error {
				began := time.Now()
				err := chain.CallContext(read, nil, "eth_getBalance", holders[i].wallet.address, "latest")
				bare[i] = millis(time.Since(began))
				return err
			})
		}
		if err := reading.Wait(); err != nil {
			return nil, nil, err
		}
	}
	return took, bare, nil
}

// raise has the faucet send GAIA, which is mined when that returns, and waits for the last of the wallet's tabs. It is timed
// from the receipt. With ask one of the tabs has the core look at the chain then, as pages do that sent a transaction;
// otherwise the core finds out at its next look.
func (h *holder) raise(ctx context.Context, chain *rpc.Client, ask bool) (time.Duration, error) {
	if err := chain.CallContext(ctx, nil, "dev_faucet", h.wallet.address, 5_000); err != nil {
		return 0, err
	}
	mined := time.Now()
	var asking sync.WaitGroup
	defer asking.Wait()
	failed := make(chan error, 1)
	if ask {
		asking.Go(func() {
			if err := h.browsers[0].send(ctx, http.MethodPost, "/api/session/balance", nil, nil); err != nil {
				failed <- err
			}
		})
	}
	late := time.After(tabTimeout)
	for _, t := range h.tabs {
		select {
		case tier := <-t.tiers:
			if tier != "VAELUS" {
				return 0, fmt.Errorf("a tab was told of the tier %s", tier)
			}
		case err := <-failed:
			return 0, err
		case <-late:
			return 0, fmt.Errorf("a tab was not told of its tier in %s", tabTimeout)
		}
	}
	return time.Since(mined), nil
}

// idleShare is the part of one CPU that the portal takes while nobody does anything.
func idleShare(p *portalProcess) (float64, error) {
	before, err := spentBy(p.pid())
	if err != nil {
		return 0, err
	}
	begin := time.Now()
	time.Sleep(idleFor)
	after, err := spentBy(p.pid())
	return (after - before).Seconds() / time.Since(begin).Seconds(), err
}

// memory is a line of the process' status, in MB of 10⁶ bytes.
func memory(pid int, line string) (float64, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	_, rest, found := strings.Cut(string(status), line+":")
	rest, _, _ = strings.Cut(rest, "kB")
	kilobytes, err := strconv.Atoi(strings.TrimSpace(rest))
	if !found || err != nil {
		return 0, fmt.Errorf("read %s of process %d: %w", line, pid, err)
	}
	return float64(kilobytes) * 1024 / 1e6, nil
}

// percentile is the least value that so many of a hundred do not exceed.
func percentile(values []float64, percent int) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[max(0, (len(sorted)*percent+99)/100-1)]
}
