package epochs

import (
	"bytes"
	"database/sql"
	"fmt"
	"math/big"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/plugins/gaia/lists"
	"gaia.example/portal/plugins/network/agent/recompute"
	"gaia.example/portal/plugins/network/epochs/formula"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/merkle"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	ada validator = iota + 1
	ben
)

var cy = portal.Address{0xcc, 1}

// The same on a portal's PostgreSQL.
func TestOnPostgreSQL(t *testing.T) {
	onSQLite := tables
	tables = onPostgreSQL
	defer func() { tables = onSQLite }()
	for name, test := range map[string]func(*testing.T){
		"AnEpochPays":               TestAnEpochPays,
		"AReorganisationIsFollowed": TestAReorganisationIsFollowed,
		"AnybodyComputesTheSame":    TestAnybodyComputesTheSame,
		"TheVerySameList":           TestEpochsWithTheVerySameListArePaidOneAfterTheOther,
		"ARecord":                   TestARecordIsOfTheNewestEpochs,
		"ACourse":                   TestACourseIsEpochByEpoch,
		"Earnings":                  TestEarningsAddUp,
	} {
		t.Run(name, test)
	}
}

// paid is a stage on which ada with cy's delegation and ben attested one signal, and the epoch is over.
func paid(t *testing.T) *stage {
	t.Helper()
	s := open(t)
	s.mined(append(append(s.registers(ada, 1000, 600), s.registers(ben, 0, 200)...), s.delegates(cy, ada, 200))...)
	s.begins("1000000")
	uid := s.publishes("It is fast")
	s.attests(ada, uid, node.Confirm)
	s.ends()
	return s
}

func TestAnEpochPays(t *testing.T) {
	s := paid(t)
	var list List
	s.must(visitor, http.MethodGet, "/epochs", nil, &list)
	if len(list.Epochs) != 1 || list.Running == nil || list.Running.Epoch != 2 || len(list.Terms) != 1 {
		t.Fatalf("the epochs: %+v", list)
	}
	var e Epoch
	s.must(visitor, http.MethodGet, "/epochs/1", nil, &e)
	// ada and cy held 800 of 1000 all the time, and ada was right at once; ben said nothing.
	if len(e.Validators) != 2 || e.Decided != 1 || e.Total.String() != "800000" || e.Accounts != 2 || e.Root == (portal.Hash{}) {
		t.Fatalf("epoch 1: %+v", e)
	}
	if a, b := e.Validators[0], e.Validators[1]; a.Gross.String() != "800000" || a.Fees.String() != "20000" || *a.Effectiveness != formula.Whole ||
		b.Gross.String() != "0" || b.Missed.String() != "200000" || *b.Effectiveness != 0 {
		t.Errorf("its validators: %+v", e.Validators)
	}
	var mine []Reward
	s.must(visitor, http.MethodGet, "/epochs/rewards?account="+cy.String(), nil, &mine)
	if len(mine) != 1 || mine[0].Amount.String() != "180000" || mine[0].Validator != ada.Address() || mine[0].Epoch != 1 {
		t.Errorf("cy's rewards: %+v", mine)
	}
	csv := s.must(visitor, http.MethodGet, "/epochs/1/list.csv", nil, nil)
	want := fmt.Sprintf("account,amount,reason\n%s,0.00000000000062,Epoch 1\n%s,0.00000000000018,Epoch 1\n", ada.Address(), cy)
	if csv != want {
		t.Errorf("the list is %q; want %q", csv, want)
	}
}

func TestAnEpochWithoutASignalPaysNobody(t *testing.T) {
	s := open(t)
	s.mined(s.registers(ada, 0, 600)...)
	s.begins("1000000")
	s.ends()
	said := s.must(visitor, http.MethodGet, "/epochs/1", nil, nil)
	for _, part := range []string{`"effectiveness":null`, `"gross":null`, `"missed":null`, `"total":"0"`, `"accounts":0`} {
		if !strings.Contains(said, part) {
			t.Errorf("it says %s; want %s in it", said, part)
		}
	}
}

func TestAnEpochIsNotComputedBeforeItIsOver(t *testing.T) {
	s := open(t)
	s.mined(s.registers(ada, 0, 600)...)
	s.begins("1000000")
	for _, row := range []struct {
		when string
		move func()
	}{
		{"while it runs", func() { s.mined() }},
		{"while the chain is behind its end", func() { s.now = s.now.Add(time.Minute + wait) }},
	} {
		row.move()
		check(t, s.sweep(t.Context(), s.now))
		if status, said := s.ask(visitor, http.MethodGet, "/epochs/1", nil, nil); status != http.StatusNotFound {
			t.Errorf("%s: %d %s", row.when, status, said)
		}
	}
}

func TestComputingAgainChangesNothing(t *testing.T) {
	s := paid(t)
	before := s.must(visitor, http.MethodGet, "/epochs/1", nil, nil)
	epoch, _ := formula.At([]formula.Terms{{First: 1, Begins: began.Add(time.Minute).Unix(), Seconds: 60, Pool: "1000000"}}, 1)
	for range 2 { // a process that was killed after it kept the epoch, and two at once
		check(t, s.compute(t.Context(), epoch, s.now))
	}
	if after := s.must(visitor, http.MethodGet, "/epochs/1", nil, nil); after != before {
		t.Errorf("computed again it is %s; want %s", after, before)
	}
}

func TestAReorganisationIsFollowed(t *testing.T) {
	s := open(t)
	s.mined(append(s.registers(ada, 0, 600), s.registers(ben, 0, 200)...)...)
	s.begins("1000000")
	s.now = s.now.Add(30 * time.Second)
	uid := s.publishes("It is fast")
	s.attests(ada, uid, node.Confirm)
	s.mined(s.delegates(cy, ada, 400))
	s.now = s.now.Add(time.Minute)
	s.mined()
	check(t, s.sweep(t.Context(), s.now))
	var mine []Reward
	rewards := func() []Reward {
		s.must(visitor, http.MethodGet, "/epochs/rewards?account="+cy.String(), nil, &mine)
		return mine
	}
	if got := rewards(); len(got) != 1 || got[0].Held.String() != "12000" {
		t.Fatalf("cy held %+v; want 400 for 30 seconds", got)
	}
	s.chain.TakesBack(2)
	s.mined()
	check(t, s.sweep(t.Context(), s.now))
	if got := rewards(); len(got) != 0 {
		t.Errorf("the delegation was taken back, and cy has %+v", got)
	}
	v, err := s.verify(1)
	if err != nil || len(v.Differences) > 0 {
		t.Errorf("after the reorganisation: %v, %v", v.Differences, err)
	}
}

func TestTermsAreForAdminsAndBounded(t *testing.T) {
	s := open(t)
	for name, row := range map[string]struct {
		by     portal.Caller
		body   map[string]any
		status int
	}{
		"a visitor":     {visitor, map[string]any{"seconds": 60, "pool": "1"}, http.StatusForbidden},
		"too short":     {admin, map[string]any{"seconds": 9, "pool": "1"}, http.StatusBadRequest},
		"no pool":       {admin, map[string]any{"seconds": 60, "pool": "0"}, http.StatusBadRequest},
		"not an amount": {admin, map[string]any{"seconds": 60, "pool": "1e3"}, http.StatusBadRequest},
		"what can be":   {admin, map[string]any{"seconds": 60, "pool": "1"}, http.StatusOK},
	} {
		if status, said := s.ask(row.by, http.MethodPut, "/epoch-admin/terms", row.body, nil); status != row.status {
			t.Errorf("%s: %d %s; want %d", name, status, said, row.status)
		}
	}
}

// Three epochs in which validators attest, delegate, unbond, announce commissions and exit as it comes: who computes them from the log and
// the chain's logs alone has the module's figures, to the wei.
func TestAnybodyComputesTheSame(t *testing.T) {
	for seed := range uint64(3) {
		r := rand.New(rand.NewPCG(seed, 3))
		s := open(t)
		const validators = 4
		var logs []portal.Log
		for v := range validators {
			logs = append(logs, s.registers(validator(v+1), uint16(r.IntN(3000)), 1_000_000+r.Int64N(1e15))...)
		}
		s.mined(logs...)
		s.begins("777777777777777777777")
		for number := uint64(1); number <= 3; number++ {
			for turn := range 4 {
				uid := s.publishes(fmt.Sprintf("Signal %d of epoch %d", turn, number))
				s.moves(r, validators)
				for v := range validators {
					if r.IntN(4) > 0 && (number < 3 || v < 3) {
						s.now = s.now.Add(time.Duration(r.IntN(2500)) * time.Millisecond)
						s.attests(validator(v+1), uid, []node.Verdict{node.Confirm, node.Confirm, node.Dispute}[r.IntN(3)])
					}
				}
			}
			if number == 2 { // the last validator leaves
				s.mined(s.chain.Event("ValidatorExited", []portal.Address{validator(4).Address()}))
			}
			s.ends()
			s.now = s.now.Truncate(time.Minute).Add(time.Minute) // the next but one has begun: the epochs between are empty
		}
		check(t, s.sweep(t.Context(), s.now))
		paid := 0
		for number := range uint64(5) {
			v, err := s.verify(number + 1)
			if err != nil || len(v.Differences) > 0 {
				t.Fatalf("seed %d, epoch %d: %v, %v", seed, number+1, v.Differences, err)
			}
			if v.Total.Sign() > 0 {
				paid++
				s.isListed(number+1, v)
			}
		}
		if paid < 2 {
			t.Errorf("seed %d: %d epochs paid: the test looks at too few", seed, paid)
		}
	}
}

// isListed checks that the list of an epoch, read as claim campaigns read theirs, has the epoch's root and total, in parts too.
func (s *stage) isListed(number uint64, v recompute.Verified) {
	s.t.Helper()
	text := s.must(visitor, http.MethodGet, fmt.Sprintf("/epochs/%d/list.csv", number), nil, nil)
	total := new(big.Int)
	tree, err := merkle.New(func(yield func(merkle.Allocation, error) bool) {
		for row, err := range lists.Read(strings.NewReader(text)) {
			if err == nil {
				total.Add(total, row.Amount)
			}
			if !yield(row.Allocation, err) {
				return
			}
		}
	})
	check(s.t, err)
	if portal.Hash(tree.Root()) != v.Root || total.Cmp(v.Total) != 0 || tree.Len() != len(v.Payments) {
		s.t.Errorf("epoch %d: the list has the root %s, %s wei of %d; want %s, %s wei of %d", number, tree.Root(), total, tree.Len(), v.Root, v.Total,
			len(v.Payments))
	}
	var parts bytes.Buffer
	for after := new(portal.Address); after != nil; {
		check(s.t, portalsql.Snapshot(s.t.Context(), s.DB, func(tx *sql.Tx) (err error) {
			after, err = writeCSV(s.t.Context(), tx, &parts, number, *after, 2)
			return err
		}))
	}
	var whole Part
	s.must(visitor, http.MethodGet, fmt.Sprintf("/epochs/%d/list", number), nil, &whole)
	if parts.String() != text || whole.Text != text || whole.Next != nil || whole.Root != v.Root {
		s.t.Errorf("epoch %d: its parts are %q, and the first of them is %+v; want %q", number, &parts, whole, text)
	}
}

// A campaign pays the epoch whose root and total the chain has for it, whatever it is called.
func TestCampaignsPayTheEpochsWhoseRootTheyHave(t *testing.T) {
	s := paid(t)
	var e Epoch
	s.must(visitor, http.MethodGet, "/epochs/1", nil, &e)
	one := func(id int, root portal.Hash, total string) map[string]any {
		return map[string]any{"id": id, "title": "Rewards of epoch 1", "root": root, "total": total, "claimed": "5", "claims": 1}
	}
	var answered error
	s.host.Queries = map[string]func(portal.Caller, url.Values) (any, error){"gaia/campaigns": func(portal.Caller, url.Values) (any, error) {
		return map[string]any{"campaigns": []any{one(1, e.Root, "1"), one(2, portal.Hash{2}, e.Total.String()), one(3, e.Root, e.Total.String())}},
			answered
	}}
	var said Paid
	s.must(visitor, http.MethodGet, "/epochs/paid", nil, &said)
	if len(said.Payments) != 1 || said.Payments[0].ID != 3 || said.Payments[0].Epoch != 1 || said.Payments[0].Claimed.String() != "5" ||
		said.AsOf == nil || said.Problem != nil {
		t.Errorf("paid are %+v", said)
	}
	answered = portal.Errorf(portal.Unavailable, "It does not answer.")
	said = Paid{}
	s.must(visitor, http.MethodGet, "/epochs/paid", nil, &said)
	if len(said.Payments) != 0 || said.AsOf != nil || said.Problem == nil {
		t.Errorf("where campaigns are not known it says %+v", said)
	}
}

// Epochs in which nothing changed have one root: each needs a campaign of its own, and the oldest is paid first.
func TestEpochsWithTheVerySameListArePaidOneAfterTheOther(t *testing.T) {
	s := paid(t)
	s.attests(ada, s.publishes("It is still fast"), node.Confirm)
	s.ends()
	var all List
	s.must(visitor, http.MethodGet, "/epochs", nil, &all)
	if len(all.Epochs) != 2 || all.Epochs[0].Root != all.Epochs[1].Root || all.Epochs[0].Accounts == 0 {
		t.Fatalf("the epochs are %+v", all.Epochs)
	}
	root, total := all.Epochs[0].Root, all.Epochs[0].Total.String()
	campaigns := []any{}
	s.host.Queries = map[string]func(portal.Caller, url.Values) (any, error){"gaia/campaigns": func(portal.Caller, url.Values) (any, error) {
		return map[string]any{"campaigns": campaigns}, nil
	}}
	for id, one := range []struct {
		cancelled bool
		epoch     uint64
	}{{false, 1}, {true, 2}, {false, 2}, {false, 2}} {
		campaign := map[string]any{"id": id, "root": root, "total": total, "claimed": "0"}
		if one.cancelled {
			campaign["over"] = map[string]any{"cancelled": true}
		}
		campaigns = append(campaigns, campaign)
		var said Paid
		s.must(visitor, http.MethodGet, "/epochs/paid", nil, &said)
		if len(said.Payments) != id+1 || said.Payments[id].Epoch != one.epoch {
			t.Errorf("campaign %d: paid are %+v; want epoch %d", id, said.Payments, one.epoch)
		}
	}
}

// moves adds a block in which stake moves.
func (s *stage) moves(r *rand.Rand, validators int) {
	v := validator(1 + r.IntN(validators-1)) // the last one leaves
	account := portal.Address{0xcc, byte(r.IntN(5))}
	logs := []portal.Log{s.delegates(account, v, 1000+r.Int64N(1e15))}
	if r.IntN(2) == 0 {
		due := uint64(s.now.Add(time.Duration(r.IntN(90)) * time.Second).Unix())
		logs = append(logs, s.chain.Event("CommissionAnnounced", []portal.Address{v.Address()}, uint16(r.IntN(2000)), uint16(r.IntN(2000)), due))
	}
	s.mined(logs...)
}

func TestATamperedFigureIsFound(t *testing.T) {
	for name, row := range map[string]struct{ statement, says string }{
		"a wei more of a validator's": {"UPDATE epoch_validators SET fees = '" + strings.Repeat("0", 73) + "20001' WHERE fees IS NOT NULL", "fees of"},
		"another root":                {"UPDATE epochs SET root = '0x" + strings.Repeat("ab", 32) + "'", "the root"},
		"a merit":                     {"UPDATE epoch_validators SET attested = 1, agreed = 1", "eligible, attested, agreed"},
		"a vote that was turned":      {"UPDATE public_log_entries SET text = REPLACE(text, 'confirm', 'dispute')", "is not signed by"},
		"a time that was moved": {"UPDATE public_log_entries SET text = REPLACE(text, '\"received\":', '\"received\":1') WHERE kind = 'attestation'",
			"the log was changed"},
		"a forgotten entry": {"DELETE FROM public_log_entries WHERE entry = 2", "entry"},
	} {
		t.Run(name, func(t *testing.T) {
			s := paid(t)
			if v, err := s.verify(1); err != nil || len(v.Differences) > 0 {
				t.Fatalf("before: %v, %v", v.Differences, err)
			}
			_, err := s.DB.ExecContext(t.Context(), row.statement)
			check(t, err)
			v, err := s.verify(1)
			if said := fmt.Sprint(v.Differences, err); !strings.Contains(said, row.says) {
				t.Errorf("it is said %s; want %q in it", said, row.says)
			}
		})
	}
}
