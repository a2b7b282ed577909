package claims

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/plugins/gaia/contracts/gaiaclaims"
	"gaia.example/portal/plugins/gaia/lists"
	"gaia.example/portal/plugins/gaia/lists/liststest"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalchain/devnet"
	"gaia.example/portal/sdk/go/portalchain/merkle"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
)

func TestMain(m *testing.M) { coretest.Main(m) }

// audit keeps what was written.
type audit struct {
	portal.Audit

	mu   sync.Mutex
	acts []portal.Act
}

func (a *audit) Record(_ context.Context, act portal.Act) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.acts = append(a.acts, act)
	return nil
}

func (a *audit) actions() (all []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, act := range a.acts {
		all = append(all, act.Action)
	}
	return all
}

// desk is where an admin brings lists; nothing follows the chain.
type desk struct {
	*testing.T

	claims *Claims
	mux    *http.ServeMux
	stage  *stage
	audit  *audit
	caller portal.Caller
}

var admin = portal.Caller{SignedIn: true, Admin: true, Wallet: portal.Address{1}}

func newDesk(t *testing.T, db *sql.DB) *desk {
	t.Helper()
	d := &desk{T: t, mux: http.NewServeMux(), stage: &stage{told: make(chan struct{}, 1)}, audit: &audit{}, caller: admin}
	unread := &chaintest.Broken{Err: &portal.HostError{Code: portal.Unavailable, Message: "The core does not answer."}}
	d.claims = New(portal.Host{Log: slog.New(slog.DiscardHandler), Settings: settings{}, Events: publisher{s: d.stage}, Audit: d.audit,
		Chain: unread}, db)
	d.claims.Handle(d.mux)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- d.claims.check(ctx) }()
	t.Cleanup(func() {
		cancel()
		check(t, <-ended)
	})
	return d
}

func (d *desk) ask(method, path, body string, headers ...string) *httptest.ResponseRecorder {
	d.Helper()
	r, answer := httptest.NewRequest(method, path, strings.NewReader(body)), httptest.NewRecorder()
	for header := range slices.Chunk(append([]string{"Tus-Resumable", "1.0.0"}, headers...), 2) {
		r.Header.Set(header[0], header[1])
	}
	d.mux.ServeHTTP(answer, r.WithContext(portal.WithCaller(r.Context(), d.caller)))
	return answer
}

// begin makes an upload and answers its path.
func (d *desk) begin(bytes int) string {
	d.Helper()
	name := base64.StdEncoding.EncodeToString([]byte("holders.csv"))
	answer := d.ask(http.MethodPost, "/claim-lists/uploads", "", "Upload-Length", strconv.Itoa(bytes), "Upload-Metadata",
		"filename "+name+",filetype ")
	if answer.Code != http.StatusCreated {
		d.Fatalf("%d: %s", answer.Code, answer.Body)
	}
	return answer.Header().Get("Location")
}

func (d *desk) send(path string, at int, piece string) *httptest.ResponseRecorder {
	d.Helper()
	return d.ask(http.MethodPatch, path, piece, "Upload-Offset", strconv.Itoa(at))
}

// bring uploads a list in pieces, and answers what it is when it was checked.
func (d *desk) bring(text string) *Draft {
	d.Helper()
	path := d.begin(len(text))
	for at := 0; at < len(text); at += mostPiece {
		if answer := d.send(path, at, text[at:min(len(text), at+mostPiece)]); answer.Code != http.StatusNoContent {
			d.Fatalf("at %d: %d: %s", at, answer.Code, answer.Body)
		}
	}
	var draft *Draft
	await(d.T, d.stage, func() bool {
		draft = d.find(strings.TrimPrefix(path, "/claim-lists/uploads/"))
		return draft == nil || draft.State != Checking
	})
	return draft
}

func (d *desk) drafts() (all Drafts) {
	d.Helper()
	answer := d.ask(http.MethodGet, "/claim-lists", "")
	if answer.Code != http.StatusOK {
		d.Fatalf("%d: %s", answer.Code, answer.Body)
	}
	check(d.T, json.Unmarshal(answer.Body.Bytes(), &all))
	return all
}

func (d *desk) find(id string) *Draft {
	d.Helper()
	for _, draft := range d.drafts().Drafts {
		if draft.ID == id {
			return &draft
		}
	}
	return nil
}

// make has the chain's logs say that a campaign was made of a list.
func (d *desk) make(id int64, root, list portal.Hash) {
	d.Helper()
	d.writes(func(w *writing) error {
		return w.created(&gaiaclaims.GaiaClaimsCampaignCreated{Id: big.NewInt(id), Root: root, Total: devnet.Whole(7), Title: "One",
			ListHash: list}, portal.Log{Transaction: portal.Hash{5}})
	})
}

// headed is that the history was read to its end.
func (d *desk) headed() {
	d.Helper()
	_, err := d.claims.index.Resume(d.Context(), []portal.Address{{3}}, 0)
	check(d.T, err)
	_, err = d.claims.index.Apply(d.Context(), portal.LogBatch{Head: portal.Block{Number: 1, Hash: portal.Hash{1}}, Next: 2, CaughtUp: true})
	check(d.T, err)
}

var tables = func(t *testing.T) *sql.DB { return portalsqltest.Open(t, os.DirFS("../migrations")) }

// The same on a portal's PostgreSQL.
func TestOnPostgreSQL(t *testing.T) {
	onSQLite := tables
	tables = func(t *testing.T) *sql.DB {
		return portalsqltest.OpenAt(t, portal.Database{Driver: portal.PostgreSQL, DSN: coretest.PostgreSQL(t)}, os.DirFS("../migrations"))
	}
	defer func() { tables = onSQLite }()
	for name, test := range map[string]func(*testing.T){
		"ALongListIsReadByKeys":                   TestALongListIsReadByKeys,
		"EveryFaultOfAListIsNamed":                TestEveryFaultOfAListIsNamed,
		"AListThatIsBroughtIsTheCampaignsThatHas": TestAListThatIsBroughtIsTheCampaignsThatHasIt,
		"AListIsCheckedOnce":                      TestAListIsCheckedOnce,
		"AnEpochsListIsBrought":                   TestAnEpochsListIsBroughtAndItsCampaignKnownByTheChain,
		"AnUploadGoesOnWhereItIs":                 TestAnUploadGoesOnWhereItIs,
		"DraftsAreBoundedAndGo":                   TestDraftsAreBoundedAndGo,
	} {
		t.Run(name, test)
	}
}

// PORTAL_SCALE=1: of a million rows, each proof in less than 50 ms.
func TestALongListIsReadByKeys(t *testing.T) {
	rows, scale := 20_000, os.Getenv("PORTAL_SCALE") != ""
	if scale {
		rows = lists.MostRows
	}
	d := newDesk(t, tables(t))
	text := liststest.Long(rows)
	began := time.Now()
	draft := d.bring(text)
	if draft == nil || draft.State != Ready || draft.Faulty != 0 || draft.Name != "holders.csv" || draft.By != admin.Wallet {
		t.Fatalf("the draft is %+v", draft)
	}
	t.Logf("%d rows, %d bytes: ready after %s", rows, len(text), time.Since(began).Round(time.Millisecond))
	hash := portal.Hash(sha256.Sum256([]byte(text)))
	if list := draft.List; list.Hash != hash || list.Allocations != rows || list.Largest.Cmp(devnet.Whole(999)) != 0 ||
		list.Reasons[0].Reason != "Ran a node" {
		t.Errorf("it was read as %+v", list)
	}
	d.make(0, draft.List.Root, hash)
	var longest time.Duration
	for nth := 0; nth < rows; nth += rows / 500 {
		account, amount := liststest.Row(nth)
		began := time.Now()
		var got []Allocation
		check(t, portalsql.Snapshot(t.Context(), d.claims.db, func(tx *sql.Tx) (err error) {
			got, _, err = allocations(t.Context(), tx, portal.Address(account))
			return err
		}))
		longest = max(longest, time.Since(began))
		if len(got) != 1 || got[0].Index != strconv.Itoa(nth) || got[0].Amount.Cmp(amount) != 0 || len(got[0].Proof) > draft.List.Depth {
			t.Fatalf("row %d is %+v", nth, got)
		}
		proof := make([]common.Hash, len(got[0].Proof))
		for i, node := range got[0].Proof {
			proof[i] = common.Hash(node)
		}
		if !merkle.Verify(common.Hash(draft.List.Root), merkle.Allocation{Index: uint64(nth), Account: account, Amount: amount}, proof) {
			t.Fatalf("the proof of row %d does not lead to the root", nth)
		}
	}
	t.Logf("the slowest proof was there after %s", longest)
	if scale && longest > 50*time.Millisecond {
		t.Errorf("a proof was there after %s, not within 50 ms", longest)
	}
	for _, stranger := range []portal.Address{{}, {0: 1}, {0: 0xff, 19: 0xff}} {
		check(t, portalsql.Snapshot(t.Context(), d.claims.db, func(tx *sql.Tx) error {
			got, _, err := allocations(t.Context(), tx, stranger)
			if len(got) != 0 {
				t.Errorf("%s is in the list: %+v", stranger, got)
			}
			return err
		}))
	}
	if answer := d.ask(http.MethodGet, "/claim/lists/"+hash.String(), ""); answer.Code != http.StatusOK || answer.Body.String() != text {
		t.Errorf("%d: the list is not the one that was brought", answer.Code)
	}
}

func TestEveryFaultOfAListIsNamed(t *testing.T) {
	d := newDesk(t, tables(t))
	var text strings.Builder
	text.WriteString("account,amount,reason\n")
	for nth := range 150 {
		fmt.Fprintf(&text, "0x%d,1,Tested it\n", nth)
	}
	draft := d.bring(text.String())
	if draft.State != Refused || draft.Faulty != 150 || len(draft.Faults) != mostFaults || draft.List != nil {
		t.Fatalf("%s with %d faults, %d of them named, %+v", draft.State, draft.Faulty, len(draft.Faults), draft.List)
	}
	if want := (lists.Fault{Line: 2, Kind: lists.NoAddress, Value: "0x0"}); draft.Faults[0] != want {
		t.Errorf("the first is %+v, want %+v", draft.Faults[0], want)
	}
	var kept int
	check(t, d.claims.db.QueryRowContext(t.Context(), "SELECT count(*) FROM list_pieces").Scan(&kept))
	if kept != 0 {
		t.Errorf("%d pieces of a list that was refused are kept", kept)
	}
	if got, want := d.audit.actions(), []string{"claims.list-brought", "claims.list-checked"}; !slices.Equal(got, want) {
		t.Errorf("written down is %v, want %v", got, want)
	}
}

// In an upgrade two processes check; the one that comes later finds it done, and leaves its text.
func TestAListIsCheckedOnce(t *testing.T) {
	d := newDesk(t, tables(t))
	text := "account,amount,reason\n" + devnet.Derive("holder 1").Address.Hex() + ",7,Tested it\n"
	draft := d.bring(text)
	check(t, d.claims.checkDraft(t.Context(), draft.ID, draft.By.String()))
	if answer := d.ask(http.MethodGet, "/claim/lists/"+draft.List.Hash.String(), ""); answer.Body.String() != text {
		t.Errorf("checked once more, its text is %q", answer.Body)
	}
	check(t, d.claims.checkDraft(t.Context(), "deleted", draft.By.String()))
	var kept int
	check(t, d.claims.db.QueryRowContext(t.Context(), "SELECT count(*) FROM lists").Scan(&kept))
	if kept != 1 || len(d.audit.actions()) != 2 {
		t.Errorf("%d lists are kept, and written down is %v", kept, d.audit.actions())
	}
}

func TestAListThatIsBroughtIsTheCampaignsThatHasIt(t *testing.T) {
	d := newDesk(t, tables(t))
	text := "account,amount,reason\n" + devnet.Derive("holder 1").Address.Hex() + ",7,Tested it\n"
	hash := portal.Hash(sha256.Sum256([]byte(text)))
	d.make(4, portal.Hash{9}, hash)
	if draft := d.bring(text + "\n"); draft == nil || draft.State != Ready {
		t.Errorf("a byte too many: %+v", draft)
	}
	if missing, err := missingLists(t.Context(), d.claims.db); err != nil || len(missing) != 1 {
		t.Errorf("%v, %v: it is another list", missing, err)
	}
	if draft := d.bring(text); draft != nil { // it is checked, and then the campaign's
		await(t, d.stage, func() bool { return d.find(draft.ID) == nil })
	}
	last := d.audit.acts[len(d.audit.acts)-1]
	if of, _ := last.After.(Checked); last.Action != "claims.list-checked" || of.By != admin.Wallet.String() || of.Hash != hash {
		t.Errorf("written down is %+v: who brought the list", last)
	}
	var list *List
	check(t, portalsql.Snapshot(t.Context(), d.claims.db, func(tx *sql.Tx) (err error) {
		list, err = listOf(t.Context(), tx, hash)
		return err
	}))
	if list == nil || list.Allocations != 1 || list.Root == (portal.Hash{9}) || list.Reasons[0].Reason != "Tested it" {
		t.Errorf("kept %+v; its root is another than the campaign's, which the page says", list)
	}
}

// What happens to a campaign is written down once, whoever did it, however often a process is ended before it has marked that.
func TestWhatHappensToCampaignsIsWrittenDown(t *testing.T) {
	d := newDesk(t, tables(t))
	d.make(4, portal.Hash{9}, portal.Hash{8})
	check(t, d.claims.publish(t.Context()))
	is := func(want ...string) {
		t.Helper()
		if got := d.audit.actions(); !slices.Equal(got, want) {
			t.Fatalf("written down is %v, want %v", got, want)
		}
	}
	is(published)
	if of, _ := d.audit.acts[0].After.(Published); of.Campaign != 4 || of.ListBy != nil || of.Transaction != (portal.Hash{5}) {
		t.Errorf("a campaign without a draft here is %+v", of)
	}
	check(t, d.claims.publish(t.Context()))
	is(published) // it was marked
	for _, end := range []struct {
		before bool
		hash   portal.Hash
		action string
	}{{true, portal.Hash{6}, cancelled}, {false, portal.Hash{7}, clawedBack}} {
		_, err := d.claims.db.ExecContext(t.Context(), `INSERT INTO campaign_ends (campaign, cancelled, block, hash, at) VALUES (4, $1, 9, $2, 9)
			ON CONFLICT (campaign) DO UPDATE SET cancelled = excluded.cancelled, hash = excluded.hash`, end.before, portalsql.Hash(end.hash))
		check(t, err)
		check(t, d.claims.publish(t.Context()))
		last := d.audit.acts[len(d.audit.acts)-1]
		if of, _ := last.After.(Ended); last.Action != end.action || !last.Once || of.Transaction != end.hash || of.Campaign != 4 {
			t.Errorf("%s is %+v", end.action, last)
		}
	}
	is(published, cancelled, clawedBack)
	// Of one whose list was a draft here it is said who brought it.
	text := "account,amount,reason\n" + devnet.Derive("holder 1").Address.Hex() + ",7,Tested it\n"
	if draft := d.bring(text); draft == nil || draft.State != Ready {
		t.Fatalf("the draft is %+v", draft)
	}
	d.make(5, portal.Hash{9}, sha256.Sum256([]byte(text)))
	check(t, d.claims.publish(t.Context()))
	last := d.audit.acts[len(d.audit.acts)-1]
	want := Published{
		Campaign: 5, Title: "One", Root: portal.Hash{9}, ListHash: sha256.Sum256([]byte(text)), Total: devnet.Whole(7).String(),
		Transaction: portal.Hash{5}, ListBy: &admin.Wallet,
	}
	if last.Action != published || last.Subject != fmt.Sprintf("campaign 5, transaction %s", portal.Hash{5}) ||
		!reflect.DeepEqual(last.After, want) {
		t.Errorf("written down is %+v, want %+v", last, want)
	}
	// Who was ended before it had marked any says the same again, of which the portal keeps one entry.
	_, err := d.claims.db.ExecContext(t.Context(), "DELETE FROM campaign_acts")
	check(t, err)
	check(t, d.claims.publish(t.Context()))
	again := d.audit.acts[len(d.audit.acts)-3:]
	if again[0].Subject != d.audit.acts[0].Subject || again[1].Subject != last.Subject || again[2].Subject != d.audit.acts[2].Subject ||
		!again[0].Once || !again[2].Once {
		t.Errorf("written down again is %+v", again)
	}
}

func TestAnUploadGoesOnWhereItIs(t *testing.T) {
	d := newDesk(t, tables(t))
	for length, status := range map[string]int{"0": 400, "x": 400, "-1": 400, strconv.Itoa(mostBytes + 1): 413} {
		if answer := d.ask(http.MethodPost, "/claim-lists/uploads", "", "Upload-Length", length); answer.Code != status {
			t.Errorf("%s bytes: %d: %s", length, answer.Code, answer.Body)
		}
	}
	path := d.begin(10)
	for _, step := range []struct {
		at     int
		piece  string
		status int
		offset string
	}{
		{3, "abc", http.StatusConflict, "0"},
		{0, "abc", http.StatusNoContent, "3"},
		{0, "abc", http.StatusConflict, "3"},
		{3, strings.Repeat("x", 8), http.StatusBadRequest, "3"},
		{3, strings.Repeat("x", mostPiece+1), http.StatusRequestEntityTooLarge, "3"},
		{3, "", http.StatusNoContent, "3"},
	} {
		if answer := d.send(path, step.at, step.piece); answer.Code != step.status {
			t.Errorf("%d bytes at %d: %d: %s", len(step.piece), step.at, answer.Code, answer.Body)
		}
		if head := d.ask(http.MethodHead, path, ""); head.Header().Get("Upload-Offset") != step.offset ||
			head.Header().Get("Upload-Length") != "10" {
			t.Errorf("it is at %v, want %s", head.Header(), step.offset)
		}
	}
	for who, caller := range map[string]portal.Caller{"a stranger": {},
		"a session": {SignedIn: true, Wallet: portal.Address{7}, Tier: portal.LIRAETH}} {
		d.caller = caller
		for _, request := range [][2]string{
			{http.MethodPost, "/claim-lists/uploads"}, {http.MethodHead, path}, {http.MethodPatch, path}, {http.MethodGet, "/claim-lists"},
			{http.MethodDelete, "/claim-lists/" + strings.TrimPrefix(path, "/claim-lists/uploads/")},
		} {
			if answer := d.ask(request[0], request[1], ""); answer.Code != http.StatusForbidden {
				t.Errorf("%s: %s: %d: %s", who, request, answer.Code, answer.Body)
			}
		}
	}
	if acts := d.audit.actions(); len(acts) != 0 {
		t.Errorf("what was refused is written down: %v", acts)
	}
}

func TestDraftsAreBoundedAndGo(t *testing.T) {
	d := newDesk(t, tables(t))
	text := "account,amount,reason\n" + devnet.Derive("holder 1").Address.Hex() + ",7,Tested it\n"
	first, second := d.bring(text), d.bring(text)
	for range mostDrafts - 2 {
		d.begin(1)
	}
	if answer := d.ask(http.MethodPost, "/claim-lists/uploads", "", "Upload-Length", "1"); answer.Code != http.StatusBadRequest ||
		!strings.Contains(answer.Body.String(), "There are 5 drafts already") {
		t.Errorf("one too many: %d: %s", answer.Code, answer.Body)
	}
	drop := func(draft *Draft) *httptest.ResponseRecorder {
		return d.ask(http.MethodDelete, "/claim-lists/"+draft.ID, "")
	}
	if answer := drop(first); answer.Code != http.StatusServiceUnavailable {
		t.Errorf("while it is not known which campaigns there are: %d: %s", answer.Code, answer.Body)
	}
	d.headed()
	for _, draft := range []*Draft{first, second} {
		if draft.List == nil {
			t.Fatalf("%+v", draft)
		}
		if answer := drop(draft); answer.Code != http.StatusOK {
			t.Errorf("%d: %s", answer.Code, answer.Body)
		}
		status := d.ask(http.MethodGet, "/claim/lists/"+draft.List.Hash.String(), "").Code
		if want := map[*Draft]int{first: http.StatusOK, second: http.StatusNotFound}[draft]; status != want {
			t.Errorf("its list: %d, want %d", status, want)
		}
	}
	if answer := drop(first); answer.Code != http.StatusNotFound {
		t.Errorf("once more: %d: %s", answer.Code, answer.Body)
	}
	check(t, deleteOld(t.Context(), d.claims.db, time.Now().Add(draftLife-time.Minute)))
	if left := d.drafts().Drafts; len(left) != mostDrafts-2 {
		t.Errorf("%d drafts are left", len(left))
	}
	check(t, deleteOld(t.Context(), d.claims.db, time.Now().Add(draftLife+time.Minute)))
	for _, table := range []string{"list_drafts", "lists", "list_pieces", "list_rows", "list_nodes", "list_reasons"} {
		var left int
		check(t, d.claims.db.QueryRowContext(t.Context(), "SELECT count(*) FROM "+table).Scan(&left))
		if left != 0 {
			t.Errorf("%d rows of %s are left", left, table)
		}
	}
}
