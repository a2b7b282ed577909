package chain_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest"
)

// newSiteOfThree is a site of two nodes with one chain, and three endpoints.
func newSiteOfThree(t *testing.T, settings chain.Config) (s *site, endpoints []*coretest.Faulty) {
	t.Helper()
	s = prepare(t, coretest.AnvilPair(t, coretest.AnvilOptions{ChainID: 137}))
	for _, n := range []*coretest.AnvilNode{s.node[0], s.node[1], s.node[0]} {
		endpoints = append(endpoints, coretest.FaultyEndpoint(t, n.URL))
	}
	s.first, s.second = endpoints[0], endpoints[1]
	s.open(settings, endpoints)
	return s, endpoints
}

func TestTwoOfThreeEndpointsOutvoteALiar(t *testing.T) {
	for liar, name := range []string{"the first", "the second", "the third"} {
		for lie, told := range map[string]int64{"more": 50_000, "nothing": 0} {
			t.Run(fmt.Sprintf("%s says %s", name, lie), func(t *testing.T) {
				t.Parallel()
				s, endpoints := newSiteOfThree(t, chain.Config{})
				s.chain.Watch(ada)
				s.node.Mint(s.token, ada, 5000)
				s.gaia(ada, 5000, 5000)
				endpoints[liar].Set(coretest.LyingBalance(6000, told))
				s.chain.OnBalance(func(_ core.Address, b core.Balance) {
					if b.GAIA == 50_000 || b.Standing < 5000 || b.Standing > 7000 {
						t.Errorf("told that the balance is %+v", b)
					}
				})
				s.node.Mint(s.token, ada, 1000)
				s.gaia(ada, 6000, 6000)
				if liar < 2 { // the third is asked where the others differ
					s.until("the liar to be set aside", func() bool { // where it was too slow to be asked, with a further block
						s.node.Mine(1)
						return !s.chain.Endpoints()[liar].Fit
					})
					host := strings.TrimPrefix(endpoints[liar].URL, "http://")
					if !s.log.has("endpoint=" + host + ` error="tells a balance that two other endpoints deny"`) {
						t.Errorf("the log does not name %s", host)
					}
				}
				endpoints[liar].Set(nil)
				s.until("the liar to be fit again", func() bool { return s.chain.Endpoints()[liar].Fit })
				s.until("the first to be asked first again", func() bool { return s.chain.Endpoints()[0].Current })
				s.node.Mint(s.token, ada, 1000)
				s.gaia(ada, 7000, 7000)
			})
		}
	}
}

func TestALiarAboutThePastIsOutvoted(t *testing.T) {
	for liar := range 2 {
		t.Run(fmt.Sprint(liar), func(t *testing.T) {
			t.Parallel()
			s, endpoints := newSiteOfThree(t, chain.Config{Holding: 10 * time.Minute})
			s.node.Mint(s.token, cal, 1000)
			endpoints[liar].Set(coretest.LyingBalance(5000, 0))
			if b, err := s.chain.Refresh(t.Context(), cal); err != nil || b.GAIA != 6000 || b.Standing != 5000 {
				t.Errorf("Refresh = %+v, %v", b, err)
			}
			if !s.log.has("tells a balance that two other endpoints deny") { // where the test is slow, it is asked again already
				t.Error("the liar is not set aside")
			}
		})
	}
}

func TestAFinalLossFallsAgainstALiar(t *testing.T) {
	for liar := range 2 {
		t.Run(fmt.Sprint(liar), func(t *testing.T) {
			t.Parallel()
			s, endpoints := newSiteOfThree(t, chain.Config{Finality: 4})
			s.chain.Watch(ada)
			s.node.Mint(s.token, ada, 5000)
			s.gaia(ada, 5000, 5000)
			endpoints[liar].Set(coretest.LyingBalance(100, 5000))
			s.node.Move(s.token, ada, bob, 4900)
			s.until("the loss", func() bool { s.node.Mine(1); b, _ := s.chain.Balance(ada); return b.GAIA == 100 })
			s.node.Mine(4)
			s.gaia(ada, 100, 100)
		})
	}
}

func TestThreeEndpointsOfWhichEachSaysOtherwiseMoveNothing(t *testing.T) {
	s, endpoints := newSiteOfThree(t, chain.Config{})
	s.chain.Watch(ada)
	s.node.Mint(s.token, ada, 5000)
	s.gaia(ada, 5000, 5000)
	endpoints[0].Set(coretest.LyingBalance(6000, 50_000))
	endpoints[1].Set(coretest.LyingBalance(6000, 0))
	s.node.Mint(s.token, ada, 1000)
	s.until("the dispute", func() bool { return s.log.has("disagree about a balance") })
	asked := endpoints[2].Requests()
	s.until("more readings", func() bool { s.node.Mine(1); return endpoints[2].Requests() > asked+60 })
	s.gaia(ada, 5000, 5000)
	endpoints[1].Set(nil)
	s.gaia(ada, 6000, 6000)
}
