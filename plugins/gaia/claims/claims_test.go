package claims

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/contracts/gaiaclaims"
	"gaia.example/portal/plugins/gaia/lists"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalchain/devnet"
	"gaia.example/portal/sdk/go/portalchain/merkle"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
	"gaia.example/portal/sdk/go/portaltest"
)

// stage is the module's host over a chain.
type stage struct {
	told  chan struct{}
	audit audit
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
	host := portal.Host{Log: slog.New(slog.DiscardHandler), Settings: settings{}, Chain: chain, Events: publisher{s: s}, Audit: &s.audit}
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
	mux := http.NewServeMux()
	c.Handle(mux)
	return portaltest.Get(t, mux, portal.Caller{}, path, into)
}

// await asks until the answer is what is waited for.
func await(t *testing.T, s *stage, there func() bool) {
	t.Helper()
	for end := time.After(2 * time.Minute); !there(); {
		select {
		case <-s.told:
		case <-end:
			t.Fatal("it did not come in 2 min")
		}
	}
}

func TestWhatTheListSaysIsWhatTheContractPays(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "0")
	c, s := start(t, chaintest.Read(chain), portalsqltest.Open(t, os.DirFS("../migrations")))
	var all Answer
	await(t, s, func() bool {
		return get(t, c, "/claim", &all) == http.StatusOK && len(all.Campaigns) == 2 && all.Campaigns[0].List != nil &&
			all.Campaigns[1].List != nil
	})
	for text, want := range map[string]string{"early hol": "Early holders", "no such title": "", "ea": ""} {
		found, err := c.Find(t.Context(), text)
		check(t, err)
		if (len(found) == 1) != (want != "") || want != "" && (found[0].Title != want || found[0].Path != "/claim") {
			t.Errorf("%q finds %+v", text, found)
		}
	}
	first, text := all.Campaigns[0], lists.Named("early-holders.csv")
	if first.Title != "Early holders" || first.ListHash != sha256.Sum256(text) || first.List.Root != first.Root ||
		first.List.Total.Cmp(first.Total.Int) != 0 ||
		first.Claims != 0 || first.Claimed.Sign() != 0 || first.Over != nil || first.Created.Block == 0 {
		t.Errorf("the first campaign is %+v with the list %+v", first, first.List)
	}

	holder := devnet.Derive("holder 3")
	var account Account
	if status := get(t, c, "/claim/accounts/"+holder.Address.Hex(), &account); status != http.StatusOK || len(account.Allocations) != 1 ||
		len(account.Claims) != 0 {
		t.Fatalf("%d: %+v", status, account)
	}
	allocation := account.Allocations[0]
	index, _ := new(big.Int).SetString(allocation.Index, 10)
	var proof [][32]byte
	var hashes []common.Hash
	for _, node := range allocation.Proof {
		proof, hashes = append(proof, node), append(hashes, common.Hash(node))
	}
	if !merkle.Verify(common.Hash(first.Root),
		merkle.Allocation{Index: index.Uint64(), Account: holder.Address, Amount: allocation.Amount.Int}, hashes) {
		t.Errorf("the proof of %+v does not lead to the campaign's root", allocation)
	}
	to := chain.Contract(contract)
	call := devnet.Call{To: &to,
		Input: binding.PackClaim(big.NewInt(allocation.Campaign), index, allocation.Amount.Int, holder.Address, proof)}
	if _, err := holder.Perform(t.Context(), chain.Client, call); err != nil {
		t.Fatal(err)
	}
	await(t, s, func() bool {
		return get(t, c, "/claim/accounts/"+holder.Address.Hex(), &account) == http.StatusOK && len(account.Claims) == 1
	})
	if claim := account.Claims[0]; claim.Campaign != 0 || claim.To != portal.Address(holder.Address) ||
		claim.Index.String() != allocation.Index ||
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
	var vested Vested
	if status := get(t, c, "/claim/accounts/"+devnet.Derive("validator 0").Address.Hex()+"/vesting", &vested); status != http.StatusOK ||
		vested.Vesting == nil ||
		len(vested.Vesting.Schedules) != 1 || vested.Vesting.Schedules[0].Total.Cmp(devnet.Whole(240_000)) != 0 ||
		vested.Vesting.Schedules[0].Releasable.Sign() <= 0 {
		t.Errorf("%d: what vests for a validator: %+v", status, vested.Vesting)
	}
	if status := get(t, c, "/claim/accounts/"+portal.Address{7}.String(), &account); status != http.StatusOK ||
		len(account.Allocations)+len(account.Claims) != 0 ||
		!slices.Equal(account.Searched, []int64{0, 1}) || account.CatchingUp {
		t.Errorf("%d: somebody in no list: %+v", status, account)
	}
	if status := get(t, c, "/claim/accounts/"+portal.Address{7}.String()+"/vesting", &vested); status != http.StatusOK ||
		vested.Vesting == nil || len(vested.Vesting.Schedules) != 0 {
		t.Errorf("%d: nothing vests for somebody: %+v", status, vested)
	}
	var refused string
	for _, what := range []string{"", "/vesting"} {
		if status := get(t, c, "/claim/accounts/0x12"+what, &refused); status != http.StatusBadRequest ||
			!strings.Contains(refused, "40 hex digits") {
			t.Errorf("%s: %d: %s", what, status, refused)
		}
	}
}

func TestAChainWithoutClaimsHasNone(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "0")
	reader := chaintest.Read(chain)
	delete(reader.Contracts, contract)
	delete(reader.Contracts, vests)
	c := New(portal.Host{Log: slog.New(slog.DiscardHandler), Settings: settings{}, Chain: reader},
		portalsqltest.Open(t, os.DirFS("../migrations")))
	var answer Answer
	if status := get(t, c, "/claim", &answer); status != http.StatusOK || answer.Contract != nil || len(answer.Campaigns) != 0 ||
		answer.Problem != nil {
		t.Errorf("%d: %+v", status, answer)
	}
	var account Account
	if status := get(t, c, "/claim/accounts/"+portal.Address{7}.String(), &account); status != http.StatusOK || len(account.Searched) != 0 {
		t.Errorf("%d: %+v", status, account)
	}
	var vested Vested
	if status := get(t, c, "/claim/accounts/"+portal.Address{7}.String()+"/vesting", &vested); status != http.StatusOK ||
		vested.Vesting != nil {
		t.Errorf("%d: %+v", status, vested)
	}
}

func TestAnAddressWithoutAContractIsSaid(t *testing.T) {
	reader := chaintest.Read(chaintest.DevChain(t, "--actors-per-minute", "0"))
	reader.Contracts[contract], reader.Contracts[vests] = portal.Address{1}, portal.Address{2}
	c, _ := start(t, reader, portalsqltest.Open(t, os.DirFS("../migrations")))
	check(t, c.follower.AwaitFor(t.Context(), 30*time.Second, func() bool { return c.follower.Problem(t.Context()) != nil }))
	for path, name := range map[string]string{"/claim": contract, "/claim/accounts/" + portal.Address{7}.String() + "/vesting": vests} {
		var says string
		if status := get(t, c, path, &says); status != http.StatusServiceUnavailable ||
			!strings.Contains(says, "at the configured address of "+name) {
			t.Errorf("%s: %d: %s", path, status, says)
		}
	}
}

func TestThatTheContractIsNotKnownIsNotThatThereIsNone(t *testing.T) {
	broken := &chaintest.Broken{Err: &portal.HostError{Code: portal.Unavailable, Message: "The core does not answer."}}
	c := New(portal.Host{Log: slog.New(slog.DiscardHandler), Settings: settings{}, Chain: broken},
		portalsqltest.Open(t, os.DirFS("../migrations")))
	for _, path := range []string{"/claim", "/claim/accounts/" + portal.Address{7}.String(),
		"/claim/accounts/" + portal.Address{7}.String() + "/vesting"} {
		var says string
		if status := get(t, c, path, &says); status != http.StatusServiceUnavailable || !strings.Contains(says, "in a moment") {
			t.Errorf("%s: %d: %s", path, status, says)
		}
	}
}

// A rescan empties the tables before the process that follows notices.
func TestAHistoryThatIsReadAgainIsNoneYet(t *testing.T) {
	db := portalsqltest.Open(t, os.DirFS("../migrations"))
	c := New(portal.Host{
		Log: slog.New(slog.DiscardHandler), Settings: settings{}, Events: publisher{s: &stage{told: make(chan struct{}, 1)}},
		Chain: chaintest.Read(chaintest.DevChain(t, "--actors-per-minute", "0")),
	}, db)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- c.Run(ctx) }()
	complete := func() bool { return c.index.Begun() && !c.index.Status().CatchingUp }
	check(t, c.follower.AwaitFor(t.Context(), 30*time.Second, complete))
	cancel()
	check(t, <-ended)

	var all Answer
	var account Account
	path := "/claim/accounts/" + devnet.Derive("holder 3").Address.Hex()
	for _, catchingUp := range []bool{false, true} {
		_, err := db.ExecContext(t.Context(), "UPDATE chain_index SET complete = $1", !catchingUp)
		check(t, err)
		if status := get(t, c, "/claim", &all); status != http.StatusOK || all.CatchingUp != catchingUp || len(all.Campaigns) != 2 {
			t.Errorf("catching up is %v: %d: %+v", catchingUp, status, all)
		}
		if status := get(t, c, path, &account); status != http.StatusOK || account.CatchingUp != catchingUp {
			t.Errorf("catching up is %v: %d: %+v", catchingUp, status, account)
		}
	}
	check(t, c.Rescan(t.Context()))
	for _, path := range []string{"/claim", path} {
		var says string
		if status := get(t, c, path, &says); status != http.StatusServiceUnavailable ||
			!strings.Contains(says, "is being read from the chain again") {
			t.Errorf("%s: %d: %s", path, status, says)
		}
	}
}

func TestAListIsSearchedWhereItIsThere(t *testing.T) {
	db := portalsqltest.Open(t, os.DirFS("../migrations"))
	text := lists.Named("early-holders.csv")
	tx, err := db.BeginTx(t.Context(), nil)
	check(t, err)
	w := &writing{ctx: t.Context(), tx: tx}
	for id, hash := range []portal.Hash{{1}, sha256.Sum256(text), {2}} {
		event := &gaiaclaims.GaiaClaimsCampaignCreated{Id: big.NewInt(int64(id)), Total: devnet.Whole(7), Title: "One", ListHash: hash}
		check(t, w.created(event, portal.Log{}))
	}
	check(t, tx.Commit())
	check(t, Keep(t.Context(), db, sha256.Sum256(text), text))
	check(t, portalsql.Snapshot(t.Context(), db, func(tx *sql.Tx) error {
		_, got, err := allocations(t.Context(), tx, portal.Address{1})
		if !slices.Equal(got, []int64{1}) {
			t.Errorf("searched %v, want the one campaign whose list is there", got)
		}
		return err
	}))
}

func TestAListIsKeptByBrowsersForItIsNeverAnother(t *testing.T) {
	db := portalsqltest.Open(t, os.DirFS("../migrations"))
	text := lists.Named("early-holders.csv")
	hash := portal.Hash(sha256.Sum256(text))
	check(t, Keep(t.Context(), db, hash, text))
	c := New(portal.Host{}, db)
	for wanted, kept := range map[portal.Hash]string{hash: "public, max-age=31536000, immutable", {1}: "no-store"} {
		mux, answer := http.NewServeMux(), httptest.NewRecorder()
		c.Handle(mux)
		mux.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/claim/lists/"+wanted.String(), nil))
		if got := answer.Header().Get("Cache-Control"); got != kept {
			t.Errorf("%s: %d with %q, want %q", wanted, answer.Code, got, kept)
		}
	}
}

func TestALogThatIsTakenBackIsUndone(t *testing.T) {
	db := portalsqltest.Open(t, os.DirFS("../migrations"))
	who := devnet.Derive("holder 1").Address
	log := func(block uint64, removed bool) portal.Log {
		return portal.Log{Block: portal.Block{Number: block}, Removed: removed}
	}
	created := &gaiaclaims.GaiaClaimsCampaignCreated{Id: big.NewInt(4), Total: devnet.Whole(10), Title: "a\x00\xffb"}
	claimed := &gaiaclaims.GaiaClaimsClaimed{Id: big.NewInt(4), Account: who, To: who, Index: big.NewInt(3), Amount: devnet.Whole(2)}
	for _, step := range []struct {
		name  string
		do    func(w *writing) error
		state string // claims, claimed, returned, over
	}{
		{"made", func(w *writing) error { return w.created(created, log(1, false)) }, "0 0 0 false"},
		{"claimed", func(w *writing) error { return w.claimed(claimed, log(2, false)) }, "1 2 0 false"},
		{"clawed back", func(w *writing) error { return w.ended(big.NewInt(4), devnet.Whole(8), false, log(3, false)) }, "1 2 8 true"},
		{"not clawed back", func(w *writing) error { return w.ended(big.NewInt(4), devnet.Whole(8), false, log(3, true)) }, "1 2 0 false"},
		{"not claimed", func(w *writing) error { return w.claimed(claimed, log(2, true)) }, "0 0 0 false"},
		{"not made", func(w *writing) error { return w.created(created, log(1, true)) }, ""},
	} {
		tx, err := db.BeginTx(t.Context(), nil)
		check(t, err)
		check(t, step.do(&writing{ctx: t.Context(), tx: tx}))
		all, err := campaigns(t.Context(), tx)
		check(t, err)
		state := ""
		for _, c := range all {
			whole := func(wei portalsql.Uint256) *big.Int { return new(big.Int).Div(wei.Int, devnet.Whole(1)) }
			state = fmt.Sprint(c.Claims, " ", whole(c.Claimed), " ", whole(c.Returned), " ", c.Over != nil)
			if c.Title != "a \uFFFDb" {
				t.Errorf("it is called %q", c.Title)
			}
		}
		made, err := claimsOf(t.Context(), tx, portal.Address(who))
		check(t, err)
		if want := strings.HasPrefix(step.state, "1"); state != step.state || (len(made) == 1) != want {
			t.Errorf("%s: %q with %d claims, want %q", step.name, state, len(made), step.state)
		}
		check(t, tx.Commit())
	}
}

func TestAListOfAnotherHashIsNotKept(t *testing.T) {
	db := portalsqltest.Open(t, os.DirFS("../migrations"))
	text := lists.Named("early-holders.csv")
	if err := Keep(t.Context(), db, portal.Hash{1}, text); portal.CodeOf(err) != portal.Invalid {
		t.Errorf("%v", err)
	}
	endless := []byte("account,amount,reason\n" + devnet.Derive("holder 1").Address.Hex() + "," + strings.Repeat("9", 59) + ",One\n" +
		devnet.Derive("holder 2").Address.Hex() + "," + strings.Repeat("9", 59) + ",Two\n")
	if err := Keep(t.Context(), db, sha256.Sum256(endless), endless); portal.CodeOf(err) != portal.Invalid ||
		!strings.Contains(err.Error(), "promises more than there can be") {
		t.Errorf("more than a uint256: %v", err)
	}
	for range 2 { // it is kept once
		check(t, Keep(t.Context(), db, sha256.Sum256(text), text))
	}
	var rows, blocks, pieces int
	check(t, db.QueryRowContext(t.Context(), "SELECT sum(allocations), (SELECT count(*) FROM list_rows), (SELECT count(*) FROM list_pieces) FROM lists").Scan(&rows, &blocks, &pieces))
	if want := strings.Count(string(text), "\n") - 1; rows != want || blocks != 1 || pieces != 1 {
		t.Errorf("%d rows are kept in %d blocks, of %d pieces; want %d in one of one", rows, blocks, pieces, want)
	}
}

// The remote's tests use answers that were recorded from a dev chain: this keeps them what the plugin answers.
func TestTheRemotesRecordingsAreAnswers(t *testing.T) {
	for path, answer := range map[string]any{"campaigns": &Answer{}, "claimant": &Account{}, "vested": &Vested{}, "drafts": &Drafts{}} {
		recorded, err := os.ReadFile("../remote/src/testdata/claim/" + path + ".json")
		check(t, err)
		decoder := json.NewDecoder(bytes.NewReader(recorded))
		decoder.DisallowUnknownFields()
		check(t, decoder.Decode(answer))
		again, err := json.Marshal(answer)
		check(t, err)
		var want, got any
		check(t, json.Unmarshal(recorded, &want))
		check(t, json.Unmarshal(again, &got))
		if !reflect.DeepEqual(want, got) {
			t.Errorf("%s.json is not what the plugin answers; it would be %s", path, again)
		}
	}
}
