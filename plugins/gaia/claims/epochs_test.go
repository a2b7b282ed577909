package claims

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gaia.example/portal/plugins/gaia/contracts/gaiaclaims"
	"gaia.example/portal/plugins/gaia/epochs"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/devnet"
	"gaia.example/portal/sdk/go/portalsql"
)

// network answers as the module network does, in parts of one line: an epoch that pays two, and one that pays nobody.
type network struct {
	portal.Modules

	lines []string
	paid  map[string]any
	wrong atomic.Bool // the list of another epoch is answered
	alike int         // so many epochs from 8 on are there, and pay the very same as epoch 7
}

func newNetwork(t *testing.T) *network {
	t.Helper()
	n := &network{}
	for nth := range 2 {
		n.lines = append(n.lines, fmt.Sprintf("%s,%d.5,Epoch 7\n", portal.Address(devnet.Derive(fmt.Sprint("holder ", nth)).Address), nth+3))
	}
	list, err := gather(strings.NewReader(n.text()))
	check(t, err)
	n.paid = map[string]any{"epoch": 7, "ends": time.Unix(900, 0), "root": portal.Hash(list.tree.Root()), "total": list.total.String(), "accounts": 2}
	return n
}

func (n *network) text() string { return "account,amount,reason\n" + strings.Join(n.lines, "") }

func (n *network) Query(_ context.Context, _, query string, p url.Values, into any) error {
	answer := map[string]any{}
	nobody := map[string]any{"epoch": 6, "ends": time.Unix(600, 0), "root": portal.Hash{}, "total": "0", "accounts": 0}
	switch {
	case query == "epochs" && p.Get("behind") == "":
		all := []any{}
		for more := n.alike; more > 0; more-- {
			next := maps.Clone(n.paid)
			next["epoch"] = 7 + more
			all = append(all, next)
		}
		answer["epochs"] = append(all, n.paid, nobody)
	case query == "epochs":
		answer["epochs"] = []any{}
	case p.Get("number") == "6":
		answer = nobody
	case p.Get("number") != "7" && (p.Get("number") != "8" || n.alike == 0):
		return portal.Errorf(portal.NotFound, "There is none.")
	default:
		for name, value := range n.paid {
			answer[name] = value
		}
		after := slices.IndexFunc(n.lines, func(line string) bool { return strings.HasPrefix(line, p.Get("after")) && p.Get("after") != "" })
		text := n.lines[after+1]
		if after < 0 {
			text = "account,amount,reason\n" + text
			answer["next"] = n.lines[0][:42]
		}
		if n.wrong.Load() {
			text = strings.Replace(text, ".5", ".6", 1)
		}
		answer["text"] = strings.Replace(text, "Epoch 7", "Epoch "+p.Get("number"), 1)
		answer["epoch"] = json.Number(p.Get("number"))
	}
	body, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	return json.Unmarshal(body, into)
}

// pays is a desk that knows the network's epochs, and all campaigns.
func (d *desk) pays(n *network) {
	d.Helper()
	d.knowsCampaigns()
	host := d.claims.host
	host.Modules = n
	e := epochs.New(host)
	d.claims.PayEpochs(e)
	ctx, cancel := context.WithCancel(d.Context())
	ended := make(chan error, 1)
	go func() { ended <- e.Run(ctx) }()
	d.Cleanup(func() {
		cancel()
		check(d.T, <-ended)
	})
	await(d.T, d.stage, func() bool { return len(d.payable()) > 0 })
}

func (d *desk) payable() []Payable {
	d.Helper()
	var all struct{ Epochs []Payable }
	answer := d.ask(http.MethodGet, "/claim-lists/epochs", "")
	if answer.Code != http.StatusOK {
		d.Fatalf("%d: %s", answer.Code, answer.Body)
	}
	check(d.T, json.Unmarshal(answer.Body.Bytes(), &all))
	return all.Epochs
}

// bringEpoch asks for a draft of an epoch's list, and is answered with its id, or as it says.
func (d *desk) bringEpoch(number, status int, says string) (id string) {
	d.Helper()
	answer := d.ask(http.MethodPost, fmt.Sprint("/claim-lists/epochs/", number), "")
	if answer.Code != status || !strings.Contains(answer.Body.String(), says) {
		d.Fatalf("epoch %d: %d %s; want %d and %q", number, answer.Code, answer.Body, status, says)
	}
	var brought Brought
	if status == http.StatusOK {
		check(d.T, json.Unmarshal(answer.Body.Bytes(), &brought))
	}
	return brought.Draft
}

// Epochs in which nothing changed have one root: each needs a campaign of its own.
func TestEpochsWithTheVerySameListArePaidOneAfterTheOther(t *testing.T) {
	d, n := newDesk(t, tables(t)), newNetwork(t)
	n.alike = 1
	d.pays(n)
	is := func(campaigns string, drafts ...bool) {
		t.Helper()
		var got []string
		for i, of := range d.payable() {
			got = append(got, fmt.Sprint(of.Number))
			if of.Campaign != nil {
				got = append(got, fmt.Sprint("by ", *of.Campaign))
			}
			if (of.Draft != nil) != drafts[i] {
				t.Errorf("epoch %d has the draft %v", of.Number, of.Draft)
			}
		}
		if said := strings.Join(got, " "); said != campaigns {
			t.Errorf("it says %q; want %q", said, campaigns)
		}
	}
	d.bringEpoch(8, http.StatusConflict, "pay that one first")
	draft := d.find(d.bringEpoch(7, http.StatusOK, ""))
	if draft.Epoch == nil || draft.Epoch.Number != 7 {
		t.Fatalf("the draft is of %+v", draft.Epoch)
	}
	is("8 7", false, true)
	root, total := draft.List.Root, draft.List.Total.Int
	d.published(4, root, draft.List.Hash, total)
	is("8 7 by 4", true, false) // until its campaign is told of, the draft is there, and would pay epoch 8
	check(t, d.claims.publish(t.Context()))
	is("8 7 by 4", false, false)
	draft = d.find(d.bringEpoch(8, http.StatusOK, ""))
	if draft.Epoch == nil || draft.Epoch.Number != 8 {
		t.Fatalf("the draft is of %+v", draft.Epoch)
	}
	d.published(5, root, draft.List.Hash, total)
	check(t, d.claims.publish(t.Context()))
	is("8 by 5 7 by 4", false, false)
	d.bringEpoch(8, http.StatusConflict, "by campaign 5")
	d.bringEpoch(7, http.StatusConflict, "by campaign 4")
}

// What is to be paid first is shown, however old it is.
func TestAnOldEpochIsShownThatIsToBePaidBeforeNewerOnes(t *testing.T) {
	d, n := newDesk(t, tables(t)), newNetwork(t)
	n.alike = mostEpochs + 2
	d.pays(n)
	all := d.payable()
	if oldest := all[len(all)-1]; len(all) != mostEpochs+1 || oldest.Number != 7 || all[0].Number != uint64(7+n.alike) {
		t.Errorf("%d epochs, from %d to %d", len(all), all[0].Number, oldest.Number)
	}
	d.bringEpoch(7, http.StatusOK, "")
}

// Whether an epoch is paid is not known while the campaigns are read from the chain, so that it is not paid once more.
func TestNoEpochIsPaidWhileCampaignsAreBeingRead(t *testing.T) {
	d, n := newDesk(t, tables(t)), newNetwork(t)
	if none := d.payable(); len(none) != 0 { // where no epoch is known there is nothing to say of campaigns
		t.Errorf("there are %+v", none)
	}
	d.pays(n)
	_, err := d.claims.db.ExecContext(t.Context(), "UPDATE chain_index SET complete = false")
	check(t, err)
	d.bringEpoch(7, http.StatusServiceUnavailable, "is being read")
	if answer := d.ask(http.MethodGet, "/claim-lists/epochs", ""); answer.Code != http.StatusServiceUnavailable {
		t.Errorf("%d: %s", answer.Code, answer.Body)
	}
}

func TestAnEpochsListIsBroughtAndItsCampaignKnownByTheChain(t *testing.T) {
	d, n := newDesk(t, tables(t)), newNetwork(t)
	d.pays(n)
	bring := d.bringEpoch
	bring(6, http.StatusBadRequest, "pays nobody")
	bring(5, http.StatusNotFound, "There is none")
	n.wrong.Store(true)
	bring(7, http.StatusInternalServerError, "")
	n.wrong.Store(false)
	if left := d.drafts().Drafts; len(left) != 0 {
		t.Fatalf("what was refused is kept: %+v", left)
	}

	id := bring(7, http.StatusOK, "")
	if again := bring(7, http.StatusOK, ""); again != id {
		t.Errorf("brought again it is %s; want %s", again, id)
	}
	draft := d.find(id)
	hash := portal.Hash(sha256.Sum256([]byte(n.text())))
	if draft == nil || draft.State != Ready || draft.Epoch == nil || draft.Epoch.Number != 7 || draft.List.Hash != hash ||
		draft.List.Allocations != 2 || draft.By != admin.Wallet {
		t.Fatalf("the draft is %+v", draft)
	}
	if answer := d.ask(http.MethodGet, "/claim/lists/"+hash.String(), ""); answer.Body.String() != n.text() {
		t.Errorf("its text is %q", answer.Body)
	}
	if got := d.audit.actions(); !slices.Equal(got, []string{"claims.epoch-brought"}) {
		t.Errorf("written down is %v", got)
	}
	is := func(draft, campaign bool) {
		t.Helper()
		if of := d.payable()[0]; (of.Draft != nil) != draft || (of.Campaign != nil) != campaign {
			t.Errorf("the epoch has the draft %v and the campaign %v", of.Draft, of.Campaign)
		}
	}
	is(true, false)
	// A campaign with the title alone, or with another total, does not pay it.
	total := draft.List.Total.Int
	d.published(3, draft.List.Root, hash, new(big.Int).Sub(total, big.NewInt(1)))
	is(true, false)
	d.published(4, draft.List.Root, hash, total)
	is(false, true)
	bring(7, http.StatusConflict, "by campaign 4")
	check(t, d.claims.publish(t.Context()))
	is(false, true)
	// One that was cancelled pays nobody.
	for _, id := range []int64{3, 4} {
		d.writes(func(w *writing) error {
			return w.ended(big.NewInt(id), total, true, portal.Log{Transaction: portal.Hash{6, byte(id)}})
		})
	}
	again := bring(7, http.StatusOK, "")
	check(t, d.claims.publish(t.Context()))
	if d.find(again) == nil {
		t.Error("the draft of an epoch whose campaign was cancelled is gone")
	}
	is(true, false)
	d.caller = portal.Caller{SignedIn: true, Wallet: portal.Address{7}}
	for _, request := range [][2]string{{http.MethodGet, "/claim-lists/epochs"}, {http.MethodPost, "/claim-lists/epochs/7"}} {
		if answer := d.ask(request[0], request[1], ""); answer.Code != http.StatusForbidden {
			t.Errorf("%s: %d: %s", request, answer.Code, answer.Body)
		}
	}
}

// published has the chain's logs say that a campaign was made with that total.
func (d *desk) published(id int64, root, list portal.Hash, total *big.Int) {
	d.Helper()
	d.writes(func(w *writing) error {
		return w.created(&gaiaclaims.GaiaClaimsCampaignCreated{Id: big.NewInt(id), Root: root, Total: total, Title: "Rewards of epoch 7",
			ListHash: list}, portal.Log{Transaction: portal.Hash{5, byte(id)}})
	})
}

func (d *desk) writes(write func(w *writing) error) {
	d.Helper()
	check(d.T, portalsql.Transaction(d.Context(), d.claims.db, func(tx *sql.Tx) error {
		return write(&writing{ctx: d.Context(), tx: tx})
	}))
}

// knowsCampaigns has the history of the campaigns read up to a block.
func (d *desk) knowsCampaigns() {
	d.Helper()
	head, err := json.Marshal(portal.Block{Number: 7, Hash: portal.Hash{7}})
	check(d.T, err)
	_, err = d.claims.db.ExecContext(d.Context(),
		`INSERT INTO chain_index (name, terms, generation, next_block, complete, undo_from) VALUES ('claims', '', 0, 8, true, 0)`)
	check(d.T, err)
	_, err = d.claims.db.ExecContext(d.Context(), `INSERT INTO chain_index_trail (name, block, head, logs) VALUES ('claims', 7, $1, '[]')`,
		string(head))
	check(d.T, err)
}
