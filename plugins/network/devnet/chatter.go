package devnet

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"

	"gaia.example/portal/plugins/network/agent/look"
	"gaia.example/portal/plugins/network/epochs/formula"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/devnet"
)

const (
	attestEvery  = 5 * time.Second
	publishFirst = 2 * time.Second
	publishLeast = 45 * time.Second // between two signals of a validator …
	publishMost  = 4 * time.Minute
	ahead        = 6 // blocks, of a prediction: validators attest it once they are there
	inForce      = time.Hour

	epochSeconds = 600
	epochPool    = 1000 // GAIA
)

// chatter is what validators say of the network, and of what others say.
type chatter struct {
	validators []*validator
	chain      chan devnet.Chain // has it once it is open
}

func newChatter(validators []*validator) *chatter {
	return &chatter{validators: validators, chain: make(chan devnet.Chain, 1)}
}

func (c *chatter) opened(chain devnet.Chain) {
	select {
	case c.chain <- chain:
	default:
	}
}

// run has the admin make the topics, and then validators speak, until ctx ends.
func (c *chatter) run(ctx context.Context, around devnet.Around) {
	var chain devnet.Chain
	select {
	case <-ctx.Done():
		return
	case chain = <-c.chain:
	}
	again := machineAgain
	for err := makeTopics(ctx, around.Portal); err != nil; err = makeTopics(ctx, around.Portal) {
		around.Log.Info("the topics of signals were not made", "error", err)
		if !pause(ctx, again) {
			return
		}
		again = min(2*again, machineLatest)
	}
	var speaking sync.WaitGroup
	for i, v := range c.validators {
		s, err := newSpeaker(chain, around, v)
		if err != nil {
			around.Log.Warn("a resident says nothing", "name", v.Name, "error", err)
			continue
		}
		speaking.Go(func() { s.attestAlways(ctx) })
		speaking.Go(func() { s.publishAlways(ctx, publishFirst*time.Duration(i+1)) })
	}
	speaking.Wait()
}

// makeTopics does on the portal's pages what its admin does there.
func makeTopics(ctx context.Context, origin string) error {
	admin := devnet.NewVisitor(devnet.Admin(), origin)
	if err := admin.SignIn(ctx); err != nil {
		return err
	}
	for _, topic := range signalTopics() {
		if err := admin.Do(ctx, http.MethodPut, "/api/m/network/signal-admin/topics/"+topic.Topic, topic, nil); err != nil {
			return err
		}
	}
	return sayTerms(ctx, admin)
}

// sayTerms has epochs begin, unless the portal's log has terms already.
func sayTerms(ctx context.Context, admin *devnet.Visitor) error {
	var said struct {
		Terms []formula.Terms `json:"terms"`
	}
	if err := admin.Do(ctx, http.MethodGet, "/api/m/network/epochs", nil, &said); err != nil || len(said.Terms) > 0 {
		return err
	}
	return admin.Do(ctx, http.MethodPut, "/api/m/network/epoch-admin/terms", map[string]any{
		"seconds": epochSeconds, "pool": devnet.Whole(epochPool).String()}, nil)
}

func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// speaker is one validator, with its attestor's key.
type speaker struct {
	around   devnet.Around
	of       *validator
	attestor look.Attestor
	market   *market
}

func newSpeaker(chain devnet.Chain, around devnet.Around, v *validator) (*speaker, error) {
	key, err := node.KeyFrom(v.attestor().Secret())
	if err != nil {
		return nil, err
	}
	s := &speaker{around: around, of: v, market: newMarket(chain, nil)}
	s.attestor = look.Attestor{
		Client:    &node.Client{Portal: around.Portal, Key: key, Software: "portal-devnet/0.1.0"},
		Validator: portal.Address(v.Account.Address), Chain: devnet.ChainID, Looker: look.Looker{Local: true, Figures: s.market},
		Told: func(uid portal.Hash, title string, _ look.Finding, err error) {
			if err != nil {
				around.Log.Info("a resident's attestation was not taken", "name", v.Name, "signal", uid, "title", title, "error", err)
			}
		},
	}
	return s, nil
}

func (s *speaker) attestAlways(ctx context.Context) {
	for pause(ctx, attestEvery+rand.N(attestEvery)) {
		if _, err := s.attestor.Once(ctx); err != nil && ctx.Err() == nil {
			s.around.Log.Info("a resident could not attest", "name", s.of.Name, "error", err)
		}
	}
}

func (s *speaker) publishAlways(ctx context.Context, first time.Duration) {
	for wait := first; pause(ctx, wait); wait = publishLeast + rand.N(publishMost-publishLeast) {
		say := []func(context.Context) error{s.sayStake, s.predictStake, s.sayReach}[rand.IntN(3)]
		if err := say(ctx); err != nil && ctx.Err() == nil {
			s.around.Log.Info("a resident's signal was not taken", "name", s.of.Name, "error", err)
		}
	}
}

func (s *speaker) publish(ctx context.Context, topic string, kind node.SignalKind, title string, content node.Content) error {
	now := time.Now()
	signed, err := s.attestor.Client.Key.SignSignal(node.Signal{Topic: topic, Kind: kind, Title: title, IssuedAt: uint64(now.Unix()),
		ExpiresAt: uint64(now.Add(inForce).Unix())}, content, node.Domain{Portal: s.around.Portal, Chain: devnet.ChainID, Now: now})
	if err == nil {
		_, err = s.attestor.Client.Publish(ctx, signed)
	}
	return err
}

// sayStake says what is bonded now.
func (s *speaker) sayStake(ctx context.Context) error {
	block, err := s.market.Head(ctx)
	if err != nil {
		return err
	}
	staked, err := s.market.Staked(ctx, block)
	if err != nil {
		return err
	}
	return s.publish(ctx, "bonded-stake", node.Observation,
		fmt.Sprintf("%s GAIA are bonded at block %d", portal.FormatGAIA(staked), block), node.Content{
			Body:  fmt.Sprintf("I read `totalStaked` of the staking contract at block %d: **%s wei**.", block, staked),
			Claim: &node.Claim{Type: node.ClaimChain, Figure: node.FigureStaked, Block: block, Least: staked.String(), Most: staked.String()},
		})
}

// predictStake says whether more will be bonded in a while. How sure it is follows from whether that grew in the same time before.
func (s *speaker) predictStake(ctx context.Context) error {
	block, err := s.market.Head(ctx)
	if err != nil {
		return err
	}
	if block <= 2*ahead { // the contract is not much older
		return s.sayStake(ctx)
	}
	now, err := s.market.Staked(ctx, block)
	if err != nil {
		return err
	}
	before, err := s.market.Staked(ctx, block-ahead)
	if err != nil {
		return err
	}
	grown := new(big.Int).Sub(now, before)
	chance, how := uint64(7_000), "It grew"
	if grown.Sign() <= 0 {
		chance, how = 4_000, "It did not grow"
	}
	return s.publish(ctx, "bonded-stake", node.Prediction, fmt.Sprintf("At least %s GAIA will be bonded at block %d", portal.FormatGAIA(now),
		block+ahead), node.Content{
		Body:   fmt.Sprintf("%s GAIA are bonded at block %d. %s in the %d blocks before.", portal.FormatGAIA(now), block, how, ahead),
		Chance: &chance,
		Claim:  &node.Claim{Type: node.ClaimChain, Figure: node.FigureStaked, Block: block + ahead, Least: now.String()},
	})
}

// sayReach says how quickly the portal answers, as it just did.
func (s *speaker) sayReach(ctx context.Context) error {
	address := s.around.Portal + "/api/m/network" + "/nodes" + node.PathClock
	took, err := s.attestor.Looker.Probe(ctx, address)
	if err != nil {
		return err
	}
	within := uint64(took.Milliseconds()) + 3
	return s.publish(ctx, "reach", node.Observation, fmt.Sprintf("The portal’s clock answers within %d ms", within), node.Content{
		Body:  fmt.Sprintf("It answered me after %s just now. Others will see whether it does so for them.", took.Round(100*time.Microsecond)),
		Claim: &node.Claim{Type: node.ClaimReach, URL: address, Up: true, Within: within},
	})
}

// Head is the newest block.
func (m *market) Head(ctx context.Context) (uint64, error) { return m.client.BlockNumber(ctx) }

// Staked is what was bonded after a block.
func (m *market) Staked(ctx context.Context, block uint64) (*big.Int, error) {
	return bind.Call(m.instance, &bind.CallOpts{Context: ctx, BlockNumber: new(big.Int).SetUint64(block)}, m.staking.PackTotalStaked(),
		m.staking.UnpackTotalStaked)
}
