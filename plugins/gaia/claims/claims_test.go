package claims

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/lists"
	"gaia.example/portal/plugins/gaia/merkle"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalchain/devnet"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
)

// stage is the module's host over a chain.
type stage struct {
	told chan struct{}
}

func (s *stage) Publish(context.Context, string, any) error {
	select {
	case s.told <- struct{}{}:
	default:
	}
	return nil
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// start runs the claims over a chain until the test ends.
func start(t *testing.T, chain portal.Chain, db *sql.DB) (*Claims, *stage) {
	t.Helper()
	s := &stage{told: make(chan struct{}, 1)}
	host := portal.Host{Log: slog.New(slog.DiscardHandler), Settings: settings{}, Chain: chain, Events: publisher{s: s}}
	c := New(host, db)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- c.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		check(t, <-ended)
	})
	return c, s
}

type settings struct{ portal.Settings }

func (settings) Read(context.Context, any) error { return nil }

type publisher struct {
	portal.Events

	s *stage
}

func (p publisher) Publish(ctx context.Context, topic string, payload any) error {
	return p.s.Publish(ctx, topic, payload)
}

func get(t *testing.T, c *Claims, path string, into any) int {
	t.Helper()
	mux, answer := http.NewServeMux(), httptest.NewRecorder()
	c.Handle(mux)
	mux.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil))
	if text, ok := into.(*string); ok {
		*text = answer.Body.String()
	} else if err := json.Unmarshal(answer.Body.Bytes(), into); err != nil {
		t.Fatalf("%s: %v in %s", path, err, answer.Body)
	}
	return answer.Code
}

// await asks until the answer is what is waited for.
func await(t *testing.T, s *stage, there func() bool) {
	t.Helper()
	for end := time.After(30 * time.Second); !there(); {
		select {
		case <-s.told:
		case <-end:
			t.Fatal("it did not come in 30 s")
		}
	}
}

func TestWhatTheListSaysIsWhatTheContractPays(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "0")
	c, s := start(t, chaintest.Read(chain), portalsqltest.Open(t, os.DirFS("../migrations")))
	var all Answer
	await(t, s, func() bool {
		return get(t, c, "/claim", &all) == http.StatusOK && len(all.Campaigns) == 2 && all.Campaigns[0].List != nil && all.Campaigns[1].List != nil
	})
	first, text := all.Campaigns[0], lists.Named("early-holders.csv")
	if first.Title != "Early holders" || first.ListHash != sha256.Sum256(text) || first.List.Root != first.Root || first.List.Total.Cmp(first.Total.Int) != 0 ||
		first.Claims != 0 || first.Claimed.Sign() != 0 || first.Over != nil || first.Created.Block == 0 {
		t.Errorf("the first campaign is %+v with the list %+v", first, first.List)
	}

	holder := devnet.Derive("holder 3")
	var account Account
	if status := get(t, c, "/claim/accounts/"+holder.Address.Hex(), &account); status != http.StatusOK || len(account.Allocations) != 1 || len(account.Claims) != 0 {
		t.Fatalf("%d: %+v", status, account)
	}
	allocation := account.Allocations[0]
	index, _ := new(big.Int).SetString(allocation.Index, 10)
	var proof [][32]byte
	var hashes []common.Hash
	for _, node := range allocation.Proof {
		proof, hashes = append(proof, node), append(hashes, common.Hash(node))
	}
	if !merkle.Verify(common.Hash(first.Root), merkle.Allocation{Index: index.Uint64(), Account: holder.Address, Amount: allocation.Amount.Int}, hashes) {
		t.Errorf("the proof of %+v does not lead to the campaign's root", allocation)
	}
	to := chain.Contract(contract)
	call := devnet.Call{To: &to, Input: binding.PackClaim(big.NewInt(allocation.Campaign), index, allocation.Amount.Int, holder.Address, proof)}
	if _, err := holder.Perform(t.Context(), chain.Client, call); err != nil {
		t.Fatal(err)
	}
	await(t, s, func() bool {
		return get(t, c, "/claim/accounts/"+holder.Address.Hex(), &account) == http.StatusOK && len(account.Claims) == 1
	})
	if claim := account.Claims[0]; claim.Campaign != 0 || claim.To != portal.Address(holder.Address) || claim.Index.String() != allocation.Index ||
		claim.Amount.Cmp(allocation.Amount.Int) != 0 || claim.Hash == (portal.Hash{}) {
		t.Errorf("it claimed %+v of %+v", claim, allocation)
	}
	if get(t, c, "/claim", &all); all.Campaigns[0].Claims != 1 || all.Campaigns[0].Claimed.Cmp(allocation.Amount.Int) != 0 {
		t.Errorf("the campaign after one claim: %+v", all.Campaigns[0])
	}

	var published string
	if status := get(t, c, "/claim/lists/"+first.ListHash.String(), &published); status != http.StatusOK || published != string(text) {
		t.Errorf("%d: the list is not the one that was published: %.100s", status, published)
	}
	if status := get(t, c, "/claim/accounts/"+devnet.Derive("validator 0").Address.Hex(), &account); status != http.StatusOK || account.Vesting == nil ||
		len(account.Vesting.Schedules) != 1 || account.Vesting.Schedules[0].Total.Cmp(devnet.Whole(240_000)) != 0 || account.Vesting.Schedules[0].Releasable.Sign() <= 0 {
		t.Errorf("%d: what vests for a validator: %+v", status, account.Vesting)
	}
	if status := get(t, c, "/claim/accounts/"+portal.Address{7}.String(), &account); status != http.StatusOK || len(account.Allocations)+len(account.Claims)+len(account.Vesting.Schedules) != 0 {
		t.Errorf("%d: somebody in no list: %+v", status, account)
	}
	var refused string
	if status := get(t, c, "/claim/accounts/0x12", &refused); status != http.StatusBadRequest || !strings.Contains(refused, "40 hex digits") {
		t.Errorf("%d: %s", status, refused)
	}
}

func TestAChainWithoutClaimsHasNone(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "0")
	reader := chaintest.Read(chain)
	delete(reader.Contracts, contract)
	delete(reader.Contracts, vesting)
	c := New(portal.Host{Log: slog.New(slog.DiscardHandler), Settings: settings{}, Chain: reader}, portalsqltest.Open(t, os.DirFS("../migrations")))
	var answer Answer
	if status := get(t, c, "/claim", &answer); status != http.StatusOK || answer.Contract != nil || len(answer.Campaigns) != 0 || answer.Problem != nil {
		t.Errorf("%d: %+v", status, answer)
	}
	var account Account
	if status := get(t, c, "/claim/accounts/"+portal.Address{7}.String(), &account); status != http.StatusOK || account.Vesting != nil {
		t.Errorf("%d: %+v", status, account)
	}
}

func TestAListOfAnotherHashIsNotKept(t *testing.T) {
	db := portalsqltest.Open(t, os.DirFS("../migrations"))
	text := lists.Named("early-holders.csv")
	if err := keep(t.Context(), db, portal.Hash{1}, text); portal.CodeOf(err) != portal.Invalid {
		t.Errorf("%v", err)
	}
	for range 2 { // it is kept once
		check(t, keep(t.Context(), db, sha256.Sum256(text), text))
	}
	var rows int
	check(t, db.QueryRowContext(t.Context(), "SELECT count(*) FROM list_rows").Scan(&rows))
	if want := strings.Count(string(text), "\n") - 1; rows != want {
		t.Errorf("%d rows are kept, want %d", rows, want)
	}
}
