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
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/core/coretest"
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
func start(t *testing.T, reads *chaintest.Reader) (p *Powers, st *stage, ask func() (Answer, int)) {
	t.Helper()
	st = &stage{told: make(chan struct{}, 1)}
	p = New(portal.Host{Log: slog.New(slog.DiscardHandler), Settings: st, Chain: reads, Events: st}, tables(t))
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
		if by := c.Deployed; c.Name == "ValidatorStaking" && by != nil || c.Name == "GaiaToken" && by.By != deployer || c.Name == "GaiaSale" && by.By != treasury {
			t.Errorf("%s was deployed by %+v", c.Name, by)
		}
	}

	// An administrator is announced, and a role is taken.
	vesting, to := gaiavesting.NewGaiaVesting(), chain.Contract("GaiaVesting")
	for _, input := range [][]byte{
		vesting.PackBeginDefaultAdminTransfer(common.Address(visitor)), vesting.PackChangeDefaultAdminDelay(big.NewInt(3600)),
		vesting.PackRevokeRole(crypto.Keccak256Hash([]byte("GRANTOR_ROLE")), common.Address(visitor)),
	} {
		if _, err := devnet.Derive("treasury").Perform(t.Context(), chain.Client, devnet.Call{To: &to, Input: input}); err != nil {
			t.Fatal(err)
		}
	}
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
	_, st, ask := start(t, reads)
	answer := st.until(t, ask, complete)
	if c := answer.Contracts[1]; c.Address != nil || c.Code != nil || c.Roles != nil || c.Rules != nil {
		t.Errorf("the sale is not configured, and is %+v", c)
	}
	if c := answer.Contracts[2]; c.Address == nil || c.Code != nil || c.Roles != nil || c.Rules != nil {
		t.Errorf("there is no code at the address of the claims: %+v", c)
	}
	contract, err := readContract(t.Context(), reads, "GaiaToken", answer.AsOf.Number, nil)
	if err != nil || contract.Roles != nil || contract.Deployed != nil || contract.Code == nil {
		t.Errorf("without logs the roles of the token are %+v, %v", contract, err)
	}
	late := []change{{contract: *contract.Address, granted: true}}
	late[0].Block = answer.AsOf.Number
	if contract, err = readContract(t.Context(), reads, "GaiaToken", answer.AsOf.Number, late); err != nil || contract.Roles != nil || contract.Deployed != nil {
		t.Errorf("with logs from after the deployment the roles of the token are %+v, %v", contract, err)
	}
}
