package powers

import (
	"context"
	"database/sql"
	"encoding/json"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/plugins/gaia/bytecode"
	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/plugins/gaia/contracts/gaiavesting"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalchain/devnet"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
)

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// stage passes on that pages were told.
type stage struct {
	portal.Events
	portal.Settings

	told chan struct{}
}

func (s *stage) Publish(context.Context, string, any) error {
	select {
	case s.told <- struct{}{}:
	default:
	}
	return nil
}

func (*stage) Read(context.Context, any) error { return nil }

var tables = func(t *testing.T) *sql.DB { return portalsqltest.Open(t, os.DirFS("../migrations")) }

func TestMain(m *testing.M) { coretest.Main(m) }

// The same on a portal's PostgreSQL.
func TestOnPostgreSQL(t *testing.T) {
	onSQLite := tables
	tables = func(t *testing.T) *sql.DB {
		return portalsqltest.OpenAt(t, portal.Database{Driver: portal.PostgreSQL, DSN: coretest.PostgreSQL(t)}, os.DirFS("../migrations"))
	}
	defer func() { tables = onSQLite }()
	TestWhoHasWhichPower(t)
}

// start runs it until the test ends; ask is GET /token/powers.
func start(t *testing.T, reads portal.Chain) (p *Powers, st *stage, ask func() (Answer, int)) {
	t.Helper()
	st = &stage{told: make(chan struct{}, 1)}
	p = New(portal.Host{Log: slog.New(slog.DiscardHandler), Settings: st, Chain: reads, Events: st}, tables(t), bytecode.NewReader(reads))
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- p.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		check(t, <-ended)
	})
	return p, st, func() (answer Answer, status int) {
		mux, w := http.NewServeMux(), httptest.NewRecorder()
		p.Handle(mux)
		mux.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/token/powers", nil))
		if w.Code == http.StatusOK {
			check(t, json.Unmarshal(w.Body.Bytes(), &answer))
		}
		return answer, w.Code
	}
}

// until asks again whenever pages are told, until the answer is the one that is waited for.
func (s *stage) until(t *testing.T, ask func() (Answer, int), is func(Answer) bool) (answer Answer) {
	t.Helper()
	status := 0
	for end := time.After(2 * time.Minute); ; {
		if answer, status = ask(); status == http.StatusOK && is(answer) {
			return answer
		}
		select {
		case <-s.told:
		case <-end:
			t.Fatalf("it did not come in two minutes: %d %+v", status, answer)
		}
	}
}

func complete(a Answer) bool { return !a.CatchingUp }

func TestWhoHasWhichPower(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "0")
	p, st, ask := start(t, chaintest.Read(chain))
	answer := st.until(t, ask, complete)
	treasury, deployer := portal.Address(devnet.Derive("treasury").Address), portal.Address(devnet.Deployer("gaia").Address)
	visitor := portal.Address(common.HexToAddress("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"))
	want := map[string]map[string][]portal.Address{
		"GaiaToken":        {adminRole: {treasury}, "MINTER_ROLE": {deployer}},
		"GaiaSale":         {adminRole: {treasury}, "PAUSER_ROLE": {treasury, visitor}},
		"GaiaClaims":       {adminRole: {treasury}, "PUBLISHER_ROLE": {treasury, visitor}},
		"GaiaVesting":      {adminRole: {treasury}, "GRANTOR_ROLE": {treasury, visitor}},
		"ValidatorStaking": {},
	}
	for _, c := range answer.Contracts {
		if c.Address == nil || *c.Address != portal.Address(chain.Contract(c.Name)) || c.Code == nil {
			t.Fatalf("%s is %+v", c.Name, c)
		}
		if len(c.Roles) != len(want[c.Name]) || c.Roles == nil {
			t.Errorf("the roles of %s are %+v, want %v", c.Name, c.Roles, want[c.Name])
		}
		for _, role := range c.Roles {
			var have []portal.Address
			for _, m := range role.Members {
				have = append(have, m.Account)
				if m.Since.Hash == (portal.Hash{}) || m.Since.Block == 0 {
					t.Errorf("%s has a role of %s since %+v", m.Account, c.Name, m.Since)
				}
			}
			if role.Name == nil || !slices.Equal(have, want[c.Name][*role.Name]) || role.Admin != (portal.Hash{}) {
				t.Errorf("%s has the role %+v", c.Name, role)
			}
		}
		if ruled := c.Rules != nil; ruled != slices.Contains([]string{"GaiaSale", "GaiaClaims", "GaiaVesting"}, c.Name) {
			t.Errorf("the rules of %s are %+v", c.Name, c.Rules)
		} else if ruled && (*c.Rules.Admin != treasury || c.Rules.DelaySeconds != 86_400 || c.Rules.Pending != nil || c.Rules.NewDelay != nil) {
			t.Errorf("the rules of %s are %+v", c.Name, c.Rules)
		}
		if by := c.Deployed; c.Name == "ValidatorStaking" && by != nil || c.Name == "GaiaToken" && by.By != deployer || c.Name == "GaiaSale" &&
			by.By != treasury {
			t.Errorf("%s was deployed by %+v", c.Name, by)
		}
	}

	// An administrator and a delay are announced, which pages are told of; and a role is taken.
	vesting, to := gaiavesting.NewGaiaVesting(), chain.Contract("GaiaVesting")
	perform := func(input []byte) {
		t.Helper()
		if _, err := devnet.Derive("treasury").Perform(t.Context(), chain.Client, devnet.Call{To: &to, Input: input}); err != nil {
			t.Fatal(err)
		}
	}
	perform(vesting.PackBeginDefaultAdminTransfer(common.Address(visitor)))
	perform(vesting.PackChangeDefaultAdminDelay(big.NewInt(3600)))
	st.until(t, ask, func(a Answer) bool {
		r := a.Contracts[3].Rules
		return r != nil && r.Pending != nil && r.NewDelay != nil
	})
	perform(vesting.PackRevokeRole(crypto.Keccak256Hash([]byte("GRANTOR_ROLE")), common.Address(visitor)))
	answer = st.until(t, ask, func(a Answer) bool { return complete(a) && len(a.Contracts[3].Roles[1].Members) == 1 })
	rules := answer.Contracts[3].Rules
	if rules.Pending == nil || *rules.Pending.Admin != visitor || rules.Pending.From.Sub(answer.AsOf.Time) > 24*time.Hour {
		t.Errorf("the administrator that was announced is %+v", rules.Pending)
	}
	if rules.NewDelay == nil || rules.NewDelay.DelaySeconds != 3600 || !rules.NewDelay.From.After(answer.AsOf.Time) {
		t.Errorf("the delay that was announced is %+v", rules.NewDelay)
	}
	check(t, p.Rescan(t.Context()))
	if again := st.until(t, ask, complete); len(again.Contracts[3].Roles[1].Members) != 1 {
		t.Errorf("read again, the roles are %+v", again.Contracts[3].Roles)
	}
	codes, err := p.Codes(t.Context())
	if err != nil || len(codes.Of) != len(Contracts) {
		t.Errorf("the codes are %+v, %v", codes, err)
	}
}

// A contract that is not configured, one without code, and logs that do not reach back to the deployment.
func TestWhatIsNotThereIsNotInvented(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "0")
	reads := chaintest.Read(chain)
	delete(reads.Contracts, "GaiaSale")
	reads.Contracts["GaiaClaims"] = portal.Address{19: 0x77}
	p, st, ask := start(t, reads)
	answer := st.until(t, ask, complete)
	if c := answer.Contracts[1]; c.Address != nil || c.Code != nil || c.Roles != nil || c.Rules != nil {
		t.Errorf("the sale is not configured, and is %+v", c)
	}
	if c := answer.Contracts[2]; c.Address == nil || c.Code != nil || c.Roles != nil || c.Rules != nil {
		t.Errorf("there is no code at the address of the claims: %+v", c)
	}
	contract, err := p.readContract(t.Context(), "GaiaToken", answer.AsOf, nil)
	if err != nil || contract.Roles != nil || contract.Deployed != nil || contract.Code == nil || *contract.Unknown != NoLog {
		t.Errorf("without logs the roles of the token are %+v, %v", contract, err)
	}
	// The chain that was just started may stand at the block of the deployment: it goes on by one.
	to := common.Address(*contract.Address)
	_, err = devnet.Derive("treasury").Perform(t.Context(), chain.Client,
		devnet.Call{To: &to, Input: gaiatoken.NewGaiaToken().PackApprove(to, big.NewInt(1))})
	check(t, err)
	head, err := reads.Head(t.Context())
	check(t, err)
	late := []change{{contract: *contract.Address, granted: true}}
	late[0].Block = head.Number
	if contract, err = p.readContract(t.Context(), "GaiaToken", head, late); err != nil || contract.Roles != nil || contract.Deployed != nil ||
		*contract.Unknown != Older {
		t.Errorf("with logs from after the deployment the roles of the token are %+v, %v", contract, err)
	}
}

// silent answers nothing of some contracts' codes, or of all codes before a block.
type silent struct {
	*chaintest.Reader

	mu     sync.Mutex
	of     map[portal.Address]bool
	before uint64
}

func (s *silent) Code(ctx context.Context, of portal.Address, block uint64) ([]byte, portal.Block, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.of[of] || block < s.before {
		return nil, portal.Block{}, portal.Errorf(portal.Unavailable, "The state of that block is not available.")
	}
	return s.Reader.Code(ctx, of, block)
}

func (s *silent) now(of map[portal.Address]bool, before uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.of, s.before = of, before
}

// What an endpoint does not answer of one contract leaves the others, and is asked for again; of old blocks, it says that.
func TestOneContractThatCannotBeReadLeavesTheOthers(t *testing.T) {
	reads := &silent{Reader: chaintest.Read(chaintest.DevChain(t, "--actors-per-minute", "0"))}
	sale := reads.Contracts["GaiaSale"]
	reads.now(map[portal.Address]bool{sale: true}, 0)
	p, st, ask := start(t, reads)
	answer := st.until(t, ask, complete)
	if c := answer.Contracts[1]; c.Problem == nil || c.Address == nil || *c.Address != sale || c.Roles != nil || c.Unknown != nil {
		t.Errorf("the sale that cannot be read is %+v", c)
	}
	if c := answer.Contracts[0]; c.Problem != nil || len(c.Roles) == 0 {
		t.Errorf("the token is %+v", c)
	}
	now := time.Now()
	if first, later := p.moment(now), p.moment(now.Add(retried)); first == later {
		t.Error("what could not be read stays for its block")
	}
	reads.now(nil, answer.AsOf.Number)
	p.reader = bytecode.NewReader(reads) // which has no failure that it remembers for a moment
	forgotten, err := p.read(t.Context())
	check(t, err)
	if c := forgotten.Contracts[1]; c.Problem != nil || c.Unknown == nil || *c.Unknown != Forgotten || c.Roles != nil {
		t.Errorf("without old blocks the sale is %+v", c)
	}
}
